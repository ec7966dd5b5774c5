package import FacetKit
package import Language
import Store

extension RecordEngine {
  package func clear(_ paths: [Path], where condition: Expression?, in scope: Scope) throws -> ChangeReport {
    try eachField(paths, where: condition, in: scope) { _ in .constant(.null) }
  }

  package func toggle(_ paths: [Path], where condition: Expression?, in scope: Scope) throws -> ChangeReport {
    try eachField(paths, where: condition, in: scope) { column in
      try RecordEngine.checkFlips(column.field)
      let range = SourceRange(0, 0)
      let field = Bound(.field(FrameField(frame: 0, hops: [], leaf: .column(column, []))), .boolean, at: range)
      return .computed(Bound(.not(field), .boolean, at: range))
    }
  }

  package static func checkFlips(_ field: Field) throws {
    if field.kind == .boolean { return }
    throw Diagnostic("toggle flips booleans; \(field.name) is \(StaticKind(field.kind).withArticle)")
  }

  private func eachField(
    _ paths: [Path], where condition: Expression?, in scope: Scope, _ source: (Column) throws -> ValueSource
  ) throws -> ChangeReport {
    try beginChange()
    var changes: [RecordChange] = []
    let plan = EditPlan(engine: self, scope: scope)
    for path in paths {
      let (query, position) = try column(of: resolve(path, in: scope, use: .current, where: condition))
      do {
        let source = try source(query.entity.columns[position])
        merge(try plan.changes(query, column: position, source: source, at: path.range, of: path.range), into: &changes)
      } catch let error as Diagnostic { throw error.at(path.range) }
    }
    return try store(changes).report
  }

  /// Deletes records, by the rules of the references to them.
  package func delete(_ paths: [Path], where condition: Expression?, in scope: inout Scope) throws -> ChangeReport {
    try beginChange()
    var ids: [RecordID] = []
    var seen: Set<RecordID> = []
    for path in paths {
      let resolved = try resolve(path, in: scope, use: .selected, where: condition)
      if let entity = resolved.entity {
        do { try refuse(.delete, of: entity) } catch let error as Diagnostic { throw error.at(path.range) }
      }
      for id in try records(resolved) where seen.insert(id).inserted { ids.append(id) }
    }
    var report = ChangeReport()
    var referring: Set<String> = []
    for id in ids { try denied(id, seen, &referring) }
    var along = Along()
    for id in ids { try follow(id, into: &along, &seen) }
    try refuseEmptied(along.cleared.filter { !ids.contains($0.record) })
    guard !ids.isEmpty else { return report }
    let going = Set(ids + along.gone.map(\.id))
    let database = try writable()
    let collections = try collections(without: seen)
    // Records that refer to each other go together: none of them can be the first.
    let before = try referring.flatMap { try database.foreignKeyViolations(of: $0) }
    if !referring.isEmpty { try database.deferForeignKeys(true) }
    for id in ids {
      guard let entity = try entity(id.type) else { continue }
      let title = try title(of: id)
      let keys = entity.address(id.key, entity.keyNames)
      let conditions = keys.enumerated().map { "\($1.name) IS ?\($0 + 1)" }.joined(separator: " AND ")
      if entity.isView { try requireOne(id, entity) }
      if !memory.isEmpty { try checkRead(deleting: id, entity) }
      do {
        try journaled(entity, id, .deleting, in: database, made: { nil }) {
          try database.execute(
            "DELETE FROM \(quoteIdentifier(entity.table.name)) WHERE \(conditions)", keys.map { Coding.cell($0.value) })
        }
      } catch let error as StoreError {
        guard error.code == .constraint else { throw worded(error) }
        guard error.extendedCode == .constraintForeignKey else {
          throw Diagnostic("the file's own rules refuse this: \(error.message)", subject: id.path)
        }
        throw Diagnostic("other records refer to it", subject: id.path)
      }
      // One may have gone along with another that is deleted.
      let count = database.changes
      if !entity.isView, count != 1, try count > 1 || fields(of: id) != nil { try checkOneRow(count, id, "deleted") }
      if entity.isView { try checkGone(id, entity, "deleted") }
      note(id, deletedFrom: entity)
      report.add(id, .deleted, [ChangeReport.Cell(field: "", old: .text(title), new: .null)])
      if scope.current[ExactName(id.type)] == id { scope.current[ExactName(id.type)] = nil }
      // Who stands in it goes up to what is still there.
      if let place = scope.context.firstIndex(of: .record(id)) { scope.context.removeSubrange(place...) }
    }
    if !referring.isEmpty {
      try database.deferForeignKeys(false)
      for violation in try referring.flatMap({ try database.foreignKeyViolations(of: $0) })
      where !before.contains(violation) {
        throw Diagnostic("a record of \(Name.quoted(violation.table)) refers to it", subject: ids[0].path)
      }
    }
    for entry in along.report.counts { report.counts.append(entry) }
    for (id, entity) in along.gone { note(id, deletedFrom: entity) }
    for one in along.cleared where !going.contains(one.record) {
      note(one.record, cleared: one.inverse.reference, of: one.inverse.source, to: one.target)
    }
    if !collections.isEmpty { try judgeLater(Unjudged(collections: collections)) }
    return report
  }

