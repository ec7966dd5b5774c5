import Engine
package import FacetKit
package import Forms
package import Language

/// The record of a form, over the engine: what is saved goes the one way in that `set` and `new` go.
package final class RecordDesk: FormDesk {
  var context: CommandContext
  let entity: Entity
  package private(set) var fields: [FormField] = []
  /// For each field its place among the columns; nil for one that is computed.
  private(set) var columns: [Int?] = []
  var draft: RecordDraft
  /// What the form knows of the stored values, to tell what others changed.
  private(set) var known: [Value] = []
  /// What was kept aside while this form is open.
  var kept: [Int: String?] = [:]
  var hasDraft = false
  /// Where the form is no statement of its own: stores what was saved, and tells who watches.
  private let store: ((inout CommandContext) throws -> Void)?
  /// Values that a new record begins with.
  private var given: [Int: Value]
  /// What the record is called in the history, where the form stores by itself.
  private var command: String { isNew ? "new \(Name.quoted(entity.name))" : "edit \(path)" }

  /// - Parameters:
  ///   - id: nil for a record to be made.
  ///   - given: values of a new record, by field name.
  ///   - store: what follows a save; nil where the statement that opened the form stores at its end.
  package init(
    _ id: RecordID?, of type: Identifier, in context: CommandContext, given: [String: Value] = [:],
    store: ((inout CommandContext) throws -> Void)? = nil
  ) throws {
    self.context = context
    self.store = store
    entity = try context.engine.requiredEntity(type)
    draft = try RecordDraft(context.engine, entity, id)
    var places: [Int: Value] = [:]
    for (name, value) in given { if let position = entity.column(name) { places[position] = value } }
    self.given = places
    makeFields()
    _ = title
    known = values()
  }

  /// From here on a new record with these values is to be made.
  func begin(_ new: RecordDraft, with values: [Int: Value]) {
    draft = new
    given = values
    makeFields()
    known = self.values()
  }

  private func makeFields() {
    let engine = context.engine
    (fields, columns) = ([], [])
    for field in entity.record.fields {
      let position = entity.columns.firstIndex { $0.field.name == field.name && !$0.isImplicitKey }
      var access = FormField.Access.editable
      if field.formula != nil || position == nil { access = .computed }
      if let position, entity.columns[position].isGenerated { access = .readOnly }
      if field.kind == .blob || field.isStamp { access = .readOnly }
      if case .always = field.readOnly, !isNew, access == .editable { access = .readOnly }
      var editor: (any Editor)?
      switch field.kind {
      case .reference, .list, .json, .blob: break
      case .text: editor = field.editor.flatMap { engine.registry.editor($0) }
      default: editor = engine.registry.editor(field.editor ?? field.kind.name)
      }
      fields.append(FormField(field, editor: editor, access: access, path: "\(path).\(Name.quoted(field.name))"))
      columns.append(position)
    }
  }

  package var isNew: Bool { draft.id == nil }
  package var path: String { draft.id?.path ?? Name.quoted(entity.name) }
  package var noun: String { CountWord(entity.record).one }
  package var setting: any Setting { context.engine.setting }

  /// As it was when the form was opened.
  package private(set) lazy var title: String = {
    guard let id = draft.id else { return "new \(noun)" }
    return (try? context.engine.title(of: id)) ?? id.path
  }()

  // MARK: values

  package func values() -> [Value] {
    columns.map { position in position.map { given[$0] ?? draft.stored[$0] ?? .null } ?? .null }
  }

  package func facts(with edits: [Int: Value]) -> FormFacts {
    context.engine.beginStatement()
    let facts = draft.facts(with: byColumn(edits))
    var form = FormFacts()
    for (place, field) in fields.enumerated() {
      if let position = columns[place] {
        if facts.hidden.contains(position) { form.hidden.insert(place) }
        if facts.readOnly.contains(position) { form.readOnly.insert(place) }
      } else {
        form.computed[place] = facts.computed[field.field.name]
        if case .always = field.field.hidden { form.hidden.insert(place) }
      }
    }
    return form
  }

  private func byColumn(_ edits: [Int: Value]) -> [Int: Value] {
    var values = given
    for (place, value) in edits { if let position = columns[place] { values[position] = value } }
    return values
  }

  package func text(of value: Value, in field: Int) -> String {
    context.engine.editorText(value, for: fields[field].field)
  }

  package func shown(_ value: Value, in field: Int) -> String {
    switch value {
    case .list(let values) where values.allSatisfy(RecordDesk.isPlain):
      return values.map(\.text).joined(separator: ", ")
    case .blob(let bytes): return "\(bytes.count) bytes"
    default: return (try? context.text(value, fields[field].field)) ?? value.text
    }
  }

  private static func isPlain(_ value: Value) -> Bool {
    switch value {
    case .list, .object: false
    default: true
    }
  }

  package func read(_ text: String, in field: Int) throws(Refusal) -> Value {
    guard let position = columns[field] else { throw Refusal("is computed") }
    return try draft.read(text, for: position)
  }

  package func check(_ value: Value, in field: Int, with edits: [Int: Value]) throws(Refusal) -> Value {
    guard let position = columns[field] else { throw Refusal("is computed") }
    return try draft.judge(value, for: position, with: byColumn(edits))
  }

  /// Another program may have dropped a field or made it secret; what is on the screen has its values by place.
  package var obstacle: String? {
    context.engine.beginStatement()
    return (try? draft.fitsType()) == false ? RecordDesk.changedType : nil
  }

  static let changedType = "the type changed meanwhile; ^S stores nothing"

  package func changedElsewhere() -> [ForeignChange] {
    guard !isNew else { return [] }
    context.engine.beginStatement()
    guard (try? draft.read()) != nil else { return [] }
    let now = values()
    defer { known = now }
    return now.indices.filter { now[$0] != known[$0] }.map { place in
      ForeignChange(field: place, value: now[place], by: lastChange(of: place)?.by ?? "")
    }
  }

  // MARK: saving

  package func save(_ edits: [FormEdit]) -> FormOutcome {
    let engine = context.engine
    let isOuter = engine.hasUncommittedWrites
    let name = engine.changeName
    if store != nil { engine.changeName = { [command] in command } }
    context.host.clearInterrupt()
    defer {
      engine.changeName = name
      context.host.clearInterrupt()
    }
    do {
      var outcome: FormOutcome?
      try engine.undoingOnError {
        engine.beginStatement()
        if let conflict = try conflict(edits) {
          outcome = .conflict(conflict)
        } else {
          outcome = .saved(try write(edits))
        }
      }
      if case .conflict? = outcome, !isOuter { try engine.rollback() }
      if case .saved? = outcome {
        do { try store?(&context) } catch {
          if !isOuter { try? engine.rollback() }
          throw error
        }
        try? draft.read()
        known = values()
      }
      return outcome ?? .refused([])
    } catch {
      if context.engine.takeGivenUp() || context.host.isInterrupted {
        return .refused([FormRefusal(field: nil, Refusal("stopped; nothing is stored"))])
      }
      return .refused(refusals(error, edits))
    }
  }

  private func write(_ edits: [FormEdit]) throws -> FormResult {
    var all = edits
    // What a new record begins with is stored as if it had been typed.
    for (position, value) in given {
      guard let place = columns.firstIndex(of: position), !all.contains(where: { $0.field == place }) else { continue }
      all.append(FormEdit(field: place, value: value, before: .null))
    }
    let pairs = all.map { edit in
      Pair(Identifier(fields[edit.field].field.name, at: RecordDesk.nowhere, isQuoted: true), syntax(edit))
    }
    if let id = draft.id {
      // What others stored meanwhile is no change of this form.
      try draft.read()
      let before = shownValues(draft)
      let report = try context.engine.set(.pairs(RecordDesk.path(of: id), pairs), where: nil, in: &context.scope)
      let entry = report.sample.first { $0.record.type == id.type }
      let record = entry?.record ?? id
      return FormResult(
        .saved, changes: try changes(since: before, of: record, at: path, or: entry?.cells ?? []), command: command,
        record: .reference(record))
    }
    let type = Identifier(entity.name, at: RecordDesk.nowhere, isQuoted: true)
    var before = shownValues(draft)
    let facts = draft.facts(with: byColumn(all.reduce(into: [:]) { $0[$1.field] = $1.value }))
    for (place, value) in shownValues(draft, facts) { before[place] = value }
    for edit in all { before[edit.field] = edit.value }
    let made = try context.engine.make(type, pairs, in: &context.scope)
    context.result = .reference(made.record)
    let filled = try changes(since: before, of: made.record, at: made.record.path)
    return FormResult(
      .saved, changes: ["\(made.record.path) made"] + filled, command: command, record: .reference(made.record))
  }

  static let nowhere = SourceRange(0, 0)

  static func path(of id: RecordID) -> Path {
    Path(
      root: .name(Identifier(id.type, at: nowhere, isQuoted: true)),
      steps: [Path.Step(.selector(id.key.map { Expression(.literal($0), at: nowhere) }), at: nowhere)], at: nowhere)
  }

  /// Typed text goes as it was typed, as in `set`.
  private func syntax(_ edit: FormEdit) -> ValueSyntax {
    if edit.value.isNull { return ValueSyntax(.bare("null"), at: RecordDesk.nowhere) }
    if let typed = edit.typed, let position = columns[edit.field], !entity.columns[position].isUntyped {
      return ValueSyntax(.text(TextLiteral([.text(typed)])), at: RecordDesk.nowhere)
    }
    return ValueSyntax(.expression(Expression(.literal(edit.value), at: RecordDesk.nowhere)), at: RecordDesk.nowhere)
  }

  // MARK: what came of it

  /// By place: the stored values, and what follows from them.
  private func shownValues(_ draft: RecordDraft, _ given: RecordDraft.Facts? = nil) -> [Int: Value] {
    let computed = (given ?? draft.facts(with: [:])).computed
    var values: [Int: Value] = [:]
    for (place, field) in fields.enumerated() {
      values[place] = columns[place].map { draft.stored[$0] ?? .null } ?? computed[field.field.name] ?? .null
    }
    return values
  }

  /// `person[3].city: "Stockholm" → "Uppsala"`, whoever changed it: the form, a validator, an observer such as the one of
  /// stamps, or a formula.
  ///
  /// - Parameter cells: what is told where the record is under another key by now.
  private func changes(
    since before: [Int: Value], of record: RecordID, at path: String, or cells: [ChangeReport.Cell] = []
  ) throws -> [String] {
    func line(_ field: Field, _ old: Value, _ new: Value) -> String {
      func text(_ value: Value) -> String { field.isSecret && !value.isNull ? Value.concealed : value.literal }
      return "\(path).\(Name.quoted(field.name)): \(text(old)) → \(text(new))"
    }
    // Who watches at the prompt is told when the statement ends: here a screen is in the way.
    if context.watchers.isEmpty {
      try Interpreter(catalog: context.catalog).tell(at: RecordDesk.nowhere, in: &context)
    }
    guard let now = try? RecordDraft(context.engine, entity, record) else {
      return cells.compactMap { cell in entity.record.field(cell.field).map { line($0, cell.old, cell.new) } }
    }
    let after = shownValues(now)
    return fields.indices.compactMap { place in
      guard let new = after[place], let old = before[place], new != old else { return nil }
      return line(fields[place].field, old, new)
    }
  }

  /// What is wrong, by field.
  private func refusals(_ error: any Error, _ edits: [FormEdit]) -> [FormRefusal] {
    let broken = brokenRules(with: edits.reduce(into: [:]) { $0[$1.field] = $1.value })
    let all: [Diagnostic] =
      switch error {
      case let errors as Diagnostics: errors.all
      default: [EngineWording.diagnostic(context.engine.worded(error))]
      }
    return all.map { diagnostic in
      let place = fields.firstIndex { $0.path == diagnostic.subject }
      if place == nil, let rule = broken.first(where: { $0.refusal.message == diagnostic.message }) { return rule }
      let text = place == nil && diagnostic.subject != path ? diagnostic.text : diagnostic.message
      return FormRefusal(field: place, Refusal(text, hint: diagnostic.hint))
    }
  }
}
