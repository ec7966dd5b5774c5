import Engine
import FacetKit
import Language

extension Command {
  static let history = Command(
    "history", synonyms: ["log"], group: .reading, summary: "shows who changed what and when",
    parameters: [
      Parameter("path", .path, .optional), Parameter("since", .value, .optional, keyword: "since"),
      Parameter("until", .value, .optional, keyword: "until"),
    ],
    takesTail: true,
    details: """
      Newest last. Without a path each change is a line; with the path of a record or field each value that changed is,
      old → new. since and until take a day or a moment: since today, since 2009-11-29, until 2009-11-29T12:00. Changes
      by other programs are not in it. undo takes the last one back, diff N shows one whole. Older changes go when the
      journal takes more than option journal-keep says.
      """,
    examples: [
      CommandExample("history since today", note: "the changes of this day"),
      CommandExample("history thing[1].record", note: "every value it had"),
    ],
    run: { call, context in
      let since = try context.moment(call.value("since"))
      let until = try context.moment(call.value("until"))
      if let path = call.path("path") {
        try context.history(of: path, since, until)
      } else {
        try context.history(since, until)
      }
      if let begins = try context.historyBegins(after: since) { context.notice(begins) }
    })

  static let diff = Command(
    "diff", synonyms: ["compare"], group: .reading, summary: "shows a change value by value",
    parameters: [Parameter("change", .value, .optional)], takesTail: true,
    details: """
      diff N is the change of that number in history. Without one: what is changed and not stored yet, each value as it
      was and as it is now, or else the last change.
      """,
    examples: [CommandExample("diff 2", note: "each value of change 2, old → new")],
    run: { call, context in
      guard let syntax = call.value("change") else { return try context.diff(nil) }
      guard case .integer(let number) = try context.engine.value(syntax, in: context.scope),
        let entry = try context.engine.entry(number)
      else { throw Diagnostic("there is no change \(syntax)", at: syntax.range, hint: "history lists them") }
      try context.diff(entry)
    })
}

extension CommandContext {
  /// Says where the history begins, where older changes than it has were asked for.
  func historyBegins(after moment: String? = nil) throws -> String? {
    guard let first = try engine.historyBegins() else { return nil }
    if let moment, moment >= first.at { return nil }
    return "history begins with change \(first.id), \(CommandContext.shown(first.at)); "
      + "journal-keep is \(try engine.journalLimit)"
  }

  /// A day or moment as the history has it: ISO 8601 text, which is in the order of time.
  fileprivate func moment(_ syntax: ValueSyntax?) throws -> String? {
    guard let syntax else { return nil }
    let text = try engine.plainText(syntax, in: scope)
    let setting = engine.setting
    for kind in [Kind.date, .datetime] {
      guard let editor = engine.registry.editor(kind.name) else { continue }
      if let value = try? editor.read(text, for: Field("since", kind), in: setting) { return value.text }
    }
    throw Diagnostic(
      "a day or moment is due, such as 2009-11-29 or yesterday", at: syntax.range,
      hint: "history since yesterday, history since 2009-11-29 until today")
  }

  fileprivate func history(_ since: String?, _ until: String?) throws {
    let columns = [
      TableColumn("change", title: "Change", kind: .integer), TableColumn("at", title: "When", kind: .text),
      TableColumn("who", title: "Who", kind: .text), TableColumn("command", title: "Command", kind: .text),
      TableColumn("what", title: "What", kind: .text),
    ]
    let entries = try engine.history(since: since, until: until)
    let sink = try output.beginTable(TableHeading(columns, counting: CountWord(one: "change", many: "changes")))
    for entry in entries {
      try sink.beginRow()
      try sink.value(.integer(entry.id))
      try sink.value(.text(CommandContext.shown(entry.at)))
      try sink.value(.text(entry.who))
      try sink.value(.text(entry.command + (entry.reverted == nil ? "" : " (undone)")))
      try sink.value(.text(try what(entry)))
      try sink.endRow()
    }
    try output.endTable()
  }

  fileprivate func history(of path: Path, _ since: String?, _ until: String?) throws {
    let found = try engine.resolve(path, in: scope, use: .all)
    let columns = [
      TableColumn("change", title: "Change", kind: .integer), TableColumn("at", title: "When", kind: .text),
      TableColumn("who", title: "Who", kind: .text), TableColumn("command", title: "Command", kind: .text),
      TableColumn("path", title: "Path", kind: .text), TableColumn("old", title: "Old", kind: .text),
      TableColumn("new", title: "New", kind: .text),
    ]
    let sink = try output.beginTable(TableHeading(columns, counting: CountWord(one: "value", many: "values")))
    let column = found.field?.name
    for record in try engine.owners(of: found) {
      try engine.cells(of: record, column: column) { entry, cell in
        if let since, entry.at < since { return }
        if let until, entry.at.prefix(until.utf8.count) > until { return }
        try sink.beginRow()
        try sink.value(.integer(entry.id))
        try sink.value(.text(CommandContext.shown(entry.at)))
        try sink.value(.text(entry.who))
        try sink.value(.text(entry.command))
        try sink.value(.text(cell.path))
        for value in [cell.old, cell.new] {
          let shown = CommandContext.plain(value, cell)
          if shown.isNull { try sink.null() } else { try sink.value(shown) }
        }
        try sink.endRow()
      }
    }
    try output.endTable()
  }

  fileprivate func diff(_ entry: JournalEntry?) throws {
    var count = 0
    func line(_ cell: JournalCell) throws {
      count += 1
      let text = CommandContext.shown(cell)
      try output.lines(text)
    }
    if let entry { return try engine.cells(of: entry, line) }
    try engine.forEachKeptEdit(line)
    if count == 0, let last = try engine.lastChange() { try engine.cells(of: last, line) }
  }

  /// `thing[1].name: "Tea" → "Chai"`, and how many cells more.
  private func what(_ entry: JournalEntry) throws -> String {
    var first: String?
    var count = 0
    struct Enough: Error {}
    do {
      try engine.cells(of: entry) { cell in
        // The values of a record that came or went are told by the record.
        if cell.action != .changed, cell.field != nil { return }
        count += 1
        if first == nil { first = CommandContext.shown(cell) }
        if count > 1000 { throw Enough() }
      }
    } catch is Enough {}
    guard let first else { return entry.changesTypes ? "types" : "" }
    if count == 1 { return first }
    return "\(first), and \(count > 1000 ? "more than 1000" : "\(count - 1)") more"
  }

  static func shown(_ cell: JournalCell) -> String {
    if cell.field == nil {
      switch cell.action {
      case .made: return "\(cell.path) made"
      case .deleted: return "\(cell.path) deleted"
      default: return "\(cell.old.text) → \(cell.new.text)"
      }
    }
    return "\(cell.path): \(shown(cell.old, cell)) → \(shown(cell.new, cell))"
  }

  static func shown(_ value: Value, _ cell: JournalCell) -> String {
    cell.field?.isSecret == true && !value.isNull ? Value.concealed : value.literal
  }

  /// A cell of the table: of a record itself, what became of it.
  private static func plain(_ value: Value, _ cell: JournalCell) -> Value {
    if cell.field?.isSecret == true, !value.isNull { return .text(Value.concealed) }
    if cell.field == nil { return value.isNull ? .null : .text(cell.action == .made ? "made" : "deleted") }
    if case .reference(let id) = value { return .text(id.path) }
    return value
  }

  /// `2009-11-29 17:05:12`.
  private static func shown(_ moment: String) -> String {
    String(moment.map { $0 == "T" ? " " : $0 })
  }
}
