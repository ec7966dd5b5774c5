import Engine
import FacetKit
import Forms
import Language

extension Command {
  static let browse = Command(
    "browse", group: .moving, summary: "shows the file, a list or a record on the full screen",
    parameters: [Parameter("query", .query, .optional)],
    options: [OptionSpecification("log", value: "FILE", "add each change to a script that makes it again")],
    details: """
      Without a path: the types, the views and the screens of plugins. With one a list or a record, with the clauses of
      list. Right or Return goes deeper, Left or Esc back; / finds, w filters, s sorts by the column that Tab goes to,
      Space marks, and n c d e t m a make, copy, delete, edit, toggle, move and act on what is marked, as one change.
      u takes back what this browse changed, the last first, and nothing older: that is for undo at the prompt. A
      condition and a text found with / hold together. Esc unmarks first, then takes back the later of the two, then the
      other, then goes a level back. What takes long says so, and Esc stops it. ? shows all keys.
      Each change is stored at once and is a command of its own. --log FILE writes these down for their owner alone:
      facet OTHER.db -f FILE does the same again. A secret is not written down. Off with --restricted.
      A type whose label begins with a sign and a blank has it as its icon: define person "👤 People" { … }.
      Where there is no full screen the same is asked line by line.
      """,
    examples: [
      CommandExample("browse person where boss = null sort by name", note: "a list of people"),
      CommandExample("browse person[3]", note: "a record and what it leads to"),
    ],
    run: browse)

  private static func browse(_ call: Call, _ context: inout CommandContext) throws {
    let start = call.invocation.name.range
    if let option = call.option("log"), context.facts.isRestricted {
      throw Diagnostic("writing to files is off \(context.facts.whereRestricted)", at: option.value?.range)
    }
    guard context.host.screens != nil || context.host.asking != nil else {
      throw Diagnostic("browse needs a terminal", at: start, hint: "list prints the same")
    }
    if context.engine.hasUncommittedWrites {
      throw Diagnostic(
        "browse stores each change at once, and there are changes that are not stored yet", at: start,
        hint: "a script stores them at its end")
    }
    let session = try ScreenSession(context, log: log(call, context))
    let query = call.query("query")
    // What a form stored whose level was not come back from.
    defer { session.noteOtherChange() }
    if let screens = context.host.screens {
      _ = try screens.show(try session.level(query, context.source))
    } else if let asking = context.host.asking {
      let host = context.host
      var plain = PlainBrowser(session, asking: asking) { host.tell($0) }
      try plain.run(try session.level(query, context.source))
    }
  }

  private static func log(_ call: Call, _ context: CommandContext) throws -> ScreenLog? {
    guard let option = call.option("log"), let syntax = option.value else { return nil }
    return try ScreenLog(appendingTo: FileName.expanded(context.engine.plainText(syntax, in: context.scope)))
  }
}

extension ScreenSession {
  /// The level that a query begins with: the file for none.
  func level(_ query: Query?, _ source: Source) throws -> any Level {
    guard let query else { return FirstLevel(desk: try FileFirstDesk(self)) }
    let found = try engine.resolve(query.path, in: context.scope, use: .all)
    let text = source.text(query.path.range)
    if !found.isMany, found.givesRecords {
      guard let id = try engine.records(found).first else {
        throw Diagnostic("\(text) is empty", at: query.path.range)
      }
      return DetailLevel(desk: try RecordDetailDesk(self, id))
    }
    return ListLevel(desk: try RecordListDesk(self, query, path: text))
  }
}
