import Engine
package import FacetKit

/// Rows as JSON objects, one a line: a list of them, or without brackets and commas (NDJSON).
///
/// Integers are exact. What is not valid UTF-8 becomes U+FFFD, because JSON has no way to write it.
package final class JSONWriter: RowWriter {
  private let sink: ByteSink
  private let isList: Bool
  /// What stands before each value: the bracket or comma, and the key.
  private var prefixes: [[UInt8]] = []
  private var column = 0
  private var isFirstRow = true

  package init(_ sink: ByteSink, isList: Bool) {
    self.sink = sink
    self.isList = isList
  }

  package func begin(_ columns: [Column]) {
    isFirstRow = true
    prefixes = columns.enumerated().map { index, column in
      var prefix = [index == 0 ? UInt8(ascii: "{") : Byte.comma]
      Value.appendQuoted(column.name, to: &prefix)
      prefix.append(UInt8(ascii: ":"))
      return prefix
    }
    if isList { sink.append(UInt8(ascii: "[")) }
  }

  package func beginRow() {
    if isList, !isFirstRow {
      sink.append(Byte.comma)
      sink.append(Byte.newline)
    }
    isFirstRow = false
    column = 0
  }

  package func null() {
    nextKey()
    sink.append("null")
  }

  package func integer(_ number: Int64) {
    nextKey()
    sink.append(number)
  }

  package func real(_ number: Double) { value(.real(number)) }

  package func text(_ bytes: UnsafeBufferPointer<UInt8>) {
    nextKey()
    var needsCare = false
    for byte in bytes where byte < Byte.blank || byte >= 0x80 || byte == Byte.quote || byte == Byte.backslash {
      needsCare = true
      break
    }
    if needsCare {
      sink.append(Value.text(String(decoding: bytes, as: UTF8.self)).json)
    } else {
      sink.append(Byte.quote)
      sink.append(bytes)
      sink.append(Byte.quote)
    }
  }

  package func value(_ value: Value) {
    nextKey()
    sink.append(value.json)
  }

  package func endRow() throws(SinkError) {
    sink.append(UInt8(ascii: "}"))
    if !isList { sink.append(Byte.newline) }
    try sink.check()
  }

  package func end(_ footer: String?) throws(SinkError) {
    if isList { sink.append("]\n") }
    try sink.check()
  }

  private func nextKey() {
    sink.append(prefixes[column])
    column += 1
  }
}
