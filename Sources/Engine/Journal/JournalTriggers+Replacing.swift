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

  /// Whether rows may collide at all.
  private var isUnique: Bool { !uniqueKeys.isEmpty || !uniqueTerms.isEmpty }

  /// What the terms of each unique index are that `uniqueKeys` does not tell: those with expressions, with an order of
  /// their own or of some rows only.
  static func terms(of table: TableInfo, _ connection: Connection) throws -> [[String]] {
    let unique = table.indexes.filter { $0.isUnique && $0.origin == .statement && !$0.hasUnknownOrder }
    return try unique.compactMap { index in
      let sql = "SELECT sql FROM main.sqlite_schema WHERE type = 'index' AND name = ?1"
      guard case .text(let text) = try connection.scalar(sql, [.text(index.name)]),
        index.isPartial || index.columns.contains(nil) || SQLToken.isWord("collate", in: text),
        let group = SQLToken.tokens(text).first(where: \.isGroup)
      else { return nil }
      return SQLToken.split(String(group.text.dropFirst().dropLast())).map { term in
        guard let last = SQLToken.tokens(term).last, ["ASC", "DESC"].contains(last.keyword) else { return term }
        return String(decoding: Array(term.utf8)[..<last.range.lowerBound], as: UTF8.self)
      }
    }
  }

  /// Before a row comes: those that it may take the place of, as records that are deleted.
  func replacing() throws -> String? {
    try isUnique ? trigger("before", "BEFORE INSERT", candidates()) : nil
  }

  /// Before a row moves within a unique key: others that it may take the place of.
  func replacingByUpdate() throws -> String? {
    if !isUnique { return nil }
    let others = "\(key.sql("t")) IS NOT \(key.sql("OLD"))"
    return try trigger("moves", "BEFORE UPDATE", when: move, candidates(others))
  }

  /// What makes a row move within a unique key; a term or a condition of an index may have any column in it.
  private var move: String {
    let any = uniqueTerms.isEmpty ? [] : [Journal.columns(of: table)]
    var columns: [String] = []
    for column in (uniqueKeys + any).joined() where !columns.contains(column) { columns.append(column) }
    return "(\(columns.map(JournalTriggers.differs).joined(separator: " OR ")))"
  }

  /// Also what is the same only in another order of text: what stays is sorted out by its being there.
  private func isSame(_ one: String, _ other: String) -> String {
    guard !uniqueTerms.isEmpty || SQLToken.isWord("collate", in: table.sql) else { return "\(one) = \(other)" }
    return "(\(one) = \(other) OR \(one) = \(other) COLLATE NOCASE OR \(one) = \(other) COLLATE RTRIM)"
  }

  /// What a row that comes has in a column: of null that may not be, `REPLACE` makes the default.
  private func new(_ column: String) -> String {
    let name = "NEW.\(quoteIdentifier(column))"
    guard let info = table.columns.first(where: { $0.name.isExactly(column) }), info.isNotNull,
      let standard = info.defaultSQL
    else { return name }
    return "coalesce(\(name), (\(standard)))"
  }

  private func value(_ term: String, _ column: (String) -> String) -> String {
    let columns = table.columns.filter { !$0.isHidden }.map { "\(column($0.name)) AS \(quoteIdentifier($0.name))" }
    return "(SELECT \(term) FROM (SELECT \(columns.joined(separator: ", "))))"
  }

  private func candidates(_ filter: String? = nil) throws -> String {
    let keys = uniqueKeys.map { $0.map { isSame("t.\(quoteIdentifier($0))", new($0)) } }
    let terms = uniqueTerms.map { $0.map { isSame(value($0) { "t.\(quoteIdentifier($0))" }, value($0, new)) } }
    let condition = (keys + terms).map { $0.joined(separator: " AND ") }
    let numbers = try ([""] + columns).enumerated().map { "(\($0), \(try number($1)))" }
    let values =
      ["WHEN 0 THEN \(key.place("t"))"] + columns.enumerated().map { "WHEN \($0 + 1) THEN t.\(quoteIdentifier($1))" }
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
    return try others.isEmpty && uniqueTerms.isEmpty ? "" : replaced(when: move)
  }
}
