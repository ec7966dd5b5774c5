import Engine
import FacetKit
import Forms
import Language

/// Forms for commands: on the full screen where there is one, else the same line by line.
extension CommandContext {
  /// Runs what opens a form with the options of its command: `--force`, and `--dry-run`, which drops what was saved.
  mutating func opening(_ call: Call, _ body: (inout CommandContext) throws -> Void) throws {
    let forced = engine.force
    if call.has("force") { engine.force = true }
    defer { engine.force = forced }
    guard call.has("dry-run") else { return try body(&self) }
    let before = scope
    do {
      try engine.undoingOnError {
        try body(&self)
        throw Dropped()
      }
    } catch is Dropped {
      notice("nothing is stored: --dry-run")
    }
    scope = before
  }

  /// Edits a record, or makes one.
  ///
  /// - Returns: whether something was stored.
  @discardableResult
  mutating func openForm(_ id: RecordID?, of type: Identifier) throws -> Bool {
    let desk = try RecordDesk(id, of: type, in: self)
    let result: FormResult
    var isPlain = false
    if let screens = host.screens {
      result = try screens.show(FormLevel(desk: desk)) as? FormResult ?? FormResult(.cancelled)
    } else if let asking = host.asking {
      isPlain = true
      result = try ask(PlainForm(desk: desk), asking)
    } else {
      throw Diagnostic("nobody can be asked here", hint: "set and new take values")
    }
    return take(result, desk, isPlain: isPlain)
  }

  /// Edits one value on a level of its own; false where its kind has none, so that a line asks for it.
  mutating func openEditor(_ id: RecordID, _ field: Field) throws -> Bool {
    guard let screens = host.screens else { return false }
    let desk = try RecordDesk(id, of: Identifier(id.type, at: RecordDesk.nowhere, isQuoted: true), in: self)
    guard let place = desk.fields.firstIndex(where: { $0.field.name == field.name }),
      desk.fields[place].access == .editable, !desk.facts(with: [:]).readOnly.contains(place)
    else { return false }
    let stored = desk.values()[place]
    defer { desk.dropDraft() }
    guard let level = FieldLevels.level(alone: desk, place: place, stored: stored) else { return false }
    guard let chosen = try screens.show(level) as? ChosenValue else {
      notice("nothing changed")
      return true
    }
    switch desk.save([FormEdit(field: place, value: chosen.value, typed: chosen.typed, before: stored)]) {
    case .saved(let result): take(result, desk, isPlain: false)
    case .refused(let wrong):
      throw Diagnostics.error(
        wrong.map { Diagnostic($0.refusal.message, subject: desk.fields[place].path, hint: $0.refusal.hint) })
    case .conflict(let conflict):
      let theirs = conflict.contested.first.map { desk.shown($0.theirs, in: place) } ?? ""
      throw Diagnostic(
        "was changed to \(Value.quoted(theirs)) by \(conflict.contested.first?.by ?? "another program") meanwhile",
        subject: desk.fields[place].path, hint: "edit it again")
    }
    return true
  }

  /// Says what became of the form; takes over what the desk made current.
  @discardableResult
  private mutating func take(_ result: FormResult, _ desk: RecordDesk, isPlain: Bool) -> Bool {
    guard result.outcome == .saved else {
      notice("nothing changed")
      return false
    }
    scope = desk.context.scope
    if desk.isNew { self.result = result.record }
    if !isPlain { for line in result.changes { notice(line) } }
    if result.changes.isEmpty { notice("nothing changed") }
    return true
  }

  /// Line by line, where there is no screen.
  private func ask(_ form: PlainForm, _ asking: any Asking) throws -> FormResult {
    var form = form
    var reply = form.begin()
    while true {
      for line in reply.lines { host.tell(line) }
      switch reply.next {
      case .done(let result): return result
      case .ask(let prompt, let prefill, let isSecret):
        var answer: String?
        let went = try asking.askLine(prompt, prefill: prefill, isSecret: isSecret) { answer = $0 }
        reply = form.answer(went ? answer ?? "" : nil)
      case .edit(let text):
        var edited: String?
        do { _ = try asking.editText(text) { edited = $0 } } catch { notice(EngineWording.diagnostic(error).text) }
        reply = form.answer(edited: edited)
      }
    }
  }

  /// A value as text to edit: a record by what stands for it in brackets.
  func lineText(_ value: Value, _ field: Field) throws -> String {
    switch value {
    case .null: return ""
    case .reference(let id):
      guard try engine.fields(of: id) != nil, try engine.entity(id.type)?.keyField != nil else {
        return id.key.count == 1 ? id.key[0].text : id.path
      }
      return try engine.title(of: id)
    default: return engine.editorText(value, for: field)
    }
  }

  /// What was typed as a value: an empty line is null, but for a text.
  static func answered(_ text: String, _ field: Field?) -> ValueSyntax {
    let range = SourceRange(0, 0)
    if text.isEmpty, field?.kind != .text { return ValueSyntax(.bare("null"), at: range) }
    return ValueSyntax(.text(TextLiteral([.text(text)])), at: range)
  }
}
