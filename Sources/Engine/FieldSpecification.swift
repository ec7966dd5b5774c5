import FacetKit
import Language

/// Reads a field line of a definition: kind and attributes become a ``Field``, or a diagnostic says which is at fault.
///
/// A definition that is being made is checked against the plugins that are there; one that comes from the file is
/// only read, so that a plugin that is missing today does not close the file.
struct FieldSpecification {
  let registry: Registry
  /// Nil for a definition that comes from the file.
  let setting: (any Setting)?
  /// Path of the type, in front of messages.
  let type: String
  /// The full name of a type that a reference names; throws where there is none.
  let target: (Identifier) throws -> String

  func field(_ name: Identifier, _ syntax: FieldSyntax, group: String? = nil) throws -> Field {
    var field = Field(name.text, try kind(syntax.kind))
    field.group = group
    do {
      field.rule = try syntax.check.map { try CheckRule.rule($0) }
      for attribute in syntax.attributes { try read(attribute, into: &field) }
      try checkLimits(field, syntax)
      if let setting { try checkPlugins(field, syntax, setting) }
      return field
    } catch var error as Diagnostic {
      error.subject = error.subject ?? "\(Name.quoted(type)).\(Name.quoted(name.text))"
      throw error
    }
  }

  /// A computed field without its kind, which shows when its expression is bound.
  func computed(_ name: Identifier, _ syntax: FormulaSyntax) throws -> Field {
    var field = Field(name.text, .text)
    do {
      field.readOnly = .always
      field.formula = try ExpressionSpelling.text(syntax.expression)
      for attribute in syntax.attributes { try read(attribute, into: &field) }
      return field
    } catch var error as Diagnostic {
      error.subject = error.subject ?? "\(Name.quoted(type)).\(Name.quoted(name.text))"
      throw error
    }
  }

  private func kind(_ syntax: KindSyntax) throws -> Kind {
    switch syntax.node {
    case .reference(let name): return .reference(try target(name))
    case .kind(let kind): return kind
    }
  }

  private func read(_ attribute: AttributeSyntax, into field: inout Field) throws {
    let word = attribute.name
    switch (word.text, attribute.node) {
    case ("required", .flag): field.isRequired = true
    case ("unique", .flag):
      try allow(word, field.kind.isScalar, "a \(field.kind.name) cannot be unique")
      field.isUnique = true
    case ("key", .flag):
      try allow(word, field.kind.isScalar, "a \(field.kind.name) cannot be the key of a record")
      field.isKey = true
      field.isUnique = true
      field.isRequired = true
    case ("secret", .flag): field.isSecret = true
    case ("order", .flag):
      try allow(word, field.kind == .integer, "order needs an integer field")
      field.isOrder = true
    case ("readonly", .condition(let test)): field.readOnly = try condition(test)
    case ("hidden", .condition(let test)): field.hidden = try condition(test)
    case ("default", .value(let value)): field.defaultText = try DefaultText.text(value)
    case ("min", .value(let value)): field.minimum = try limit(word, value, field.kind)
    case ("max", .value(let value)): field.maximum = try limit(word, value, field.kind)
    case ("matches", .value(let value)):
      try allow(word, field.kind == .text, "matches is for text, not for \(field.kind.name)")
      field.pattern = try plain(word, value)
    case ("label", .value(let value)): field.label = try plain(word, value)
    case ("format", .value(let value)): field.format = try plain(word, value)
    case ("help", .value(let value)): field.help = try plain(word, value)
    case ("length", .length(let range)):
      let isFit = field.kind == .text || field.kind == .list
      try allow(word, isFit, "length is for text and list, not for \(field.kind.name)")
      field.length = range
    case ("validate", .validator(let name, let arguments)):
      field.validators.append(ValidatorUse(name.text, try arguments.map { try Constant.value($0) }))
    case ("editor", .name(let name)): field.editor = name.text
    case ("inverse", .name(let name)):
      try allow(word, field.kind.isReference, "inverse is for references")
      field.inverse = name.text
    case ("stored", .name(let form)):
      try allow(word, field.kind == .date || field.kind == .datetime, "stored is for date and datetime")
      field.stored = try storedForm(form, field.kind)
    case ("on-delete", .onDelete(let rule)):
      try allow(word, field.kind.isReference, "on-delete is for references")
      field.onDelete = rule
    default: throw Diagnostic("no attribute \(word.text)", at: word.range)
    }
  }

  private func storedForm(_ word: Identifier, _ kind: Kind) throws -> StoredTime? {
    if ["text", "iso"].contains(word.text.lowercased()) { return nil }
    guard let form = StoredTime(word.text.lowercased()) else {
      throw Diagnostic(
        "stored takes \(Spelling.alternatives(StoredTime.allCases.map(\.rawValue))), not \(word.text)", at: word.range,
        hint: Suggestion.hint(word.text, among: StoredTime.allCases.map(\.rawValue)))
    }
    if form.isOfDays, kind == .datetime {
      throw Diagnostic("stored \(form.rawValue) holds days: a datetime needs another form", at: word.range)
    }
    return form
  }

  private func allow(_ word: Identifier, _ isFit: Bool, _ message: String) throws {
    if !isFit { throw Diagnostic(message, at: word.range) }
  }

  private func condition(_ test: Expression?) throws -> Condition {
    guard let test else { return .always }
    return .when(try ExpressionSpelling.text(test))
  }

  private func plain(_ word: Identifier, _ value: ValueSyntax) throws -> String {
    switch value.node {
    case .bare(let text): return text
    case .text(let literal):
      if let text = literal.plain { return text }
      throw Diagnostic("\(word.text) takes a text without insertions", at: value.range, hint: "write \\$ for a $")
    default: throw Diagnostic("\(word.text) takes a text", at: value.range)
    }
  }

  private func limit(_ word: Identifier, _ value: ValueSyntax, _ kind: Kind) throws -> Value {
    let kind = kind.isReference ? Kind.integer : kind
    switch kind {
    case .integer, .real, .decimal, .date, .datetime: break
    case .text, .list:
      throw Diagnostic(
        "\(word.text) is for numbers and dates, not for \(kind.name)", at: word.range, hint: "length 1..80")
    default: throw Diagnostic("\(word.text) is for numbers and dates, not for \(kind.name)", at: word.range)
    }
    let text: String
    switch value.node {
    case .bare(let word): text = word
    case .text(let literal): text = literal.plain ?? ""
    case .expression(let expression): text = try Constant.value(expression).text
    default: throw Diagnostic("\(word.text) takes a value", at: value.range)
    }
    do { return try LimitValue.read(text, as: kind) } catch {
      throw Diagnostic("\(word.text) \(error.message)", at: value.range, hint: error.hint)
    }
  }

  private func checkLimits(_ field: Field, _ syntax: FieldSyntax) throws {
    guard let low = field.minimum, let high = field.maximum, let order = Comparison.compare(low, high), order > 0 else {
      return
    }
    let word = syntax.attributes.first { $0.name.text == "max" }
    throw Diagnostic("max \(high.text) is less than min \(low.text)", at: word?.name.range)
  }
}

extension Kind {
  /// Kinds whose values are told apart by SQLite as they are by Facet.
  var isScalar: Bool {
    switch self {
    case .list, .json, .blob: false
    default: true
    }
  }

  var isReference: Bool { if case .reference = self { true } else { false } }
}
