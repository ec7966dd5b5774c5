import FacetKit
import Language
import Store

/// What an undo does about a cell that somebody else changed since.
package enum ConflictRule: Sendable {
  /// The undo of that change stops whole.
  case stop
  /// The cell stays as it is now.
  case theirs
  /// The cell gets the value from before the change all the same.
  case mine
}

/// Takes one change back, cell by cell from its last, and writes down what that did as another change.
///
/// Triggers of the file and actions of foreign keys are off meanwhile: what they did was written down with the change,
/// and goes back with it.
final class Undoing {
  private let engine: RecordEngine
  private let connection: Connection
  private let rule: ConflictRule
  private let entry: JournalEntry
  private var tables: [ExactName: (info: TableInfo, key: JournalKey)] = [:]
  private var conflicts: [Diagnostic] = []
  private var report = ChangeReport()
  /// Columns of the record that came or went and whose row is met next.
  private var record: [StoredCell] = []
  private var leftCount = 0
  /// Types and fields that are not there any more, told once each.
  private var missing: Set<ExactName> = []

  init(_ entry: JournalEntry, engine: RecordEngine, _ connection: Connection, _ rule: ConflictRule) {
    self.entry = entry
    self.engine = engine
    self.connection = connection
    self.rule = rule
  }

  func run() throws -> ChangeReport {
    guard let range = entry.cells else { return report }
    let keys = try UndoneKeys(range, of: entry.id, start: engine.journal.lastCell(connection), connection)
    connection.foreignKeys(enabled: false)
    connection.triggers(enabled: false)
    defer {
      connection.foreignKeys(enabled: true)
      connection.triggers(enabled: true)
    }
    try engine.forEachCell(in: range, backwards: true, connection) { cell in
      try revert(cell)
      if conflicts.count > 100 { throw Diagnostics(conflicts) }
    }
    if conflicts.count == 1 { throw conflicts[0] }
    if !conflicts.isEmpty { throw Diagnostics(conflicts) }
    try SearchIndexes.rebuild(of: tables.values.map(\.info.name), in: connection)
    report.notices += try keys.check(rule, entry.revertingVerb)
    if leftCount > Undoing.mostLeft { report.notices.append("… \(leftCount - Undoing.mostLeft) more left") }
    return report
  }

  private func revert(_ cell: StoredCell) throws {
    if !cell.column.isEmpty, cell.operation == .made || cell.operation == .deleted {
      if !cell.isGone { record.append(cell) }
      return
    }
    guard let (table, key) = try table(cell) else { return }
    defer { record.removeAll() }
    switch cell.operation {
    case .changed: try set(cell, table, key)
    case .rekeyed: try rekey(cell, table, key)
    case .made: try delete(cell, table, key)
    case .deleted: try insert(cell, table, key)
    case .types: break
    }
  }

  private func table(_ cell: StoredCell) throws -> (TableInfo, JournalKey)? {
    let name = ExactName(cell.type)
    if let known = tables[name], !cell.isGone { return (known.info, known.key) }
    guard !cell.isGone, let table = try connection.tableInfo(cell.type) else {
      let column = cell.isGone && !cell.column.isEmpty ? ".\(Name.quoted(cell.column))" : ""
      lack("\(Name.quoted(cell.type))\(column)", "is not there any more")
      return nil
    }
    tables[name] = (table, JournalKey(table))
    return (table, JournalKey(table))
  }

  private func address(_ cell: Cell, _ key: JournalKey) -> [(name: String, value: Cell)]? {
    let address = key.address(cell)
    if address == nil { lack(Name.quoted(key.table.name), "has another key now than when it changed") }
    return address
  }

  /// SQL, which writes no types down, or another program took away what is to be undone: that stays so, or the undo
  /// stops.
  private func lack(_ path: String, _ what: String) {
    guard missing.insert(ExactName(path)).inserted else { return }
    if rule != .stop { return report.notices.append("\(path) is left: it \(what)") }
    conflicts.append(
      Diagnostic(
        what, subject: path,
        hint: "change \(entry.id) needs it; \(entry.revertingVerb) --theirs goes back without it"))
  }

