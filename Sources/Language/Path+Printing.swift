import FacetKit

extension Identifier {
  /// The name as it is written in a path.
  package var description: String {
    isQuoted ? Quoting.doubling("`", in: text) : Name.quoted(text)
  }
}

extension Path {
  /// The path as it can be typed: `person[3].birthdays.@count`.
  package var description: String {
    let stepText = Path.description(of: steps)
    switch root {
    case .name(let name): return name.description + stepText
    case .variable(let name): return "$\(name.text)\(stepText)"
    case .outer(let count): return String(repeating: "^", count: count) + stepText
    case .here:
      switch steps.first?.node {
      case .key?, .operation?: return stepText
      default: return "." + stepText
      }
    }
  }

  static func description(of steps: [Step]) -> String { steps.map(\.description).joined() }
}

extension Path.Step {
  /// The step with its dot or brackets.
  package var description: String {
    switch node {
    case .key(let name): ".\(name.description)"
    case .operation(let name): ".@\(name.text)"
    case .all: "[*]"
    case .first: "[first]"
    case .last: "[last]"
    case .selector(let expressions): "[\(expressions.map(\.selectorDescription).joined(separator: ", "))]"
    }
  }
}

extension Expression {
  /// In a selector `first` and `last` alone are words, so that fields of these names need backquotes.
  fileprivate var selectorDescription: String {
    guard case .path(let path) = node, path.steps.isEmpty, case .name(let name) = path.root,
      !name.isQuoted, name.text == "first" || name.text == "last"
    else { return description }
    return "(\(name.text))"
  }
}
