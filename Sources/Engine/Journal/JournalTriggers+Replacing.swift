import Store

/// Rows that give way to others by `REPLACE`: what may go is kept apart before a row comes or changes, and written down
/// after it where it went.
extension JournalTriggers {
  /// The columns of each key that lets no two rows have the same values, the rowid among them where it has no column.
  private var uniqueKeys: [[String]] {
    let primary = table.primaryKey.map { table.columns[$0].name }
    let rowID = table.isRowIDAlias ? [] : table.rowIDName.map { [$0] } ?? []
    return ([primary, rowID] + table.uniqueKeys).filter { !$0.isEmpty }
  }

  /// Before a row comes: those that it may take the place of, as records that are deleted.
  func replacing() throws -> String? {
    try uniqueKeys.isEmpty ? nil : trigger("before", "BEFORE INSERT", candidates())
  }

  /// Before a row moves within a unique key: others that it may take the place of.
  func replacingByUpdate() throws -> String? {
    let keys = uniqueKeys
    if keys.isEmpty { return nil }
    let others = "\(key.sql("t")) IS NOT \(key.sql("OLD"))"
    return try trigger("moves", "BEFORE UPDATE", when: JournalTriggers.move(in: keys), candidates(others))
  }

  private static func move(in keys: [[String]]) -> String {
    var columns: [String] = []
    for column in keys.joined() where !columns.contains(column) { columns.append(column) }
    return "(\(columns.map(differs).joined(separator: " OR ")))"
  }

  private func candidates(_ filter: String? = nil) throws -> String {
    let condition = uniqueKeys.map { key in
      key.map { "t.\(quoteIdentifier($0)) = NEW.\(quoteIdentifier($0))" }.joined(separator: " AND ")
    }
    let numbers = try ([""] + columns).enumerated().map { "(\($0), \(try number($1)))" }
    let values = ["WHEN 0 THEN 1"] + columns.enumerated().map { "WHEN \($0 + 1) THEN t.\(quoteIdentifier($1))" }
    return """
      DELETE FROM _facet_replaced WHERE type = \(try number(""));
      INSERT INTO _facet_replaced (type, field, key, old)
      SELECT \(try number("")), f.column2, \(key.sql("t")), CASE f.column1 \(values.joined(separator: " ")) END
      FROM main.\(quoteIdentifier(table.name)) AS t CROSS JOIN (VALUES \(numbers.joined(separator: ", "))) AS f
      WHERE (\(condition.joined(separator: " OR ")))\(filter.map { " AND \($0)" } ?? "");
      """
  }

  /// What went for the row that came or moved, where it is not there any more or has the same key.
  func replaced(when condition: String? = nil) throws -> String {
    """
    INSERT INTO _facet_cell (operation, field, key, old)
    SELECT 2, r.field, r.key, r.old FROM _facet_replaced AS r
    WHERE \(condition.map { "\($0) AND " } ?? "")r.type = \(try number("")) AND (r.key IS \(key.sql("NEW")) OR NOT EXISTS (
      SELECT 1 FROM main.\(quoteIdentifier(table.name)) AS t WHERE \(key.sql("t")) IS r.key))
    ORDER BY r.rowid;
    DELETE FROM _facet_replaced WHERE type = \(try number(""));
    """ + " "
  }

  /// What went for a row that keeps its key: nothing is looked at where that alone is unique.
  func replacedBeside() throws -> String {
    let own = keyColumns.isEmpty ? table.rowIDName.map { [$0] } ?? [] : keyColumns
    let others = uniqueKeys.filter { !$0.allSatisfy(own.contains) }
    return try others.isEmpty ? "" : replaced(when: JournalTriggers.move(in: uniqueKeys))
  }
}