  /// Refuses where records that stay refer to this one and their rule is `deny`; adds the tables of those that go as
  /// well.
  private func denied(_ id: RecordID, _ going: Set<RecordID>, _ tables: inout Set<String>) throws {
    guard let entity = try entity(id.type) else { return }
    for inverse in try inverses(of: entity) where inverse.reference.onDelete == .deny {
      let all = try referring(to: id, entity, inverse)
      let others = all.filter { !going.contains($0) }
      if others.isEmpty {
        if all.contains(where: { $0 != id }) { tables.insert(inverse.source.table.name) }
        continue
      }
      let name = Name.quoted(inverse.source.name)
      let count = others.count
      throw Diagnostic(
        "\(count) \(count == 1 ? "\(name) refers" : "\(name)s refer") to it", subject: id.path,
        hint: "first: delete \(others[0].path)" + (count > 1 ? ", …" : ""))
    }
  }

  private func referring(to id: RecordID, _ entity: Entity, _ inverse: Inverse) throws -> [RecordID] {
    guard inverse.source.hasAddress else { return [] }
    var query = RecordQuery(all: entity, SQLBuilder(operations), text: id.path)
    query.select(id.key)
    query.collect(inverse)
    var found: [RecordID] = []
    try readable().query(
      "SELECT \(query.keys.joined(separator: ", ")) \(query.from())\(query.orderClause)", query.builder.parameters
    ) { found.append(self.id(of: inverse.source, $0, from: 0)) }
    return found
  }

  /// What goes, or is cleared, along with a record.
  private func follow(
    _ id: RecordID, into along: inout Along, _ seen: inout Set<RecordID>
  ) throws {
    guard let entity = try entity(id.type) else { return }
    for inverse in try inverses(of: entity) where inverse.reference.onDelete != .deny {
      let cascades = inverse.reference.onDelete == .cascade
      for other in try referring(to: id, entity, inverse) {
        if !cascades { along.cleared.append(Cleared(record: other, target: id, inverse: inverse)) }
        guard seen.insert(other).inserted else { continue }
        along.report.add(other, cascades ? .deleted : .changed, [])
        if cascades {
          along.gone.append((other, inverse.source))
          try follow(other, into: &along, &seen)
        }
      }
    }
  }

  /// What deleting some records takes along.
  private struct Along {
    var report = ChangeReport()
    var gone: [(id: RecordID, entity: Entity)] = []
    var cleared: [Cleared] = []
  }

  /// A record whose reference is cleared because what it refers to goes.
  private struct Cleared {
    let record: RecordID
    let target: RecordID
    let inverse: Inverse
  }

  /// A reference that is required is never cleared; who has one goes along, is given another, or the target stays.
  private func refuseEmptied(_ cleared: [Cleared]) throws {
    if force { return }
    for one in cleared {
      let reference = one.inverse.reference
      let columns = reference.columns.map { one.inverse.source.columns[$0].field }
      guard let field = columns.first(where: \.isRequired), !reference.columns.isEmpty else { continue }
      throw Diagnostic(
        "\(one.record.path) refers to it, and its \(Name.quoted(field.name)) is required", subject: one.target.path,
        hint: "give it another: set \(one.record.path).\(Name.quoted(field.name)) …, or delete it first")
    }
  }
}
