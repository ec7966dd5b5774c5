import FacetKit

extension Parser {
  private static let display = ["label", "format", "help", "hidden"]
  private static let all = [
    "required", "unique", "key", "secret", "order", "readonly", "hidden", "default", "min", "max", "length", "matches",
    "label", "format", "help", "validate", "editor", "inverse", "on-delete", "stored",
    "check",
  ]

  /// Reads attributes up to the end of the line or `check`. A computed field has only those that concern its display.
  mutating func attributes(displayOnly: Bool) throws(Diagnostic) -> [AttributeSyntax] {
    var result: [AttributeSyntax] = []
    while true {
      try takeOptions()
      if isAtStatementEnd || (!displayOnly && isAtWord("check")) { return result }
      let start = position
      guard let written = bareName(dashes: true) else { throw unexpected() }
      let name = Identifier(written.text.lowercased(), at: written.range)
      guard wordEnds(at: position) else { throw unexpected() }
      guard Parser.all.contains(name.text) else {
        throw .noAttribute(written, near: displayOnly ? Parser.display : Parser.all)
      }
      if displayOnly, !Parser.display.contains(name.text) { throw .notOnComputedField(name) }
      if name.text != "validate", result.contains(where: { $0.name.text == name.text }) {
        throw .standsTwice(name.text, at: SourceRange(start, position))
      }
      skipBlanks()
      result.append(AttributeSyntax(name, try attribute(name)))
    }
  }

  private mutating func attribute(_ name: Identifier) throws(Diagnostic) -> AttributeSyntax.Node {
    switch name.text {
    case "required", "unique", "key", "secret", "order":
      return .flag
    case "readonly", "hidden":
      guard take(word: "if") || (keywordIs("if") && byte(2) == Byte.openParenthesis) else { return .condition(nil) }
      if keywordIs("if") { position += 2 }
      return .condition(try operandFirst(after: "if"))
    case "length":
      return .length(try lengthRange(name))
    case "validate":
      return try validator(name)
    case "editor":
      guard let editor = bareName(dashes: true), wordEnds(at: position) else {
        throw .missingAfter(name.text, "a name", at: name.range)
      }
      return .name(editor)
    case "inverse":
      guard let inverse = try self.name(), wordEnds(at: position) else {
        throw .missingAfter(name.text, "a name", at: name.range)
      }
      return .name(inverse)
    case "stored":
      if take(word: "as") { skipBlanks() }
      guard let form = bareName(dashes: true), wordEnds(at: position) else {
        throw .missingAfter(name.text, "a form of numbers, such as unix", at: name.range)
      }
      return .name(form)
    case "on-delete":
      let start = position
      guard let word = bareName(), let rule = DeleteRule(rawValue: word.text.lowercased()) else {
        throw .deleteRule(at: SourceRange(start, max(looseWordEnd(from: start), start)))
      }
      return .onDelete(rule)
    default:
      guard !isAtStatementEnd, let value = try value() else {
        throw .missingAfter(name.text, "a value", at: name.range)
      }
      return .value(value)
    }
  }

  /// Reads `3..80`.
  private mutating func lengthRange(_ name: Identifier) throws(Diagnostic) -> ClosedRange<Int> {
    let start = position
    while byte().isDigit { position += 1 }
    let low = Int(text(start, position))
    let middle = position
    if byte() == Byte.dot, byte(1) == Byte.dot { position += 2 }
    let second = position
    while byte().isDigit { position += 1 }
    guard let low, second == middle + 2, let high = Int(text(second, position)), low <= high, wordEnds(at: position)
    else {
      let turned = low.flatMap { low in Int(text(second, position)).map { "length \($0)..\(low)" } }
      throw .lengthRange(at: SourceRange(start, max(looseWordEnd(from: start), start)), turned: turned)
    }
    return low...high
  }

  private mutating func validator(_ name: Identifier) throws(Diagnostic) -> AttributeSyntax.Node {
    guard let validator = bareName(dashes: true) else {
      throw .missingAfter(name.text, "the name of a validator", at: name.range)
    }
    var arguments: [Expression] = []
    if byte() == Byte.openParenthesis {
      let opened = position
      let outer = try open()
      arguments = try expressions(before: Byte.closeParenthesis, opened: opened)
      try close(Byte.closeParenthesis, opened: opened, restoring: outer)
    }
    guard wordEnds(at: position) else { throw unexpected() }
    return .validator(validator, arguments)
  }
}
