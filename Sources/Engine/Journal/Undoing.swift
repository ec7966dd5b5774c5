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
/// Triggers of the file, actions of foreign keys and CHECK constraints are off meanwhile: what they did was written down
/// with the change, and goes back with it; and a past state is restored, not judged.
final class Undoing {
  let engine: RecordEngine
  let connection: Connection
  let rule: ConflictRule
  let entry: JournalEntry
  var conflicts: [Diagnostic] = []
  var report = ChangeReport()
  /// Columns of the record that came or went and whose row is met next.
  var record: [StoredCell] = []
  var leftCount = 0
  /// Types and fields that are not there any more, told once each.
  var missing: Set<ExactName> = []
  private let since: Range<Int64>
  private var tables: [ExactName: (info: TableInfo, key: JournalKey)] = [:]
  /// Cells of one record that change together, as they did.
  private var waiting: [StoredCell] = []

  /// - Parameter since: from the last cell of the whole change, of which this may be a part, to the last one before
  ///   the undo.
  init(
    _ entry: JournalEntry, since: Range<Int64>, engine: RecordEngine, _ connection: Connection, _ rule: ConflictRule
  ) {
    self.entry = entry
    self.engine = engine
    self.connection = connection
    self.rule = rule
    self.since = since
  }

  func run() throws -> ChangeReport {
    guard let range = entry.cells else { return report }
    let start = try engine.journal.lastCell(connection)
    let keys = try UndoneKeys(range, of: entry, since: since, start: start, connection)
    connection.foreignKeys(enabled: false)
    connection.triggers(enabled: false)
    connection.checks(enabled: false)
    defer {
      connection.foreignKeys(enabled: true)
      connection.triggers(enabled: true)
      connection.checks(enabled: true)
    }
    try engine.forEachCell(in: range, backwards: true, connection) { cell in
      try revert(cell)
      if conflicts.count > 100 { throw Diagnostics(conflicts) }
    }
    try setWaiting()
    if conflicts.count == 1 { throw conflicts[0] }
    if !conflicts.isEmpty { throw Diagnostics(conflicts) }
    let touched = tables.values.map(\.info)
    connection.checks(enabled: true)
    try UndoneRows(change: entry, after: since, connection).check(touched)
    try SearchIndexes.rebuild(of: touched.map(\.name), in: connection)
    report.notices += try keys.check(rule, entry.revertingVerb)
    if leftCount > Undoing.mostLeft { report.notices.append("… \(leftCount - Undoing.mostLeft) more left") }
    return report
  }

  private func revert(_ cell: StoredCell) throws {
    if !cell.column.isEmpty, cell.operation == .made || cell.operation == .deleted {
      try setWaiting()
      if !cell.isGone { record.append(cell) }
      return
    }
    if cell.operation == .changed, let first = waiting.first {
      let isSame = first.type.isExactly(cell.type) && first.key == cell.key && !cell.isGone
      if !isSame || waiting.contains(where: { $0.field == cell.field }) { try setWaiting() }
    }
    guard let (table, key) = try table(cell) else { return }
    defer { record.removeAll() }
    switch cell.operation {
    case .changed: waiting.append(cell)
    case .rekeyed:
      if let first = waiting.first, !first.type.isExactly(cell.type) || first.key != cell.new { try setWaiting() }
      let cells = waiting
      waiting.removeAll()
      try rekey(cell, with: cells, table, key)
    case .made:
      try setWaiting()
      try delete(cell, table, key)
    case .deleted:
      try setWaiting()
      try insert(cell, table, key)
    case .types: break
    }
  }

  private func setWaiting() throws {
    guard let first = waiting.first, let (table, key) = try table(first) else { return }
    let cells = waiting
    waiting.removeAll()
    try set(cells, table, key)
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
}
