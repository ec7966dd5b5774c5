import Engine
import FacetKit

/// Keeps the rows of a query.
final class CellCollector: RowSink {
  private(set) var rows: [[Value]] = []

  func beginRow() { rows.append([]) }
  func null() { value(.null) }
  func integer(_ number: Int64) { value(.integer(number)) }
  func real(_ number: Double) { value(.real(number)) }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) { value(.text(String(decoding: bytes, as: UTF8.self))) }
  func value(_ value: Value) { rows[rows.count - 1].append(value) }
  func endRow() {}
}
