import FacetKit
import Store

/// The journal forgets its oldest changes, each of them whole, when it holds more than the file wants to keep.
extension Journal {
  /// Called where a change has just been written down, which stays whatever it takes.
  ///
  /// It looks only now and then, and lets the journal grow by a tenth before it takes anything away, so that a script of
  /// a million changes is not held up by each of them.
  func prune(after cells: ClosedRange<Int64>, at moment: String, in connection: Connection) throws {
    changesSincePruning += 1
    guard changesSincePruning >= Journal.changesBetweenLooks || cells.count >= 10_000 || !hasPruned else { return }
    changesSincePruning = 0
    hasPruned = true
    try forget(before: firstKept(at: moment, in: connection), in: connection)
  }

  private static let changesBetweenLooks = 100

  /// The oldest change that stays; nil where all do.
  private func firstKept(at moment: String, in connection: Connection) throws -> Int64? {
    let limit = try JournalTables.option("journal-keep", in: connection).flatMap { JournalLimit($0) } ?? .usual
    let found: Cell
    switch limit {
    case .all: return nil
    case .changes(let most):
      let sql = "SELECT max(id) - ?1 + 1 FROM _facet_change HAVING max(id) - min(id) + 1 > ?1 + ?1 / 10"
      found = try connection.scalar(sql, [.integer(most)])
    case .days(let most):
      guard let today = CalendarDate(String(moment.prefix(10))), let day = today.adding(days: -most) else { return nil }
      let slack = today.adding(days: -(most + most / 10)) ?? day
      let sql = """
        SELECT min(id) FROM _facet_change WHERE at >= ?1
        AND (SELECT at FROM _facet_change ORDER BY id LIMIT 1) < ?2
        """
      found = try connection.scalar(sql, [.text("\(day)"), .text("\(slack)")])
    case .bytes(let most):
      let (count, size) = try (cellCount(connection), cellSize(connection))
      guard Double(count) * size > Double(most) * 1.1 else { return nil }
      let sql = """
        SELECT min(id) FROM _facet_change WHERE first > (SELECT max(n) FROM _facet_cell) - ?1
        """
      found = try connection.scalar(sql, [.integer(Int64(Double(most) / size))])
    }
    // Nothing is left but the change that was just made, which is larger than all that is to be kept.
    guard case .integer(let first) = found else {
      if case .bytes = limit, case .integer(let last) = try connection.scalar("SELECT max(id) FROM _facet_change") {
        return last
      }
      return nil
    }
    return first
  }

  private func cellCount(_ connection: Connection) throws -> Int64 {
    let count = try connection.scalar("SELECT (SELECT max(n) FROM _facet_cell) - (SELECT min(n) FROM _facet_cell) + 1")
    return if case .integer(let count) = count { count } else { 0 }
  }

  /// What a cell takes on the average, by some that are spread over all.
  func cellSize(_ connection: Connection) throws -> Double {
    let sql = """
      WITH RECURSIVE
        ends(low, high) AS (SELECT (SELECT min(n) FROM _facet_cell), (SELECT max(n) FROM _facet_cell)),
        sample(i) AS (VALUES (0) UNION ALL SELECT i + 1 FROM sample WHERE i < 99)
      SELECT avg(16 + coalesce(length(CAST(key AS BLOB)), 0) + coalesce(length(CAST(old AS BLOB)), 0)
        + coalesce(length(CAST(new AS BLOB)), 0))
      FROM sample, ends JOIN _facet_cell ON n = low + (high - low) * i / 99
      """
    return if case .real(let size) = try connection.scalar(sql) { size } else { 16 }
  }

  /// What the cells of all changes take, in bytes, by estimate.
  func size(_ connection: Connection) throws -> Int64 {
    Int64(try Double(cellCount(connection)) * cellSize(connection))
  }

  /// - Parameter first: the oldest change that stays.
  private func forget(before first: Int64?, in connection: Connection) throws {
    guard let first, try connection.scalar("SELECT 1 FROM _facet_change WHERE id < ?1", [.integer(first)]) != .null
    else { return }
    let cell = "(SELECT min(first) FROM _facet_change WHERE id >= ?1)"
    try connection.execute("DELETE FROM _facet_cell WHERE n < \(cell)", [.integer(first)])
    if try JournalTables.haveDefinitions(in: connection) {
      try connection.execute("DELETE FROM _facet_definition WHERE step < \(cell)", [.integer(first)])
    }
    try connection.execute("DELETE FROM _facet_change WHERE id < ?1", [.integer(first)])
  }
}

extension RecordEngine {
  /// What `option journal-keep` says for this file.
  package var journalLimit: String {
    get throws {
      guard exists else { return JournalLimit.usualText }
      return try JournalTables.option("journal-keep", in: readable()) ?? JournalLimit.usualText
    }
  }

  /// Takes effect with the next change.
  package func setJournalLimit(_ text: String) throws {
    if try journalLimit == text { return }
    try JournalTables.setOption("journal-keep", text, in: writable())
    journal.lookAgain()
  }

  /// The oldest change that is still known, where older ones were made; nil where all are known.
  package func historyBegins() throws -> JournalEntry? {
    let connection = try readable()
    guard try JournalTables.exist(in: connection) else { return nil }
    var found: JournalEntry?
    try connection.query(RecordEngine.entries + " ORDER BY id LIMIT 1") { found = RecordEngine.entry($0) }
    return found.flatMap { $0.id > 1 ? $0 : nil }
  }
}
