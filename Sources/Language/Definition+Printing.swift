import FacetKit

extension Definition {
  /// What stands after `define`, on one line.
  package var description: String {
    if isSingleField, let line = lines.first { return "\(type.description).\(line.node.description)" }
    var words = [type.description]
    if isOpen { words.append("open") }
    if let label { words.append(label.description) }
    if !lines.isEmpty { words.append(Definition.block(lines)) }
    return words.joined(separator: " ")
  }

  fileprivate static func block(_ lines: [Line]) -> String {
    "{ \(lines.map(\.node.description).joined(separator: "; ")) }"
  }
}

extension Definition.Node {
  package var description: String {
    switch self {
    case .field(let name, let field): "\(Definition.Node.fieldName(name)) \(field.description)"
    case .computed(let name, let expression, let attributes):
      ([Definition.Node.fieldName(name), "=", expression.description] + attributes.map(\.description)).joined(
        separator: " ")
    case .check(let expression, let message): CheckSyntax(expression, message).description
    case .group(let label, let lines): "group \(label.description) \(Definition.block(lines))"
    }
  }

  /// A field called `check` would begin a rule.
  private static func fieldName(_ name: Identifier) -> String {
    name.text.lowercased() == "check" ? "`\(name.text)`" : name.description
  }
}

extension FieldSyntax {
  /// The kind and attributes as `define` takes them.
  package var description: String {
    ([kind.description] + attributes.map(\.description) + (check.map { [$0.description] } ?? [])).joined(separator: " ")
  }
}

extension CheckSyntax {
  package var description: String {
    "check \(expression.description)\(message.map { " \($0.description)" } ?? "")"
  }
}

extension KindSyntax {
  package var description: String {
    switch node {
    case .kind(let kind): kind.spelling
    case .reference(let type): "ref \(type.description)"
    }
  }
}

extension AttributeSyntax {
  package var description: String {
    switch node {
    case .flag, .condition(nil): name.text
    case .condition(let condition?): "\(name.text) if \(condition.description)"
    case .value(let value): "\(name.text) \(value.description)"
    case .length(let range): "\(name.text) \(range.lowerBound)..\(range.upperBound)"
    case .validator(let validator, let arguments):
      "\(name.text) \(validator.text)\(arguments.isEmpty ? "" : "(\(Expression.list(arguments)))")"
    // Names of editors and of forms of numbers have dashes and stand without backquotes.
    case .name(let other):
      "\(name.text) \(["editor", "stored"].contains(name.text) ? other.text : other.description)"
    case .onDelete(let rule): "\(name.text) \(rule.rawValue)"
    }
  }
}

extension FormulaDefinition {
  /// What stands after `define`, on one line.
  package var description: String {
    let head = "\(role.rawValue) \(name.text)(\(parameters.map(\.text).joined(separator: ", ")))"
    return "\(head) = \(expression.description)\(message.map { " \($0.description)" } ?? "")"
  }
}
