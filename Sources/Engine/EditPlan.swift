import FacetKit
import Language
import Store

/// Where a field's new value comes from.
enum ValueSource {
  /// The same for every record.
  case constant(Value, isSecret: Bool = false)
  /// Worked out for each record from its fields.
  case computed(Bound)
  /// `+= E`, `-= E`: from the old value.
  case operation(AssignmentOperator, Bound)

  /// The value tells of a secret field.
  var isSecret: Bool {
    switch self {
    case .constant(_, let isSecret): isSecret
    case .computed(let bound), .operation(_, let bound): bound.isSecret
    }
  }
}

extension ValueSource {
  /// Whether the value is worked out from what the column has.
  fileprivate func reads(_ column: Column) -> Bool {
    switch self {
    case .constant: false
    case .operation(let symbol, _) where symbol != .assign: true
    case .computed(let bound), .operation(_, let bound):
      bound.needs.contains { field in
        if case .column(let other, _) = field.leaf {
          field.hops.isEmpty && other.name.isExactly(column.name)
        } else {
          false
        }
      }
    }
  }
}

/// Reads what an assignment needs of each record that it changes, before anything is written.
struct EditPlan {
  let engine: RecordEngine
  let scope: Scope

  /// The source of a value in a VALUE slot; bare names in `(E)` are fields of the record being set.
  func source(_ syntax: ValueSyntax, column: Column, entity: Entity) throws -> ValueSource {
    switch syntax.node {
    case .bare(let word):
      if word == "null" || word == "NULL" { return .constant(.null) }
      if column.field.kind == .blob, word.hasPrefix("@") {
        do { return .constant(try engine.blob(from: String(word.dropFirst()))) } catch {
          let subject = "\(Name.quoted(entity.name)).\(Name.quoted(column.field.name))"
          throw Diagnostic(error.message, subject: subject, at: syntax.range)
        }
      }
      return .constant(column.isUntyped ? PlainValue.number(word) : .text(word))
    case .text(let literal):
      if let plain = literal.plain {
        if column.field.kind == .blob, plain.hasPrefix("@") {
          return try source(ValueSyntax(.bare(plain), at: syntax.range), column: column, entity: entity)
        }
        return .constant(.text(plain))
      }
      return try source(Expression(.text(literal), at: syntax.range), entity)
    case .expression(let expression): return try source(expression, entity, for: column)
    case .variable(let path):
      let reading = try engine.read(Expression(.path(path), at: syntax.range), in: scope)
      return .constant(reading.value, isSecret: reading.isSecret)
    case .record(let path):
      let ids = try engine.records(engine.resolve(path, in: scope, use: .current))
      guard let id = ids.first, ids.count == 1 else { throw Diagnostic("one record is due", at: syntax.range) }
      return .constant(.reference(id))
    }
  }

  func source(_ expression: Expression, _ entity: Entity, for column: Column? = nil) throws -> ValueSource {
    var bound = try Binder(engine: engine, scope: scope, frames: [entity]).bind(expression)
    if column?.field.stored != nil { bound = engine.atUTC(bound) }
    return bound.needs.isEmpty ? .constant(try engine.constant(bound), isSecret: bound.isSecret) : .computed(bound)
  }

