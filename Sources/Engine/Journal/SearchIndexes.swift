import Store

/// Full-text indexes whose text stands in tables of the file. Triggers of the file keep them, and what is written with
/// triggers off has to see to them itself.
enum SearchIndexes {
  /// Makes those anew that have their text from one of these tables, or from a view. Takes as long as the tables are
  /// large.
  static func rebuild(of tables: some Sequence<String>, in connection: Connection) throws {
    let changed = Set(tables.map { $0.lowercased() })
    var indexes: [String] = []
    let sql = """
      SELECT name, sql FROM main.sqlite_schema
      WHERE type = 'table' AND sql LIKE 'CREATE VIRTUAL TABLE%USING%fts%(%content%=%'
      """
    try connection.query(sql) { row in
      guard let content = content(row.text(1)), !content.isEmpty else { return }
      let isView = try connection.tableInfo(content)?.kind == .view
      if isView || changed.contains(content.lowercased()) { indexes.append(quoteIdentifier(row.text(0))) }
    }
    for name in indexes { try connection.execute("INSERT INTO \(name) (\(name)) VALUES ('rebuild')") }
  }

  /// What stands after `content=`: empty for an index that keeps no text, nil where it keeps its own.
  static func content(_ sql: String) -> String? {
    let tokens = SQLToken.tokens(sql).flatMap {
      $0.isGroup ? SQLToken.tokens(String($0.text.dropFirst().dropLast())) : []
    }
    guard let place = tokens.indices.first(where: { $0 + 2 < tokens.count && tokens[$0].keyword == "CONTENT" }),
      tokens[place + 1].text == "="
    else { return nil }
    return tokens[place + 2].name
  }
}
