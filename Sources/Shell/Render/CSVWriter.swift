import Engine
package import FacetKit

/// Rows as RFC 4180 has them, with a heading and lines that end with LF.
///
/// Null is an empty cell without quotes, the empty text a pair of quotes. Other cells have quotes only where they
/// need them: around commas, quotes, line ends, and blanks at either end. Bytes pass as they are.
package final class CSVWriter: RowWriter {
  private let sink: ByteSink
  private var isFirstCell = true

  package init(_ sink: ByteSink) { self.sink = sink }

  package func begin(_ columns: [Column]) {
    isFirstCell = true
    for column in columns { quoted(column.name) }
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
    if !CSVWriter.needsQuotes(bytes) { return sink.append(bytes) }
    sink.append(Byte.quote)
    for byte in bytes {
      if byte == Byte.quote { sink.append(byte) }
      sink.append(byte)
    }
    sink.append(Byte.quote)
  }

  package func value(_ value: Value) {
    if value.isNull { null() } else { quoted(value.text) }
  }

  package func endRow() throws(SinkError) {
    sink.append(Byte.newline)
    try sink.check()
  }

  package func end(_ footer: String?) throws(SinkError) { try sink.check() }

  private func separate() {
    if !isFirstCell { sink.append(Byte.comma) }
    isFirstCell = false
  }

  private func quoted(_ text: String) {
    text.withBytes { self.text($0) }
  }

  private static func needsQuotes(_ bytes: UnsafeBufferPointer<UInt8>) -> Bool {
    guard let first = bytes.first, let last = bytes.last else { return true }
    if isBlank(first) || isBlank(last) { return true }
    for byte in bytes where byte <= Byte.comma {
      if byte == Byte.comma || byte == Byte.quote || byte == Byte.newline || byte == Byte.carriageReturn { return true }
    }
    return false
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte == Byte.blank || byte == Byte.tab }
}
