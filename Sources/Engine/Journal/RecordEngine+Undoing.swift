import FacetKit
import Language
import Store

extension RecordEngine {
  /// What was taken back, or brought back.
  package struct Reverted {
    package let entry: JournalEntry
    package let report: ChangeReport
  }

  /// Takes back the last changes that hold: those of this session first, and without any those of the same user.
  package func undo(_ count: Int, _ rule: ConflictRule) throws -> [Reverted] {
    try reverting(count, rule, .undo) { connection, start in
      try last(RecordEngine.ownThatHold, [start, .text(journal.session)], connection)
        ?? last("\(RecordEngine.thatHold) AND who = ?2", [start, .text(Journal.user)], connection)
    }
  }

  /// Brings back what was undone last, as long as nothing else was changed since.
  package func redo(_ count: Int, _ rule: ConflictRule) throws -> [Reverted] {
    try reverting(count, rule, .redo) { connection, start in try redoable(start, connection) }
  }

  /// Changes after one that hold; then those of a session alone.
  private static let thatHold = "id > ?1 AND kind IN ('edit', 'types') AND reverted IS NULL"
  static let ownThatHold = "\(thatHold) AND session = ?2"

  func redoable(_ start: Cell, _ connection: Connection) throws -> JournalEntry? {
    let condition = """
      id > ?1 AND who = ?2 AND CASE kind WHEN 'undo' THEN reverted IS NULL ELSE kind <> 'redo' END
      """
    let last = try last(condition, [start, .text(Journal.user)], connection)
    return last?.kind == .undo ? last : nil
  }

  /// The last change for which a condition holds; there may be a million.
  func last(_ condition: String, _ cells: [Cell] = [], _ connection: Connection) throws -> JournalEntry? {
    var found: JournalEntry?
    try connection.query(RecordEngine.entries + " WHERE \(condition) ORDER BY id DESC LIMIT 1", cells) {
      found = RecordEngine.entry($0)
    }
    return found
  }

  private func reverting(
    _ count: Int, _ rule: ConflictRule, _ kind: Journal.Kind,
    _ next: (Connection, _ start: Cell) throws -> JournalEntry?
  ) throws -> [Reverted] {
    guard exists, edits?.needsDraft != true else { return [] }
    if let connection = try? readable(), try journal.pending(connection) != nil {
      throw Diagnostic("changes are not stored yet", hint: "\(kind.rawValue) is for what is stored")
    }
    try beginChange()
    let connection = try writable()
    // While edits are kept apart, those alone are taken back.
    let start = Cell.integer(edits?.draft?.change ?? 0)
    var reverted: [Reverted] = []
    for _ in 0..<count {
      guard try JournalTables.exist(in: connection), let entry = try next(connection, start) else { break }
      try journal.beginReverting(connection)
      let before = try journal.lastCell(connection)
      let report = try ChangeUndoing(
        entry: lastDoing(of: entry, connection), engine: self, connection: connection, rule: rule
      ).run()
      let last = try journal.lastCell(connection)
      let original = try entry.reverts.flatMap { try self.entry($0) } ?? entry
      let change = Journal.Change(
        kind: kind, command: "\(kind.rawValue) of \(original.id): \(original.command)",
        cells: last > before ? (before + 1)...last : nil, reverts: entry.id)
      let made = try journal.add(change, at: now.text, in: connection)
      try mark(entry, by: made, connection)
      reverted.append(Reverted(entry: original, report: report))
    }
    forget()
    return reverted
  }

  /// A change that was brought back has the cells that this wrote: with `--mine` they have what it wrote over.
  private func lastDoing(of entry: JournalEntry, _ connection: Connection) throws -> JournalEntry {
    if entry.kind == .undo { return entry }
    let sql = """
      kind = 'redo' AND reverts IN (SELECT id FROM _facet_change WHERE kind = 'undo' AND reverts = ?1)
      """
    guard let redo = try last(sql, [.integer(entry.id)], connection) else { return entry }
    return entry.with(redo.cells)
  }

  /// An undone change is reverted by its undo; brought back, it holds again and its undo is reverted.
  private func mark(_ entry: JournalEntry, by change: Int64, _ connection: Connection) throws {
    let sql = "UPDATE _facet_change SET reverted = ?2 WHERE id = ?1"
    try connection.execute(sql, [.integer(entry.id), .integer(change)])
    if entry.kind == .undo, let original = entry.reverts {
      try connection.execute(sql, [.integer(original), .null])
    }
  }
}

/// Whether the file writes changes down.
extension RecordEngine {
  package var isJournalOn: Bool {
    get throws { try !exists || JournalTables.option("journal", in: readable()) != "off" }
  }

  package func setJournal(isOn: Bool) throws {
    if try exists && isJournalOn == isOn { return }
    if edits != nil { throw Diagnostic("edits are kept apart", hint: "save or cancel first") }
    let connection = try writable()
    try JournalTables.setOption("journal", isOn ? "on" : "off", in: connection)
    try journal.dropTriggers(connection)
  }

  /// What a virtual table does with its rows no trigger sees: its cells are compared before and after.
  func journaled<Result>(
    _ entity: Entity, _ id: RecordID?, _ event: Journal.Event, in connection: Connection, made: () -> RecordID?,
    _ body: () throws -> Result
  ) throws -> Result {
    try journal.watch(entity.table, event, in: connection)
    guard entity.table.kind == .virtual, journal.isWatching, try !VirtualRows.keeps(entity.table.name, connection)
    else { return try body() }
    let before = try id.flatMap { try cells(of: $0) } ?? []
    let result = try body()
    let last = made()
    let after = try last.flatMap { try cells(of: $0) } ?? []
    let numbers = try entity.columns.map { try journal.number(of: $0.name, in: entity.table.name, connection) }
    let record = try journal.number(of: "", in: entity.table.name, connection)
    func write(_ operation: JournalTables.Operation, _ number: Int64, _ id: RecordID?, _ old: Cell, _ new: Cell) throws
    {
      let key = id?.key.first.map { Coding.cell($0) } ?? .null
      try connection.execute(
        "INSERT INTO _facet_cell (operation, field, key, old, new) VALUES (?1, ?2, ?3, ?4, ?5)",
        [.integer(operation.rawValue), .integer(number), key, old, new])
    }
    let columns = entity.columns.indices.filter { !entity.columns[$0].isGenerated && !entity.columns[$0].isImplicitKey }
    func cell(_ cells: [(column: Column, cell: Cell)], _ index: Int) -> Cell {
      cells.indices.contains(index) ? cells[index].cell : .null
    }
    if id == last {
      for index in columns where cell(before, index) != cell(after, index) {
        try write(.changed, numbers[index], id, cell(before, index), cell(after, index))
      }
      return result
    }
    // One that got another key is another record: some modules move none.
    if id != nil, !before.isEmpty {
      try write(.deleted, record, id, .integer(1), .null)
      for index in columns { try write(.deleted, numbers[index], id, cell(before, index), .null) }
    }
    if last != nil, !after.isEmpty {
      try write(.made, record, last, .null, .integer(1))
      for index in columns { try write(.made, numbers[index], last, .null, cell(after, index)) }
    }
    return result
  }
}
