import FacetKit

/// Writes a field back as the line that defines it.
enum FieldSpelling {
  /// The line after the name, as the file keeps it.
  static func specification(_ field: Field) -> String {
    ([head(field)] + attributes(field)).joined(separator: " ")
  }

  /// What a line says first: the kind, or what a computed field is worked out from.
  static func head(_ field: Field) -> String { field.formula.map { "= \($0)" } ?? TypeText.spelling(field) }

  /// The attributes in the order in which `describe` shows them: words first, together, then what has a value.
  /// Conditions are last, because an expression reads as far as it goes.
  static func attributes(_ field: Field) -> [String] {
    if field.formula != nil { return display(field) + condition("hidden", field.hidden) }
    var words: [String] = []
    if field.isRequired { words.append("required") }
    if field.isUnique { words.append("unique") }
    if field.isKey { words.append("key") }
    if field.isOrder { words.append("order") }
    if field.isSecret { words.append("secret") }
    var output = words.isEmpty ? [] : [words.joined(separator: " ")]
    if let form = field.stored { output.append("stored \(form.rawValue)") }
    if let text = field.defaultText { output.append("default \(text)") }
    if let value = field.minimum { output.append("min \(limit(value))") }
    if let value = field.maximum { output.append("max \(limit(value))") }
    if let length = field.length { output.append("length \(length.lowerBound)..\(length.upperBound)") }
    if let pattern = field.pattern { output.append("matches \(Spelling.pattern(pattern))") }
    output += display(field)
    output += field.validators.map { "validate \(validator($0))" }
    if let editor = field.editor { output.append("editor \(editor)") }
    if let inverse = field.inverse { output.append("inverse \(Name.quoted(inverse))") }
    if let rule = field.onDelete { output.append("on-delete \(rule.rawValue)") }
    output += condition("readonly", field.readOnly) + condition("hidden", field.hidden)
    if let rule = field.rule { output.append(rule.spelling) }
    return output
  }

  private static func display(_ field: Field) -> [String] {
    [("label", field.label), ("format", field.format), ("help", field.help)].compactMap { word, text in
      text.map { "\(word) \(Value.quoted($0))" }
    }
  }

  private static func limit(_ value: Value) -> String { Spelling.word(value.text) }

  private static func validator(_ use: ValidatorUse) -> String {
    if use.arguments.isEmpty { return use.name }
    return "\(use.name)(\(use.arguments.map(ExpressionSpelling.text).joined(separator: ", ")))"
  }

  private static func condition(_ word: String, _ condition: Condition) -> [String] {
    switch condition {
    case .never: []
    case .always: [word]
    case .when(let test): ["\(word) if \(test)"]
    @unknown default: []
    }
  }
}
