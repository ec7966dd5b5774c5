import Store

/// Takes a change back from its end: values by ``Undoing``, and each command that changed types by ``TypeUndoing``, with
/// the types between them as they were then.
struct ChangeUndoing {
  let entry: JournalEntry
  let engine: RecordEngine
  let connection: Connection
  let rule: ConflictRule

  func run() throws -> ChangeReport {
    var report = ChangeReport()
    guard let range = entry.cells else { return report }
    var end = range.upperBound
    let start = try engine.journal.lastCell(connection)
    let since = min(range.upperBound, start)..<start
    func undoCells(from start: Int64) throws {
      guard start <= end else { return }
      report.add(try Undoing(entry.with(start...end), since: since, engine: engine, connection, rule).run())
    }
    for (number, first) in try StoredStep.all(in: range, connection) {
      try undoCells(from: number + 1)
      let step = try StoredStep(number, first: first, connection)
      report.add(try TypeUndoing(step, of: entry, since: since, engine: engine, connection, rule).run())
      end = first - 1
    }
    try undoCells(from: range.lowerBound)
    return report
  }
}

extension JournalEntry {
  /// Whether nothing holds that was written down after it.
  func isLast(in connection: Connection) throws -> Bool {
    let sql = """
      SELECT 1 FROM _facet_change WHERE id > ?1 AND reverted IS NULL
      AND (kind IN ('edit', 'types') OR kind = 'undo' AND reverts < ?1) LIMIT 1
      """
    return try connection.scalar(sql, [.integer(id)]) == .null
  }

  func with(_ cells: ClosedRange<Int64>?) -> JournalEntry {
    JournalEntry(
      id: id, at: at, who: who, command: command, session: session, kind: kind, reverts: reverts, reverted: reverted,
      cells: cells)
  }
}

extension ChangeReport {
  mutating func add(_ other: ChangeReport) {
    sample += other.sample.prefix(max(0, 100 - sample.count))
    notices += other.notices
    addCounts(of: other)
  }

  package mutating func addCounts(of other: ChangeReport) {
    for entry in other.counts {
      if let index = counts.firstIndex(where: { $0.type == entry.type && $0.action == entry.action }) {
        counts[index].count += entry.count
      } else {
        counts.append(entry)
      }
    }
  }
}
