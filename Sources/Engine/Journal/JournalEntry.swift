package import FacetKit
import Language
import Store

/// A change as the history shows it.
package struct JournalEntry: Sendable {
  package let id: Int64
  /// The moment in local time, as text.
  package let at: String
  package let who: String
  package let command: String
  let session: String
  let kind: Journal.Kind
  /// The change that this one took back or brought back.
  package let reverts: Int64?
  /// The change that took this one back; nil while it holds.
  package let reverted: Int64?
  let cells: ClosedRange<Int64>?

  package var changesTypes: Bool { kind == .types }
  /// The command that takes this change back: that of an undo is redo.
  var revertingVerb: String { kind == .undo ? "redo" : "undo" }
}

/// One cell of a change, or one record that came, went or got another key.
package struct JournalCell: Sendable {
  package enum Action: Sendable { case changed, made, deleted, rekeyed }

  package let action: Action
  package let record: RecordID
  /// Nil for the record itself.
  package let field: Field?
  package let old: Value
  package let new: Value

  package var path: String { field.map { "\(record.path).\(Name.quoted($0.name))" } ?? record.path }
}

/// A cell of the journal as it is stored.
struct StoredCell {
  let operation: JournalTables.Operation
  let type: String
  /// Empty for the record itself.
  let column: String
  /// The column or the whole type was dropped since.
  var isGone = false
  let field: Int64
  let key: Cell
  let old: Cell
  let new: Cell
  /// Has a value from the time when the column was secret, whatever it is now.
  var wasSecret = false
}

extension RecordEngine {
  /// The changes that are written down, newest last.
  ///
  /// - Parameters:
  ///   - since: from that day or moment on; text of ISO 8601, which is ordered as it is.
  ///   - until: up to the end of that day, or to that moment.
  package func history(since: String? = nil, until: String? = nil) throws -> [JournalEntry] {
    let connection = try readable()
    guard try JournalTables.exist(in: connection) else { return [] }
    var entries: [JournalEntry] = []
    // What is kept apart is no change yet.
    let last = edits?.draft?.change ?? .max
    try connection.query(RecordEngine.entries + " WHERE id <= ?1 ORDER BY id", [.integer(last)]) { row in
      let entry = RecordEngine.entry(row)
      if let since, entry.at < since { return }
      if let until, entry.at.prefix(until.utf8.count) > until { return }
      entries.append(entry)
    }
    return entries
  }

  package func entry(_ id: Int64) throws -> JournalEntry? {
    let connection = try readable()
    guard try JournalTables.exist(in: connection) else { return nil }
    var found: JournalEntry?
    try connection.query(RecordEngine.entries + " WHERE id = ?1", [.integer(id)]) { found = RecordEngine.entry($0) }
    return found
  }

  static let entries = "SELECT id, at, who, command, session, kind, reverts, reverted, first, last FROM _facet_change"

  static func entry(_ row: Row) -> JournalEntry {
    func number(_ index: Int) -> Int64? { row.storageClass(index) == .integer ? row.integer(index) : nil }
    let (first, last) = (number(8), number(9))
    return JournalEntry(
      id: row.integer(0), at: row.text(1), who: row.text(2), command: row.text(3), session: row.text(4),
      kind: Journal.Kind(rawValue: row.text(5)) ?? .edit, reverts: number(6), reverted: number(7),
      cells: first.flatMap { first in last.map { first...max(first, $0) } })
  }

  /// The cells of a change, in the order in which they changed.
  package func cells(of entry: JournalEntry, _ body: (JournalCell) throws -> Void) throws {
    let connection = try readable()
    guard let range = entry.cells else { return }
    try forEachCell(in: range, backwards: false, connection) { stored in
      if let cell = try shown(stored) { try body(cell) }
    }
  }

  /// The cells of one record or of one of its fields, each with its change.
  package func cells(
    of id: RecordID, column: String?, _ body: (JournalEntry, JournalCell) throws -> Void
  ) throws {
    let connection = try readable()
    guard try JournalTables.exist(in: connection), let entity = try entity(id.type) else { return }
    let packed = try packedKey(of: id, entity, connection)
    var fields: [Int64: String] = [:]
    try connection.query("SELECT id, name FROM _facet_column WHERE type = ?1", [.text(entity.name)]) { row in
      if column == nil || row.text(1).isEmpty || row.text(1).isExactly(column!) { fields[row.integer(0)] = row.text(1) }
    }
    if fields.isEmpty { return }
    let list = fields.keys.map(String.init).joined(separator: ", ")
    let past = try SecretPast(connection)
    var found: [(n: Int64, cell: StoredCell)] = []
    // The key first: it rules out more rows, and is compared faster than a list.
    let sql =
      "SELECT n, operation, field, key, old, new FROM _facet_cell WHERE key IS ?1 AND field IN (\(list)) ORDER BY n"
    try connection.query(sql, [packed]) { row in
      guard let operation = JournalTables.Operation(rawValue: row.integer(1)) else { return }
      found.append(
        (
          row.integer(0),
          StoredCell(
            operation: operation, type: entity.name, column: fields[row.integer(2)] ?? "", field: row.integer(2),
            key: row.cell(3), old: row.cell(4), new: row.cell(5),
            wasSecret: try past.holds(row.integer(0), of: row.integer(2)))
        ))
    }
    var entry: JournalEntry?
    for (n, stored) in found {
      if entry?.cells?.contains(n) != true { entry = try change(with: n, connection) }
      if let entry, let cell = try shown(stored) { try body(entry, cell) }
    }
  }

