import FacetKit
import Language

/// Works an expression out in memory, for values that are not stored and for scripts.
struct Evaluator {
  /// A field's value, from the record at hand or one further out; what is asked of collections comes from the file.
  let read: (FrameField) throws -> Value

  /// What a computed field gives, from the fields that it reads.
  func value(_ formula: BoundFormula, at field: FrameField) throws -> Value {
    if !field.hops.isEmpty, try read(FrameField(frame: field.frame, hops: field.hops, leaf: .record)).isNull {
      return .null
    }
    return try Evaluator { inner in
      try value(Bound(.field(inner.reached(by: field)), .unknown, at: formula.bound.range))
    }.value(formula.bound)
  }

  func value(_ bound: Bound) throws -> Value {
    switch bound.node {
    case .constant(let value): return value
    case .field(let field): return try read(field)
    case .not(let one): return .boolean(try !holds(one))
    case .and(let a, let b): return .boolean(try holds(a) && holds(b))
    case .or(let a, let b): return .boolean(try holds(a) || holds(b))
    case .comparison(let a, let symbol, let b):
      return .boolean(try Comparison.holds(value(a), symbol, value(b), a.kind, b.kind))
    case .membership(let one, let others):
      let wanted = try value(one)
      for other in others where try Comparison.holds(wanted, .equal, value(other)) { return .boolean(true) }
      return .boolean(false)
    case .isNull(let one): return .boolean(try value(one).isNull)
    case .conditional(let condition, let yes, let no): return try holds(condition) ? value(yes) : value(no)
    case .coalesce(let all):
      for one in all {
        let value = try value(one)
        if !value.isNull { return value }
      }
      return .null
    case .quantified, .count, .aggregate: return try read(FrameField(asked: bound))
    case .apply(let operation, let arguments): return try operation.body(arguments.map { try value($0) })
    }
  }

  /// A condition: null counts as false.
  func holds(_ bound: Bound) throws -> Bool { try Evaluator.holds(value(bound), at: bound.range) }

  /// Whether what a condition gave is true: of a list or json value the kind shows only now.
  static func holds(_ value: Value, at range: SourceRange) throws -> Bool {
    switch value {
    case .boolean(let flag): return flag
    case .null: return false
    case let other: throw Diagnostic("a condition is due, not \(StaticKind(other).withArticle)", at: range)
    }
  }
}