  /// One change for each record, with the value for one column.
  ///
  /// - Parameters:
  ///   - range: where the value stands.
  ///   - path: where the path stands, for what is wrong with the records.
  func changes(
    _ query: RecordQuery, column position: Int, source: ValueSource, at range: SourceRange, of path: SourceRange
  ) throws -> [RecordChange] {
    let entity = query.entity
    do { try engine.refuse(.update, of: entity) } catch let error as Diagnostic { throw error.at(path) }
    guard entity.hasAddress else {
      throw Diagnostic("records of \(Name.quoted(entity.name)) have no address and cannot be changed", at: path)
    }
    let column = entity.columns[position]
    let needed: [FrameField] =
      switch source {
      case .constant: []
      case .computed(let bound), .operation(_, let bound): bound.needs
      }
    let builder = SQLBuilder(after: query.builder)
    let compiler = QueryCompiler(builder: builder, frames: [query.frame])
    let extra = needed.map { leaf($0, compiler, of: entity) }
    var names = query.keys
    let oldAt = names.count
    names.append("\(query.frame.alias).\(quoteIdentifier(column.name))")
    names += extra.flatMap(\.columns)
    let sql = "SELECT \(names.joined(separator: ", ")) \(query.from())\(query.isMany ? query.orderClause : "")"
    var result: [RecordChange] = []
    var seen: Set<RecordID> = []
    var rows = 0
    let isMadeFromOld = source.reads(column)
    try engine.readable().query(sql, builder.parameters) { row in
      rows += 1
      if entity.isMissing(row, from: 0) {
        throw Diagnostic("\(query.emptyStep ?? query.text) is empty", at: path)
      }
      let id = engine.id(of: entity, row, from: 0)
      guard seen.insert(id).inserted else { return }
      let old = Coding.value(row.cell(oldAt), of: column.field)
      var values: [ExactName: Value] = [:]
      var at = oldAt + 1
      for (field, leaf) in zip(needed, extra) {
        values[ExactName(field.key)] = leaf.value(row, at)
        at += leaf.columns.count
      }
      let new = try value(source, old: old, column: column) { values[ExactName($0.key)] ?? .null }
      var cell = RecordChange.Cell(
        column: position, value: new, old: old, range: range, isSecret: source.isSecret, stored: row.cell(oldAt))
      cell.isMadeFromOld = isMadeFromOld
      result.append(RecordChange(entity: entity, id: id, cells: [cell]))
    }
    if rows == 0, !query.isMany, !query.isPicked { throw Wording.missing(query.text, at: path) }
    if rows == 0, query.isPicked, !query.isMany { throw Diagnostic("\(query.text) has no record", at: path) }
    return result
  }

  private func leaf(
    _ field: FrameField, _ compiler: QueryCompiler, of entity: Entity
  ) -> (columns: [String], value: (Row, Int) -> Value) {
    func result(_ kind: StaticKind, _ range: SourceRange) -> (columns: [String], value: (Row, Int) -> Value) {
      let result = compiler.result(Bound(.field(field), kind, at: range))
      return ([result.sql], { result.value($0.cell($1)) })
    }
    switch field.leaf {
    case .column(let column, let steps):
      let whole = FrameField(frame: field.frame, hops: field.hops, leaf: .column(column, []))
      return (
        compiler.columns(whole),
        { row, at in steps.reduce(Coding.value(row.cell(at), of: column.field)) { $1.apply(to: $0) } }
      )
    case .formula(let formula): return result(formula.bound.kind, formula.bound.range)
    case .asked(let question): return (compiler.columns(field), { question.answer($0.cell($1)) })
    case .record:
      let (columns, target) = (compiler.columns(field), field.hops.last?.target ?? entity)
      return (
        columns,
        { [engine] row, at in
          target.isMissing(row, from: at, width: columns.count)
            ? .null : .reference(engine.id(of: target, row, from: at, width: columns.count))
        }
      )
    }
  }

  private func value(
    _ source: ValueSource, old: Value, column: Column, read: @escaping (FrameField) throws -> Value
  ) throws -> Value {
    let evaluator = Evaluator(read: read)
    switch source {
    case .constant(let value, _): return value
    case .computed(let bound): return try evaluator.value(bound)
    case .operation(let symbol, let bound):
      let operand = try evaluator.value(bound)
      let start = old.isNull ? zero(column.field.kind) : old
      if case .list(let members) = start {
        let others = if case .list(let values) = operand { values } else { [operand] }
        return .list(symbol == .add ? members + others : members.filter { !others.contains($0) })
      }
      let sum = Operation { try Arithmetic.apply($0[0], symbol == .add ? .add : .subtract, $0[1]) }
      return try sum.concealing([column.field.isSecret, bound.isSecret]).body([start, operand])
    }
  }

  /// What a null counts as: 0, the empty text, the empty list.
  private func zero(_ kind: Kind) -> Value {
    switch kind {
    case .text: .text("")
    case .list: .list([])
    case .integer, .real, .decimal: .integer(0)
    default: .null
    }
  }
}
