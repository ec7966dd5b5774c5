import FacetKit
import Language
import Store

/// Values that change, and records that come, go or get another key.
extension Undoing {
  private func address(_ cell: Cell, _ key: JournalKey) -> [(name: String, value: Cell)]? {
    let address = key.address(cell)
    if address == nil { lack(Name.quoted(key.table.name), "has another key now than when it changed") }
    return address
  }

  /// What a table has is never replaced or passed over in silence, whatever its definition says of that.
  private func write(_ sql: String, _ cells: [Cell], _ record: RecordID?) throws {
    do { try connection.execute(sql, cells) } catch let error as StoreError where error.code == .constraint {
      throw Diagnostic(
        "cannot be as it was: \(error.message)", subject: record?.path ?? "change \(entry.id)",
        hint: "what was changed since goes back first: history tells what that was")
    }
  }

  /// The cells of one record, in one step: a key over several columns may have had no state in between.
  func set(_ cells: [StoredCell], _ table: TableInfo, _ key: JournalKey) throws {
    guard let first = cells.first, let address = address(first.key, key) else { return }
    let due = try changes(cells, table, key, at: address)
    if due.isEmpty { return }
    let sets = due.enumerated().map { "\(quoteIdentifier($1.cell.column)) = ?\($0 + 1)" }.joined(separator: ", ")
    try write(
      "UPDATE OR ABORT \(quoteIdentifier(table.name)) SET \(sets) "
        + "WHERE \(JournalKey.condition(address, from: due.count + 1))",
      due.map(\.cell.old) + address.map(\.value), key.record(first.key))
    for (cell, now) in due { try note(.changed, cell.field, cell.key, old: now, new: cell.old) }
    try tell(first, key, .changed, due)
  }

  /// Those that differ and are to change, each with what it has now.
  private func changes(
    _ cells: [StoredCell], _ table: TableInfo, _ key: JournalKey, at address: [(name: String, value: Cell)]
  ) throws -> [(cell: StoredCell, now: Cell)] {
    let cells = there(cells, in: table)
    if cells.isEmpty { return [] }
    guard let values = try values(cells.map { quoteIdentifier($0.column) }, of: table, address) else {
      for cell in cells {
        leave(cell, key, "its record is gone")
        try conflict(cell, key, now: nil)
      }
      return []
    }
    var due: [(cell: StoredCell, now: Cell)] = []
    for (cell, now) in zip(cells, values) where now != cell.old {
      if now != cell.new {
        try conflict(cell, key, now: now)
        if rule != .mine {
          leave(cell, key, "it has another value")
          continue
        }
      }
      due.append((cell, now))
    }
    return due
  }

  /// - Parameter cells: what changed with the key, under the key that it got.
  func rekey(_ cell: StoredCell, with cells: [StoredCell], _ table: TableInfo, _ key: JournalKey) throws {
    guard let from = address(cell.new, key), let to = address(cell.old, key) else { return }
    guard try values(["1"], of: table, from) != nil else {
      leave(cell, key, "it is gone")
      return try conflict(cell, key, now: nil)
    }
    let due = cells.isEmpty ? [] : try changes(cells, table, key, at: from)
    let sets = to + due.map { (name: quoteIdentifier($0.cell.column), value: $0.cell.old) }
    let list = sets.enumerated().map { "\($1.name) = ?\($0 + 1)" }.joined(separator: ", ")
    try write(
      "UPDATE OR ABORT \(quoteIdentifier(table.name)) SET \(list) "
        + "WHERE \(JournalKey.condition(from, from: sets.count + 1))",
      sets.map(\.value) + from.map(\.value), key.record(cell.new))
    try note(.rekeyed, cell.field, cell.old, old: cell.new, new: cell.old)
    for (changed, now) in due { try note(.changed, changed.field, cell.old, old: now, new: changed.old) }
    try tell(cell, key, .changed, [(cell, cell.new)] + due)
  }

