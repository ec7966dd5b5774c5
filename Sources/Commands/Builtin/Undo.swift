import Engine
import FacetKit
import Language

extension Command {
  static let undo = Command(
    "undo", group: .changing, summary: "takes back the last changes",
    parameters: [Parameter("count", .value, .optional)], options: ConflictOptions.all, changes: true,
    details: """
      A change is one command at the prompt, a form, or a whole script. undo takes back the last one of this session
      that still holds, or without one the last of the same user; undo 3 three of them. Undo is itself a change: it
      shows in history, and redo takes it back. A value that somebody else changed since is told with who and when, and
      nothing is taken back; --theirs leaves such values as they are, --mine takes them back all the same. What triggers
      and foreign keys of the file did goes back with the change, and so do types: define, drop and rename with the
      values that went along, views and actions. What others defined since on top of that, or records that they made in
      it, stand in the way. While edits are kept apart at the prompt undo takes back the last of them.
      """,
    examples: [
      CommandExample("undo", note: "the last change, value by value"),
      CommandExample("undo 2", note: "the last two changes"),
    ],
    run: { call, context in try context.revert(call) { try $0.undo($1, $2) } })

  static let redo = Command(
    "redo", group: .changing, summary: "brings back what undo took back",
    parameters: [Parameter("count", .value, .optional)], options: ConflictOptions.all, changes: true,
    details: "As long as nothing else was changed since. redo 3 brings three changes back, the last undone first.",
    examples: [CommandExample("redo", note: "the change that the last undo took back")],
    run: { call, context in try context.revert(call) { try $0.redo($1, $2) } })
}

/// What undo and redo do about values that others changed meanwhile.
private enum ConflictOptions {
  static let all = [
    OptionSpecification("theirs", "leave values that somebody else changed since"),
    OptionSpecification("mine", "take them back all the same"),
  ]
}

extension CommandContext {
  fileprivate mutating func revert(
    _ call: Call, _ body: (RecordEngine, Int, ConflictRule) throws -> [RecordEngine.Reverted]
  ) throws {
    let count = try call.count("count", in: self) ?? 1
    let rule: ConflictRule = call.has("mine") ? .mine : call.has("theirs") ? .theirs : .stop
    if call.has("mine"), call.has("theirs") {
      throw Diagnostic("--mine and --theirs exclude one another", at: call.invocation.name.range)
    }
    let verb = call.invocation.command
    try change(call, .key) { context in
      let reverted = try body(context.engine, count, rule)
      var report = ChangeReport()
      for one in reverted {
        report.notices.append(
          "\(verb == "undo" ? "undone" : "brought back"): \(one.entry.command.isEmpty ? "a change" : one.entry.command)"
        )
        report.notices += one.report.notices.map { "  \($0)" }
        report.notices += try context.lines(one.report)
        report.addCounts(of: one.report)
      }
      if reverted.count < count {
        report.notices.append("nothing \(reverted.isEmpty ? "" : "more ")to \(verb)")
        if verb == "undo", let begins = try context.historyBegins() { report.notices.append(begins) }
      }
      return report
    }
    scope.current = [:]
  }

  /// What a change did, cell by cell; of many the first, and how many more.
  private func lines(_ report: ChangeReport) throws -> [String] {
    let most = 5
    var lines: [String] = []
    for entry in report.sample.prefix(most) {
      switch entry.action {
      case .made: lines.append("  \(entry.record.path) is there again")
      case .deleted: lines.append("  \(entry.record.path) is gone again")
      case .changed:
        for cell in entry.cells {
          let texts = [cell.old, cell.new].map { cell.isSecret && !$0.isNull ? Value.concealed : $0.literal }
          lines.append("  \(entry.record.path).\(Name.quoted(cell.field)): \(texts[0]) → \(texts[1])")
        }
      }
    }
    if report.total > most { lines.append("  … \(report.total - most) more") }
    return lines
  }
}

extension Call {
  /// A whole number of at least 1; nil where none was given.
  func count(_ parameter: String, in context: CommandContext) throws -> Int? {
    guard let syntax = value(parameter) else { return nil }
    if case .integer(let number) = try context.engine.value(syntax, in: context.scope), number > 0, number < 1_000_000 {
      return Int(number)
    }
    throw Diagnostic(
      "a number of changes is due, at least 1", at: syntax.range,
      hint: "undo 3 takes back the last three, redo 3 brings them back; history lists them")
  }
}
