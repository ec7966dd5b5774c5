import Engine
import FacetKit
import Language

extension Command {
  static let option = Command(
    "option", group: .session, summary: "shows or sets an option of the session",
    parameters: [Parameter("name", .value, .optional), Parameter("value", .value, .optional)], takesTail: true,
    details: SessionOption.all.map { "\($0.name) \($0.value): \($0.summary)." }.joined(separator: "\n"),
    examples: [CommandExample("option date-order dmy; option date-order", prints: "dmy")],
    run: option)

  private static func option(_ call: Call, _ context: inout CommandContext) throws {
    guard let name = try call.text("name", in: context) else {
      let columns = ["option", "value", "summary"].map { TableColumn($0, title: $0.capitalizedWord, kind: .text) }
      let heading = TableHeading(columns, counting: CountWord(one: "option", many: "options"))
      let sink = try context.output.beginTable(heading)
      for option in SessionOption.all {
        try sink.beginRow()
        try sink.value(.text(option.name))
        let value = try context.value(of: option.name)
        if value.isNull { try sink.null() } else { try sink.value(value) }
        try sink.value(.text(option.summary))
        try sink.endRow()
      }
      return try context.output.endTable()
    }
    let option = try SessionOption.named(name, at: call.value("name")?.range)
    guard let value = try call.text("value", in: context) else {
      return try context.output.value(context.value(of: name))
    }
    guard option.takes(value) else {
      throw Diagnostic(
        "must be \(option.value), not \(Value.quoted(value))", subject: name, at: call.value("value")?.range)
    }
    if name == "journal-keep" { return try context.engine.setJournalLimit(value) }
    if name == "journal" { return try context.engine.setJournal(isOn: value == "on") }
    context.engine.options[name] = value
  }
}

extension CommandContext {
  /// Nil for an option that is not set; those of the journal are the file's own.
  fileprivate func value(of option: String) throws -> Value {
    if option == "journal-keep" { return .text(try engine.journalLimit) }
    if option == "journal" { return .text(try engine.isJournalOn ? "on" : "off") }
    return engine.options[option].map { .text($0) } ?? .null
  }
}
