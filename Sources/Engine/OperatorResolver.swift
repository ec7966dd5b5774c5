import FacetKit
import Language
import Store

/// Collection operators of key paths: `@count @sum @avg @min @max @distinct` and KVC's long names.
struct OperatorResolver {
  let resolver: PathResolver

  private static let known: [String: String] = [
    "count": "count", "sum": "sum", "avg": "avg", "min": "min", "max": "max", "distinct": "distinct",
    "distinctUnionOfObjects": "distinct", "unionOfObjects": "union", "unionOfArrays": "union",
    "distinctUnionOfArrays": "distinct",
  ]

  static func name(_ written: Identifier) throws -> String {
    if let name = known[written.text] { return name }
    let near = nearest(written.text, among: ["count", "sum", "min", "max", "avg", "distinct"]).map { "@\($0)" }
    throw Diagnostic(
      "no operator @\(written.text)", at: written.range,
      hint: Wording.didYouMean(near) ?? "there are @count, @sum, @avg, @min, @max and @distinct")
  }

  static func misplaced(_ operation: Identifier, _ key: Identifier, _ query: RecordQuery, _ path: Path) -> Diagnostic {
    if !query.isMany {
      return Diagnostic("\(key.text) is one value; @\(operation.text) needs many", at: operation.range)
    }
    var moved = path
    let operatorStep = moved.steps.removeLast()
    moved.steps.insert(operatorStep, at: max(0, moved.steps.count - 1))
    return Diagnostic("@\(operation.text) stands before its key", at: operation.range, hint: "\(moved)")
  }

  func resolve(
    _ operation: Identifier, _ query: RecordQuery, _ rest: ArraySlice<Path.Step>, _ path: Path
  ) throws -> ResolvedPath {
    let name = try OperatorResolver.name(operation)
    if !query.isMany {
      throw Diagnostic("\(query.text) is one record; @\(operation.text) needs many", at: operation.range)
    }
    if name == "count" {
      if let step = rest.first { throw Diagnostic("@count ends a path", at: step.range) }
      return computed("SELECT COUNT(*) \(query.from())", query.builder, .integer, isMany: false, path)
    }
    guard !rest.isEmpty else {
      throw Diagnostic("@\(operation.text) needs a key after it", at: operation.range, hint: "@\(operation.text).key")
    }
    let keyed = Path(root: path.root, steps: Array(rest), at: path.range)
    let inner = try resolver.continued(query, rest, keyed)
    if operation.text.lowercased().hasSuffix("arrays"), case .column(let source, let position, []) = inner.content,
      source.entity.columns[position].field.kind == .list
    {
      // The lists one after the other, not the lists themselves.
      let members = Path.Step(.key(Identifier("self", at: path.range)), at: path.range)
      return try overLists(operation, source, position, [members][...], path)
    }
    var result: ResolvedPath
    switch inner.content {
    case .column(let source, let position, let steps) where steps.isEmpty:
      let kind = StaticKind(source.entity.columns[position].field.kind)
      result = try aggregate(name, operation, source, position, kind, path)
    case .reference(let source, let reference, let target) where reference.columns.count == 1:
      result = try aggregate(name, operation, source, reference.columns[0], .record(target.name), path)
    default: throw Diagnostic("@\(operation.text) needs a field after it", at: operation.range)
    }
    if inner.secrecy != .open { result.secrecyOfValues = .derived }
    return result
  }

  private func aggregate(
    _ name: String, _ operation: Identifier, _ query: RecordQuery, _ position: Int, _ kind: StaticKind, _ path: Path
  ) throws -> ResolvedPath {
    let column = "\(query.frame.alias).\(quoteIdentifier(query.entity.columns[position].name))"
    let field = query.entity.columns[position].field
    func decoded(_ sql: String) -> String {
      field.stored == nil ? sql : QueryCompiler.decoded(sql, field, query.builder)
    }
    let from = query.from()
    let notNull = query.from(["\(column) IS NOT NULL"])
    switch name {
    case "sum", "avg":
      guard kind.isNumber else {
        throw Diagnostic(
          "@\(operation.text) needs numbers; \(query.entity.columns[position].field.name) is \(kind.withArticle)",
          at: operation.range)
      }
      if name == "avg" {
        if case .decimal(let places) = kind {
          let average = OperatorResolver.exact(column, places, orElse: "AVG(\(column))") { units, scale in
            "CAST(\(units) AS REAL) / (COUNT(\(column)) * \(scale))"
          }
          return computed("SELECT \(average) \(from)", query.builder, .real, isMany: false, path)
        }
        return computed("SELECT AVG(\(column)) \(from)", query.builder, .real, isMany: false, path)
      }
      let sum =
        switch kind {
        case .decimal(let places): decimalSum(column, places, query.builder)
        case .real: "TOTAL(\(column))"
        default: "COALESCE(SUM(\(column)), 0)"
        }
      return computed("SELECT \(sum) \(from)", query.builder, kind, isMany: false, path)
    case "min", "max":
      if kind == .datetime, field.stored == nil {
        let order = "ORDER BY julianday(\(column)) \(name == "min" ? "ASC" : "DESC") NULLS LAST"
        let sql = "SELECT (SELECT \(column) \(notNull) \(order) LIMIT 1)"
        return computed(sql, query.builder, kind, isMany: false, path)
      }
      let function = name.uppercased()
      return computed("SELECT \(decoded("\(function)(\(column))")) \(from)", query.builder, kind, isMany: false, path)
    case "distinct":
      return computed("SELECT DISTINCT \(decoded(column)) \(notNull)", query.builder, kind, isMany: true, path)
    default:
      return computed(
        "SELECT \(decoded(column)) \(notNull)\(query.orderClause)", query.builder, kind, isMany: true, path)
    }
  }

