import FacetKit
import Language
import Store

extension RecordEngine {
  /// The limited collections that records of a type are members of.
  func limits(from entity: Entity) throws -> [CountLimit] {
    try entity.references.flatMap { reference -> [CountLimit] in
      guard reference.columns.count == 1 else { return [] }
      let field = entity.columns[reference.columns[0]].field
      guard field.minimum != nil || field.maximum != nil, let target = try self.entity(reference.target) else {
        return []
      }
      return try limits(of: target).filter {
        $0.inverse.source.name.isExactly(entity.name) && $0.inverse.reference == reference
      }
    }
  }

  /// The limited collections of a type's records.
  func limits(of entity: Entity) throws -> [CountLimit] {
    guard try schema.limitsCollections(in: readable()) else { return [] }
    return try inverses(of: entity).compactMap { CountLimit($0) }
  }

  /// The collections whose number of members a change alters.
  func collections(of change: RecordChange, _ id: RecordID) throws -> [ChangedCollection] {
    var found: [ChangedCollection] = []
    for limit in try limits(from: change.entity) {
      guard let cell = change.cells.last(where: { $0.column == limit.inverse.reference.columns[0] }),
        change.id == nil || cell.isChange
      else { continue }
      for owner in [cell.made] + (change.id == nil ? [] : [cell.stored ?? Coding.cell(cell.old)]) where owner != .null {
        found.append(
          ChangedCollection(
            source: change.entity.name, column: limit.column, owner: owner, range: cell.isGiven ? cell.range : nil))
      }
    }
    guard change.id == nil else { return found }
    for limit in try limits(of: change.entity) where limit.forbidsNone {
      guard let position = change.entity.column(limit.ownerColumn) else { continue }
      let owner = Coding.cell(try value(of: id, column: position, in: change.entity))
      found.append(
        ChangedCollection(source: limit.inverse.source.name, column: limit.column, owner: owner, range: nil))
    }
    return found
  }

  /// The collections that records are taken from when they go.
  func collections(without ids: some Sequence<RecordID>) throws -> [ChangedCollection] {
    if force { return [] }
    guard try schema.limitsCollections(in: readable()) else { return [] }
    var limits: [ExactName: [CountLimit]] = [:]
    return try ids.flatMap { id -> [ChangedCollection] in
      guard let entity = try entity(id.type) else { return [] }
      let known = try limits[ExactName(id.type)] ?? self.limits(from: entity)
      limits[ExactName(id.type)] = known
      return try known.compactMap { limit in
        let owner = try value(of: id, column: limit.inverse.reference.columns[0], in: entity)
        return owner.isNull
          ? nil : ChangedCollection(source: entity.name, column: limit.column, owner: Coding.cell(owner), range: nil)
      }
    }
  }

  /// What is wrong with the numbers of members that were changed.
  func miscounted(_ changed: [ChangedCollection]) throws -> [Diagnostic] {
    var wrong: [Diagnostic] = []
    var rest = changed[...]
    while let first = rest.first {
      let alike = rest.filter { $0.source == first.source && $0.column == first.column }
      rest = rest.filter { $0.source != first.source || $0.column != first.column }[...]
      guard let source = try entity(first.source),
        let limit = try limits(from: source).first(where: { $0.column == first.column }),
        let target = try entity(limit.inverse.reference.target), target.hasAddress
      else { continue }
      var seen: Set<Value> = []
      var ranges: [Value: SourceRange] = [:]
      var owners: [Cell] = []
      for one in alike {
        let key = Coding.value(one.owner, as: .unknown)
        if seen.insert(key).inserted { owners.append(one.owner) }
        if ranges[key] == nil { ranges[key] = one.range }
      }
      // SQLite takes some thirty thousand parameters at once.
      for start in stride(from: 0, to: owners.count, by: 10_000) where wrong.count < 100 {
        let query = RecordQuery(all: target, SQLBuilder(operations), text: target.name)
        let some = owners[start..<min(start + 10_000, owners.count)]
        try forEachMiscounted(limit, in: query, among: Array(some)) { owner, violation in
          wrong.append(Diagnostic(violation, at: ranges[owner]))
        }
      }
    }
    return wrong
  }

  /// The owners of a query that have too few members or too many: what their members refer to, and what is wrong.
  func forEachMiscounted(
    _ limit: CountLimit, in query: RecordQuery, among owners: [Cell]? = nil,
    _ body: (_ owner: Value, Violation) throws -> Void
  ) throws {
    var query = query
    let owner = "\(query.frame.alias).\(quoteIdentifier(limit.ownerColumn))"
    let list = owners.map { "IN (\($0.map { query.builder.parameter($0) }.joined(separator: ", ")))" }
    let counts = query.builder.alias()
    let member = quoteIdentifier(limit.column)
    let members = "\(quoteIdentifier(limit.inverse.source.table.name))\(list.map { " WHERE \(member) \($0)" } ?? "")"
    query.join(
      "(SELECT \(member) AS owner, count(*) AS n FROM \(members) GROUP BY 1) \(counts) ON \(counts).owner = \(owner)")
    let count = "coalesce(\(counts).n, 0)"
    let keys = query.keys
    let conditions = (list.map { ["\(owner) \($0)"] } ?? []) + [limit.broken(count)]
    let sql = "SELECT \((keys + [owner, count]).joined(separator: ", ")) \(query.from(conditions))\(query.orderClause)"
    try readable().query(sql, query.builder.parameters) { row in
      // Who owns the members of a secret reference is not said.
      let record = limit.field.isSecret ? Name.quoted(query.entity.name) : id(of: query.entity, row, from: 0).path
      let path = "\(record).\(Name.quoted(limit.inverse.name))"
      let violation = Violation(path: path, refusal: limit.refusal(row.integer(keys.count + 1)))
      try body(Coding.value(row.cell(keys.count), as: .unknown), violation)
    }
  }
}
