package import FacetKit
package import Language
import Store

/// A column of a query's result.
package struct QueryColumn: Sendable {
  package let title: String
  package let kind: Kind?
  /// The field it shows, or nil for an expression.
  package let field: Field?

  package init(title: String, kind: Kind?, field: Field?) {
    self.title = title
    self.kind = kind
    self.field = field
  }
}

/// A query whose names and kinds are checked, ready to run.
package struct PreparedQuery {
  package let columns: [QueryColumn]
  package let entity: Entity?
  let engine: RecordEngine
  let sql: String
  let builder: SQLBuilder
  let decoders: [Decoder]

  /// How a cell of the result becomes what is shown.
  enum Decoder {
    /// As SQLite has it: text, integers, reals.
    case plain
    case value(StaticKind)
    case exact
    /// A record: its key's text stands behind its key.
    case record(Entity, keyWidth: Int, hasTitle: Bool)
    case secret
  }

  /// Streams the rows into the sink and gives their number.
  package func run(into sink: any RowSink) throws -> Int {
    var count = 0
    try engine.querySet("list", sql, builder.parameters, builder) { row in
      try sink.beginRow()
      var at = 0
      for decoder in decoders { try cell(decoder, row, &at, sink) }
      try sink.endRow()
      count += 1
    }
    return count
  }

  func cell(_ decoder: Decoder, _ row: Row, _ at: inout Int, _ sink: any RowSink) throws {
    switch decoder {
    case .plain:
      switch row.storageClass(at) {
      case .null: try sink.null()
      case .integer: try sink.integer(row.integer(at))
      case .real: try sink.real(row.real(at))
      case .text: try row.withText(at) { try sink.text($0) }
      case .blob: try sink.value(.blob(row.blob(at)))
      }
      at += 1
    case .value, .exact:
      let value =
        if case .value(let kind) = decoder { Coding.value(row.cell(at), as: kind) } else {
          ExactCell.value(row.cell(at))
        }
      if value.isNull { try sink.null() } else { try sink.value(value) }
      at += 1
    case .record(let entity, let keyWidth, let hasTitle):
      if entity.isMissing(row, from: at, width: keyWidth) {
        try sink.null()
      } else if hasTitle, row.storageClass(at + keyWidth) == .text {
        try row.withText(at + keyWidth) { try sink.text($0) }
      } else {
        try sink.value(.reference(engine.id(of: entity, row, from: at, width: keyWidth)))
      }
      at += keyWidth + (hasTitle ? 1 : 0)
    case .secret:
      if row.cell(at) == .null { try sink.null() } else { try sink.value(.text(Value.concealed)) }
      at += 1
    }
  }
}

extension RecordEngine {
  /// Checks a query and makes it ready. Without columns it has all fields of the type.
  package func prepare(_ query: Query, in scope: Scope) throws -> PreparedQuery {
    let resolver = PathResolver(engine: self, scope: scope, use: .all)
    let resolved = try resolver.resolve(query.path)
    var query = query
    if query.columns.isEmpty { query.columns = try view(shownBy: query.path, in: scope)?.query.columns ?? [] }
    guard case .records(var records) = resolved.content else {
      if case .reference(var source, let reference, let target) = resolved.content {
        source.follow(reference, to: target)
        return try prepare(query, source, resolver, scope)
      }
      if case .formula(var source, let bound, _) = resolved.content, case .field(let field) = bound.node,
        case .record = field.leaf
      {
        source.follow(field.hops)
        return try prepare(query, source, resolver, scope)
      }
      if var records = try resolver.query(of: resolved) {
        if let condition = query.condition { try resolver.filter(&records, condition) }
        return try prepare(query, records, resolver, scope)
      }
      return try values(resolved, query)
    }
    if let condition = query.condition { try resolver.filter(&records, condition) }
    return try prepare(query, records, resolver, scope)
  }

