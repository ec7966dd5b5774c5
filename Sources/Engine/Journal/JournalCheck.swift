import FacetKit
import Language
import Store

/// The journal against itself and against the content: the changes have their cells, and the last value that is written
/// down of a field is the one that is stored.
struct JournalCheck {
  private let check: FileCheck
  private var engine: RecordEngine { check.engine }
  private var connection: Connection { check.connection }

  init(_ check: FileCheck) { self.check = check }

  func run(namesDifferences: Bool) throws {
    guard try JournalTables.exist(in: connection) else { return }
    try checkChanges()
    try gatherLatest()
    defer { try? connection.execute("DELETE FROM temp._facet_latest") }
    var types: [String] = []
    try connection.query("SELECT DISTINCT type FROM _facet_column WHERE typeof(type) = 'text' ORDER BY type") {
      types.append($0.text(0))
    }
    for type in types {
      guard let table = try connection.tableInfo(type), table.name.isExactly(type) else {
        if namesDifferences {
          try check.tell(
            Name.quoted(type), "is not there, and the history has it",
            mend: "another program dropped or renamed it")
        }
        continue
      }
      guard table.kind == .table, table.fault == nil else { continue }
      if namesDifferences { try compare(table) }
    }
  }

  /// Each change has cells of its own, and each cell belongs to one.
  private func checkChanges() throws {
    let mend = "sql --write \"delete from _facet_cell\" and \"… _facet_change\" begin a new history; records stay"
    let torn = """
      SELECT count(*) FROM _facet_cell WHERE NOT EXISTS (
        SELECT 1 FROM _facet_change WHERE first <= n AND last >= n)
      """
    let wrong = """
      SELECT c.id FROM _facet_change c WHERE first IS NOT NULL AND (last < first
        OR NOT EXISTS (SELECT 1 FROM _facet_cell WHERE n = c.first)
        OR NOT EXISTS (SELECT 1 FROM _facet_cell WHERE n = c.last)
        OR EXISTS (SELECT 1 FROM _facet_change o WHERE o.id = c.id - 1 AND o.last >= c.first))
      ORDER BY id LIMIT 20
      """
    // Changes and cells are in one order, so that the few changes are gone through and not all cells for each.
    let gaps = """
      SELECT (SELECT count(*) FROM _facet_cell) - coalesce((SELECT sum(last - first + 1) FROM _facet_change), 0)
      """
    if try connection.scalar(gaps) != .integer(0) {
      let count = try connection.scalar(torn)
      if case .integer(let cells) = count, cells > 0, try engine.journal.pending(connection) == nil {
        try check.tell("history", "\(cells) value\(cells == 1 ? "" : "s") of no change", mend: mend)
      }
    }
    try connection.query(wrong) { row in
      try check.tell("change \(row.integer(0))", "has not the values that it says it has", mend: mend)
    }
  }

  /// The last cell of each field of each record, and of each record itself.
  private func gatherLatest() throws {
    try connection.execute("CREATE TEMP TABLE IF NOT EXISTS _facet_latest (field, key, n, operation, new)")
    try connection.execute("DELETE FROM temp._facet_latest")
    try connection.execute(
      """
      INSERT INTO temp._facet_latest SELECT field, key, max(n), operation, new FROM (
        SELECT field, key, n, operation, new FROM _facet_cell WHERE operation < 4
        UNION ALL SELECT field, old, n, 2, NULL FROM _facet_cell WHERE operation = 3)
      GROUP BY field, key
      """)
    try connection.execute("CREATE INDEX IF NOT EXISTS temp._facet_latest_key ON _facet_latest (field, key)")
  }

  private func compare(_ table: TableInfo) throws {
    let key = JournalKey(table)
    let source = "main.\(quoteIdentifier(table.name)) AS t"
    let row = "+(\(key.sql("t")))"
    let number = try number("", table)
    let mend = "another program changed it, or --no-journal"
    if let number {
      let missing = """
        SELECT l.key FROM temp._facet_latest l WHERE l.field = ?1 AND l.operation IN (1, 3)
          AND l.key NOT IN (SELECT \(row) FROM \(source)) LIMIT 20
        """
      try connection.query(missing, [.integer(number)]) { found in
        try check.tell(path(key, found.cell(0)), "is not there, and the history has it", mend: mend)
      }
      let back = """
        SELECT l.key FROM \(source) JOIN temp._facet_latest l ON l.field = ?1 AND l.key = \(row)
        WHERE l.operation = 2 LIMIT 20
        """
      try connection.query(back, [.integer(number)]) { found in
        try check.tell(path(key, found.cell(0)), "is there, and was deleted by the history", mend: mend)
      }
    }
    for column in Journal.columns(of: table) {
      guard let field = try self.number(column, table) else { continue }
      let name = "t.\(quoteIdentifier(column))"
      let since = number.map {
        "coalesce((SELECT n FROM temp._facet_latest r WHERE r.field = \($0) AND r.key = l.key), 0)"
      }
      let sql = """
        SELECT l.key FROM \(source) JOIN temp._facet_latest l ON l.field = ?1 AND l.key = \(row)
        WHERE l.operation IN (0, 1) AND l.n > \(since ?? "0")
          AND (\(name) IS NOT l.new COLLATE BINARY OR typeof(\(name)) <> typeof(l.new)) LIMIT 20
        """
      try connection.query(sql, [.integer(field)]) { found in
        try check.tell(
          "\(path(key, found.cell(0))).\(Name.quoted(column))", "is another value than the history has", mend: mend)
      }
    }
  }

  private func path(_ key: JournalKey, _ cell: Cell) -> String {
    key.record(cell)?.path ?? Name.quoted(key.table.name)
  }

  private func number(_ column: String, _ table: TableInfo) throws -> Int64? {
    let sql = "SELECT id FROM _facet_column WHERE type = ?1 AND name = ?2"
    let found = try connection.scalar(sql, [.text(table.name), .text(column)])
    return if case .integer(let number) = found { number } else { nil }
  }
}
