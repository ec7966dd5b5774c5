/// Reads what SQLite knows of the tables of a file, one table at a time.
///
/// Only the main database: a TEMP table of the same name would come before it.
struct Catalog {
  let connection: Connection

  // MARK: names

  func tableNames() throws -> [(name: String, kind: TableInfo.Kind)] {
    var names: [(name: String, kind: TableInfo.Kind)] = []
    let sql = """
      SELECT name, type = 'view', rootpage = 0 FROM main.sqlite_schema
      WHERE type IN ('table', 'view') AND substr(lower(name), 1, 7) <> 'sqlite_' ORDER BY rowid
      """
    try connection.query(sql) { row in
      names.append((row.text(0), row.integer(1) == 1 ? .view : row.integer(2) == 1 ? .virtual : .table))
    }
    guard names.contains(where: { $0.kind == .virtual }) else { return names }
    let shadows = try shadowNames()
    return names.map { shadows.contains(Array($0.name.utf8)) ? ($0.name, .shadow) : $0 }
  }

  /// Only SQLite knows which names a module keeps for itself. This pragma prepares every view, so it is asked only
  /// where there are virtual tables.
  private func shadowNames() throws -> Set<[UInt8]> {
    var names: Set<[UInt8]> = []
    try connection.query("SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'shadow'") { row in
      names.insert(row.withText(0) { Array($0) })
    }
    return names
  }

  // MARK: one table

  func tableInfo(_ name: String) throws -> TableInfo? {
    var found: (name: String, kind: TableInfo.Kind, sql: String, hasTriggers: Bool, hasVirtual: Bool)?
    let sql = """
      SELECT name, type = 'view', rootpage = 0, sql,
        type = 'view' AND EXISTS (SELECT 1 FROM main.sqlite_schema t WHERE t.type = 'trigger' AND t.tbl_name = s.name
          COLLATE NOCASE),
        EXISTS (SELECT 1 FROM main.sqlite_schema v WHERE v.type = 'table' AND v.rootpage = 0)
      FROM main.sqlite_schema s WHERE type IN ('table', 'view') AND name = ?1 COLLATE NOCASE
      ORDER BY name = ?1 DESC LIMIT 1
      """
    try connection.query(sql, [.text(name)]) { row in
      let kind: TableInfo.Kind = row.integer(1) == 1 ? .view : row.integer(2) == 1 ? .virtual : .table
      found = (row.text(0), kind, row.text(3), row.integer(4) == 1, row.integer(5) == 1)
    }
    guard let found else { return nil }
    var kind = found.kind
    if kind == .table, found.hasVirtual, try shadowNames().contains(Array(found.name.utf8)) { kind = .shadow }
    var columns: [ColumnInfo] = []
    var fault: String?
    do { columns = try self.columns(of: found.name) } catch let error as StoreError where error.code == .error {
      fault = error.message
    }
    let isOrdinary = kind == .table || kind == .shadow
    let isWithoutRowID = isOrdinary && mentions("without", found.sql) ? try hasKeyForRowID(found.name) : false
    return TableInfo(
      name: found.name, kind: kind, columns: columns, isWithoutRowID: isWithoutRowID,
      isStrict: isOrdinary && mentions("strict", found.sql) ? try isStrict(found.name) : false,
      foreignKeys: isOrdinary && mentions("references", found.sql) ? try foreignKeys(of: found.name) : [],
      indexes: isOrdinary ? try indexes(of: found.name) : [], sql: found.sql,
      rowIDName: kind == .view || isWithoutRowID || fault != nil ? nil : rowIDName(columns),
      hasInsteadOf: found.hasTriggers ? changes(of: found.name, columns) : [], fault: fault)
  }

  /// A cheap sieve before a pragma is asked: a word may stand in a comment too.
  private func mentions(_ word: String, _ sql: String) -> Bool {
    let wanted = Array(word.utf8)
    var matched = 0
    for byte in sql.utf8 {
      let letter = byte | 0x20
      matched = letter == wanted[matched] ? matched + 1 : letter == wanted[0] ? 1 : 0
      if matched == wanted.count { return true }
    }
    return false
  }

  private func columns(of name: String) throws -> [ColumnInfo] {
    var columns: [ColumnInfo] = []
    try pragma("table_xinfo", name) { row in
      guard row.withText(1, { String(validating: $0, as: UTF8.self) }) != nil else {
        throw StoreError(.error, "the name of its column \(row.text(1)) is no UTF-8")
      }
      columns.append(
        ColumnInfo(
          name: row.text(1), declaredType: row.text(2), isNotNull: row.integer(3) == 1,
          defaultSQL: row.storageClass(4) == .null ? nil : row.text(4), primaryKeyPosition: Int(row.integer(5)),
          isGenerated: row.integer(6) >= 2, isHidden: row.integer(6) == 1))
    }
    return columns
  }

  /// Only a table without rowids answers to index_info by its own name.
  private func hasKeyForRowID(_ name: String) throws -> Bool {
    var isAnswered = false
    try pragma("index_info", name) { _ in isAnswered = true }
    return isAnswered
  }

