import FacetKit
import Language
import Store

/// What SQLite works out itself, with the code only for the values where the two would differ.
extension QueryCompiler {
  /// Nil for what only code does.
  func native(_ bound: Bound, _ operation: Operation, _ arguments: [Bound]) -> String? {
    switch operation.form {
    case .arithmetic: arithmetic(bound)
    case .textTest(let test, let folding): textTest(test, folding, arguments[0], arguments[1])
    case nil: nil
    }
  }

  /// Of integers and reals. Where a column holds a text, or a whole number may be outside the integers of 64 bits, the
  /// code has its say; null passes.
  private func arithmetic(_ bound: Bound) -> String? {
    var room = 6
    guard isNative(bound, &room), let code = called(bound) else { return nil }
    var parts = NativeArithmetic()
    let sql = parts.sql(bound, self)
    if parts.tests.isEmpty { return sql }
    return "(CASE WHEN (\(parts.tests.joined(separator: " AND "))) IS NOT FALSE THEN \(sql) ELSE \(code) END)"
  }

  /// - Parameter room: how many operations may still come; each of them is written more than once.
  private func isNative(_ bound: Bound, _ room: inout Int) -> Bool {
    if case .constant = bound.node { return bound.kind.isNumber && !bound.kind.isOpen }
    guard bound.kind == .integer || bound.kind == .real else { return false }
    switch bound.node {
    case .field(let field):
      let entity = field.hops.last?.target ?? frames[field.frame].entity
      switch field.leaf {
      case .record, .asked: return false
      case .formula(let formula):
        let frame = frames[field.frame]
        return field.hops.isEmpty && !frame.isOptional
          && QueryCompiler(builder: builder, frames: [frame]).isNative(formula.bound, &room)
      case .column(let column, let steps):
        return steps.isEmpty && column.field.stored == nil && entity.table.kind == .table
          && column.affinity == (bound.kind == .integer ? .integer : .real)
      }
    case .apply(let operation, let arguments):
      guard case .arithmetic(let symbol)? = operation.form, symbol != .remainder, room > 0 else { return false }
      // Between whole numbers and decimals the code works exactly.
      let isExact = bound.kind == .integer || symbol == .divide
      if isExact, !arguments.allSatisfy({ $0.kind == .integer || $0.kind == .real }) { return false }
      room -= 1
      return arguments.allSatisfy { isNative($0, &room) }
    default: return false
    }
  }

  private func textTest(_ test: TextOperator, _ folding: Folding, _ text: Bound, _ wanted: Bound) -> String? {
    guard let match = ByteMatch(test, folding, text, wanted) else { return nil }
    return "facet_holds(\(builder.number(of: match)), \(scalar(text)))"
  }

  /// That a column begins with a text, by its range too, for which there may be an index; nil for other tests. Of null
  /// it gives null.
  func rangeOfTexts(_ operation: Operation, _ arguments: [Bound]) -> String? {
    guard case .textTest(.beginswith, let folding)? = operation.form,
      case .field(let field) = arguments[0].node, case .column(let column, let steps) = field.leaf, steps.isEmpty,
      column.affinity == .text, let match = ByteMatch(.beginswith, folding, arguments[0], arguments[1]),
      let end = match.endOfRange
    else { return nil }
    let sql = columns(field)[0]
    let limits = [(">=", match.text), ("<", end)].map { symbol, text in
      "\(sql) COLLATE BINARY \(symbol) \(builder.parameter(.text(text)))"
    }
    return "(\(limits.joined(separator: " AND ")) AND facet_holds(\(builder.number(of: match)), \(sql)))"
  }
}

/// The SQL of a computation, with what has to be true of its values.
private struct NativeArithmetic {
  private(set) var tests: [String] = []
  /// Beyond these a product or sum of integers may have gone over to reals.
  private static let mostExact = 9_007_199_254_740_992

  mutating func sql(_ bound: Bound, _ compiler: QueryCompiler) -> String {
    switch bound.node {
    case .field(let field):
      if case .formula(let formula) = field.leaf {
        return sql(formula.bound, QueryCompiler(builder: compiler.builder, frames: [compiler.frames[field.frame]]))
      }
      let column = compiler.columns(field)[0]
      // Every number comes before every text. The plus takes the column's affinity away, by which '' might be a number.
      test("+\(column) < ''")
      return column
    case .apply(let operation, let arguments):
      guard case .arithmetic(let symbol)? = operation.form else { return compiler.scalar(bound) }
      let sides = arguments.map { sql($0, compiler) }
      if symbol == .divide { return "(CAST(\(sides[0]) AS REAL) / \(sides[1]))" }
      let result = "(\(sides[0]) \(symbol.rawValue) \(sides[1]))"
      if bound.kind == .integer {
        test("\(result) BETWEEN \(-NativeArithmetic.mostExact) AND \(NativeArithmetic.mostExact)")
      }
      return result
    case .constant(.integer(let number)) where number.magnitude < Int64.max.magnitude: return "(\(number))"
    default: return compiler.scalar(bound)
    }
  }

  private mutating func test(_ sql: String) { if !tests.contains(sql) { tests.append(sql) } }
}
