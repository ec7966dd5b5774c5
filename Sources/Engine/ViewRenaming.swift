import Language
import Store

/// Gives a view another name, which SQLite has no statement for: it is made again, with its triggers.
struct ViewRenaming {
  let connection: Connection
  let view: TableInfo

  func rename(to name: Identifier) throws {
    var triggers: [String] = []
    let sql =
      "SELECT name, tbl_name = ?1 COLLATE NOCASE, sql FROM main.sqlite_schema WHERE type = 'trigger' ORDER BY rowid"
    try connection.query(sql, [.text(view.name)]) { row in
      if row.integer(1) == 1 {
        triggers.append(row.text(2))
      } else if SQLToken.isWord(view.name, in: row.text(2)) {
        throw Diagnostic("the trigger \(row.text(0)) may use it", subject: view.name, at: name.range)
      }
    }
    let made = try [replacing("VIEW", in: view.sql, name)] + triggers.map { try replacing("ON", in: $0, name) }
    for sql in made[1...] where SQLToken.isWord(view.name, in: sql) && !SQLToken.isWord(name.text, in: view.name) {
      throw Diagnostic("one of its triggers may use it", subject: view.name, at: name.range)
    }
    try connection.execute("DROP VIEW main.\(quoteIdentifier(view.name))")
    for sql in made { try connection.execute(sql) }
  }

  /// The statement with another name behind a word; SQLite stores no schema before it.
  private func replacing(_ word: String, in sql: String, _ name: Identifier) throws -> String {
    let tokens = SQLToken.tokens(sql)
    guard let at = tokens.firstIndex(where: { $0.keyword == word }), at + 1 < tokens.count else {
      throw Diagnostic("its definition cannot be read", subject: view.name, at: name.range)
    }
    let place = tokens[at + 1].range
    let bytes = Array(sql.utf8)
    return String(
      decoding: bytes[..<place.lowerBound] + Array(quoteDefined(name.text).utf8) + bytes[place.upperBound...],
      as: UTF8.self)
  }
}
