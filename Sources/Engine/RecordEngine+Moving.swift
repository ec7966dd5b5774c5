import FacetKit
package import Language
import Store

extension RecordEngine {
  /// Puts a record directly before or after another of its type, in the order of the field with the attribute `order`.
  ///
  /// The numbers stay those that there are, each with another record between the two places. Where some are null or
  /// alike there is no such way, and all records of the type are numbered from 1.
  package func move(_ path: Path, isBefore: Bool, _ other: Path, in scope: Scope) throws -> ChangeReport {
    let moved = try oneRecord(path, in: scope)
    let target = try oneRecord(other, in: scope)
    guard moved.type.isExactly(target.type), let entity = try entity(moved.type) else {
      throw Diagnostic("\(target.path) is no \(Name.quoted(moved.type))", at: other.range)
    }
    guard let position = entity.columns.firstIndex(where: { $0.field.isOrder }) else {
      throw Wording.noOrder(entity, at: path.range)
    }
    if moved == target { return ChangeReport() }
    try beginChange()
    var rows = try ordered(entity, position)
    guard let from = rows.firstIndex(where: { $0.record == moved }) else {
      throw Wording.missing(moved.path, at: path.range)
    }
    guard let place = rows.firstIndex(where: { $0.record == target }) else {
      throw Wording.missing(target.path, at: other.range)
    }
    let to = isBefore ? (from < place ? place - 1 : place) : (from < place ? place : place + 1)
    if from == to { return ChangeReport() }
    let range = min(from, to)...max(from, to)
    let numbers = rows[range].map(\.number)
    let row = rows.remove(at: from)
    rows.insert(row, at: to)
    let isUsable = zip(numbers, numbers.dropFirst()).allSatisfy { a, b in
      a.map { a in b.map { a < $0 } ?? false } ?? false
    }
    var wanted: [(record: RecordID, number: Int64)] = []
    if isUsable {
      wanted = zip(rows[range], numbers).compactMap { row, number in number.map { (row.record, $0) } }
    } else {
      wanted = rows.enumerated().map { ($1.record, Int64($0 + 1)) }
    }
    return try number(wanted, entity.columns[position].field, first: rows.compactMap(\.number).max() ?? 0)
  }

  private func oneRecord(_ path: Path, in scope: Scope) throws -> RecordID {
    let found = try resolve(path, in: scope, use: .current)
    guard !found.isMany, found.givesRecords, let id = try records(found).first else {
      throw Diagnostic("move takes one record", at: path.range)
    }
    return id
  }

  private func ordered(_ entity: Entity, _ position: Int) throws -> [(record: RecordID, number: Int64?)] {
    let query = RecordQuery(all: entity, SQLBuilder(operations), text: entity.name)
    let column = "\(query.frame.alias).\(quoteIdentifier(entity.columns[position].name))"
    let order = [OrderTerm(column, .ascending)] + query.order
    var rows: [(record: RecordID, number: Int64?)] = []
    try readable().query("SELECT \(([column] + query.keys).joined(separator: ", ")) \(query.from())\(order.clause)") {
      row in
      let number: Int64? = row.storageClass(0) == .integer ? row.integer(0) : nil
      rows.append((id(of: entity, row, from: 1), number))
    }
    return rows
  }

  /// Numbers that nobody else may have are given away before they are taken.
  private func number(
    _ wanted: [(record: RecordID, number: Int64)], _ field: Field, first last: Int64
  ) throws -> ChangeReport {
    let look: (RecordID, Int64) throws -> RecordChange? = { [unowned self] id, number in
      let change = try FieldLook(field.name, ofType: id.type, self).change(of: id, to: .integer(number))
      return change.cells[0].old == .integer(number) ? nil : change
    }
    let needed = try wanted.filter { try look($0.record, $0.number) != nil }
    if field.isUnique {
      for (index, row) in needed.enumerated() {
        guard let change = try look(row.record, last + Int64(index) + 1) else { continue }
        _ = try store([change])
      }
    }
    return try store(needed.compactMap { try look($0.record, $0.number) }).report
  }
}
