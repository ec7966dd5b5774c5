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
    let sql = "SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?1, 'main')"
    try connection.query(sql, [.text(name)]) { row in
      columns.append(
        ColumnInfo(
          name: row.text(0), declaredType: row.text(1), isNotNull: row.integer(2) == 1,
          defaultSQL: row.storageClass(3) == .null ? nil : row.text(3), primaryKeyPosition: Int(row.integer(4)),
          isGenerated: row.integer(5) >= 2, isHidden: row.integer(5) == 1))
    }
    return columns
  }

  /// Only a table without rowids answers to index_info by its own name.
  private func hasKeyForRowID(_ name: String) throws -> Bool {
    try connection.scalar("SELECT 1 FROM pragma_index_info(?1, 'main') LIMIT 1", [.text(name)]) != .null
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
    let sql = """
      SELECT l.seq, l.name, l."unique", l.origin, l.partial, c.name
      FROM pragma_index_list(?1, 'main') l, pragma_index_xinfo(l.name, 'main') c WHERE c.key ORDER BY l.seq, c.seqno
      """
    var last: Int64?
    try connection.query(sql, [.text(name)]) { row in
      let column = row.storageClass(5) == .null ? nil : row.text(5)
      let earlier = last == row.integer(0) ? indexes.popLast()?.columns ?? [] : []
      last = row.integer(0)
      let origin: IndexInfo.Origin =
        switch row.text(3) {
        case "pk": .primaryKey
        case "u": .uniqueConstraint
        default: .statement
        }
      indexes.append(
        IndexInfo(
          name: row.text(1), isUnique: row.integer(2) == 1, isPartial: row.integer(4) == 1, origin: origin,
          columns: earlier + [column]))
    }
    return indexes
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

  private static let keyColumns = "f.id, f.\"table\", f.\"from\", f.\"to\", f.on_delete, f.on_update"

  private func foreignKeys(of name: String) throws -> [ForeignKeyInfo] {
    let sql = "SELECT ?1, \(Self.keyColumns) FROM pragma_foreign_key_list(?1, 'main') f ORDER BY f.id DESC, f.seq"
    return try foreignKeys(sql, name).map(\.key)
  }

  func referringTables(to name: String) throws -> [(table: String, key: ForeignKeyInfo)] {
    let sql = """
      SELECT s.name, \(Self.keyColumns) FROM main.sqlite_schema s, pragma_foreign_key_list(s.name, 'main') f
      WHERE s.type = 'table' AND instr(lower(s.sql), 'references') AND f."table" = ?1 COLLATE NOCASE
      ORDER BY s.rowid, f.id DESC, f.seq
      """
    return try foreignKeys(sql, name)
  }

  private func foreignKeys(_ sql: String, _ name: String) throws -> [(table: String, key: ForeignKeyInfo)] {
    var keys: [(table: String, key: ForeignKeyInfo)] = []
    try connection.query(sql, [.text(name)]) { row in
      let (table, id) = (row.text(0), Int(row.integer(1)))
      var columns: [ForeignKeyInfo.Column] = []
      if let last = keys.last, last.key.id == id, last.table.utf8.elementsEqual(table.utf8) {
        columns = last.key.columns
        keys.removeLast()
      }
      columns.append(.init(from: row.text(3), to: row.storageClass(4) == .null ? nil : row.text(4)))
      keys.append(
        (
          table,
          ForeignKeyInfo(id: id, table: row.text(2), columns: columns, onDelete: row.text(5), onUpdate: row.text(6))
        )
      )
    }
    return keys
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