  /// The change that a cell belongs to: changes are in the order of their cells, so that it is found by halves.
  private func change(with cell: Int64, _ connection: Connection) throws -> JournalEntry? {
    guard case .integer(var low) = try connection.scalar("SELECT min(id) FROM _facet_change"),
      case .integer(var high) = try connection.scalar("SELECT max(id) FROM _facet_change")
    else { return nil }
    let next = RecordEngine.entries + " WHERE id >= ?1 AND first IS NOT NULL ORDER BY id LIMIT 1"
    while low <= high {
      let middle = low + (high - low) / 2
      var found: JournalEntry?
      try connection.query(next, [.integer(middle)]) { found = RecordEngine.entry($0) }
      guard let entry = found, let cells = entry.cells, cells.lowerBound <= cell else {
        high = middle - 1
        continue
      }
      if cells.contains(cell) { return entry }
      low = entry.id + 1
    }
    return nil
  }

  /// How the journal has the key of a record.
  func packedKey(of id: RecordID, _ entity: Entity, _ connection: Connection) throws -> Cell {
    let names = entity.address(id.key, entity.keyExpressions(alias: "t"))
    let conditions = names.enumerated().map { "\($1.name) IS ?\($0 + 1)" }.joined(separator: " AND ")
    let key = JournalKey(entity.table)
    let packed = try connection.scalar(
      "SELECT \(key.sql("t")) FROM \(entity.source(alias: "t")) WHERE \(conditions)",
      names.map { Coding.cell($0.value) })
    if packed == .null, key.columns.isEmpty, let first = id.key.first { return Coding.cell(first) }
    return packed
  }

  /// The change after a given one that touched a cell last, and gave it what it has; of no column the record itself.
  /// Nil where what it has is from another program.
  func lastChange(
    of column: String, in type: String, key: Cell, giving cell: Cell, after change: Int64 = 0, _ connection: Connection
  ) throws -> JournalEntry? {
    guard try JournalTables.exist(in: connection) else { return nil }
    let sql = """
      \(RecordEngine.entries) JOIN (SELECT max(n) AS n, new FROM _facet_cell WHERE key IS ?1 AND field IN
      (SELECT id FROM _facet_column WHERE type = ?2 AND name = ?3)) ON first <= n AND last >= n
      WHERE id > ?4 AND new IS ?5 ORDER BY id DESC LIMIT 1
      """
    var found: JournalEntry?
    try connection.query(sql, [key, .text(type), .text(column), .integer(change), cell]) {
      found = RecordEngine.entry($0)
    }
    return found
  }

  func forEachCell(
    in range: ClosedRange<Int64>, backwards: Bool, _ connection: Connection, _ body: (StoredCell) throws -> Void
  ) throws {
    var names: [Int64: (type: String, column: String, isGone: Bool)] = [:]
    try connection.query("SELECT id, type, name FROM _facet_column") {
      names[$0.integer(0)] = ($0.text(1), $0.text(2), $0.storageClass(1) == .blob)
    }
    let past = try SecretPast(connection)
    let sql = """
      SELECT operation, field, key, old, new, n FROM _facet_cell WHERE n BETWEEN ?1 AND ?2
      ORDER BY n \(backwards ? "DESC" : "ASC")
      """
    try connection.query(sql, [.integer(range.lowerBound), .integer(range.upperBound)]) { row in
      guard let operation = JournalTables.Operation(rawValue: row.integer(0)), let name = names[row.integer(1)] else {
        return
      }
      try body(
        StoredCell(
          operation: operation, type: name.type, column: name.column, isGone: name.isGone, field: row.integer(1),
          key: row.cell(2), old: row.cell(3), new: row.cell(4),
          wasSecret: try past.holds(row.integer(5), of: row.integer(1))))
    }
  }

  /// The cell as people read it; nil for what the journal has for itself alone, such as the values of a record that came.
  func shown(_ stored: StoredCell) throws -> JournalCell? {
    if stored.isGone { return nil }
    guard let entity = try entity(stored.type), let record = JournalKey(entity.table).record(stored.key) else {
      return nil
    }
    if stored.column.isEmpty {
      switch stored.operation {
      case .rekeyed:
        let old = JournalKey(entity.table).record(stored.old)
        return JournalCell(
          action: .rekeyed, record: record, field: nil, old: old.map { .reference($0) } ?? .null,
          new: .reference(record))
      case .deleted:
        return JournalCell(action: .deleted, record: record, field: nil, old: .reference(record), new: .null)
      default: return JournalCell(action: .made, record: record, field: nil, old: .null, new: .reference(record))
      }
    }
    guard let position = entity.column(stored.column) else { return nil }
    var field = entity.columns[position].field
    if stored.wasSecret { field.isSecret = true }
    let action: JournalCell.Action =
      switch stored.operation {
      case .made: .made
      case .deleted: .deleted
      default: .changed
      }
    return JournalCell(
      action: action, record: record, field: field, old: Coding.value(stored.old, of: field),
      new: Coding.value(stored.new, of: field))
  }
}

extension RecordEngine {
  /// The records to which the values of a path belong.
  package func owners(of path: ResolvedPath) throws -> [RecordID] {
    switch path.content {
    case .column(let query, _, _), .reference(let query, _, _), .formula(let query, _, _), .records(let query):
      return try ids(query, path).compactMap { $0 }
    case .computed, .values:
      throw Diagnostic("\(path.text) gives no records, whose history there is", at: path.range)
    }
  }
}
