import FacetKit
import Language
import Store

/// A comparison of a field whose days are stored as numbers with a day or moment: by the numbers, so that an index on
/// the column serves.
struct StoredComparison {
  private let field: Bound
  private let known: Field
  private let form: StoredTime
  private let symbol: ComparisonOperator
  private let value: Value

  /// Nil where it is another comparison.
  init?(_ a: Bound, _ symbol: ComparisonOperator, _ b: Bound) {
    if let field = a.storedField, case .constant(let value) = b.node {
      self.init(a, field, symbol, value)
    } else if let field = b.storedField, case .constant(let value) = a.node {
      self.init(b, field, symbol.mirrored, value)
    } else {
      return nil
    }
  }

  private init?(_ bound: Bound, _ field: FrameField, _ symbol: ComparisonOperator, _ value: Value) {
    guard let known = field.stored, let form = known.stored, form != .digits else { return nil }
    switch value {
    case .null, .date, .datetime: break
    default: return nil
    }
    self.field = bound
    self.known = known
    self.form = form
    self.symbol = symbol
    self.value = value
  }

  func sql(_ compiler: QueryCompiler, isFilter: Bool) -> String {
    let column = compiler.parts(field)[0]
    guard let limit = form.limit(value, isDay: known.kind == .date) else {
      switch symbol {
      case .equal, .lessOrEqual, .greaterOrEqual: return "(\(column) IS NULL)"
      case .notEqual: return "(\(column) IS NOT NULL)"
      case .less, .greater: return "0"
      }
    }
    func parameter() -> String { compiler.builder.parameter(limit.cell) }
    let isAbove = symbol == .greater || symbol == .greaterOrEqual
    switch symbol {
    case .equal: return limit.isExact ? "(\(column) IS \(parameter()))" : "0"
    case .notEqual: return limit.isExact ? "(\(column) IS NOT \(parameter()))" : "1"
    case .less, .greater, .lessOrEqual, .greaterOrEqual:
      let range = form.range(column, isDay: known.kind == .date, above: !isAbove, below: isAbove)
      let test = "\(column) \(symbol.rawValue) \(parameter()) AND \(range)"
      return isFilter ? "(\(test))" : "COALESCE(\(test), 0)"
    }
  }
}

extension ComparisonOperator {
  /// With its sides exchanged.
  fileprivate var mirrored: ComparisonOperator {
    switch self {
    case .less: .greater
    case .lessOrEqual: .greaterOrEqual
    case .greater: .less
    case .greaterOrEqual: .lessOrEqual
    case .equal, .notEqual: self
    }
  }
}
