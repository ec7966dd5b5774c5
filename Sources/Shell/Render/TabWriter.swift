import Engine
package import FacetKit

/// Rows with tabs between their cells: plain output in a pipe, and with a heading TSV.
///
/// A newline, tab or backslash in a cell is `\n`, `\t` or `\\`, so that each row is one line. Null is an empty cell.
package final class TabWriter: RowWriter {
  private let sink: ByteSink
  private let hasHeading: Bool
  private var isFirstCell = true

  package init(_ sink: ByteSink, hasHeading: Bool) {
    self.sink = sink
    self.hasHeading = hasHeading
  }

  package func begin(_ columns: [Column]) {
    guard hasHeading else { return }
    isFirstCell = true
    for column in columns { escaped(column.name) }
    sink.append(Byte.newline)
  }

  package func beginRow() { isFirstCell = true }
  package func null() { separate() }

  package func integer(_ number: Int64) {
    separate()
    sink.append(number)
  }

  package func real(_ number: Double) {
    separate()
    sink.append(Value.real(number).text)
  }

  package func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    separate()
    TabWriter.append(bytes, to: sink)
  }

  package func value(_ value: Value) { escaped(value.text) }

  package func endRow() throws(SinkError) {
    sink.append(Byte.newline)
    try sink.check()
  }

  package func end(_ footer: String?) throws(SinkError) { try sink.check() }

  /// Text without newlines and tabs that tells where they were.
  static func append(_ bytes: UnsafeBufferPointer<UInt8>, to sink: ByteSink) {
    var start = 0
    for (index, byte) in bytes.enumerated() {
      let letter: UInt8
      switch byte {
      case Byte.newline: letter = UInt8(ascii: "n")
      case Byte.tab: letter = UInt8(ascii: "t")
      case Byte.backslash: letter = Byte.backslash
      default: continue
      }
      sink.append(UnsafeBufferPointer(rebasing: bytes[start..<index]))
      sink.append(Byte.backslash)
      sink.append(letter)
      start = index + 1
    }
    sink.append(UnsafeBufferPointer(rebasing: bytes[start...]))
  }

  private func separate() {
    if !isFirstCell { sink.append(Byte.tab) }
    isFirstCell = false
  }

  private func escaped(_ text: String) {
    text.withBytes { self.text($0) }
  }
}