  private func isStrict(_ name: String) throws -> Bool {
    let sql = "SELECT strict FROM pragma_table_list(?1) WHERE schema = 'main'"
    return try connection.scalar(sql, [.text(name)]) == .integer(1)
  }

  private func rowIDName(_ columns: [ColumnInfo]) -> String? {
    let taken = Set(columns.map { $0.name.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
  }

  private func indexes(of name: String) throws -> [IndexInfo] {
    var indexes: [IndexInfo] = []
    try pragma("index_list", name) { list in
      var columns: [String?] = []
      var hasUnknownOrder = false
      try pragma("index_xinfo", list.text(1)) { row in
        guard row.integer(5) == 1 else { return }
        columns.append(row.storageClass(2) == .null ? nil : row.text(2))
        if !["binary", "nocase", "rtrim"].contains(row.text(4).lowercased()) { hasUnknownOrder = true }
      }
      let origin: IndexInfo.Origin =
        switch list.text(3) {
        case "pk": .primaryKey
        case "u": .uniqueConstraint
        default: .statement
        }
      indexes.append(
        IndexInfo(
          name: list.text(1), isUnique: list.integer(2) == 1, isPartial: list.integer(4) == 1, origin: origin,
          columns: columns, hasUnknownOrder: hasUnknownOrder))
    }
    return indexes
  }

  /// The first use of a pragma as a table-valued function costs several times as much. Made for one name, the statement
  /// is of no use in the cache.
  private func pragma(_ pragma: String, _ name: String, _ row: (Statement) throws -> Void) throws {
    let statement = try connection.prepare("PRAGMA main.\(pragma)(\(quoteIdentifier(name)))")
    while try statement.step() { try row(statement) }
  }

  /// Whether a change of a view would be carried out. SQLite is asked to prepare one, since the words of a trigger may
  /// stand in its name and its comments too.
  private func changes(of name: String, _ columns: [ColumnInfo]) -> Set<TableInfo.Change> {
    let view = "main.\(quoteIdentifier(name))"
    let settings = columns.map { "\(quoteIdentifier($0.name)) = NULL" }.joined(separator: ", ")
    let statements: [(TableInfo.Change, String)] = [
      (.insert, "INSERT INTO \(view) DEFAULT VALUES"), (.update, "UPDATE \(view) SET \(settings)"),
      (.delete, "DELETE FROM \(view)"),
    ]
    return Set(statements.compactMap { change, sql in (try? connection.prepare(sql)) == nil ? nil : change })
  }

  // MARK: foreign keys

  /// In the order of their declaration; SQLite lists the last one first.
  private func foreignKeys(of name: String) throws -> [ForeignKeyInfo] {
    var keys: [ForeignKeyInfo] = []
    try pragma("foreign_key_list", name) { row in add(row, from: 0, to: &keys) }
    return keys.sorted { $0.id > $1.id }
  }

  func referringTables(to name: String) throws -> [(table: String, key: ForeignKeyInfo)] {
    let sql = """
      SELECT s.name, f.id, f.seq, f."table", f."from", f."to", f.on_update, f.on_delete
      FROM main.sqlite_schema s, pragma_foreign_key_list(s.name, 'main') f
      WHERE s.type = 'table' AND instr(lower(s.sql), 'references') AND f."table" = ?1 COLLATE NOCASE
      ORDER BY s.rowid, f.id DESC, f.seq
      """
    var tables: [(name: String, keys: [ForeignKeyInfo])] = []
    try connection.query(sql, [.text(name)]) { row in
      let table = row.text(0)
      if tables.last.map({ $0.name.utf8.elementsEqual(table.utf8) }) != true { tables.append((table, [])) }
      add(row, from: 1, to: &tables[tables.count - 1].keys)
    }
    return tables.flatMap { table in table.keys.map { (table.name, $0) } }
  }

  /// Each column of a key is a row of its own.
  private func add(_ row: Statement, from first: Int, to keys: inout [ForeignKeyInfo]) {
    let id = Int(row.integer(first))
    let earlier = keys.last?.id == id ? keys.removeLast().columns : []
    let to = row.storageClass(first + 4) == .null ? nil : row.text(first + 4)
    keys.append(
      ForeignKeyInfo(
        id: id, table: row.text(first + 2), columns: earlier + [.init(from: row.text(first + 3), to: to)],
        onDelete: row.text(first + 6), onUpdate: row.text(first + 5)))
  }
}

extension Connection {
  /// The tables and views that are not SQLite's own, in the file's order.
  package func tableNames() throws -> [(name: String, kind: TableInfo.Kind)] {
    try Catalog(connection: self).tableNames()
  }

  /// The table or view of exactly that name, else the one that has it without regard to the case of ASCII letters.
  package func tableInfo(_ name: String) throws -> TableInfo? { try Catalog(connection: self).tableInfo(name) }

  /// The foreign keys that refer to a table, with the tables that have them; its own too.
  package func referringTables(to table: String) throws -> [(table: String, key: ForeignKeyInfo)] {
    try Catalog(connection: self).referringTables(to: table)
  }
}