  private func prepare(
    _ query: Query, _ records: RecordQuery, _ resolver: PathResolver, _ scope: Scope
  ) throws -> PreparedQuery {
    let entity = records.entity
    let binder = Binder(engine: self, scope: scope, frames: [entity])
    let compiler = QueryCompiler(builder: records.builder, frames: [records.frame])
    var columns: [QueryColumn] = []
    var decoders: [PreparedQuery.Decoder] = []
    var names: [String] = []
    for (bound, title) in try shown(query, entity, binder) {
      let field = fieldShown(bound)
      columns.append(QueryColumn(title: title, kind: field?.kind ?? kind(bound.kind), field: field))
      let decoder = try decoder(bound, field, compiler, &names)
      decoders.append(decoder)
    }
    let order = try resolver.terms(query.order, binder, compiler) + records.order
    var sql = "SELECT \(names.isEmpty ? "NULL" : names.joined(separator: ", ")) \(records.from())\(order.clause)"
    if query.limit != nil || query.offset != nil {
      sql += try limitClause(query, scope)
    }
    return PreparedQuery(
      columns: columns, entity: entity, engine: self, sql: sql, builder: records.builder, decoders: decoders)
  }

  func shown(_ query: Query, _ entity: Entity, _ binder: Binder) throws -> [(Bound, String)] {
    if !query.columns.isEmpty { return try query.columns.map { (try column($0, query, binder), "\($0)") } }
    return entity.shown.compactMap { shown in
      switch shown {
      case .column(let column): column.field.hidden == .always ? nil : (value(of: column, entity), column.field.name)
      case .formula(let formula):
        if formula.field.hidden == .always { nil } else { value(of: formula, entity).map { ($0, formula.name) } }
      }
    }
  }

  private func value(of column: Column, _ entity: Entity) -> Bound {
    let none = SourceRange(0, 0)
    if case .reference = column.field.kind, !column.field.isSecret,
      let reference = entity.reference(column.field.name), reference.columns.count == 1,
      let target = try? self.entity(reference.target)
    {
      let hop = FrameField(frame: 0, hops: [(reference, target)], leaf: .record)
      return Bound(.field(hop), .record(target.name), at: none)
    }
    let leaf = FrameField(frame: 0, hops: [], leaf: .column(column, []))
    return Bound(.field(leaf), StaticKind(column.field.kind), at: none)
  }

  /// Nil where it cannot be worked out: who wants all fields is not stopped by one that another program broke.
  private func value(of formula: Formula, _ entity: Entity) -> Bound? {
    guard let bound = try? bound(formula, of: entity, at: nil) else { return nil }
    let field = bound.hops.map { FrameField(frame: 0, hops: $0, leaf: .record) }
    return Bound(
      .field(field ?? FrameField(frame: 0, hops: [], leaf: .formula(bound))), bound.bound.kind, at: SourceRange(0, 0))
  }

  private func column(_ expression: Expression, _ query: Query, _ binder: Binder) throws -> Bound {
    do { return try binder.bind(expression) } catch var error as Diagnostic {
      // A condition asks `any` of many; a column has one value.
      guard error.message.hasSuffix(PathBinder.manyMembers), case .path(let path) = expression.node,
        case .name(let name) = path.root
      else { throw error }
      let collection = Name.quoted(name.text)
      let owner = query.path.steps.isEmpty ? "\(query.path)[*]" : "\(query.path)"
      error.hint = "\(collection).@count counts them, list \(owner).\(collection) lists them"
      throw error
    }
  }

  func fieldShown(_ bound: Bound) -> Field? {
    if case .field(let field) = bound.node, case .column(let column, let steps) = field.leaf, steps.isEmpty {
      return column.field
    }
    if case .field(let field) = bound.node, case .formula(let formula) = field.leaf { return formula.field }
    return nil
  }

