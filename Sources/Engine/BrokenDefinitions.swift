import Language
import Store

/// Views and triggers of a file that cannot be read here: what they name is gone, or only another program has it.
///
/// SQLite reads them all for an ALTER TABLE and refuses it for one of them. Those that do not name what is altered are
/// made anew after it, to the letter.
struct BrokenDefinitions {
  let connection: Connection
  /// What is altered: the name of a table or column.
  let name: String
  let subject: String

  func aside(_ body: () throws -> Void) throws {
    var statements: [String] = []
    while try !succeeds(body, &statements) {}
    for sql in statements { try connection.execute(sql) }
  }

  /// False where a definition stood in the way that is aside now.
  private func succeeds(_ body: () throws -> Void, _ statements: inout [String]) throws -> Bool {
    let savepoint = "facet_alter"
    try connection.savepoint(savepoint)
    do {
      try body()
      try connection.release(savepoint)
      return true
    } catch let error as StoreError where error.code == .error {
      try connection.rollback(to: savepoint)
      try connection.release(savepoint)
      guard let (type, other) = try culprit(error.message) else { throw error }
      var made: [String] = []
      let sql = """
        SELECT sql FROM main.sqlite_schema
        WHERE type = ?1 AND name = ?2 OR ?1 = 'view' AND type = 'trigger' AND tbl_name = ?2 ORDER BY type <> ?1, rowid
        """
      try connection.query(sql, [.text(type), .text(other)]) { made.append($0.text(0)) }
      if made.contains(where: names) {
        throw Diagnostic(
          "the \(type) \(other) may use it and cannot be read: \(reason(error.message, type, other))", subject: subject)
      }
      try connection.execute("DROP \(type) main.\(quoteIdentifier(other))")
      statements += made
      return false
    }
  }

  /// Of what an error speaks: `error in view v: no such table: t`.
  private func culprit(_ message: String) throws -> (type: String, name: String)? {
    var found: (type: String, name: String)?
    let sql = "SELECT type, name FROM main.sqlite_schema WHERE type IN ('view', 'trigger')"
    try connection.query(sql) { row in
      if message.hasPrefix("error in \(row.text(0)) \(row.text(1)): ") { found = (row.text(0), row.text(1)) }
    }
    return found
  }

  private func reason(_ message: String, _ type: String, _ other: String) -> String {
    let reason = String(message.dropFirst("error in \(type) \(other): ".count))
    return StoreWording.foreign(reason)?.message ?? reason
  }

  private func names(_ sql: String) -> Bool { SQLToken.isWord(name, in: sql) }
}
