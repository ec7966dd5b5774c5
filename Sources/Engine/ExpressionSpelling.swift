import FacetKit
import Language

/// Writes an expression of a definition as text that reads back as the same expression.
///
/// What the file keeps must mean the same everywhere, so a variable and `$(command)` are refused: nobody would know
/// their values later.
struct ExpressionSpelling {
  /// The variables of `subquery` around.
  private var named: Set<String> = []

  static func text(_ expression: Expression) throws -> String {
    try ExpressionSpelling().spelled(expression, inside: .or)
  }

  static func text(_ path: Path) throws -> String { try ExpressionSpelling().text(path) }
  static func text(_ literal: TextLiteral) throws -> String { try ExpressionSpelling().text(literal) }

  private func text(_ expression: Expression) throws -> String { try spelled(expression, inside: .or) }

  /// A value; a real always has an exponent, since a literal with a point alone is a decimal.
  static func text(_ value: Value) -> String {
    if case .real(let number) = value, number.isFinite, !value.literal.contains("e") { return value.literal + "e0" }
    return value.literal
  }

  /// A text in double quotes with its insertions.
  private func text(_ literal: TextLiteral) throws -> String {
    if let plain = literal.plain { return Value.quoted(plain) }
    let parts = try literal.parts.map { part in
      switch part {
      case .text(let text): String(Value.quoted(text).unicodeScalars.dropFirst().dropLast())
      case .insertion(let expression): "${\(try text(expression))}"
      }
    }
    return "\"\(parts.joined())\""
  }

  /// A name as it stands in an expression: in backquotes too where it would be a reserved word.
  static func name(_ identifier: Identifier) -> String {
    let isReserved = identifier.isQuoted || reserved.contains(identifier.text.lowercased())
    let quoted = Name.quoted(identifier.text)
    return isReserved && quoted.utf8.first != UInt8(ascii: "`") ? "`\(quoted)`" : quoted
  }

  private func text(_ path: Path) throws -> String {
    var output: String
    var isBareRoot = false
    switch path.root {
    case .name(let identifier): output = ExpressionSpelling.name(identifier)
    case .variable(let identifier) where named.contains(identifier.text): output = "$\(identifier.text)"
    case .variable(let identifier):
      throw Diagnostic("a definition sees no variables, such as $\(identifier.text)", at: identifier.range)
    case .here:
      output = "."
      isBareRoot = true
    case .outer(let count): output = String(repeating: "^", count: count)
    }
    for step in path.steps {
      if isBareRoot {
        output.removeLast()
        if case .key = step.node {} else if case .operation = step.node {} else { output += "." }
        isBareRoot = false
      }
      output += try text(step)
    }
    return output
  }

  private static let reserved: Set = ["not", "any", "all", "none", "true", "false", "null", "nil", "today", "now"]

  /// How tightly a form binds; an operand that binds less stands in parentheses.
  private enum Level: Int { case or, and, not, comparison, sum, product, negation, primary }

  private func text(_ step: Path.Step) throws -> String {
    switch step.node {
    case .key(let identifier): ".\(Name.quoted(identifier.text))"
    case .operation(let identifier): ".@\(identifier.text)"
    case .all: "[*]"
    case .first: "[first]"
    case .last: "[last]"
    case .selector(let parts): "[\(try list(parts))]"
    }
  }

  private func list(_ expressions: [Expression]) throws -> String {
    try expressions.map { try text($0) }.joined(separator: ", ")
  }

  private func spelled(_ expression: Expression, inside outer: Level) throws -> String {
    let (text, level) = try form(expression)
    return level.rawValue < outer.rawValue ? "(\(text))" : text
  }

  private func binary(
    _ left: Expression, _ word: String, _ right: Expression, _ level: Level, left side: Level? = nil, tighter: Level
  ) throws -> (String, Level) {
    ("\(try spelled(left, inside: side ?? level)) \(word) \(try spelled(right, inside: tighter))", level)
  }

  private func form(_ expression: Expression) throws -> (String, Level) {
    switch expression.node {
    case .literal(let value): ExpressionSpelling.literal(value)
    case .text(let literal): (try text(literal), .primary)
    case .path(let path): (try text(path), .primary)
    case .negation(let operand): ("-\(try spelled(operand, inside: .primary))", .negation)
    case .not(let operand): try negated(operand) ?? ("not \(try spelled(operand, inside: .not))", .not)
    case .arithmetic(let left, let symbol, let right):
      switch symbol {
      case .add, .subtract: try binary(left, symbol.rawValue, right, .sum, tighter: .product)
      case .multiply, .divide, .remainder: try binary(left, symbol.rawValue, right, .product, tighter: .negation)
      }
    case .comparison(let left, let symbol, let folding, let right):
      try binary(
        left, symbol.rawValue + ExpressionSpelling.mark(folding), right, .comparison, left: .sum, tighter: .sum)
    case .textTest, .membership, .between, .isNull:
      (try test(expression, negated: false) ?? "", .comparison)
    case .and(let left, let right): try binary(left, "and", right, .and, tighter: .not)
    case .or(let left, let right): try binary(left, "or", right, .or, tighter: .and)
    case .quantified(let word, let test): ("\(word.rawValue) \(try spelled(test, inside: .comparison))", .comparison)
    case .call(let identifier, let arguments, let steps): try call(identifier, arguments, steps)
    case .list(let members): ("[\(try list(members))]", .primary)
    case .object(let members):
      (
        "{\(try members.map { "\(Value.quoted($0.key)): \(try text($0.value))" }.joined(separator: ", "))}", .primary
      )
    case .command: throw Diagnostic("a definition runs no command", at: expression.range)
    }
  }

  /// `a is not null` and `a not in b`, as they are written.
  private func negated(_ operand: Expression) throws -> (String, Level)? {
    try test(operand, negated: true).map { ($0, .comparison) }
  }

  /// Nil for what has no word for its opposite.
  private func test(_ expression: Expression, negated: Bool) throws -> String? {
    func side(_ expression: Expression) throws -> String { try spelled(expression, inside: .sum) }
    let not = negated ? "not " : ""
    switch expression.node {
    case .textTest(let a, let symbol, let folding, let b):
      return "\(try side(a)) \(not)\(symbol.rawValue)\(ExpressionSpelling.mark(folding)) \(try side(b))"
    case .membership(let a, let folding, let b):
      return "\(try side(a)) \(not)in\(ExpressionSpelling.mark(folding)) \(try side(b))"
    case .between(let a, let low, let high):
      return "\(try side(a)) \(not)between \(try side(low)) and \(try side(high))"
    case .isNull(let a): return "\(try side(a)) is \(not)null"
    default: return nil
    }
  }

  private func call(
    _ identifier: Identifier, _ arguments: [Expression], _ steps: [Path.Step]
  ) throws -> (String, Level) {
    let isWord = arguments.isEmpty && steps.isEmpty && ["today", "now"].contains(identifier.text.lowercased())
    var inner = self
    if Subquery.isCall(identifier), let member = Subquery.member(of: arguments) { inner.named.insert(member.text) }
    let head = isWord ? identifier.text : "\(identifier.text)(\(try inner.list(arguments)))"
    return (try steps.reduce(head) { $0 + (try text($1)) }, .primary)
  }

  private static func literal(_ value: Value) -> (String, Level) {
    let text = text(value)
    return (text, text.hasPrefix("-") ? .negation : .primary)
  }

  private static func mark(_ folding: Folding) -> String {
    let letters = (folding.contains(.letterCase) ? "c" : "") + (folding.contains(.accents) ? "d" : "")
    return letters.isEmpty ? "" : "[\(letters)]"
  }
}
