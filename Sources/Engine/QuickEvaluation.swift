package import FacetKit
package import Language

extension RecordEngine {
  /// What an expression over variables and literals alone gives, without settling names and kinds first: what loops
  /// of scripts turn on. Nil for all that is not as simple, and for all that is an error, which the usual way words.
  package func quickValue(_ expression: Expression, in scope: Scope) -> Value? {
    switch expression.node {
    case .literal(let value): return expression.isSecret ? nil : value
    case .path(let path):
      guard path.steps.isEmpty else { return nil }
      switch path.root {
      case .variable(let name): return scope.variables.open(name.text)
      case .name(let name): return name.isQuoted ? nil : scope.variables.open(name.text)
      case .here, .outer: return nil
      }
    case .arithmetic(let left, let symbol, let right):
      guard case .integer(let a)? = quickValue(left, in: scope), case .integer(let b)? = quickValue(right, in: scope)
      else { return nil }
      return QuickExpression.result(a, symbol, b).map { .integer($0) }
    case .comparison(let left, let symbol, let folding, let right):
      guard folding.isEmpty, case .integer(let a)? = quickValue(left, in: scope),
        case .integer(let b)? = quickValue(right, in: scope)
      else { return nil }
      return .boolean(QuickExpression.holds(a, symbol, b))
    case .and(let left, let right):
      guard case .boolean(let a)? = quickValue(left, in: scope), case .boolean(let b)? = quickValue(right, in: scope)
      else { return nil }
      return .boolean(a && b)
    case .or(let left, let right):
      guard case .boolean(let a)? = quickValue(left, in: scope), case .boolean(let b)? = quickValue(right, in: scope)
      else { return nil }
      return .boolean(a || b)
    case .not(let one):
      guard case .boolean(let flag)? = quickValue(one, in: scope) else { return nil }
      return .boolean(!flag)
    default: return nil
    }
  }
}
