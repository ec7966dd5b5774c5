import Engine
import FacetKit
import Language

/// Asks for the fields of a record one line each: the form where there is no screen.
struct LineForm {
  let entity: Entity
  let asking: any Asking

  /// The fields that were given another text, as pairs; nil where the person gave up.
  func pairs(from id: RecordID?, _ context: CommandContext) throws -> [Pair]? {
    var values: [ExactName: Value] = [:]
    for (column, value) in try id.flatMap({ try context.engine.fields(of: $0) }) ?? [] {
      values[ExactName(column.field.name)] = value
    }
    var pairs: [Pair] = []
    for column in entity.columns where !column.isImplicitKey && !column.isGenerated && column.field.isAsked {
      let field = column.field
      let old = values[ExactName(field.name)] ?? .null
      let prefill = try context.lineText(old, field)
      var typed = prefill
      let prompt = "\(field.title)\(LineForm.remark(field)): "
      let went = try asking.askLine(prompt, prefill: prefill, isSecret: field.isSecret) { text in
        if text.isEmpty, field.isRequired, field.defaultText == nil {
          throw Diagnostic("is required", subject: field.title)
        }
        if !text.utf8.elementsEqual(prefill.utf8) { try context.engine.check(answer: text, for: column, of: entity) }
        typed = text
      }
      if !went { return nil }
      if typed.utf8.elementsEqual(prefill.utf8) { continue }
      let name = Identifier(field.name, at: SourceRange(0, 0), isQuoted: true)
      pairs.append(Pair(name, LineForm.syntax(typed, field)))
    }
    return pairs
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
