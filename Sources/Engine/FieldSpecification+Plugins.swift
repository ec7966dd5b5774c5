import FacetKit
import Language

extension FieldSpecification {
  /// Checks what plugins have a say in: validators and their arguments, editor, format, pattern, default.
  func checkPlugins(_ field: Field, _ syntax: FieldSyntax, _ setting: any Setting) throws {
    if field.isKey, field.isSecret, let word = syntax.attributes.first(where: { $0.name.text == "secret" })?.name {
      throw Diagnostic("a key cannot be secret: paths and lists show it", at: word.range)
    }
    if field.isSecret, field.defaultText != nil,
      let word = syntax.attributes.first(where: { ["secret", "default"].contains($0.name.text) })?.name
    {
      throw Diagnostic("a secret has no default: describe shows it", at: word.range)
    }
    for attribute in syntax.attributes {
      switch attribute.node {
      case .validator(let name, let arguments): try checkValidator(name, arguments, field, setting)
      case .name(let name) where attribute.name.text == "editor": try checkEditor(name, field)
      case .value(let value):
        switch attribute.name.text {
        case "format": try checkFormat(field, setting, at: value.range)
        case "matches": try checkPattern(field, setting, at: value.range)
        case "default": _ = try defaultValue(value, for: field, setting)
        default: break
        }
      default: break
      }
    }
    for attribute in syntax.attributes where attribute.name.text == "default" {
      if case .value(let value) = attribute.node { try judgeDefault(value, field, setting) }
    }
  }

  /// A default that its own field would refuse is refused with the definition, not with each new record. What the day
  /// decides is left to the day: words such as `today`, and validators of dates, which may take tomorrow what they
  /// refuse now.
  private func judgeDefault(_ syntax: ValueSyntax, _ field: Field, _ setting: any Setting) throws {
    guard let value = try fixedDefault(syntax, field, setting) else { return }
    var judged = field
    if field.kind.isOfTime { judged.validators = [] }
    // A limit whose plugin is not there is told when a value comes.
    guard let rules = try? FieldRules(judged, registry: registry, setting: setting) else { return }
    do throws(Refusals) {
      _ = try rules.judge(value, in: setting)
    } catch {
      let messages = error.all.map(\.message).joined(separator: " and ")
      let joint = messages.hasPrefix("must ") ? "default " : "default: "
      throw Diagnostic(joint + messages, at: syntax.range, hint: error.all.first?.hint)
    }
  }

  /// The value of a default that is the same whenever a record is made; nil for any other.
  private func fixedDefault(_ syntax: ValueSyntax, _ field: Field, _ setting: any Setting) throws -> Value? {
    if case .expression(let expression) = syntax.node {
      guard let constant = try? Constant.value(expression), !constant.isNull else { return nil }
      switch (field.kind, constant) {
      case (.list, .list), (.integer, .integer), (.real, .real), (.text, .text): return constant
      case (.text, .integer): return .text(constant.text)
      default: return nil
      }
    }
    guard let value = try defaultValue(syntax, for: field, setting) else { return nil }
    guard field.kind.isOfTime else { return value }
    switch syntax.node {
    case .bare(let word): return word == value.text ? value : nil
    case .text(let literal): return literal.plain == value.text ? value : nil
    default: return nil
    }
  }

  /// The value of a default that is a word or text; nil where it is computed or looked up when a record is made.
  func defaultValue(_ syntax: ValueSyntax, for field: Field, _ setting: any Setting) throws -> Value? {
    let text: String
    switch syntax.node {
    case .bare(let word) where word.lowercased() == "null": return nil
    case .bare(let word): text = word
    case .text(let literal):
      guard let plain = literal.plain else { return nil }
      text = plain
    case .variable, .record, .expression: return nil
    }
    do {
      switch field.kind {
      case .text where field.editor == nil: return .text(text)
      case .reference: return nil
      case .list, .json: return try json(text, field.kind)
      case .blob: throw Refusal("must be left out: a blob has none")
      case .choice(let names) where !names.contains { $0.utf8.elementsEqual(text.utf8) }:
        throw Refusal("must be \(Spelling.alternatives(names)), not \(Value.quoted(text))")
      default:
        if let editor = registry.editor(field.editor ?? field.kind.name) {
          return try editor.read(text, for: field, in: setting)
        }
        if case .choice = field.kind { return .text(text) }
        return try LimitValue.read(text, as: field.kind)
      }
    } catch let refusal as Refusal {
      throw Diagnostic("default \(refusal.message)", at: syntax.range, hint: refusal.hint)
    }
  }

