package import Engine
package import FacetKit

/// Keeps what a command gives: as a value where it read one, else as the text that a pipe would get.
///
/// Cells of a table stand between tabs, without a heading; a card is a line of key and value for each field.
package final class CapturedOutput: Output {
  package let format = OutputFormat.plain
  package private(set) var text = ""
  private var values: [Value] = []
  private var isMany = false
  /// The value, where nothing but one was printed.
  private var only: Value?
  private var pieces = 0

  package init() {}

  /// What `$(…)` stands for.
  package var value: Value {
    if pieces == 1, isMany { return .list(values) }
    if pieces == 1, let only { return only }
    // Behind a carriage return the newline is no character of its own.
    return .text(text.utf8.last == 0x0A ? String(text.unicodeScalars.dropLast()) : text)
  }

  package func lines(_ text: String) {
    pieces += 1
    append(text + "\n")
  }

  package func value(_ value: Value) {
    only = value
    lines(value.text)
  }

  package func beginValues() {
    pieces += 1
    isMany = true
    values = []
  }

  package func member(_ value: Value) {
    values.append(value)
    append(CapturedOutput.escaped(value.text) + "\n")
  }

  package func endValues() {}

  package func beginTable(_ heading: TableHeading) -> any RowSink {
    pieces += 1
    return CapturedRows(self)
  }

  package func endTable() {}

  package func card(_ card: Card, for use: Card.Use) {
    for row in card.rows where !row.isCollection {
      lines("\(row.name)\t\(CapturedOutput.escaped(use == .get ? row.value.text : row.text))")
    }
  }

  fileprivate func append(_ content: String) { text += content }

  /// One line of text that tells where lines and cells ended.
  package static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": output += #"\\"#
      case "\n": output += #"\n"#
      case "\t": output += #"\t"#
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}

/// The rows of a table as lines of cells.
private final class CapturedRows: RowSink {
  private let output: CapturedOutput
  private var isFirstCell = true

  init(_ output: CapturedOutput) { self.output = output }

  func beginRow() { isFirstCell = true }
  func null() { cell("") }
  func integer(_ number: Int64) { cell(String(number)) }
  func real(_ number: Double) { cell(Value.real(number).text) }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) { cell(MalformedText.text(of: bytes)) }
  func value(_ value: Value) { cell(value.text) }
  func endRow() { output.append("\n") }

  private func cell(_ content: String) {
    output.append((isFirstCell ? "" : "\t") + CapturedOutput.escaped(content))
    isFirstCell = false
  }
}
