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
    if name == "distinct" || name == "union", let next = rest.firstIndex(where: \.isOperation),
      try Binder(engine: resolver.engine, scope: resolver.scope, frames: [query.entity]).isPlain(rest[..<next])
    {
      let list = try resolve(operation, query, rest[..<next], path)
      var values: [Value] = []
      try resolver.engine.forEachValue(list) { values.append($0) }
      let steps = Path(root: .here, steps: Array(rest[next...]), at: path.range)
      var result = try ValueSteps(binder: Binder(engine: resolver.engine, scope: resolver.scope, frames: []))
        .resolve(.list(values), steps)
      if list.secrecy != .open { result.secrecyOfValues = .derived }
      return result
    }
    let keyed = Path(root: path.root, steps: Array(rest), at: path.range)
    let inner = try nested(query, keyed) ?? resolver.continued(query, rest, keyed)
    if operation.text.lowercased().hasSuffix("arrays"), inner.field?.kind == .list {
      // The lists one after the other, not the lists themselves.
      let members = Path.Step(.key(Identifier("self", at: path.range)), at: path.range)
      return try overLists(operation, inner, [members][...], path)
    }
    var result: ResolvedPath
    switch inner.content {
    case .column(let source, let position, let steps) where steps.isEmpty:
      let field = source.entity.columns[position].field
      let kind = StaticKind(field.kind)
      result = try aggregate(name, operation, source, column(position, of: source), kind, field, path)
    case .reference(let source, let reference, let target) where reference.columns.count == 1:
      let position = reference.columns[0]
      let field = source.entity.columns[position].field
      result = try aggregate(name, operation, source, column(position, of: source), .record(target.name), field, path)
    case .formula(let source, let bound, let field):
      let compiler = QueryCompiler(builder: source.builder, frames: [source.frame])
      let parts = compiler.parts(bound)
      guard parts.count == 1 else { throw Diagnostic("@\(operation.text) needs a field after it", at: operation.range) }
      if bound.kind == .unknown, name == "distinct" || name == "union" {
        result = several(name, compiler.result(bound), source, path)
        break
      }
      result = try aggregate(name, operation, source, parts[0], bound.kind, field, path, isWorkedOut: true)
    default: throw Diagnostic("@\(operation.text) needs a field after it", at: operation.range)
    }
    if inner.secrecy != .open { result.secrecyOfValues = .derived }
    return result
  }

  /// What stands behind the operator is worked out for each record by itself where it has an operator too:
  /// `group[*].@sum.rows.@avg.v`. Nil where it has none.
  private func nested(_ query: RecordQuery, _ keyed: Path) throws -> ResolvedPath? {
    guard keyed.steps.contains(where: \.isOperation) else { return nil }
    let binder = Binder(engine: resolver.engine, scope: resolver.scope, frames: [query.entity])
    let bound = try binder.bind(
      Expression(.path(Path(root: .here, steps: keyed.steps, at: keyed.range)), at: keyed.range))
    let name = String("\(Path(root: .here, steps: keyed.steps, at: keyed.range))".drop { $0 == "." })
    let content = ResolvedPath.Content.formula(query, bound, Field(name, .text))
    return ResolvedPath(content: content, isMany: query.isMany, range: keyed.range, text: "\(keyed)")
  }

  private func column(_ position: Int, of query: RecordQuery) -> String {
    "\(query.frame.alias).\(quoteIdentifier(query.entity.columns[position].name))"
  }

  private func aggregate(
    _ name: String, _ operation: Identifier, _ query: RecordQuery, _ operand: String, _ kind: StaticKind,
    _ field: Field, _ path: Path, isWorkedOut: Bool = false
  ) throws -> ResolvedPath {
    let stored = field.stored == nil ? nil : field
    let aggregate = AggregateSQL(
      name: name, operand: operand, kind: kind, stored: stored, isWorkedOut: isWorkedOut, builder: query.builder)
    let notNull = query.from(["\(operand) IS NOT NULL"])
    switch name {
    case "distinct":
      let sql = "SELECT DISTINCT \(aggregate.decoded(operand)) \(notNull)"
      return computed(sql, query.builder, kind, isMany: true, path)
    case "union":
      let sql = "SELECT \(aggregate.decoded(operand)) \(notNull)\(query.orderClause)"
      return computed(sql, query.builder, kind, isMany: true, path)
    default:
      try aggregate.check(field.name, at: operation.range)
      return computed(
        aggregate.selection { query.from($0) }, query.builder, aggregate.result, isMany: false, path)
    }
  }

  /// Values whose kinds show only in them.
  private func several(_ name: String, _ column: ResultColumn, _ query: RecordQuery, _ path: Path) -> ResolvedPath {
    var order = query.orderClause
    if name == "distinct" { order = "" }
    let values = "SELECT \(column.sql) AS v \(query.from())\(order)"
    let sql = "SELECT \(name == "distinct" ? "DISTINCT " : "")v FROM (\(values)) WHERE v IS NOT NULL"
    return ResolvedPath(
      content: .computed(ResultColumn(sql: sql, kind: column.kind), query.builder, .unknown), isMany: true,
      range: path.range, text: "\(path)")
  }

  private func computed(
    _ sql: String, _ builder: SQLBuilder, _ kind: StaticKind, isMany: Bool, _ path: Path
  ) -> ResolvedPath {
    let column = ResultColumn(sql: sql, kind: kind)
    return ResolvedPath(content: .computed(column, builder, kind), isMany: isMany, range: path.range, text: "\(path)")
  }

  /// An operator over the members of list fields: `thing["Tea"].tags.@count`, `scores.@sum.self`.
  func overLists(
    _ operation: Identifier, _ lists: ResolvedPath, _ rest: ArraySlice<Path.Step>, _ path: Path
  ) throws -> ResolvedPath {
    var members: [Value] = []
    try resolver.engine.forEachValue(lists) { value in
      switch value {
      case .list(let values): members += values
      // A list of which no field says that it is one comes from SQL as text.
      case .text(let text) where text.hasPrefix("[") && lists.field?.kind == .text:
        if case .list(let values)? = try? JSONReader.read(text) { members += values }
      default: break
      }
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
