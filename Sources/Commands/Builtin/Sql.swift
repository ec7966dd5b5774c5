import Engine
import FacetKit
import Language

extension Command {
  static let sql = Command(
    "sql", group: .session, summary: "runs a statement of SQL",
    parameters: [Parameter("text", .value)],
    options: [OptionSpecification("write", "allow the statement to write")], takesTail: true, leavesFile: true,
    details: """
      Without --write only reading is allowed. What is written so passes no validator. undo takes back rows that it
      changed, but no types: what SQL creates, alters or drops is not written down.
      The statement is one value, so it stands in quotes. It sees the tables as they are: secrets are printed.
      """,
    examples: [CommandExample(#"sql "select name from thing order by name""#, prints: "Coffee\nTea")],
    run: sql)

  private static func sql(_ call: Call, _ context: inout CommandContext) throws {
    let writes = call.has("write")
    let sink = LateSink()
    let output = context.output
    let text = try call.requiredText("text", in: context)
    let count = try context.engine.sql(text, allowWriting: writes, into: sink) { names in
      guard !names.isEmpty, sink.inner == nil else { return }
      sink.inner = try output.beginTable(TableHeading(names.map { TableColumn($0) }, counting: .row))
    }
    if sink.inner == nil {
      guard let count else { return context.notice("types changed, which undo does not take back") }
      if context.facts.isDryRun { return try context.output.lines("would change \(CountWord.row.text(count))") }
      return context.notice("\(CountWord.row.text(count)) changed")
    }
    try output.endTable()
  }
}

/// Passes rows on to a table that begins when its columns are known.
private final class LateSink: RowSink {
  var inner: (any RowSink)?

  func beginRow() throws { try inner?.beginRow() }
  func null() throws { try inner?.null() }
  func integer(_ number: Int64) throws { try inner?.integer(number) }
  func real(_ number: Double) throws { try inner?.real(number) }
  func text(_ bytes: UnsafeBufferPointer<UInt8>) throws { try inner?.text(bytes) }
  func value(_ value: Value) throws { try inner?.value(value) }
  func endRow() throws { try inner?.endRow() }
}