  /// Decimals are added up as whole numbers of their last place; what is none of so many places is added as a real.
  private static func exact(
    _ column: String, _ places: Int, orElse inexact: String, _ result: (_ units: String, _ scale: String) -> String
  ) -> String {
    let scale = "1" + String(repeating: "0", count: places)
    let units = "ROUND(\(column) * \(scale))"
    let sum = "SUM(CAST(\(units) AS INTEGER))"
    return "CASE WHEN TOTAL(\(units) / \(scale) <> \(column)) = 0 THEN \(result(sum, scale)) ELSE \(inexact) END"
  }

  /// As text where it is exact, which holds more digits than a real.
  private func decimalSum(_ column: String, _ places: Int, _ builder: SQLBuilder) -> String {
    let text = Operation { values in
      guard case .integer(let units) = values[0] else { return .integer(0) }
      return .text(FixedDecimal(units: units, places: places).description)
    }
    let number = builder.number(of: text, kinds: [.integer])
    return OperatorResolver.exact(column, places, orElse: "SUM(\(column))") { units, _ in
      "facet_apply(\(number), \(units))"
    }
  }

  private func computed(
    _ sql: String, _ builder: SQLBuilder, _ kind: StaticKind, isMany: Bool, _ path: Path
  ) -> ResolvedPath {
    ResolvedPath(content: .computed(sql: sql, builder, kind), isMany: isMany, range: path.range, text: "\(path)")
  }

  /// An operator over the members of list fields: `thing["Tea"].tags.@count`, `scores.@sum.self`.
  func overLists(
    _ operation: Identifier, _ query: RecordQuery, _ column: Int, _ rest: ArraySlice<Path.Step>, _ path: Path
  ) throws -> ResolvedPath {
    let lists = ResolvedPath(
      content: .column(query, column, []), isMany: query.isMany, range: path.range, text: "\(path)")
    var members: [Value] = []
    try resolver.engine.forEachValue(lists) { value in
      if case .list(let values) = value { members += values }
    }
    var result = try ValueSteps(binder: Binder(engine: resolver.engine, scope: resolver.scope, frames: []))
      .operate(operation, on: members, rest, path)
    if lists.secrecy != .open { result.secrecyOfValues = .derived }
    return result
  }
}

/// Steps over values that stand in memory: a variable's list, a list field.
struct ValueSteps {
  let binder: Binder

  func resolve(_ value: Value, _ path: Path) throws -> ResolvedPath {
    if case .operation(let operation) = path.steps[0].node {
      guard case .list(let members) = value else {
        throw Diagnostic("@\(operation.text) needs many; this is one \(value.kindName)", at: operation.range)
      }
      return try operate(operation, on: members, path.steps.dropFirst(), path)
    }
    let steps = try path.steps.map { try binder.jsonStep($0) }
    let result = steps.reduce(value) { $1.apply(to: $0) }
    return ResolvedPath(content: .values([result]), isMany: false, range: path.range, text: "\(path)")
  }

  func operate(
    _ operation: Identifier, on members: [Value], _ rest: ArraySlice<Path.Step>, _ path: Path
  ) throws -> ResolvedPath {
    let name = try OperatorResolver.name(operation)
    func made(_ values: [Value], isMany: Bool = false) -> ResolvedPath {
      ResolvedPath(content: .values(values), isMany: isMany, range: path.range, text: "\(path)")
    }
    if name == "count" {
      if let step = rest.first { throw Diagnostic("@count ends a path", at: step.range) }
      return made([.integer(Int64(members.count))])
    }
    guard let first = rest.first else {
      throw Diagnostic("@\(operation.text) needs a key after it", at: operation.range, hint: "@\(operation.text).self")
    }
    var values = members
    if case .key(let key) = first.node, key.text != "self" {
      let steps = try rest.map { try binder.jsonStep($0) }
      values = members.map { member in steps.reduce(member) { $1.apply(to: $0) } }
    }
    values.removeAll { $0.isNull }
    switch name {
    case "sum":
      return made([try values.reduce(.integer(0)) { try Arithmetic.apply($0, .add, $1) }])
    case "avg":
      if values.isEmpty { return made([.null]) }
      let sum = try values.reduce(.integer(0)) { try Arithmetic.apply($0, .add, $1) }
      return made([try Arithmetic.apply(sum, .divide, .integer(Int64(values.count)))])
    case "min", "max":
      let best = try values.reduce(Value.null) { best, value in
        if best.isNull { return value }
        return try Comparison.holds(value, name == "min" ? .less : .greater, best) ? value : best
      }
      return made([best])
    case "distinct":
      var seen: Set<Value> = []
      return made(values.filter { seen.insert($0).inserted }, isMany: true)
    default: return made(values, isMany: true)
    }
  }
}
