import Store

/// What one command does to types, as the journal keeps it: the rows of the file's schema, and of the tables in which
/// Facet keeps what it knows of types, that were there before and are not after, and the other way round.
///
/// It is written down as a cell of the operation `types` behind the cells of values that went with a table or column or
/// got another form, so that a change of many commands goes back step by step. The rows stand in `_facet_definition`
/// under the number of that cell, with the columns of their table as `a` to `e`.
final class TypeStep {
  /// The number of the first cell of values that go along.
  let first: Int64
  private let connection: Connection
  /// What cannot be seen from the rows: the source of each is `renamed`, `column renamed` or
  /// `rebuilt`.
  private var notes: [(source: String, a: String, b: String, c: String)] = []

  static let schema = "sqlite_schema"
  static let column = "_facet_column"
  static let sequence = "sqlite_sequence"
  /// The tables of what Facet knows, each with the columns that go to `a` to `e` and how many of them are the key.
  static let known: [(table: String, columns: [String], keys: Int)] = [
    ("_facet_type", ["name", "own", "open", "label"], 1),
    ("_facet_field", ["type", "name", "position", "section", "spec"], 2),
    (ViewTable.name, ["name", "query"], 1),
    (ActionTable.name, ["type", "name", "body"], 2),
  ]

  init(from first: Int64, _ connection: Connection) throws {
    self.first = first
    self.connection = connection
    try JournalTables.makeDefinitions(in: connection)
    try connection.execute("CREATE TEMP TABLE IF NOT EXISTS _facet_before (source, place, a, b, c, d, e)")
    try connection.execute("DELETE FROM temp._facet_before")
    try connection.execute("INSERT INTO temp._facet_before \(try TypeStep.rows(connection))")
  }

  func note(_ source: String, _ a: String, _ b: String = "", _ c: String = "") {
    notes.append((source, a, b, c))
  }

  /// Writes down what differs; nothing where nothing does.
  func end(at number: Int64) throws {
    try connection.execute(
      """
      INSERT INTO _facet_definition (step, after, source, place, a, b, c, d, e)
      SELECT ?1, max(side), source, max(place), a, b, c, d, e
      FROM (SELECT 0 AS side, * FROM temp._facet_before UNION ALL SELECT 1, * FROM (\(try TypeStep.rows(connection))))
      GROUP BY source, a, b, c, d, e HAVING count(*) = 1 ORDER BY 2, 3, 4
      """, [.integer(number)])
    try connection.execute("DELETE FROM temp._facet_before")
    // A column that got its number only here, to be written down as it goes, had it before as well.
    try connection.execute(
      """
      INSERT INTO _facet_definition (step, after, source, place, a, b, c)
      SELECT step, 0, source, place, a, CAST(b AS TEXT), c FROM _facet_definition
      WHERE step = ?1 AND source = '\(TypeStep.column)' AND after = 1 AND typeof(b) = 'blob' AND a NOT IN (
        SELECT a FROM _facet_definition WHERE step = ?1 AND source = '\(TypeStep.column)' AND after = 0)
      """, [.integer(number)])
    // A number that a column got stays its own, and what a table counts is no definition while it is there.
    try connection.execute(
      """
      DELETE FROM _facet_definition WHERE step = ?1 AND (
        source = '\(TypeStep.column)' AND a NOT IN (
          SELECT a FROM _facet_definition WHERE step = ?1 AND source = '\(TypeStep.column)' AND after = 0)
        OR source = '\(TypeStep.sequence)' AND (after = 1
          OR a IN (SELECT name FROM main.sqlite_schema WHERE type = 'table')))
      """, [.integer(number)])
    let count = try connection.scalar("SELECT count(*) FROM _facet_definition WHERE step = ?1", [.integer(number)])
    if count == .integer(0), number == first { return }
    for note in notes {
      try connection.execute(
        "INSERT INTO _facet_definition (step, after, source, a, b, c) VALUES (?1, 0, ?2, ?3, ?4, ?5)",
        [.integer(number), .text(note.source), .text(note.a), .text(note.b), .text(note.c)])
    }
    try connection.execute(
      "INSERT INTO _facet_cell (n, operation, old) VALUES (?1, \(JournalTables.Operation.types.rawValue), ?2)",
      [.integer(number), .integer(first)])
  }

  /// Whether types changed within a range of cells.
  static func isAny(in cells: ClosedRange<Int64>, _ connection: Connection) throws -> Bool {
    let sql = "SELECT 1 FROM _facet_definition WHERE step BETWEEN ?1 AND ?2 LIMIT 1"
    return try JournalTables.haveDefinitions(in: connection)
      && connection.scalar(sql, [.integer(cells.lowerBound), .integer(cells.upperBound)]) != .null
  }

  // MARK: what a step may change

  /// SQL of all rows that say what types are: of the schema without what SQLite and Facet keep for themselves.
  private static func rows(_ connection: Connection) throws -> String {
    let own = known.map(\.table) + JournalTables.all
    let shadows = try connection.tableNames().filter { $0.kind == .shadow }.map(\.name)
    let hidden = (own + shadows).map(literal).joined(separator: ", ")
    var parts = [
      """
      SELECT '\(schema)', rowid, type, name, tbl_name, sql, NULL FROM main.sqlite_schema WHERE sql IS NOT NULL
      AND substr(lower(name), 1, 7) <> 'sqlite_' AND NOT (type = 'table' AND name IN (\(hidden)))
      """,
      "SELECT '\(column)', id, id, type, name, NULL, NULL FROM main._facet_column",
    ]
    for (table, columns, _) in known where try hasOwn(table, connection) {
      let list = columns + Array(repeating: "NULL", count: 5 - columns.count)
      parts.append("SELECT '\(table)', rowid, \(list.joined(separator: ", ")) FROM main.\(table)")
    }
    if try connection.scalar("SELECT 1 FROM main.sqlite_schema WHERE name = '\(sequence)'") != .null {
      parts.append("SELECT '\(sequence)', rowid, name, seq, NULL, NULL, NULL FROM main.\(sequence)")
    }
    return parts.joined(separator: " UNION ALL ")
  }

  static func hasOwn(_ table: String, _ connection: Connection) throws -> Bool {
    switch table {
    case ViewTable.name: try ViewTable(connection: connection).exists
    case ActionTable.name: try ActionTable(connection: connection).exists
    default: try Metadata.exists(in: connection)
    }
  }

  private static func literal(_ name: String) -> String {
    var text = "'"
    for scalar in name.unicodeScalars {
      if scalar == "'" { text.unicodeScalars.append("'") }
      text.unicodeScalars.append(scalar)
    }
    return text + "'"
  }
}
