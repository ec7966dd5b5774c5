import Engine
import FacetKit
import Language

extension Command {
  static let edit = Command(
    "edit", group: .changing, summary: "changes a value or a record by hand",
    parameters: [
      Parameter("path", .path), Parameter("value", .value, .optional),
      Parameter("where", .expression, .optional, keyword: "where"),
    ],
    changes: true, validates: true,
    details: """
      On a record the form of all its fields: on a screen, or line by line where there is none (TERM=dumb, a pipe,
      FACET_PLAIN=1, option plain on). Nothing is stored before it is saved, then all of it as one change; what was
      edited is not dropped without a question. help forms has its keys and marks.
      On a field a calendar for a day, a search for a reference, a page for a long text or a list; another value is
      asked for with what is there in the line, and a text over several lines opens in $VISUAL or $EDITOR where there is
      no screen. Leaving it as it was changes nothing.
      With a value it is the same as set. A secret is asked for unseen, while others of the machine can read the words
      of a command line.
      """,
    examples: [CommandExample(#"edit thing[1].since 2009-12-01; get thing[1].since"#, prints: "2009-12-01")],
    run: edit)

  private static func edit(_ call: Call, _ context: inout CommandContext) throws {
    let path = try call.requiredPath("path")
    if let value = call.value("value") { return try context.assign(.values([PathValue(path, value)]), call) }
    let found = try context.engine.resolve(path, in: context.scope, use: .current)
    guard context.host.asking != nil || context.host.screens != nil else {
      throw Diagnostic("a value is missing", subject: "edit", at: path.range, hint: "nobody can be asked here")
    }
    if found.isMany {
      throw Diagnostic("edit takes one record or one field", at: path.range, hint: "set changes many")
    }
    if let field = found.field {
      var old = Value.null
      try context.engine.forEachValue(found) { old = $0 }
      if case .blob = old { throw blob(path) }
      if field.kind == .blob { throw blob(path) }
      if let owner = try context.engine.owners(of: found).first {
        var isOpened = false
        try context.opening(call) { isOpened = try $0.openEditor(owner, field) }
        if isOpened { return }
      }
      guard let asking = context.host.asking else {
        throw Diagnostic("a value is missing", subject: "edit", at: path.range, hint: "nobody can be asked here")
      }
      try edit(path, field, old, found, asking, call, &context)
    } else {
      guard let id = try context.engine.records(found).first else {
        throw Diagnostic("no record stands there", at: path.range)
      }
      let type = Identifier(id.type, at: path.range, isQuoted: true)
      try context.opening(call) { try $0.openForm(id, of: type) }
    }
  }

  /// Typed text would take the place of the bytes.
  private static func blob(_ path: Path) -> Diagnostic {
    Diagnostic(
      "is a blob, which is no text to edit", subject: "\(path)", at: path.range,
      hint: "set \(path) @FILE takes the bytes of a file")
  }

  private static func edit(
    _ path: Path, _ field: Field, _ old: Value, _ found: ResolvedPath, _ asking: any Asking, _ call: Call,
    _ context: inout CommandContext
  ) throws {
    let prefill = try context.lineText(old, field)
    let id = (try? context.engine.owners(of: found))?.first
    var changed = context
    var isTold = false
    let take: (String) throws -> Void = { text in
      if text.utf8.elementsEqual(prefill.utf8) { return }
      var syntax = CommandContext.answered(text, field)
      // What is refused is refused below, in its own words.
      if let id, let entity = try context.engine.entity(id.type), let position = entity.column(field.name),
        let mine = try? context.engine.check(answer: text, for: entity.columns[position], of: entity)
      {
        let edit = EditSettling.Edited(field: field, before: old, mine: mine, syntax: syntax)
        let settling = EditSettling(entity: entity, asking: asking)
        guard let settled = try settling.settled([edit], of: id, context)?.first else {
          isTold = true
          return context.notice("nothing changed")
        }
        syntax = settled.syntax
      }
      let assignment = Assignment.values([PathValue(path, syntax)])
      if call.has("dry-run") || context.facts.isDryRun {
        try context.engine.attempting { try changed.assign(assignment, call) }
        return isTold = true
      }
      let forced = context.engine.force
      if call.has("force") { context.engine.force = true }
      defer { context.engine.force = forced }
      try context.engine.attempting {
        let report = try changed.engine.set(assignment, where: nil, in: &changed.scope)
        for text in report.notices { changed.notice(text) }
        for line in lines(report, path, field) { changed.notice(line) }
      }
      isTold = true
    }
    // A secret is laid into no file.
    let isLong = !field.isSecret && field.kind == .text && (field.editor == "text" || prefill.contains("\n"))
    if isLong {
      _ = try asking.editText(prefill, take: take)
    } else {
      _ = try asking.askLine("\(field.title): ", prefill: prefill, isSecret: field.isSecret, take: take)
    }
    context = changed
    if !isTold { context.notice("nothing changed") }
  }

  /// `q[1].n: 5 → 7`, as a form says it.
  private static func lines(_ report: ChangeReport, _ path: Path, _ field: Field) -> [String] {
    // An equal secret is told as another one would be: not even that is known of it.
    if report.total == 0 { return [field.isSecret ? "\(path): \(Value.concealed)" : "nothing changed"] }
    return report.sample.flatMap { entry in
      entry.cells.map { cell in
        func shown(_ value: Value) -> String {
          (field.isSecret || cell.isSecret) && !value.isNull ? Value.concealed : value.literal
        }
        return "\(entry.path).\(Name.quoted(cell.field)): \(shown(cell.old)) → \(shown(cell.new))"
      }
    }
  }
}
