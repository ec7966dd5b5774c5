extension Connection {
  /// Tables and views in the order in which they were made, without SQLite's own.
  package func tableNames() throws -> [(name: String, kind: TableInfo.Kind)] {
    var kinds: [String: TableInfo.Kind] = [:]
    try query("SELECT name, type FROM pragma_table_list WHERE schema = 'main'", []) { row in
      kinds[row.text(0)] = Connection.kind(row.text(1))
    }
    var names: [(name: String, kind: TableInfo.Kind)] = []
    try query(
      "SELECT name, type FROM sqlite_schema WHERE type IN ('table', 'view') AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
        + "ORDER BY rowid", []
    ) { row in
      let name = row.text(0)
      names.append((name, kinds[name] ?? Connection.kind(row.text(1))))
    }
    return names
  }

  private static func kind(_ word: String) -> TableInfo.Kind {
    switch word {
    case "view": .view
    case "virtual": .virtual
    case "shadow": .shadow
    default: .table
    }
  }

  /// One table: by its exact name, else by the only one that differs in the case of ASCII letters alone.
  package func tableInfo(_ wanted: String) throws -> TableInfo? {
    var found: [(name: String, type: String, sql: String)] = []
    try query(
      "SELECT name, type, coalesce(sql, '') FROM sqlite_schema WHERE type IN ('table', 'view') AND name = ?1 COLLATE NOCASE",
      [.text(wanted)]
    ) { found.append(($0.text(0), $0.text(1), $0.text(2))) }
    let exact = found.first { $0.name.utf8.elementsEqual(wanted.utf8) }
    guard let entry = exact ?? (found.count == 1 ? found[0] : nil) else { return nil }
    let name: [Cell] = [.text(entry.name)]
    var kind = Connection.kind(entry.type)
    var isWithoutRowID = false
    var isStrict = false
    try query("SELECT type, wr, strict FROM pragma_table_list(?1) WHERE schema = 'main'", name) { row in
      kind = Connection.kind(row.text(0))
      isWithoutRowID = row.integer(1) != 0
      isStrict = row.integer(2) != 0
    }
    var columns: [ColumnInfo] = []
    var unreadable: String?
    do {
      try query("SELECT name, type, \"notnull\", dflt_value, pk, hidden FROM pragma_table_xinfo(?1)", name) { row in
        columns.append(
          ColumnInfo(
            name: row.text(0), declaredType: row.text(1), isNotNull: row.integer(2) != 0,
            defaultSQL: row.storageClass(3) == .null ? nil : row.text(3), primaryKeyPosition: Int(row.integer(4)),
            isGenerated: row.integer(5) >= 2, isHidden: row.integer(5) == 1))
      }
    } catch let error as StoreError {
      unreadable = error.message
    }
    return TableInfo(
      name: entry.name, kind: kind, columns: columns, isWithoutRowID: isWithoutRowID, isStrict: isStrict,
      foreignKeys: try foreignKeys(of: entry.name), uniqueKeys: try uniqueKeys(of: entry.name), sql: entry.sql,
      rowIDName: rowIDName(columns, kind, isWithoutRowID),
      insteadOf: kind == .view ? try insteadOf(entry.name) : [], unreadable: unreadable)
  }

  private func rowIDName(_ columns: [ColumnInfo], _ kind: TableInfo.Kind, _ isWithoutRowID: Bool) -> String? {
    if kind == .view || isWithoutRowID { return nil }
    let taken = Set(columns.map { $0.name.lowercased() })
    return ["rowid", "_rowid_", "oid"].first { !taken.contains($0) }
  }

  private func foreignKeys(of name: String) throws -> [ForeignKeyInfo] {
    var keys: [Int: (table: String, columns: [(from: String, to: String?)], onDelete: String, onUpdate: String)] = [:]
    try query(
      "SELECT id, \"table\", \"from\", \"to\", on_delete, on_update FROM pragma_foreign_key_list(?1) ORDER BY id, seq",
      [.text(name)]
    ) { row in
      let id = Int(row.integer(0))
      let part = (from: row.text(2), to: row.storageClass(3) == .null ? nil : row.text(3))
      keys[id, default: (row.text(1), [], row.text(4), row.text(5))].columns.append(part)
    }
    // SQLite numbers foreign keys from the last one declared.
    return keys.sorted { $0.key > $1.key }.map { id, key in
      ForeignKeyInfo(id: id, table: key.table, columns: key.columns, onDelete: key.onDelete, onUpdate: key.onUpdate)
    }
  }

  private func uniqueKeys(of name: String) throws -> [[String]] {
    var keys: [(index: String, columns: [String?])] = []
    try query(
      "SELECT l.name, i.name FROM pragma_index_list(?1) l, pragma_index_info(l.name) i "
        + "WHERE l.\"unique\" AND NOT l.partial ORDER BY l.seq DESC, i.seqno", [.text(name)]
    ) { row in
      let column = row.storageClass(1) == .null ? nil : row.text(1)
      if keys.last?.index == row.text(0) { keys[keys.count - 1].columns.append(column) } else { keys.append((row.text(0), [column])) }
    }
    return keys.compactMap { key in
      let named = key.columns.compactMap { $0 }
      return named.count == key.columns.count ? named : nil
    }
  }

  private func insteadOf(_ view: String) throws -> Set<TableInfo.Event> {
    var events: Set<TableInfo.Event> = []
    try query(
      "SELECT upper(sql) FROM sqlite_schema WHERE type = 'trigger' AND tbl_name = ?1 COLLATE NOCASE", [.text(view)]
    ) { row in
      let sql = row.text(0)
      let words = sql.split(whereSeparator: \.isWhitespace)
      guard let start = words.firstIndex(of: "INSTEAD"), start + 2 < words.count else { return }
      switch words[start + 2] {
      case "INSERT": events.insert(.insert)
      case "UPDATE": events.insert(.update)
      case "DELETE": events.insert(.delete)
      default: break
      }
    }
    return events
  }

  /// The foreign keys of other tables (and of itself) that refer to a table.
  package func referringTables(to table: String) throws -> [(table: String, key: ForeignKeyInfo)] {
    var names: [String] = []
    try query(
      "SELECT DISTINCT s.name FROM sqlite_schema s, pragma_foreign_key_list(s.name) f "
        + "WHERE s.type = 'table' AND f.\"table\" = ?1 COLLATE NOCASE ORDER BY s.rowid", [.text(table)]
    ) { names.append($0.text(0)) }
    return try names.flatMap { name in
      try foreignKeys(of: name).filter { $0.table.lowercased() == table.lowercased() }.map { (name, $0) }
    }
  }
}
