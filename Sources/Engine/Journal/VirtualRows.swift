import Store

/// The rows of virtual tables that triggers of the file or a statement of SQL may write, where no trigger sees it: they
/// are copied before, and compared when the transaction ends.
///
/// What is copied stands in TEMP tables, which go with a transaction or a part of it that is rolled back. Takes as long
/// as the virtual table is large, once in a transaction. Full-text indexes over other tables are no records of their
/// own: see ``SearchIndexes``.
enum VirtualRows {
  private static let prefix = "_facet_virtual_"
  private static let modules: Set = ["fts3", "fts4", "fts5", "rtree", "rtree_i32", "geopoly"]

  /// Before triggers of the file run.
  static func keepThoseOfTriggers(_ connection: Connection) throws {
    let isNamed = """
      EXISTS (SELECT 1 FROM main.sqlite_schema r WHERE r.type = 'trigger' AND instr(lower(r.sql), lower(s.name)))
      """
    try keep(where: isNamed, [], connection)
  }

  /// Before a statement of SQL runs.
  static func keep(namedIn sql: String, _ connection: Connection) throws {
    try keep(where: "instr(lower(?1), lower(s.name))", [.text(sql)], connection)
  }

  private static func keep(where condition: String, _ cells: [Cell], _ connection: Connection) throws {
    var names: [String] = []
    let sql =
      "SELECT s.name, s.sql FROM main.sqlite_schema s WHERE s.type = 'table' AND s.rootpage = 0 AND \(condition)"
    try connection.query(sql, cells) { if hasRows($0.text(1)) { names.append($0.text(0)) } }
    for name in names where try !keeps(name, connection) {
      guard let table = try connection.tableInfo(name), table.fault == nil else { continue }
      let columns = Journal.columns(of: table)
      let copies = columns.indices.map { ", c\($0)" }.joined()
      try connection.execute("CREATE TEMP TABLE \(copy(name)) (key INTEGER PRIMARY KEY\(copies))")
      let values = columns.map { ", t.\(quoteIdentifier($0))" }.joined()
      try connection.execute(
        "INSERT INTO \(copy(name)) SELECT \(JournalKey(table).sql("t"))\(values) FROM main.\(quoteIdentifier(name)) t")
    }
  }

  /// Whether a virtual table keeps rows of its own, and by a module that is known.
  private static func hasRows(_ sql: String) -> Bool {
    module(sql).map(modules.contains) == true && SearchIndexes.content(sql) == nil
  }

  private static func module(_ sql: String) -> String? {
    let tokens = SQLToken.tokens(sql)
    guard let place = tokens.firstIndex(where: { $0.keyword == "USING" }), place + 1 < tokens.count else { return nil }
    return tokens[place + 1].name.lowercased()
  }

  /// The column of a virtual table that is its rowid: nothing that SQLite says of it tells.
  static func rowIDColumn(of table: TableInfo) -> String? {
    guard table.kind == .virtual, module(table.sql).map(["rtree", "rtree_i32"].contains) == true else { return nil }
    return table.columns.first?.name
  }

  private static func copy(_ name: String) -> String { "temp.\(quoteIdentifier(prefix + name))" }

  /// Whether the rows of a table are compared at the end, so that nobody else has to write them down.
  static func keeps(_ name: String, _ connection: Connection) throws -> Bool {
    try connection.scalar("SELECT 1 FROM temp.sqlite_schema WHERE name = ?1", [.text(prefix + name)]) != .null
  }

  private static func names(_ connection: Connection) throws -> [String] {
    var names: [String] = []
    let sql = "SELECT substr(name, ?1) FROM temp.sqlite_schema WHERE type = 'table' AND substr(name, 1, ?1 - 1) = ?2"
    try connection.query(sql, [.integer(Int64(prefix.utf8.count + 1)), .text(prefix)]) { names.append($0.text(0)) }
    return names
  }

  /// What is copied is not compared.
  static func forget(_ connection: Connection) throws {
    for name in try names(connection) { try connection.execute("DROP TABLE \(copy(name))") }
  }

  /// At the end of a transaction: the cells that differ.
  ///
  /// - Parameter number: that of a column of a table, or with the empty name of the table.
  static func writeDown(
    _ connection: Connection, number: (_ column: String, _ table: String) throws -> Int64
  ) throws {
    for name in try names(connection) {
      // One that is gone by now was dropped with its rows, which is written down by itself.
      guard let table = try connection.tableInfo(name), table.kind == .virtual, table.fault == nil else { continue }
      try compare(table, connection) { try number($0, name) }
    }
    try forget(connection)
  }

  private static func compare(
    _ table: TableInfo, _ connection: Connection, _ number: (String) throws -> Int64
  ) throws {
    let (now, before) = ("main.\(quoteIdentifier(table.name))", copy(table.name))
    let (columns, key) = (Journal.columns(of: table), JournalKey(table).sql("t"))
    let numbers = try ([""] + columns).enumerated().map { "(\($0), \(try number($1)))" }.joined(separator: ", ")
    func value(_ column: (Int) -> String) -> String {
      let cases = ["WHEN 0 THEN 1"] + columns.indices.map { "WHEN \($0 + 1) THEN \(column($0))" }
      return "CASE f.column1 \(cases.joined(separator: " ")) END"
    }
    let (old, new) = (value { "o.c\($0)" }, value { "t.\(quoteIdentifier(columns[$0]))" })
    let fields = "CROSS JOIN (VALUES \(numbers)) AS f"
    try connection.execute(
      """
      INSERT INTO _facet_cell (operation, field, key, old) SELECT 2, f.column2, o.key, \(old)
      FROM \(before) AS o \(fields) WHERE NOT EXISTS (SELECT 1 FROM \(now) AS t WHERE \(key) = o.key)
      """)
    // The cells of a record stand together: some modules refuse what only holds for some of them.
    try connection.execute(
      """
      INSERT INTO _facet_cell (operation, field, key, old, new) SELECT 0, f.column2, o.key, \(old), \(new)
      FROM \(before) AS o CROSS JOIN \(now) AS t \(fields)
      WHERE \(key) = o.key AND f.column1 > 0 AND (\(old) IS NOT \(new) OR typeof(\(old)) <> typeof(\(new)))
      """)
    try connection.execute(
      """
      INSERT INTO _facet_cell (operation, field, key, new)
      SELECT 1, f.column2, \(key), \(new)
      FROM \(now) AS t \(fields) WHERE NOT EXISTS (SELECT 1 FROM \(before) AS o WHERE o.key = \(key))
      """)
  }
}
