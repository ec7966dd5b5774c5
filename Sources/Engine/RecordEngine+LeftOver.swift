import FacetKit
import Language
import Store

extension RecordEngine {
  /// Which record refers to nothing, where that is judged only when a transaction is stored: SQLite does not say it. The
  /// transaction has to be open still.
  ///
  /// - Returns: nil where none is found.
  func leftOver(_ connection: Connection) -> Diagnostic? {
    let names = (try? connection.tableNames().filter { $0.kind == .table }.map(\.name)) ?? []
    // A table whose keys cannot be judged at all is none that was.
    let broken = names.flatMap { (try? connection.foreignKeyViolations(of: $0)) ?? [] }
    // Some may have been there before: one that this change touched comes first, then one of what it took away.
    let touched = (try? touchedLast(connection)) ?? []
    let found =
      broken.first { one in touched.contains { $0.type == one.table.lowercased() && $0.key == one.rowID } }
      ?? broken.first { one in touched.contains { $0.type == one.parent.lowercased() } } ?? broken.first
    guard let found, let table = try? connection.tableInfo(found.table) else { return nil }
    let keys = table.foreignKeys.first { $0.id == found.foreignKey }?.columns ?? []
    var subject = Name.quoted(table.name)
    var target = "a \(Name.quoted(found.parent))"
    if let row = found.rowID, let name = table.rowIDName {
      let key = JournalKey(table)
      let sql = "FROM main.\(quoteIdentifier(table.name)) AS t WHERE t.\(name) = ?1"
      if let cell = try? connection.scalar("SELECT \(key.sql("t")) \(sql)", [.integer(row)]) {
        subject = key.record(cell)?.path ?? subject
      }
      if keys.count == 1, let parent = try? connection.tableInfo(found.parent), parent.isRowIDAlias,
        let cell = try? connection.scalar("SELECT t.\(quoteIdentifier(keys[0].from)) \(sql)", [.integer(row)])
      {
        target = JournalKey(parent).record(cell)?.path ?? target
      }
    }
    if let column = keys.first?.from { subject += ".\(Name.quoted(column))" }
    let more = broken.count == 1 ? nil : "\(broken.count) references in the file lead nowhere: check-file lists them"
    return Diagnostic("refers to \(target), which is not there", subject: subject, hint: more)
  }

  /// The records of the change that was written down last.
  private func touchedLast(_ connection: Connection) throws -> [(type: String, key: Int64?)] {
    guard try JournalTables.exist(in: connection) else { return [] }
    var touched: [(type: String, key: Int64?)] = []
    let sql = """
      SELECT DISTINCT c.type, e.key FROM _facet_cell e JOIN _facet_column c ON c.id = e.field
      WHERE typeof(c.type) = 'text' AND e.n >= (SELECT first FROM _facet_change ORDER BY id DESC LIMIT 1) LIMIT 1000
      """
    try connection.query(sql) { row in
      touched.append((row.text(0).lowercased(), row.storageClass(1) == .integer ? row.integer(1) : nil))
    }
    return touched
  }
}
