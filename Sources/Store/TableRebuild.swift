/// Gives a table another definition where ALTER TABLE cannot: makes it anew, copies the rows, takes the old's place.
///
/// With foreign keys on, DROP TABLE first deletes all rows, which would carry ON DELETE CASCADE to every table that
/// refers to this one, and RENAME would turn their references to the old table. So the keys are off meanwhile, which
/// the pragma cannot do inside of a transaction but ``Connection/foreignKeys(enabled:)`` can; at the end they are
/// checked, and all is undone where the new table breaks one that held before.
///
/// Kept: rowids, indexes, triggers, what AUTOINCREMENT gave last, what ANALYZE found, and the views and triggers of
/// others that name the table. Strings in double quotes stay strings; but where such a text is the name of a column
/// that goes, it was the column, and the definition that has it is an error.
package struct TableRebuild {
  private let table: String
  private let definition: (_ name: String) -> String
  private let columns: [(name: String, expression: String)]
  private let leavingOut: Set<String>
  private let judgesKeys: Bool

  /// - Parameters:
  ///   - columns: what goes into the new table's columns, as SQL over those of the old one.
  ///   - leavingOut: names of indexes and triggers that are not made again.
  ///   - judgesKeys: false where the caller sees to foreign keys that lead nowhere.
  ///   - definition: the CREATE TABLE statement for a name that is quoted already. A reference of the table to itself
  ///     names the table, not that name.
  package init(
    table: String, columns: [(name: String, expression: String)], leavingOut: Set<String> = [],
    judgesKeys: Bool = true, definition: @escaping (_ name: String) -> String
  ) {
    self.table = table
    self.columns = columns
    self.leavingOut = leavingOut
    self.judgesKeys = judgesKeys
    self.definition = definition
  }

  /// Does it all or nothing, in the transaction that is open or in one of its own.
  ///
  /// - Parameter compare: called while both tables are there, the new one under a name for the time being.
  package func run(
    on connection: Connection, compare: (_ old: TableInfo, _ new: TableInfo) throws -> Void = { _, _ in }
  ) throws {
    guard let old = try connection.tableInfo(table), old.kind == .table else {
      throw StoreError(.error, "no such table: \(table)")
    }
    let related = [old.name] + (try connection.referringTables(to: old.name).map(\.table))
    let savepoint = "facet_rebuild"
    let isLegacy = try connection.scalar("PRAGMA legacy_alter_table") == .integer(1)
    let hadKeys = try connection.scalar("PRAGMA foreign_keys") == .integer(1)
    try connection.savepoint(savepoint)
    connection.foreignKeys(enabled: false)
    defer {
      connection.foreignKeys(enabled: hadKeys)
      if !isLegacy { try? connection.execute("PRAGMA legacy_alter_table = OFF") }
    }
    do {
      try connection.execute("PRAGMA legacy_alter_table = ON")
      let before = try violations(related, connection)
      try replace(old, connection, compare)
      let after = try violations(related, connection)
      if judgesKeys, let broken = zip(before, after).first(where: { ($1 ?? .max) > ($0 ?? .max) }) {
        throw StoreError(
          .constraintForeignKey,
          broken.1 == nil ? "foreign key mismatch - \(old.name)" : "FOREIGN KEY constraint failed")
      }
      try connection.release(savepoint)
    } catch {
      if connection.isInTransaction {
        try connection.rollback(to: savepoint)
        try connection.release(savepoint)
      }
      throw error
    }
  }

  private func replace(
    _ old: TableInfo, _ connection: Connection, _ compare: (TableInfo, TableInfo) throws -> Void
  ) throws {
    let dependents = try dependents(of: old.name, connection)
    let lastKey = try lastAutomaticKey(old.name, connection)
    let temporary = try freeName(connection)
    let statistics = try statistics(old.name, connection)
    let sql = definition(quoteDefined(temporary))
    try define(sql, connection) {
      guard let new = try connection.tableInfo(temporary) else { return [] }
      return columnsGone(from: old, to: new)
    }
    guard let new = try connection.tableInfo(temporary) else {
      throw StoreError(.error, "the new definition of \(old.name) makes another table")
    }
    try copy(old, new, connection)
    try compare(old, new)
    try connection.execute("DROP TABLE main.\(quoteIdentifier(old.name))")
    try connection.execute("ALTER TABLE main.\(quoteIdentifier(temporary)) RENAME TO \(quoteIdentifier(old.name))")
    if let lastKey, try isAutomatic(old.name, connection) {
      try connection.execute("DELETE FROM main.sqlite_sequence WHERE name = ?1", [.text(old.name)])
      try connection.execute(
        "INSERT INTO main.sqlite_sequence (name, seq) VALUES (?1, ?2)", [.text(old.name), lastKey])
    }
    let gone = columnsGone(from: old, to: new)
    for sql in dependents { try define(sql, connection) { gone } }
    try restore(statistics, connection)
  }

  private func columnsGone(from old: TableInfo, to new: TableInfo) -> [String] {
    let kept = Set(new.columns.map { $0.name.lowercased() })
    return old.columns.map { $0.name.lowercased() }.filter { !kept.contains($0) }
  }

  /// Runs a definition of the file's. What SQLite does not know in double quotes is a string unless it was a column.
  private func define(_ sql: String, _ connection: Connection, columnsGone: () throws -> [String]) throws {
    do { try connection.execute(sql) } catch let error as StoreError
      where error.code == .error && error.message.hasPrefix("no such column")
    {
      try connection.alter(sql)
      let text = Array(sql.lowercased().utf8)
      let isColumn = try columnsGone().contains { name in
        let quoted = Array(quoteDefined(name).utf8)
        return text.indices.contains { text[$0...].starts(with: quoted) }
      }
      if isColumn { throw error }
    }
  }

  /// The rows about the table in the tables of ANALYZE, which SQLite deletes with it.
  private func statistics(_ name: String, _ connection: Connection) throws -> [(table: String, row: [Cell])] {
    var rows: [(table: String, row: [Cell])] = []
    for table in ["sqlite_stat1", "sqlite_stat4"] where try connection.tableInfo(table) != nil {
      try connection.query("SELECT * FROM main.\(table) WHERE tbl = ?1 COLLATE NOCASE", [.text(name)]) { row in
        rows.append((table, (0..<row.columnCount).map { row.cell($0) }))
      }
    }
    return rows
  }

  private func restore(_ statistics: [(table: String, row: [Cell])], _ connection: Connection) throws {
    for (table, row) in statistics {
      let marks = row.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
      let index = "SELECT 1 FROM main.sqlite_schema WHERE type = 'index' AND name = ?2"
      try connection.execute(
        "INSERT INTO main.\(table) SELECT \(marks) WHERE ?2 IS NULL OR EXISTS (\(index))", row)
    }
  }

  private func copy(_ old: TableInfo, _ new: TableInfo, _ connection: Connection) throws {
    var names = columns.map { quoteIdentifier($0.name) }
    var expressions = columns.map(\.expression)
    let given = Set(columns.map { $0.name.lowercased() })
    let hasKeyColumn = new.isRowIDAlias && given.contains(new.columns[new.primaryKey[0]].name.lowercased())
    if let from = old.rowIDName, let to = new.rowIDName, !hasKeyColumn {
      names.insert(to, at: 0)
      expressions.insert(from, at: 0)
    }
    try connection.execute(
      """
      INSERT OR ABORT INTO main.\(quoteIdentifier(new.name)) (\(names.joined(separator: ", ")))
      SELECT \(expressions.joined(separator: ", ")) FROM main.\(quoteIdentifier(old.name))
      """)
  }

  /// The statements that make the indexes and triggers again, in their order.
  private func dependents(of name: String, _ connection: Connection) throws -> [String] {
    var statements: [String] = []
    let sql = """
      SELECT name, sql FROM main.sqlite_schema
      WHERE type IN ('index', 'trigger') AND tbl_name = ?1 COLLATE NOCASE AND sql IS NOT NULL ORDER BY rowid
      """
    try connection.query(sql, [.text(name)]) { row in
      if !leavingOut.contains(row.text(0)) { statements.append(row.text(1)) }
    }
    return statements
  }

  /// What AUTOINCREMENT gave last, which may be more than any row has.
  private func lastAutomaticKey(_ name: String, _ connection: Connection) throws -> Cell? {
    guard try hasSequences(connection) else { return nil }
    let cell = try connection.scalar("SELECT seq FROM main.sqlite_sequence WHERE name = ?1", [.text(name)])
    return cell == .null ? nil : cell
  }

  /// An AUTOINCREMENT table that has had no row yet has no sequence; only its text tells.
  private func isAutomatic(_ name: String, _ connection: Connection) throws -> Bool {
    let sql = "SELECT instr(lower(sql), 'autoincrement') FROM main.sqlite_schema WHERE type = 'table' AND name = ?1"
    return try connection.scalar(sql, [.text(name)]) != .integer(0)
  }

  private func hasSequences(_ connection: Connection) throws -> Bool {
    try connection.scalar("SELECT 1 FROM main.sqlite_schema WHERE name = 'sqlite_sequence'") == .integer(1)
  }

  private func freeName(_ connection: Connection) throws -> String {
    var number = 0
    var name = "_facet_rebuild"
    while try connection.scalar("SELECT 1 FROM main.sqlite_schema WHERE name = ?1 COLLATE NOCASE", [.text(name)])
      != .null
    {
      number += 1
      name = "_facet_rebuild_\(number)"
    }
    return name
  }

  /// How many rows of each table refer to nothing; nil where a key of the table cannot be judged at all.
  private func violations(_ tables: [String], _ connection: Connection) throws -> [Int?] {
    try tables.map { table in
      do { return try connection.foreignKeyViolations(of: table).count } catch let error as StoreError
        where error.code == .error
      { return nil }
    }
  }
}
