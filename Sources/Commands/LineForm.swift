import Engine
import FacetKit
import Language

/// Asks for the fields of a record one line each: the form where there is no screen.
struct LineForm {
  let entity: Entity
  let asking: any Asking

  /// A field that was given another value.
  struct Edited {
    let field: Field
    /// What was read.
    var before: Value
    var mine: Value
    var syntax: ValueSyntax

    var pair: Pair { Pair(Identifier(field.name, at: SourceRange(0, 0), isQuoted: true), syntax) }
  }

  /// The fields that were given another text; nil where the person gave up.
  func edits(from id: RecordID?, _ context: CommandContext) throws -> [Edited]? {
    var values: [ExactName: Value] = [:]
    for (column, value) in try id.flatMap({ try context.engine.fields(of: $0) }) ?? [] {
      values[ExactName(column.field.name)] = value
    }
    var edits: [Edited] = []
    for column in entity.columns where !column.isImplicitKey && !column.isGenerated && column.field.isAsked {
      let field = column.field
      let old = values[ExactName(field.name)] ?? .null
      let prefill = try context.lineText(old, field)
      var typed = prefill
      var mine = old
      let prompt = "\(field.title)\(LineForm.remark(field)): "
      let went = try asking.askLine(prompt, prefill: prefill, isSecret: field.isSecret) { text in
        if text.isEmpty, field.isRequired, field.defaultText == nil {
          throw Diagnostic("is required", subject: field.title)
        }
        if !text.utf8.elementsEqual(prefill.utf8) {
          mine = try context.engine.check(answer: text, for: column, of: entity)
        }
        typed = text
      }
      if !went { return nil }
      if typed.utf8.elementsEqual(prefill.utf8) { continue }
      edits.append(Edited(field: field, before: old, mine: mine, syntax: LineForm.syntax(typed, field)))
    }
    return edits
  }

  /// Asks about what somebody else changed meanwhile: what is to be stored then; nil for nothing, to be tried later.
  ///
  /// Fields that only they changed keep theirs, for the edits hold only what was edited here.
  func settled(_ edits: [Edited], of id: RecordID, _ context: CommandContext) throws -> [Edited]? {
    var edits = edits
    while true {
      let conflicts = try context.engine.conflicts(
        of: id, edits.map { (field: $0.field.name, before: $0.before, mine: $0.mine) })
      if conflicts.isEmpty { return edits }
      for conflict in conflicts {
        guard let place = edits.firstIndex(where: { $0.field.name == conflict.field?.name }) else {
          context.notice("\(conflict.path) \(conflict.what(today: context.engine.now.text))")
          return nil
        }
        let field = edits[place].field
        func take(_ text: String) throws {
          guard let position = entity.column(field.name) else { return }
          edits[place].mine = try context.engine.check(answer: text, for: entity.columns[position], of: entity)
          edits[place].syntax = LineForm.syntax(text, field)
        }
        edits[place].before = conflict.theirs
        switch try ConflictQuestion(conflict: conflict, asking: asking).ask(context, take: take) {
        case nil: return nil
        case .theirs: edits.remove(at: place)
        case .mine, .other: continue
        case .before:
          edits[place].mine = conflict.before
          let text = try context.lineText(conflict.before, field)
          edits[place].syntax =
            conflict.before.isNull ? ValueSyntax(.bare("null"), at: SourceRange(0, 0)) : LineForm.syntax(text, field)
        }
      }
      if edits.isEmpty { return edits }
    }
  }

  private static func remark(_ field: Field) -> String {
    let words = [field.isRequired ? "required" : nil, field.kind == .text ? nil : field.kind.spelling].compactMap(
      \.self)
    return words.isEmpty ? "" : ", \(words.joined(separator: ", "))"
  }

  /// What was typed as a value: an empty line is null, but for a text.
  static func syntax(_ text: String, _ field: Field?) -> ValueSyntax {
    let range = SourceRange(0, 0)
    if text.isEmpty, field?.kind != .text { return ValueSyntax(.bare("null"), at: range) }
    return ValueSyntax(.text(TextLiteral([.text(text)])), at: range)
  }
}

extension CommandContext {
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
}

extension Field {
  fileprivate var isAsked: Bool { readOnly != .always && hidden != .always && kind != .blob }
}