  func decoder(
    _ bound: Bound, _ field: Field?, _ compiler: QueryCompiler, _ names: inout [String]
  ) throws -> PreparedQuery.Decoder {
    if bound.isSecret {
      names += compiler.parts(bound).prefix(1)
      return .secret
    }
    if case .field(let path) = bound.node, case .record = path.leaf {
      let target = path.hops.last?.target ?? compiler.frames[path.frame].entity
      let keys = compiler.columns(path)
      names += keys
      guard let position = target.keyField else { return .record(target, keyWidth: keys.count, hasTitle: false) }
      let alias = compiler.frames[path.frame].alias(after: path.hops, compiler.builder)
      names.append("\(alias).\(quoteIdentifier(target.columns[position].name))")
      return .record(target, keyWidth: keys.count, hasTitle: true)
    }
    if case .record(let type) = bound.kind, let target = try entity(type), let key = bound.keyOfMember(in: target) {
      names += [compiler.parts(bound)[0], compiler.scalar(key)]
      return .record(target, keyWidth: 1, hasTitle: true)
    }
    let result = compiler.result(bound)
    names.append(result.sql)
    switch result.kind {
    case nil: return .exact
    case .text, .integer, .date, .datetime, .list, .json, .real: return .plain
    default: return .value(bound.kind)
    }
  }

  /// References and lists show what is in them.
  func kind(_ kind: StaticKind) -> Kind? {
    switch kind {
    case .record, .list, .json, .blob: nil
    default: kind.fieldKind
    }
  }

  /// ` LIMIT … OFFSET …` of a query that has one of them.
  func limitClause(_ query: Query, _ scope: Scope) throws -> String {
    let limit = try query.limit.map { try wholeNumber($0, "limit", scope) } ?? -1
    let offset = try query.offset.map { " OFFSET \(try wholeNumber($0, "offset", scope))" }
    return " LIMIT \(limit)" + (offset ?? "")
  }

  private func wholeNumber(_ syntax: ValueSyntax, _ clause: String, _ scope: Scope) throws -> Int64 {
    if case .integer(let number) = try value(syntax, in: scope), number >= 0 { return number }
    throw Diagnostic("\(clause) takes an integer of at least 0", at: syntax.range)
  }

  /// A path that gives values: one column of them.
  private func values(_ resolved: ResolvedPath, _ query: Query) throws -> PreparedQuery {
    if let condition = query.condition ?? query.order.first?.expression ?? query.columns.first {
      throw Diagnostic("\(query.path) gives values, which have no fields", at: condition.range)
    }
    let title = resolved.field?.name ?? "value"
    switch resolved.content {
    case .column(let source, let position, let steps) where steps.isEmpty:
      let column = source.entity.columns[position]
      var name = "\(source.frame.alias).\(quoteIdentifier(column.name))"
      if column.field.stored != nil { name = QueryCompiler.decoded(name, column.field, source.builder) }
      let sql = "SELECT \(name) \(source.from())\(source.orderClause)"
      return PreparedQuery(
        columns: [QueryColumn(title: title, kind: column.field.kind, field: column.field)], entity: nil, engine: self,
        sql: sql, builder: source.builder,
        decoders: [column.field.isSecret ? .secret : .value(StaticKind(column.field.kind))])
    case .formula(let source, let bound, let field):
      let builder = SQLBuilder(after: source.builder)
      let result = QueryCompiler(builder: builder, frames: [source.frame]).result(bound)
      return PreparedQuery(
        columns: [QueryColumn(title: title, kind: kind(bound.kind), field: resolved.field)], entity: nil, engine: self,
        sql: "SELECT \(result.sql) \(source.from())\(source.orderClause)", builder: builder,
        decoders: [field.isSecret ? .secret : result.kind.map { .value($0) } ?? .exact])
    case .computed(let column, let builder, let kind):
      return PreparedQuery(
        columns: [QueryColumn(title: title, kind: self.kind(kind), field: nil)], entity: nil, engine: self,
        sql: column.sql, builder: builder,
        decoders: [resolved.secrecy == .open ? column.kind.map { .value($0) } ?? .exact : .secret])
    default: throw Diagnostic("\(query.path) gives no records to list", at: resolved.range, hint: "get \(query.path)")
    }
  }
}
