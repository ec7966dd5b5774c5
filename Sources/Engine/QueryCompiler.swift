import FacetKit
import Language
import Store

/// Expression to SQL with bound parameters, by the null rules of the language.
struct QueryCompiler {
  let builder: SQLBuilder
  /// Frame 0 first.
  let frames: [SQLFrame]

  /// `target.column = source.column` for each part of a foreign key.
  static func condition(_ reference: Reference, from source: Entity, _ from: String, to: String) -> String {
    zip(reference.columns, reference.targetColumns).map { column, target in
      "\(to).\(quoteIdentifier(target)) = \(from).\(quoteIdentifier(source.columns[column].name))"
    }.joined(separator: " AND ")
  }

  /// A condition that every record has to meet. Where it cannot be met by one whose reference is empty, the record that
  /// is referred to has to be there.
  func restriction(_ bound: Bound) -> String {
    need(bound)
    return filter(bound)
  }

  private func need(_ bound: Bound) {
    switch bound.node {
    case .and(let a, let b):
      need(a)
      need(b)
    case .comparison(let a, let symbol, let b) where symbol != .notEqual:
      for (side, other) in [(a, b), (b, a)] where other.isWholeValue { need(fieldOf: side) }
    case .membership(let one, let others) where others.allSatisfy(\.isWholeValue): need(fieldOf: one)
    default: break
    }
  }

  private func need(fieldOf bound: Bound) {
    guard case .field(let field) = bound.node, field.frame == 0, case .column = field.leaf, !field.hops.isEmpty else {
      return
    }
    frames[0].need(field.hops, builder)
  }

  /// A condition for WHERE, where unknown counts as false.
  func filter(_ bound: Bound) -> String {
    if let sql = fused(bound) { return bound.kind == .boolean ? sql : condition(bound) }
    switch bound.node {
    // SQLite takes the terms of an AND in the order that suits it: the first guards the second where that can fail.
    case .and(let a, let b): return "(\(filter(a)) AND \(b.canFail ? condition(bound) : filter(b)))"
    case .or(let a, let b): return b.canFail ? condition(bound) : "(\(filter(a)) OR \(filter(b)))"
    case .comparison(let a, let symbol, let b): return comparison(a, symbol, b, isFilter: true)
    case .membership(let one, let others): return membership(one, others, isFilter: true)
    case .conditional, .coalesce: return condition(bound)
    case .apply(let operation, let arguments): return rangeOfTexts(operation, arguments) ?? condition(bound)
    default: return bound.kind == .unknown ? condition(bound) : scalar(bound)
    }
  }

  /// One SQL expression; conditions come out as 0 or 1, never NULL.
  func scalar(_ bound: Bound) -> String {
    if let sql = fused(bound) { return sql }
    switch bound.node {
    case .constant(let value): return builder.parameter(Coding.cell(value))
    case .field(let field):
      let parts = parts(bound)
      if let stored = field.stored { return QueryCompiler.decoded(parts[0], stored, builder) }
      return parts.count == 1 ? parts[0] : "json_array(\(parts.joined(separator: ", ")))"
    case .not(let one): return "(NOT \(condition(one)))"
    case .and(let a, let b):
      if b.canFail { return "(CASE WHEN \(condition(a)) THEN \(condition(b)) ELSE 0 END)" }
      return "(\(condition(a)) AND \(condition(b)))"
    case .or(let a, let b):
      if b.canFail { return "(CASE WHEN \(condition(a)) THEN 1 ELSE \(condition(b)) END)" }
      return "(\(condition(a)) OR \(condition(b)))"
    case .comparison(let a, let symbol, let b): return comparison(a, symbol, b, isFilter: false)
    case .membership(let one, let others): return membership(one, others, isFilter: false)
    case .isNull(let one): return "(" + parts(one).map { "\($0) IS NULL" }.joined(separator: " AND ") + ")"
    case .conditional(let c, let yes, let no):
      return "(CASE WHEN \(condition(c)) THEN \(scalar(yes)) ELSE \(scalar(no)) END)"
    case .coalesce(let all):
      return all.count == 1 ? scalar(all[0]) : "COALESCE(\(all.map(scalar).joined(separator: ", ")))"
    case .quantified(let word, let members, let test): return quantified(word, members, test)
    case .count(let members): return count(members)
    case .aggregate(let name, let members, let operand):
      let sql = aggregate(name, members, operand)
      return bound.isGathered ? "facet_apply(\(builder.number(of: GatheredList.shown, kinds: [.list])), \(sql))" : sql
    case .apply(let operation, let arguments):
      if let sql = native(bound, operation, arguments) { return sql }
      let number = builder.number(of: operation, kinds: arguments.map(\.kind))
      return "facet_apply(\(([String(number)] + arguments.map(scalar)).joined(separator: ", ")))"
    }
  }

