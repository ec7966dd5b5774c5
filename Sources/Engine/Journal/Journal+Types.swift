import Store

/// What becomes of values and of the numbers of columns where types change. Numbers follow also where nothing is written
/// down, for the cells of before have them.
extension Journal {
  /// All records of a table go with it: each is written down as one that is deleted, its columns behind it in their
  /// order, those of the key too.
  func dropping(_ table: TableInfo, in connection: Connection) throws {
    if step != nil { try record(table, .deleted, in: connection) }
    try retireAll(of: table.name, in: connection)
  }

  /// The columns of a record as they stand behind it.
  static func columns(of table: TableInfo) -> [String] {
    table.columns.filter { !$0.isGenerated && !$0.isHidden }.map(\.name)
  }

  private func record(
    _ table: TableInfo, _ operation: JournalTables.Operation, in connection: Connection
  ) throws {
    let columns = Journal.columns(of: table)
    let numbers = try ([""] + columns).enumerated().map { "(\($0), \(try number(of: $1, in: table.name, connection)))" }
    let row = table.rowIDName.map { "t.\($0)" } ?? "1"
    let values = ["WHEN 0 THEN \(row)"] + columns.enumerated().map { "WHEN \($0 + 1) THEN t.\(quoteIdentifier($1))" }
    try connection.execute(
      """
      INSERT INTO _facet_cell (operation, field, key, old)
      SELECT \(operation.rawValue), f.column2, \(JournalKey(table).sql("t")),
        CASE f.column1 \(values.joined(separator: " ")) END
      FROM main.\(quoteIdentifier(table.name)) AS t CROSS JOIN (VALUES \(numbers.joined(separator: ", "))) AS f
      """)
  }

  /// A column goes with its values, and the table is made anew for it or not.
  func dropping(_ column: String, of table: TableInfo, in connection: Connection) throws {
    guard let step else { return }
    step.note("rebuilt", table.name)
    try record(column, of: table, in: connection, old: "t.\(quoteIdentifier(column))", new: "NULL")
  }

  /// A column came, maybe with values.
  func added(_ column: String, to table: String, in connection: Connection) throws {
    guard let step, let table = try connection.tableInfo(table) else { return }
    step.note("rebuilt", table.name)
    try record(column, of: table, in: connection, old: "NULL", new: "t.\(quoteIdentifier(column))")
  }

  private func record(
    _ column: String, of table: TableInfo, in connection: Connection, old: String, new: String
  ) throws {
    try connection.execute(
      """
      INSERT INTO _facet_cell (operation, field, key, old, new)
      SELECT 0, \(try number(of: column, in: table.name, connection)), \(JournalKey(table).sql("t")), \(old), \(new)
      FROM main.\(quoteIdentifier(table.name)) AS t WHERE t.\(quoteIdentifier(column)) IS NOT NULL
      """)
  }

  /// A table was made anew: the values that went, came or got another form.
  func rebuilt(
    _ old: TableInfo, _ new: TableInfo, _ columns: [(name: String, expression: String)], in connection: Connection
  ) throws {
    guard let step else { return }
    step.note("rebuilt", old.name)
    let rows = Journal.rows(old, new, columns)
    for column in old.columns where !column.isGenerated {
      let name = quoteIdentifier(column.name)
      guard let other = new.columns.first(where: { $0.name.isExactly(column.name) }) else {
        try connection.execute(
          """
          INSERT INTO _facet_cell (operation, field, key, old)
          SELECT 0, \(try number(of: column.name, in: old.name, connection)), \(JournalKey(new).sql("n")), o.\(name)
          FROM \(rows) WHERE o.\(name) IS NOT NULL
          """)
        continue
      }
      let expression = columns.first { $0.name.isExactly(column.name) }?.expression
      if expression == name, column.declaredType == other.declaredType, old.isStrict == new.isStrict { continue }
      try connection.execute(
        """
        INSERT INTO _facet_cell (operation, field, key, old, new)
        SELECT 0, \(try number(of: column.name, in: old.name, connection)), \(JournalKey(new).sql("n")), o.\(name), n.\(name)
        FROM \(rows) WHERE o.\(name) IS NOT n.\(name) COLLATE BINARY OR typeof(o.\(name)) <> typeof(n.\(name))
        """)
    }
    for column in new.columns
    where !column.isGenerated && !old.columns.contains(where: { $0.name.isExactly(column.name) }) {
      let name = quoteIdentifier(column.name)
      try connection.execute(
        """
        INSERT INTO _facet_cell (operation, field, key, new)
        SELECT 0, \(try number(of: column.name, in: old.name, connection)), \(JournalKey(new).sql("t")), t.\(name)
        FROM main.\(quoteIdentifier(new.name)) AS t WHERE t.\(name) IS NOT NULL
        """)
    }
  }

  /// The rows as they were and as they are, side by side. A key may have another form too: without rowids a row is found
  /// by what became of its key.
  private static func rows(
    _ old: TableInfo, _ new: TableInfo, _ columns: [(name: String, expression: String)]
  ) -> String {
    let (from, to) = ("main.\(quoteIdentifier(old.name))", "main.\(quoteIdentifier(new.name)) AS n")
    if let one = old.rowIDName, let other = new.rowIDName { return "\(from) AS o JOIN \(to) ON o.\(one) = n.\(other)" }
    let keys = new.primaryKey.map { new.columns[$0].name }.map { name in
      (name: name, expression: columns.first { $0.name.isExactly(name) }?.expression ?? quoteIdentifier(name))
    }
    let became = keys.enumerated().map { ", (\($1.expression)) AS _facet_key_\($0)" }.joined()
    let same = keys.enumerated().map { "n.\(quoteIdentifier($1.name)) = o._facet_key_\($0)" }.joined(separator: " AND ")
    return "(SELECT *\(became) FROM \(from)) AS o JOIN \(to) ON \(same)"
  }

  // MARK: numbers of columns

  /// A type has another name: its columns keep their numbers.
  func renamed(_ type: String, to name: String, in connection: Connection) throws {
    step?.note("renamed", type, name)
    guard try JournalTables.exist(in: connection) else { return }
    try connection.execute(
      "UPDATE _facet_column SET type = ?2 WHERE type = ?1", [.text(type), .text(name)])
    forgetNumbers()
  }

  func renamed(_ column: String, of type: String, to name: String, in connection: Connection) throws {
    step?.note("column renamed", type, column, name)
    guard try JournalTables.exist(in: connection) else { return }
    try connection.execute(
      "UPDATE _facet_column SET name = ?3 WHERE type = ?1 AND name = ?2", [.text(type), .text(column), .text(name)])
    forgetNumbers()
  }

  /// A column is dropped: another one of its name gets another number.
  func retire(_ column: String, of type: String, in connection: Connection) throws {
    guard try JournalTables.exist(in: connection) else { return }
    try connection.execute(
      "UPDATE _facet_column SET type = CAST(type AS BLOB) WHERE type = ?1 AND name = ?2", [.text(type), .text(column)])
    forgetNumbers()
  }

  private func retireAll(of type: String, in connection: Connection) throws {
    guard try JournalTables.exist(in: connection) else { return }
    try connection.execute("UPDATE _facet_column SET type = CAST(type AS BLOB) WHERE type = ?1", [.text(type)])
    forgetNumbers()
  }
}