  func delete(_ cell: StoredCell, _ table: TableInfo, _ key: JournalKey) throws {
    guard let address = address(cell.key, key) else { return }
    let cells = present(record, in: table)
    let names = cells.map { quoteIdentifier($0.column) }
    let place = key.place(quoteIdentifier(table.name))
    guard let now = try values(names + [place], of: table, address) else {
      return try conflict(cell, key, now: nil)
    }
    for (stored, value) in zip(cells, now) where value != stored.new { try conflict(stored, key, now: value) }
    let others = try others(than: cells, of: cell, in: table, address)
    for other in others where !other.isDefault { try conflict(other.cell, key, now: other.now) }
    if rule == .theirs, zip(cells, now).contains(where: { $1 != $0.new }) || others.contains(where: { !$0.isDefault }) {
      return leave(cell, key, "it was changed since")
    }
    try connection.execute(
      "DELETE FROM \(quoteIdentifier(table.name)) WHERE \(JournalKey.condition(address, from: 1))", address.map(\.value)
    )
    try note(.deleted, cell.field, cell.key, old: now[cells.count], new: .null)
    for (stored, value) in zip(cells, now) {
      try note(.deleted, stored.field, cell.key, old: value, new: .null)
    }
    for other in others { try note(.deleted, other.cell.field, cell.key, old: other.now, new: .null) }
    try tell(cell, key, .deleted)
  }

  /// What a record that goes has in columns that came since it was made, which goes with it; null is nothing.
  private func others(
    than cells: [StoredCell], of record: StoredCell, in table: TableInfo, _ address: [(name: String, value: Cell)]
  ) throws -> [(cell: StoredCell, now: Cell, isDefault: Bool)] {
    let names = Journal.columns(of: table).filter { name in
      !cells.contains { $0.column.isExactly(name) } && !address.contains { $0.name == quoteIdentifier(name) }
    }
    if names.isEmpty { return [] }
    let asked = names.flatMap { name in
      let standard = table.columns.first { $0.name.isExactly(name) }?.defaultSQL ?? "NULL"
      return [quoteIdentifier(name), "\(quoteIdentifier(name)) IS (\(standard))"]
    }
    let values = try values(asked, of: table, address) ?? []
    var found: [(cell: StoredCell, now: Cell, isDefault: Bool)] = []
    for (index, name) in names.enumerated() where values[2 * index] != .null {
      let field = try engine.journal.number(of: name, in: table.name, connection)
      let cell = StoredCell(
        operation: .made, type: table.name, column: name, field: field, key: record.key, old: .null, new: .null)
      found.append((cell, values[2 * index], values[2 * index + 1] == .integer(1)))
    }
    return found
  }

  func insert(_ cell: StoredCell, _ table: TableInfo, _ key: JournalKey) throws {
    guard let address = address(cell.key, key) else { return }
    if try values(["1"], of: table, address) != nil {
      leave(cell, key, "it is there again")
      return try conflict(cell, key, now: .integer(1))
    }
    _ = there(record.filter { $0.old != .null }, in: table)
    let cells = present(record, in: table)
    var row = address + cells.map { (name: quoteIdentifier($0.column), value: $0.old) }
    if let placing = key.placing(cell.old, address), try values(["1"], of: table, [placing]) == nil {
      row.append(placing)
    }
    let marks = row.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    try write(
      "INSERT OR ABORT INTO \(quoteIdentifier(table.name)) (\(row.map(\.name).joined(separator: ", "))) VALUES (\(marks))",
      row.map(\.value), key.record(cell.key))
    try note(.made, cell.field, cell.key, old: .null, new: .integer(1))
    for stored in cells { try note(.made, stored.field, cell.key, old: .null, new: stored.old) }
    try tell(cell, key, .made)
  }

  /// Those whose column is still there; of the others it is told that they are not.
  private func there(_ cells: [StoredCell], in table: TableInfo) -> [StoredCell] {
    cells.filter { cell in
      if table.columns.contains(where: { $0.name.isExactly(cell.column) }) { return true }
      lack("\(Name.quoted(table.name)).\(Name.quoted(cell.column))", "is not there any more")
      return false
    }
  }

  private func present(_ cells: [StoredCell], in table: TableInfo) -> [StoredCell] {
    cells.filter { cell in table.columns.contains { $0.name.isExactly(cell.column) && !$0.isGenerated } }.reversed()
  }

  private func values(
    _ columns: [String], of table: TableInfo, _ address: [(name: String, value: Cell)]
  ) throws -> [Cell]? {
    var found: [Cell]?
    let sql =
      "SELECT \(columns.joined(separator: ", ")) FROM \(quoteIdentifier(table.name)) "
      + "WHERE \(JournalKey.condition(address, from: 1))"
    try connection.query(sql, address.map(\.value)) { row in found = columns.indices.map { row.cell($0) } }
    return found
  }

  private func note(
    _ operation: JournalTables.Operation, _ field: Int64, _ key: Cell, old: Cell, new: Cell
  ) throws {
    try connection.execute(
      "INSERT INTO _facet_cell (operation, field, key, old, new) VALUES (?1, ?2, ?3, ?4, ?5)",
      [.integer(operation.rawValue), .integer(field), key, old, new])
  }
}