  /// A condition as 0 or 1: a field that is null counts as false.
  func condition(_ bound: Bound) -> String {
    if bound.kind == .unknown, bound.members == nil {
      let judged = Bound(.not(Bound(.not(bound), .boolean, at: bound.range)), .boolean, at: bound.range)
      if let sql = fused(judged) { return sql }
    }
    if bound.kind == .boolean, let sql = fused(bound) { return "COALESCE(\(sql), 0)" }
    switch bound.node {
    case .conditional(let test, let yes, let no):
      return "(CASE WHEN \(condition(test)) THEN \(condition(yes)) ELSE \(condition(no)) END)"
    case .coalesce(let all): return "COALESCE(\(all.map(judged).joined(separator: ", ")), 0)"
    case .field, .constant, .apply, .aggregate: return "COALESCE(\(judged(bound)), 0)"
    default: return scalar(bound)
    }
  }

  /// 1, 0 or NULL of a part of a condition. Where its kind shows only in the records, what is no boolean is an error, as
  /// it is in memory.
  private func judged(_ bound: Bound) -> String {
    func judging(_ inner: Operation) -> Operation {
      Operation { values in
        let value = try inner.body(values)
        return value.isNull ? .null : .boolean(try Evaluator.holds(value, at: bound.range))
      }
    }
    func called(_ operation: Operation, _ arguments: [Bound]) -> String {
      scalar(Bound(.apply(judging(operation), arguments), .boolean, at: bound.range))
    }
    switch bound.node {
    case .coalesce(let all):
      let parts = all.map(judged)
      return parts.count == 1 ? parts[0] : "COALESCE(\(parts.joined(separator: ", ")))"
    case .conditional(let test, let yes, let no):
      return "(CASE WHEN \(condition(test)) THEN \(judged(yes)) ELSE \(judged(no)) END)"
    case _ where bound.kind == .boolean || bound.kind == .nothing: return scalar(bound)
    case .apply(let operation, let arguments): return called(operation, arguments)
    case .field(let field):
      guard case .column(let column, let steps) = field.leaf else { return called(Operation { $0[0] }, [bound]) }
      let whole = FrameField(frame: field.frame, hops: field.hops, leaf: .column(column, []))
      let argument = Bound(.field(whole), StaticKind(column.field.kind), at: bound.range)
      return called(Operation { values in steps.reduce(values[0]) { $1.apply(to: $0) } }, [argument])
    default: return called(Operation { $0[0] }, [bound])
    }
  }

  /// The SQL of a value: one expression, or one for each part of a record's key.
  func parts(_ bound: Bound) -> [String] {
    switch bound.node {
    case .field(let field):
      guard case .record = field.leaf else { return columns(field) }
      let entity = field.hops.last?.target ?? frames[field.frame].entity
      return Array(columns(field).prefix(max(entity.key.count, 1)))
    case .constant(.reference(let record)):
      // A key with null in it has the rowid behind it.
      let key = record.key.contains(.null) ? record.key.dropLast() : record.key[...]
      return key.map { builder.parameter(Coding.cell($0)) }
    default: return [scalar(bound)]
    }
  }

  /// A column of the record itself that the file lets hold no null: only such an order is one that an index has
  /// throughout.
  func isNeverNull(_ bound: Bound) -> Bool {
    guard case .field(let field) = bound.node, field.hops.isEmpty, case .column(let column, []) = field.leaf else {
      return false
    }
    let frame = frames[field.frame]
    let info = frame.entity.table.columns.first { $0.name.isExactly(column.name) }
    return !frame.isOptional && frame.entity.table.kind == .table
      && (info?.isNotNull == true || (frame.entity.table.isRowIDAlias && info?.primaryKeyPosition == 1))
  }