  // MARK: one cell

  private func set(_ cell: StoredCell, _ table: TableInfo, _ key: JournalKey) throws {
    guard let address = address(cell.key, key) else { return }
    guard table.columns.contains(where: { $0.name.isExactly(cell.column) }) else {
      return lack("\(Name.quoted(table.name)).\(Name.quoted(cell.column))", "is not there any more")
    }
    let column = quoteIdentifier(cell.column)
    guard let now = try values([column], of: table, address)?.first else {
      leave(cell, key, "its record is gone")
      return try conflict(cell, key, now: nil)
    }
    if now == cell.old { return }
    if now != cell.new {
      try conflict(cell, key, now: now)
      if rule != .mine { return leave(cell, key, "it has another value") }
    }
    try connection.execute(
      "UPDATE \(quoteIdentifier(table.name)) SET \(column) = ?1 WHERE \(JournalKey.condition(address, from: 2))",
      [cell.old] + address.map(\.value))
    try write(.changed, cell.field, cell.key, old: now, new: cell.old)
    try tell(cell, key, .changed, from: now)
  }

  private func rekey(_ cell: StoredCell, _ table: TableInfo, _ key: JournalKey) throws {
    guard let from = address(cell.new, key), let to = address(cell.old, key) else { return }
    guard try values(["1"], of: table, from) != nil else {
      leave(cell, key, "it is gone")
      return try conflict(cell, key, now: nil)
    }
    let sets = to.enumerated().map { "\($1.name) = ?\($0 + 1)" }.joined(separator: ", ")
    try connection.execute(
      "UPDATE \(quoteIdentifier(table.name)) SET \(sets) WHERE \(JournalKey.condition(from, from: to.count + 1))",
      to.map(\.value) + from.map(\.value))
    try write(.rekeyed, cell.field, cell.old, old: cell.new, new: cell.old)
    try tell(cell, key, .changed, from: cell.new)
  }

  private func delete(_ cell: StoredCell, _ table: TableInfo, _ key: JournalKey) throws {
    guard let address = address(cell.key, key) else { return }
    let cells = present(record, in: table)
    guard let now = try values(cells.map { quoteIdentifier($0.column) } + ["1"], of: table, address) else {
      return try conflict(cell, key, now: nil)
    }
    for (stored, value) in zip(cells, now) where value != stored.new { try conflict(stored, key, now: value) }
    if rule == .theirs, zip(cells, now).contains(where: { $1 != $0.new }) {
      return leave(cell, key, "it was changed since")
    }
    try connection.execute(
      "DELETE FROM \(quoteIdentifier(table.name)) WHERE \(JournalKey.condition(address, from: 1))", address.map(\.value)
    )
    try write(.deleted, cell.field, cell.key, old: .integer(1), new: .null)
    for (stored, value) in zip(cells, now) {
      try write(.deleted, stored.field, cell.key, old: value, new: .null)
    }
    try tell(cell, key, .deleted, from: .null)
  }

