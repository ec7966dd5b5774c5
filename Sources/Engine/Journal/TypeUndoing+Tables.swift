import FacetKit
import Language
import Store

/// Tables that go, come back or had other columns. All of it is SQL, so that the number of rows does not matter.
extension TypeUndoing {
  private func info(_ name: String) throws -> TableInfo {
    guard let table = try connection.tableInfo(name), table.fault == nil else {
      throw Diagnostic("cannot be read", subject: Name.quoted(name))
    }
    return table
  }

  /// A table that the change made goes, unless it has records that did not go with the change.
  func drop(_ object: StoredStep.Object) throws {
    let table = try info(object.name)
    let brought = try cells(of: table, .made, in: step.cells)
    let start = try journal.lastCell(connection) + 1
    try journal.dropping(table, in: connection)
    let gone = start..<(try journal.lastCell(connection) + 1)
    // Also what is to leave the work of others as it is does not drop their records.
    if rule != .mine {
      if gone.count > brought.count {
        let count = try connection.scalar("SELECT count(*) FROM main.\(quoteIdentifier(table.name))")
        let width = Journal.columns(of: table).count + 1
        if case .integer(let records) = count {
          let since = Int(records) - brought.count / width
          let hint = "\(entry.revertingVerb) --mine drops them too"
          throw conflict(
            table.name, "\(since) record\(since == 1 ? " has" : "s have") come since", hint: hint)
        }
      }
      try check(gone, against: brought, table)
    }
    let triggers = try TriggerReview(of: table.name, isTable: true, connection)
    try connection.execute("DROP TABLE main.\(quoteIdentifier(table.name))")
    try triggers.afterDropping(Name.quoted(table.name), at: nil)
    tell("\(Name.quoted(table.name)) is gone again")
  }

  /// The records that are dropped now are those that were brought back.
  private func check(_ gone: Range<Int64>, against brought: Range<Int64>, _ table: TableInfo) throws {
    if brought.isEmpty { return }
    let sql = """
      SELECT b.key FROM _facet_cell b LEFT JOIN _facet_cell g ON g.n = b.n + ?3
      WHERE b.n BETWEEN ?1 AND ?2
        AND (g.key IS NOT b.key OR g.field IS NOT b.field OR g.old IS NOT b.new OR typeof(g.old) <> typeof(b.new))
      ORDER BY b.n LIMIT 1
      """
    var key: Cell?
    try connection.query(
      sql,
      [
        .integer(brought.lowerBound), .integer(brought.upperBound - 1),
        .integer(gone.lowerBound - brought.lowerBound),
      ]
    ) { key = $0.cell(0) }
    guard let key else { return }
    throw Diagnostic(
      "was changed since", subject: JournalKey(table).record(key)?.path ?? Name.quoted(table.name),
      hint: "\(entry.revertingVerb) --mine drops it all the same")
  }

  /// The cells of one table within a step: they stand together.
  private func cells(
    of table: TableInfo, _ operation: JournalTables.Operation, in cells: Range<Int64>
  ) throws -> Range<Int64> {
    guard !cells.isEmpty else { return 0..<0 }
    let sql = """
      SELECT min(n), max(n) FROM _facet_cell WHERE n BETWEEN ?1 AND ?2 AND operation = ?3
        AND field IN (SELECT id FROM _facet_column WHERE type = ?4)
      """
    var found = Int64(0)..<Int64(0)
    try connection.query(
      sql,
      [
        .integer(cells.lowerBound), .integer(cells.upperBound - 1), .integer(operation.rawValue), .text(table.name),
      ]
    ) { row in
      if row.storageClass(0) == .integer { found = row.integer(0)..<(row.integer(1) + 1) }
    }
    return found
  }

  /// A table that was dropped comes back with its records.
  func make(_ object: StoredStep.Object) throws {
    try connection.alter(object.sql)
    let table = try info(object.name)
    let lost = try cells(of: table, .deleted, in: step.cells)
    let columns = Journal.columns(of: table)
    let width = columns.count + 1
    guard lost.count.isMultiple(of: width) else {
      throw Diagnostic("has other columns than the journal", subject: Name.quoted(table.name))
    }
    if !lost.isEmpty { try fill(table, columns, lost) }
    for sequence in step.sequences where sequence.table == .text(table.name) {
      try connection.execute("DELETE FROM main.sqlite_sequence WHERE name = ?1", [sequence.table])
      try connection.execute(
        "INSERT INTO main.sqlite_sequence (name, seq) VALUES (?1, ?2)", [sequence.table, sequence.last])
    }
    let count = lost.count / width
    tell("\(Name.quoted(table.name)) is there again, \(count) record\(count == 1 ? "" : "s")")
  }

  private func fill(_ table: TableInfo, _ columns: [String], _ lost: Range<Int64>) throws {
    var names = columns.map(quoteIdentifier)
    var values = columns.indices.map { "(SELECT old FROM _facet_cell WHERE n = c.n + \($0 + 1))" }
    if let rowID = table.rowIDName, !table.isRowIDAlias {
      names.append(rowID)
      values.append("c.old")
    }
    let range: [Cell] = [.integer(lost.lowerBound), .integer(lost.upperBound - 1)]
    let number = try journal.number(of: "", in: table.name, connection)
    try connection.execute(
      """
      INSERT OR ABORT INTO main.\(quoteIdentifier(table.name)) (\(names.joined(separator: ", ")))
      SELECT \(values.joined(separator: ", ")) FROM _facet_cell c
      WHERE c.n BETWEEN ?1 AND ?2 AND c.field = \(number) ORDER BY c.n
      """, range)
    try connection.execute(
      """
      INSERT INTO _facet_cell (operation, field, key, new)
      SELECT \(JournalTables.Operation.made.rawValue), field, key, old FROM _facet_cell WHERE n BETWEEN ?1 AND ?2
      ORDER BY n
      """, range)
  }