  func columns(_ field: FrameField) -> [String] {
    let frame = frames[field.frame]
    switch field.leaf {
    case .column(let column, let steps):
      let name = "\(frame.alias(after: field.hops, builder)).\(quoteIdentifier(column.name))"
      if steps.isEmpty { return [name] }
      let operation = Operation { values in steps.reduce(values[0]) { $1.apply(to: $0) } }
      let number = builder.number(of: operation, kinds: [StaticKind(column.field.kind)])
      return ["facet_apply(\(number), \(name))"]
    case .formula(let formula):
      let reached = frame.reached(field.hops, builder)
      return [reached.ifThere(QueryCompiler(builder: builder, frames: [reached]).scalar(formula.bound))]
    case .asked(let question):
      if field.frame == 0, field.hops.isEmpty { return [asked(question)] }
      return [QueryCompiler(builder: builder, frames: [frame.reached(field.hops, builder)]).asked(question)]
    case .record:
      guard let last = field.hops.last else { return frame.entity.keyExpressions(alias: frame.alias) }
      // A foreign key holds the other's primary key already: no join is needed to compare it.
      let keyNames = last.target.key.map { last.target.columns[$0].name }
      if keyNames.map({ $0.lowercased() }) == last.reference.targetColumns.map({ $0.lowercased() }) {
        let source = field.hops.dropLast().last?.target ?? frame.entity
        let alias = frame.alias(after: Array(field.hops.dropLast()), builder)
        return last.reference.columns.map { "\(alias).\(quoteIdentifier(source.columns[$0].name))" }
      }
      return last.target.keyExpressions(alias: frame.alias(after: field.hops, builder))
    }
  }

  /// What is asked of a collection, as ``Bound/answer(_:)`` reads it.
  func asked(_ question: Bound) -> String {
    if case .aggregate(let name, let members, let operand) = question.node { return aggregate(name, members, operand) }
    return scalar(question)
  }

  /// A day or moment as text, of a column that holds numbers for them.
  static func decoded(_ sql: String, _ field: Field, _ builder: SQLBuilder) -> String {
    let operation = Operation { Coding.value(Coding.cell($0[0]), of: field) }
    return "facet_apply(\(builder.number(of: operation, kinds: [.unknown])), \(sql))"
  }

  private func membership(_ one: Bound, _ others: [Bound], isFilter: Bool) -> String {
    if others.dropFirst().contains(where: \.canFail) {
      let tests = others.map { "WHEN \(comparison(one, .equal, $0, isFilter: false)) THEN 1" }
      return "(CASE \(tests.joined(separator: " ")) ELSE 0 END)"
    }
    guard isFilter, others.count > 1, case .field(let field) = one.node, case .column(_, let steps) = field.leaf,
      steps.isEmpty, others.allSatisfy({ $0.isValue && !$0.kind.isRecord && !needsCode(one, $0) })
    else { return either(others.map { comparison(one, .equal, $0, isFilter: isFilter) }[...]) }
    let collation = ([one] + others).contains { $0.kind.isText } ? " COLLATE BINARY" : ""
    return "(\(parts(one)[0])\(collation) IN (\(others.map(scalar).joined(separator: ", "))))"
  }

  /// Whether a comparison goes by more than the order that SQLite has.
  private func needsCode(_ a: Bound, _ b: Bound) -> Bool {
    [a, b].contains { $0.kind == .datetime || $0.kind == .unknown || $0.storedField != nil || $0.isDecimalSum }
      || a.kind == .list || a.kind == .json
  }

  /// Joined by halves: SQLite takes a row of conditions as a tree as deep as the row is long, and limits its depth.
  private func either(_ conditions: ArraySlice<String>) -> String {
    guard conditions.count > 1 else { return conditions.first ?? "0" }
    let middle = (conditions.startIndex + conditions.endIndex) / 2
    return "(\(either(conditions[..<middle])) OR \(either(conditions[middle...])))"
  }

