package import FacetKit
package import Language

/// An expression over integers and booleans in variables, made ready once for all rounds of a loop.
///
/// It is a row of steps over a small stack. Nil comes out wherever the usual way has more to say: of a variable that
/// holds something else or is not there, of a result outside the integers.
package final class QuickExpression {
  private enum Step {
    case number(Int64)
    case integer(name: Int)
    case boolean(name: Int)
    case arithmetic(ArithmeticOperator)
    case comparison(ComparisonOperator)
    case and, or, not
  }

  /// The steps while they are put together.
  private struct Plan {
    private static let mostValues = 8
    private(set) var steps: [Step] = []
    private(set) var names: [String] = []
    private var depth = 0

    mutating func add(_ expression: Expression, isBoolean: Bool) -> Bool {
      if expression.isSecret { return false }
      switch expression.node {
      case .literal(.integer(let number)) where !isBoolean: return push(.number(number))
      case .literal(.boolean(let flag)) where isBoolean: return push(.number(flag ? 1 : 0))
      case .path(let path):
        guard path.steps.isEmpty else { return false }
        switch path.root {
        case .variable(let name): return variable(name.text, isBoolean: isBoolean)
        case .name(let name): return !name.isQuoted && variable(name.text, isBoolean: isBoolean)
        case .here, .outer: return false
        }
      case .arithmetic(let left, let symbol, let right):
        guard !isBoolean, symbol != .divide, symbol != .remainder else { return false }
        return join(.arithmetic(symbol), left, right, areBoolean: false)
      case .comparison(let left, let symbol, let folding, let right):
        return isBoolean && folding.isEmpty && join(.comparison(symbol), left, right, areBoolean: false)
      case .and(let left, let right): return isBoolean && join(.and, left, right, areBoolean: true)
      case .or(let left, let right): return isBoolean && join(.or, left, right, areBoolean: true)
      case .not(let one):
        guard isBoolean, add(one, isBoolean: true) else { return false }
        steps.append(.not)
        return true
      default: return false
      }
    }

    private mutating func push(_ step: Step) -> Bool {
      steps.append(step)
      depth += 1
      return depth <= Plan.mostValues
    }

    private mutating func variable(_ name: String, isBoolean: Bool) -> Bool {
      let index = names.firstIndex { $0.isExactly(name) } ?? names.count
      if index == names.count { names.append(name) }
      return push(isBoolean ? .boolean(name: index) : .integer(name: index))
    }

    private mutating func join(_ step: Step, _ left: Expression, _ right: Expression, areBoolean: Bool) -> Bool {
      guard add(left, isBoolean: areBoolean), add(right, isBoolean: areBoolean) else { return false }
      steps.append(step)
      depth -= 1
      return true
    }
  }

  // Constants: of what may change Swift asks at each access whether somebody else is changing it.
  private let steps: [Step]
  private let names: [String]
  /// Where each name stood in the variables when it was asked for last.
  private var places: [Int]
  private let isBoolean: Bool

  /// Nil for an expression with anything else in it.
  package init?(_ expression: Expression) {
    switch expression.node {
    case .arithmetic, .literal(.integer): isBoolean = false
    case .comparison, .and, .or, .not, .literal(.boolean): isBoolean = true
    default: return nil
    }
    var plan = Plan()
    guard plan.add(expression, isBoolean: isBoolean) else { return nil }
    steps = plan.steps
    names = plan.names
    places = plan.names.map { _ in 0 }
  }

  /// Whether a condition holds.
  package func holds(in variables: borrowing Variables) -> Bool? {
    isBoolean ? result(in: variables).map { $0 != 0 } : nil
  }

  package func value(in variables: borrowing Variables) -> Value? {
    guard let result = result(in: variables) else { return nil }
    return isBoolean ? .boolean(result != 0) : .integer(result)
  }

  private func result(in variables: borrowing Variables) -> Int64? {
    var stack: [8 of Int64] = [0, 0, 0, 0, 0, 0, 0, 0]
    var top = -1
    for step in steps {
      switch step {
      case .number(let number):
        top += 1
        stack[top] = number
      case .integer(let name):
        guard let place = place(name, variables), let number = variables.integer(at: place) else { return nil }
        top += 1
        stack[top] = number
      case .boolean(let name):
        guard let place = place(name, variables), let flag = variables.boolean(at: place) else { return nil }
        top += 1
        stack[top] = flag ? 1 : 0
      case .arithmetic(let symbol):
        guard let result = QuickExpression.result(stack[top - 1], symbol, stack[top]) else { return nil }
        top -= 1
        stack[top] = result
      case .comparison(let symbol):
        let holds = QuickExpression.holds(stack[top - 1], symbol, stack[top])
        top -= 1
        stack[top] = holds ? 1 : 0
      case .and:
        top -= 1
        stack[top] &= stack[top + 1]
      case .or:
        top -= 1
        stack[top] |= stack[top + 1]
      case .not: stack[top] ^= 1
      }
    }
    return stack[0]
  }

  private func place(_ name: Int, _ variables: borrowing Variables) -> Int? {
    let last = places[name]
    guard let place = variables.place(of: names[name], near: last) else { return nil }
    if place != last { places[name] = place }
    return place
  }

  static func result(_ a: Int64, _ symbol: ArithmeticOperator, _ b: Int64) -> Int64? {
    let (result, overflows): (Int64, Bool)
    switch symbol {
    case .add: (result, overflows) = a.addingReportingOverflow(b)
    case .subtract: (result, overflows) = a.subtractingReportingOverflow(b)
    case .multiply: (result, overflows) = a.multipliedReportingOverflow(by: b)
    case .divide, .remainder: return nil
    }
    return overflows ? nil : result
  }

  static func holds(_ a: Int64, _ symbol: ComparisonOperator, _ b: Int64) -> Bool {
    switch symbol {
    case .equal: a == b
    case .notEqual: a != b
    case .less: a < b
    case .lessOrEqual: a <= b
    case .greater: a > b
    case .greaterOrEqual: a >= b
    }
  }
}

/// `let NAME = EXPRESSION` in a loop.
package final class QuickAssignment {
  private let name: String
  private let expression: QuickExpression
  private var last = 0

  package init?(_ name: Identifier, _ expression: Expression) {
    guard let expression = QuickExpression(expression) else { return nil }
    self.name = name.text
    self.expression = expression
  }

  /// False where the usual way has to do it; then nothing is changed.
  package func run(in variables: inout Variables) -> Bool {
    guard let value = expression.value(in: variables) else { return false }
    if let place = variables.place(of: name, near: last) {
      last = place
      variables.set(value, at: place)
    } else {
      variables[name] = value
    }
    return true
  }
}
