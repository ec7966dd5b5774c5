import Engine
import FacetKit

/// Keeps a number instead of the rows: FNV-1a over the kinds and bytes of all cells.
final class CellDigest: RowSink {
  private(set) var digest: UInt64 = 0xCBF2_9CE4_8422_2325

  func beginRow() { add(0xFE) }
  func endRow() {}
  func null() { add(0) }

  func integer(_ number: Int64) {
    add(1)
    withUnsafeBytes(of: number) { $0.forEach(add) }
  }

  func real(_ number: Double) {
    add(2)
    withUnsafeBytes(of: number) { $0.forEach(add) }
  }

  func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    add(3)
    bytes.forEach(add)
  }

  func value(_ value: Value) {
    add(4)
    value.text.utf8.forEach(add)
  }

  private func add(_ byte: UInt8) { digest = (digest ^ UInt64(byte)) &* 0x100_0000_01B3 }
}