  private func comparison(_ a: Bound, _ symbol: ComparisonOperator, _ b: Bound, isFilter: Bool) -> String {
    if let numbers = StoredComparison(a, symbol, b) { return numbers.sql(self, isFilter: isFilter) }
    if needsCode(a, b) {
      let isMixed = isUntyped(a) || isUntyped(b)
      let operation = Operation { values in
        // A column without a type may hold both texts and numbers; neither is more than the other.
        if isMixed, symbol != .equal, symbol != .notEqual, !values.contains(.null),
          Comparison.compare(values[0], values[1]) == nil
        {
          return .boolean(false)
        }
        return .boolean(try Comparison.holds(values[0], symbol, values[1], a.kind, b.kind))
      }
      let number = builder.number(of: operation, kinds: [a.kind, b.kind])
      return "facet_apply(\(number), \(scalar(a)), \(scalar(b)))"
    }
    let (left, right) = (parts(a), parts(b))
    if left.count > 1 || right.count > 1 { return records(left, symbol, right) }
    // A column's own collation must not decide: texts compare by code point.
    let collation = a.kind.isText || b.kind.isText ? " COLLATE BINARY" : ""
    let (x, y) = ("\(left[0])\(collation)", right[0])
    if symbol != .equal, symbol != .notEqual, let days = onlyDays([a, b]) {
      let test = "\(x) \(symbol.rawValue) \(y) AND \(days)"
      return isFilter && (a.isValue || b.isValue) ? "(\(test))" : "COALESCE(\(test), \(bothNull(symbol, x, y)))"
    }
    switch symbol {
    // With a value `=` says the same, and lets SQLite begin a join at the record that is looked for.
    case .equal: return isFilter && (a.isWholeValue || b.isWholeValue) ? "(\(x) = \(y))" : "(\(x) IS \(y))"
    case .notEqual: return "(\(x) IS NOT \(y))"
    case .less, .greater:
      return isFilter ? "(\(x) \(symbol.rawValue) \(y))" : "COALESCE(\(x) \(symbol.rawValue) \(y), 0)"
    // With a constant that is not null, plain SQL says the same and can use an index.
    case .lessOrEqual where isFilter && (a.isValue || b.isValue),
      .greaterOrEqual where isFilter && (a.isValue || b.isValue):
      return "(\(x) \(symbol.rawValue) \(y))"
    case .lessOrEqual, .greaterOrEqual: return "COALESCE(\(x) \(symbol.rawValue) \(y), \(x) IS \(y))"
    }
  }

  /// In a table of another program a column of days may hold texts and numbers that are none; they come in no order.
  private func onlyDays(_ sides: [Bound]) -> String? {
    let tests = sides.compactMap { side -> String? in
      guard side.kind == .date, case .field(let field) = side.node, case .column(_, let steps) = field.leaf,
        steps.isEmpty, !(field.hops.last?.target ?? frames[field.frame].entity).isOwn
      else { return nil }
      let column = columns(field)[0]
      return "date(\(column), '+0 days') IS \(column)"
    }
    return tests.isEmpty ? nil : tests.joined(separator: " AND ")
  }

  /// What a comparison that gave null comes to: two nulls are equal.
  private func bothNull(_ symbol: ComparisonOperator, _ x: String, _ y: String) -> String {
    symbol == .lessOrEqual || symbol == .greaterOrEqual ? "\(x) IS NULL AND \(y) IS NULL" : "0"
  }

  private func isUntyped(_ bound: Bound) -> Bool {
    guard case .field(let field) = bound.node, case .column(let column, _) = field.leaf else { return false }
    return column.isUntyped
  }

  private func records(_ left: [String], _ symbol: ComparisonOperator, _ right: [String]) -> String {
    // Null against a key of several parts: every part is null.
    let count = max(left.count, right.count)
    let pairs = (0..<count).map { "\(left[min($0, left.count - 1)]) IS \(right[min($0, right.count - 1)])" }
    let equal = "(" + pairs.joined(separator: " AND ") + ")"
    return symbol == .notEqual ? "(NOT \(equal))" : equal
  }
}
