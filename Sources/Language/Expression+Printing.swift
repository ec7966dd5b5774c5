import FacetKit

extension Expression {
  /// The expression as it can be typed; it reads back as the same expression.
  package var description: String { text(atLeast: .or) }

  /// How tightly the operator of an expression binds.
  private enum Binding: Int {
    case or, and, not, test, sum, product, unary, operand
    var tighter: Binding { Binding(rawValue: rawValue + 1) ?? .operand }
  }

  private func text(atLeast binding: Binding) -> String {
    let (text, own) = bound
    return own.rawValue < binding.rawValue ? "(\(text))" : text
  }

  private var bound: (String, Binding) {
    switch node {
    case .literal(let value): isSecret ? (Value.concealed, .operand) : Expression.bound(value)
    case .text(let literal): (literal.description, .operand)
    case .path(let path): (path.expressionDescription, .operand)
    case .negation(let inner): ("-\(inner.negationOperand)", .unary)
    case .not(let inner): inner.negatedTest.map { ($0, .test) } ?? ("not \(inner.text(atLeast: .not))", .not)
    case .arithmetic(let left, let operation, let right):
      Expression.infix(left, operation.rawValue, right, operation == .add || operation == .subtract ? .sum : .product)
    case .and(let left, let right): Expression.infix(left, "and", right, .and)
    case .or(let left, let right): Expression.infix(left, "or", right, .or)
    case .comparison, .textTest, .membership, .between, .isNull: (test(negated: false) ?? "", .test)
    case .quantified(let quantifier, let inner): ("\(quantifier.rawValue) \(inner.quantifiedText)", .test)
    case .call(let name, let arguments, let steps)
    where arguments.isEmpty && steps.isEmpty && !name.isQuoted && ["today", "now"].contains(name.text):
      (name.text, .operand)
    case .call(let name, let arguments, let steps):
      ("\(name.description)(\(Expression.list(arguments)))\(Path.description(of: steps))", .operand)
    case .list(let members): ("[\(Expression.list(members))]", .operand)
    case .object(let members):
      ("{\(members.map { "\(Value.quoted($0.key)): \($0.value.description)" }.joined(separator: ", "))}", .operand)
    case .command(let statement): ("$(\(statement.bracketed))", .operand)
    }
  }

  static func list(_ expressions: [Expression]) -> String {
    expressions.map(\.description).joined(separator: ", ")
  }

  private static func infix(
    _ left: Expression, _ sign: String, _ right: Expression, _ binding: Binding
  ) -> (String, Binding) {
    ("\(left.text(atLeast: binding)) \(sign) \(right.text(atLeast: binding.tighter))", binding)
  }

  /// A second `-` without a parenthesis would begin an option, digits that are the lowest integer lose their sign.
  private var negationOperand: String {
    switch node {
    case .negation: "(\(description))"
    case .literal(.integer(let number)) where number < 0 && !isSecret: "(\(number))"
    default: text(atLeast: .unary)
    }
  }

  /// `x not in [1]` for what `not` flips, where there is such a form.
  private var negatedTest: String? {
    switch node {
    case .textTest, .membership, .between, .isNull: test(negated: true)
    default: nil
    }
  }

  private var quantifiedText: String {
    switch node {
    case .not(let inner): inner.negatedTest ?? text(atLeast: .sum)
    case .quantified: text(atLeast: .sum)
    default: text(atLeast: .test)
    }
  }

  private func test(negated: Bool) -> String? {
    let not = negated ? "not " : ""
    func side(_ expression: Expression) -> String { expression.text(atLeast: .sum) }
    switch node {
    case .comparison(let left, let comparison, let folding, let right):
      return "\(side(left)) \(comparison.rawValue)\(folding.description) \(side(right))"
    case .textTest(let left, let test, let folding, let right):
      return "\(side(left)) \(not)\(test.rawValue)\(folding.description) \(side(right))"
    case .membership(let left, let folding, let right):
      return "\(side(left)) \(not)in\(folding.description) \(side(right))"
    case .between(let left, let low, let high):
      return "\(side(left)) \(not)between \(side(low)) and \(side(high))"
    case .isNull(let left):
      return "\(side(left)) is \(not)null"
    default: return nil
    }
  }

  private static func bound(_ value: Value) -> (String, Binding) {
    switch value {
    case .integer(let number): (String(number), number < 0 ? .unary : .operand)
    case .decimal(let number): (number.description, number.units < 0 ? .unary : .operand)
    // Without an exponent it would read as a decimal.
    case .real(let number) where number.isFinite:
      (
        number.description.contains("e") ? number.description : "\(number.description)e0",
        number < 0 ? .unary : .operand
      )
    default: (value.literal, .operand)
    }
  }
}

extension Folding {
  fileprivate var description: String {
    isEmpty ? "" : "[\(contains(.letterCase) ? "c" : "")\(contains(.accents) ? "d" : "")]"
  }
}

extension Path {
  private static let reserved: Set<String> = [
    "not", "any", "all", "none", "true", "false", "null", "nil", "today", "now",
  ]

  /// As `description`, with backquotes around a first name that in an expression means something else.
  fileprivate var expressionDescription: String {
    guard case .name(let name) = root, Path.reserved.contains(name.text.lowercased()), !name.isQuoted else {
      return description
    }
    return "`\(name.text)`\(Path.description(of: steps))"
  }
}
