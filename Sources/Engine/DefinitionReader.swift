import FacetKit
import Language

/// Reads a whole definition into fields, with all that is wrong with it reported together.
struct DefinitionReader {
  /// A field as it is to be, with the line that states it.
  struct DefinedField {
    let field: Field
    let name: Identifier
    let line: Line

    enum Line {
      case stored(FieldSyntax)
      case computed(FormulaSyntax)
    }

    var attributes: [AttributeSyntax] {
      switch line {
      case .stored(let syntax): syntax.attributes
      case .computed(let syntax): syntax.attributes
      }
    }
  }

  /// A rule as it is to be, with the line that states it.
  struct DefinedRule {
    let rule: CheckRule
    let syntax: CheckSyntax
    let range: SourceRange
  }

  let engine: RecordEngine
  let definition: Definition
  /// The type as it is, or nil where it is to be made.
  let existing: Entity?
  let typeNames: [String]

  func read() throws -> (fields: [DefinedField], rules: [DefinedRule]) {
    var rules: [DefinedRule] = []
    var problems: [Diagnostic] = []
    var output: [DefinedField] = []
    func gather(_ lines: [Definition.Line], group: String?) {
      for line in lines {
        do {
          switch line.node {
          case .field(let name, let syntax):
            try checkName(name, syntax, among: output)
            let defined = try read(name, syntax, group)
            output.append(defined)
            if let check = syntax.check, let rule = CheckRule(defined.field) {
              rules.append(DefinedRule(rule: rule, syntax: check, range: check.expression.range))
            }
          case .computed(let name, let expression, let attributes):
            try checkName(name, nil, among: output)
            output.append(try read(name, FormulaSyntax(expression, attributes), group))
          case .check(let expression, let message):
            let syntax = CheckSyntax(expression, message)
            let rule = try CheckRule.rule(syntax)
            rules.append(DefinedRule(rule: CheckRule(rule), syntax: syntax, range: line.range))
          case .group(let title, let inner):
            if group != nil { throw Diagnostic("a group stands in no other group", at: line.range) }
            guard let title = title.plain else {
              throw Diagnostic("the title of a group takes no insertions", at: line.range)
            }
            gather(inner, group: title)
          }
        } catch let error as Diagnostic {
          problems.append(error.at(line.range))
        } catch {
          problems.append(Diagnostic("\(error)", at: line.range))
        }
      }
    }
    gather(definition.lines, group: nil)
    if problems.count == 1 { throw problems[0] }
    if !problems.isEmpty { throw Diagnostics(problems) }
    return (output, rules)
  }

  func label() throws -> String? {
    guard let label = definition.label else { return nil }
    if let text = label.plain { return text }
    throw Diagnostic("a label takes no insertions", at: definition.type.range)
  }

  /// A name that a new type or field can have.
  static func checkNew(_ name: Identifier, _ thing: String) throws {
    if name.text.isEmpty { throw Diagnostic("the name of a \(thing) has at least one character", at: name.range) }
    if Schema.isReserved(name.text) {
      throw Diagnostic("names that begin with \(name.text.prefix(7)) are not free for a \(thing)", at: name.range)
    }
    if HiddenName.isRefused(name.text) {
      throw Diagnostic("a name has no control characters", at: name.range)
    }
  }

  private var path: String { Name.quoted(existing?.name ?? definition.type.text) }

  /// Tables of other programs have a field or a key called `id`, and what describes one makes it again. A plain integer
  /// of that name is the mistake of who does not know that every record has one.
  private func isKey(_ syntax: FieldSyntax?) -> Bool {
    guard let syntax else { return false }
    if case .kind(.integer) = syntax.kind.node {} else { return true }
    return syntax.attributes.contains { ["unique", "key"].contains($0.name.text) }
  }

  private func checkName(_ name: Identifier, _ syntax: FieldSyntax?, among others: [DefinedField]) throws {
    if existing?.column(name.text) == nil || isImplicitKey(name.text) {
      if name.text.lowercased() == "id", existing?.isOwn != false, existing != nil || !isKey(syntax) {
        throw Diagnostic(
          "every record has an id already: it stands in brackets, \(path)[3]", subject: "\(path).id", at: name.range,
          hint: "leave the line out, or choose another name")
      }
      try DefinitionReader.checkNew(name, "field")
    }
    guard let twin = others.first(where: { $0.name.text.lowercased() == name.text.lowercased() }) else { return }
    let subject = "\(path).\(Name.quoted(name.text))"
    if twin.name.text.isExactly(name.text) { throw Diagnostic("stands here twice", subject: subject, at: name.range) }
    let isCase = twin.name.text.lowercased().isExactly(name.text.lowercased())
    let difference = isCase ? "in case" : "in how its accents are stored"
    throw Diagnostic("differs from \(twin.name.text) only \(difference)", subject: subject, at: name.range)
  }

  private func isImplicitKey(_ name: String) -> Bool {
    guard let existing, let index = existing.column(name) else { return false }
    return existing.columns[index].isImplicitKey
  }

  private func read(_ name: Identifier, _ syntax: FieldSyntax, _ group: String?) throws -> DefinedField {
    let known = existing.flatMap { entity in entity.column(name.text).map { entity.columns[$0].name } }
    let full = Identifier(known ?? name.text, at: name.range)
    let reader = FieldSpecification(
      registry: engine.registry, setting: EngineSetting(engine), type: existing?.name ?? definition.type.text,
      target: target)
    let kept = definition.isSingleField ? existing?.record.field(full.text)?.group : group
    return DefinedField(field: try reader.field(full, syntax, group: kept), name: full, line: .stored(syntax))
  }

  private func read(_ name: Identifier, _ syntax: FormulaSyntax, _ group: String?) throws -> DefinedField {
    let subject = "\(path).\(Name.quoted(name.text))"
    if let existing {
      if let column = existing.column(name.text), !existing.columns[column].isImplicitKey {
        throw Diagnostic(
          "is stored, and a computed field is not", subject: subject, at: name.range,
          hint: "drop \(subject) first, which drops its values")
      }
      if existing.reference(name.text) != nil {
        throw Diagnostic("is how a reference is followed already", subject: subject, at: name.range)
      }
    }
    let full = Identifier(existing?.formula(name.text)?.name ?? name.text, at: name.range)
    let reader = FieldSpecification(
      registry: engine.registry, setting: EngineSetting(engine), type: existing?.name ?? definition.type.text,
      target: target)
    var field = try reader.computed(full, syntax)
    field.group = definition.isSingleField ? existing?.record.field(full.text)?.group : group
    return DefinedField(field: field, name: full, line: .computed(syntax))
  }

  /// The type that a reference names, which may be the one being defined.
  private func target(_ name: Identifier) throws -> String {
    if existing == nil, name.text.lowercased() == definition.type.text.lowercased() { return definition.type.text }
    guard let target = try engine.exists || engine.path == nil ? engine.entity(name.text) : nil else {
      throw Diagnostic(
        "no type \(Name.quoted(name.text))", at: name.range,
        hint: Suggestion.hint(name.text, among: typeNames + [definition.type.text] + DefinitionReader.kinds))
    }
    if target.isView {
      throw Diagnostic("\(target.name) is a view, to which nothing can refer", at: name.range)
    }
    if target.key.count != 1 {
      let reason = target.key.isEmpty ? "has no primary key" : "has a key of \(target.key.count) fields"
      throw Diagnostic("\(target.name) \(reason): one field cannot refer to it", at: name.range)
    }
    return target.name
  }

  private static let kinds = [
    "text", "integer", "real", "decimal", "boolean", "date", "datetime", "choice", "list", "json", "blob",
  ]
}