  private func insert(_ cell: StoredCell, _ table: TableInfo, _ key: JournalKey) throws {
    guard let address = address(cell.key, key) else { return }
    if try values(["1"], of: table, address) != nil {
      leave(cell, key, "it is there again")
      return try conflict(cell, key, now: .integer(1))
    }
    let cells = present(record, in: table)
    for lost in record where lost.old != .null && !table.columns.contains(where: { $0.name.isExactly(lost.column) }) {
      lack("\(Name.quoted(table.name)).\(Name.quoted(lost.column))", "is not there any more")
    }
    let names = address.map(\.name) + cells.map { quoteIdentifier($0.column) }
    let marks = names.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
    do {
      try connection.execute(
        "INSERT INTO \(quoteIdentifier(table.name)) (\(names.joined(separator: ", "))) VALUES (\(marks))",
        address.map(\.value) + cells.map(\.old))
    } catch let error as StoreError where error.code == .constraint {
      throw Diagnostic("cannot come back: \(error.message)", subject: key.record(cell.key)?.path)
    }
    try write(.made, cell.field, cell.key, old: .null, new: .integer(1))
    for stored in cells { try write(.made, stored.field, cell.key, old: .null, new: stored.old) }
    try tell(cell, key, .made, from: .null)
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

  private func write(
    _ operation: JournalTables.Operation, _ field: Int64, _ key: Cell, old: Cell, new: Cell
  ) throws {
    try connection.execute(
      "INSERT INTO _facet_cell (operation, field, key, old, new) VALUES (?1, ?2, ?3, ?4, ?5)",
      [.integer(operation.rawValue), .integer(field), key, old, new])
  }

  // MARK: what is told

  private func tell(_ cell: StoredCell, _ key: JournalKey, _ action: ChangeReport.Action, from now: Cell) throws {
    guard !Schema.isReserved(cell.type), let record = key.record(cell.key) else { return }
    var cells: [ChangeReport.Cell] = []
    if !cell.column.isEmpty, let shown = try engine.shown(cell), let field = shown.field {
      cells = [
        ChangeReport.Cell(
          field: field.name, old: Coding.value(now, of: field), new: shown.old, isSecret: field.isSecret)
      ]
    }
    report.add(record, action, cells)
  }

  /// Of many that are left as they are only the first are told.
  private static let mostLeft = 5

  private func leave(_ cell: StoredCell, _ key: JournalKey, _ reason: String) {
    leftCount += 1
    if leftCount > Undoing.mostLeft { return }
    let record = key.record(cell.operation == .rekeyed ? cell.new : cell.key)?.path ?? Name.quoted(cell.type)
    let path = cell.column.isEmpty ? record : "\(record).\(Name.quoted(cell.column))"
    report.notices.append("\(path) is left: \(reason)")
  }

  private func conflict(_ cell: StoredCell, _ key: JournalKey, now: Cell?) throws {
    if rule != .stop { return }
    let record = key.record(cell.key)?.path ?? Name.quoted(cell.type)
    let since = try lastChange(of: cell)
    let by = since.map { " since \($0.at.prefix(16).map { $0 == "T" ? " " : String($0) }.joined()), by \($0.who)" }
    let verb = entry.revertingVerb
    let hint = "\(verb) --theirs leaves it so, \(verb) --mine takes it back all the same"
    let message: String
    if let now, !cell.column.isEmpty, let shown = try engine.shown(cell), let field = shown.field {
      let (is_, was) = (Coding.value(now, of: field), cell.operation == .deleted ? shown.old : shown.new)
      message =
        field.isSecret
        ? "has another value\(by ?? "")" : "is \(is_.literal)\(by ?? " by another program"), not \(was.literal)"
      conflicts.append(
        Diagnostic(message, subject: "\(record).\(Name.quoted(field.name))", hint: hint))
      return
    }
    message = now == nil ? "is gone\(by ?? "")" : "is there again\(by ?? "")"
    conflicts.append(Diagnostic(message, subject: record, hint: hint))
  }

  /// The change that touched a cell last, after this one.
  private func lastChange(of cell: StoredCell) throws -> JournalEntry? {
    var found: JournalEntry?
    let sql =
      RecordEngine.entries + """
         WHERE id <> ?1 AND first <= (SELECT max(n) FROM _facet_cell WHERE n > ?2 AND key IS ?3
          AND (field = ?4 OR operation = 2)) ORDER BY id DESC LIMIT 1
        """
    let last = entry.cells?.upperBound ?? 0
    try connection.query(sql, [.integer(entry.id), .integer(last), cell.key, .integer(cell.field)]) {
      found = RecordEngine.entry($0)
    }
    return found
  }
}