  private func json(_ text: String, _ kind: Kind) throws -> Value {
    guard let value = try? JSONReader.read(text) else { throw Refusal("must be JSON, not \(Value.quoted(text))") }
    if kind == .list, case .list = value { return value }
    if kind == .list { throw Refusal("must be a list such as [\"a\", \"b\"], not \(Value.quoted(text))") }
    return value
  }

  private func checkValidator(
    _ name: Identifier, _ arguments: [Expression], _ field: Field, _ setting: any Setting
  ) throws {
    guard let validator = registry.validator(name.text) else {
      throw Diagnostic(
        "no validator \(name.text)", at: name.range,
        hint: Suggestion.hint(name.text, among: registry.validators.map(\.name)))
    }
    do {
      _ = try validator.prepare(try arguments.map { try Constant.value($0) }, for: field, in: setting)
    } catch let refusal as Refusal {
      throw Diagnostic("validate \(name.text): \(refusal.message)", at: name.range, hint: refusal.hint)
    }
  }

  private func checkEditor(_ name: Identifier, _ field: Field) throws {
    guard let editor = registry.editor(name.text) else {
      throw Diagnostic(
        "no editor \(name.text)", at: name.range,
        hint: Suggestion.hint(name.text, among: registry.editors.map(\.name)))
    }
    if !editor.kinds.contains(field.kind.name) {
      throw Diagnostic(
        "the editor \(name.text) is for \(Spelling.list(editor.kinds)), not for \(field.kind.name)", at: name.range)
    }
  }

  func checkFormat(_ field: Field, _ setting: any Setting, at range: SourceRange) throws {
    guard let text = field.format else { return }
    guard let (formatter, pattern) = registry.format(text, for: field.kind) else {
      let word = String(text.prefix { $0 != " " })
      if let named = registry.format(word) {
        throw Diagnostic(
          "the formatter \(word) is for \(Spelling.list(named.kinds)), not for \(field.kind.name)", at: range)
      }
      let others = registry.formats.filter { $0.kinds.contains(field.kind.name) }.map(\.name)
      throw Diagnostic(
        "no format for \(field.kind.name)", at: range,
        hint: others.isEmpty ? nil : "format \(Spelling.alternatives(others))")
    }
    do { _ = try formatter.text(for: field.kind.sample, pattern: pattern, in: setting) } catch {
      throw Diagnostic("format: \(error.message)", at: range, hint: error.hint)
    }
  }

  private func checkPattern(_ field: Field, _ setting: any Setting, at range: SourceRange) throws {
    guard let pattern = field.pattern else { return }
    do { _ = try setting.pattern(pattern) } catch {
      throw Diagnostic("matches: \(error.message)", at: range, hint: error.hint)
    }
  }
}

extension Registry {
  /// The formatter that a field's `format` means, and the pattern for it: the one that its first word names, else that of
  /// the kind. A plugin is looked for only by a word that can be a name.
  func format(_ text: String, for kind: Kind) -> (any DisplayFormat, pattern: String)? {
    let word = text.prefix { $0 != " " }
    let isName =
      word.first?.isLetter ?? false
      && word.unicodeScalars.allSatisfy { Name.continues($0) || $0 == "-" }
    if isName, let named = format(String(word)), named.kinds.contains(kind.name) {
      return (named, String(text.dropFirst(word.count + 1)))
    }
    return format(kind.name).map { ($0, text) }
  }
}

extension Kind {
  /// What a word such as `today` means in it, and what its validators say, is of the moment.
  fileprivate var isOfTime: Bool { self == .date || self == .datetime }

  /// A value of the kind, to try a format on.
  fileprivate var sample: Value {
    switch self {
    case .text: .text("")
    case .integer: .integer(0)
    case .real: .real(0)
    case .decimal(let places): .decimal(FixedDecimal(units: 0, places: places))
    case .boolean: .boolean(true)
    case .date: .date(CalendarDate(daysSince1970: 0)!)
    case .datetime: .datetime(DateTime("1970-01-01T00:00")!)
    case .choice(let names): .text(names.first ?? "")
    case .reference(let type): .reference(RecordID(type: type, key: [.integer(1)]))
    case .list: .list([])
    case .json: .object([])
    case .blob: .blob([])
    @unknown default: .null
    }
  }
}