  // MARK: other columns

  /// A table gets the columns of before, with the values that were written down.
  func rebuild(_ object: StoredStep.Object) throws {
    let old = try info(object.name)
    let new = try probe(object)
    try remember()
    let key = JournalKey(old).sql(quoteIdentifier(old.name))
    for column in old.columns where !column.isGenerated {
      try checkColumn(column.name, isKept: new.contains { $0.name.isExactly(column.name) }, old)
    }
    let columns = try new.filter { !$0.isGenerated }.map { column in
      let number = try journal.number(of: column.name, in: old.name, connection)
      let found = "FROM temp._facet_lookup l WHERE l.field = \(number) AND l.key = +(\(key))"
      let name = quoteIdentifier(column.name)
      let isThere = old.columns.contains { $0.name.isExactly(column.name) }
      let fallback = isThere ? name : column.isNotNull ? column.defaultSQL.map { "(\($0))" } ?? "NULL" : "NULL"
      if isThere, try !isRemembered(number) { return (name: column.name, expression: name) }
      let theirs = isThere && rule == .theirs ? " AND l.new IS \(quoteIdentifier(old.name)).\(name)" : ""
      return (
        name: column.name,
        expression: "CASE WHEN EXISTS (SELECT 1 \(found)\(theirs)) THEN (SELECT l.old \(found)) ELSE \(fallback) END"
      )
    }
    let definition = try TableDefinition(object.sql)
    let gone = step.after.filter { $0.kind == "index" || $0.kind == "trigger" }.map(\.name)
    do {
      try TableRebuild(table: old.name, columns: columns, leavingOut: Set(gone), judgesKeys: false) {
        definition.sql(named: $0)
      }
      .run(on: connection) { try journal.rebuilt($0, $1, columns, in: connection) }
    } catch let error as StoreError where error.code == .constraint {
      throw Diagnostic(
        "cannot be as it was: \(error.message)", subject: Name.quoted(old.name),
        hint: "what was changed since goes back first: history tells what that was")
    }
    let names = old.columns.map(\.name).filter { name in !new.contains { $0.name.isExactly(name) } }
    for name in names {
      try journal.retire(name, of: old.name, in: connection)
      tell("\(Name.quoted(old.name)).\(Name.quoted(name)) is gone again")
    }
    for column in new where !old.columns.contains(where: { $0.name.isExactly(column.name) }) {
      tell("\(Name.quoted(old.name)).\(Name.quoted(column.name)) is there again")
    }
  }

  /// The columns that a definition gives.
  private func probe(_ object: StoredStep.Object) throws -> [ColumnInfo] {
    let name = "_facet_probe"
    try connection.alter(TableDefinition(object.sql).sql(named: quoteDefined(name)))
    defer { try? connection.execute("DROP TABLE main.\(name)") }
    return try info(name).columns
  }

  /// The values that were written down with the step, to be found by column and record.
  private func remember() throws {
    try connection.execute(
      "CREATE TEMP TABLE IF NOT EXISTS _facet_lookup (field, key, old, new, PRIMARY KEY (field, key)) WITHOUT ROWID")
    try connection.execute("DELETE FROM temp._facet_lookup")
    if step.cells.isEmpty { return }
    try connection.execute(
      """
      INSERT OR REPLACE INTO temp._facet_lookup SELECT field, key, old, new FROM _facet_cell
      WHERE n BETWEEN ?1 AND ?2 AND operation = 0
      """, [.integer(step.cells.lowerBound), .integer(step.cells.upperBound - 1)])
  }

  private func isRemembered(_ number: Int64) throws -> Bool {
    try connection.scalar("SELECT 1 FROM temp._facet_lookup WHERE field = ?1 LIMIT 1", [.integer(number)]) != .null
  }

  /// A value that the change did not leave so is somebody else's.
  private func checkColumn(_ column: String, isKept: Bool, _ table: TableInfo) throws {
    guard rule != .mine else { return }
    let number = try journal.number(of: column, in: table.name, connection)
    if isKept, try rule == .theirs || !isRemembered(number) { return }
    let (key, name) = (JournalKey(table).sql("t"), "t.\(quoteIdentifier(column))")
    let sql = """
      SELECT \(key) FROM main.\(quoteIdentifier(table.name)) AS t \(isKept ? "" : "LEFT ")JOIN temp._facet_lookup l
      ON l.field = \(number) AND l.key = +(\(key))
      WHERE \(name) IS NOT l.new COLLATE BINARY OR typeof(\(name)) <> typeof(l.new) LIMIT 1
      """
    let found = try connection.scalar(sql)
    guard found != .null, let record = JournalKey(table).record(found) else { return }
    throw Diagnostic(
      "was changed since", subject: "\(record.path).\(Name.quoted(column))",
      hint: "\(entry.revertingVerb) --mine takes it back all the same")
  }
}
