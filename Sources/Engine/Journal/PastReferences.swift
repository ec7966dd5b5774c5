import FacetKit
import Store

/// Whether what a reference leads to was there when a change was made. Where it was not, a reference that leads nowhere
/// is restored as it was; where it was, others took away what it led to.
///
/// What other programs did is not written down, and counts as not done.
final class PastReferences {
  private let connection: Connection
  /// From the last cell of the change to the last one before the undo.
  private let since: Range<Int64>
  private var known: [String: Bool] = [:]

  init(_ since: Range<Int64>, _ connection: Connection) {
    self.since = since
    self.connection = connection
  }

  /// - Parameter values: of the columns of the key, in its order.
  func wasThere(_ values: [Cell], _ key: ForeignKeyInfo, in parent: TableInfo) throws -> Bool {
    if since.isEmpty { return false }
    let memory = "\(parent.name) \(key.columns.map { $0.to ?? "" }) \(values)"
    if let known = known[memory] { return known }
    let found = try look(values, key.targets(in: parent), parent)
    known[memory] = found
    return found
  }

  private func look(_ values: [Cell], _ targets: [String], _ parent: TableInfo) throws -> Bool {
    let key = JournalKey(parent)
    let primary = parent.primaryKey.map { parent.columns[$0].name }
    func isNamed(_ names: [String]) -> Bool { names.map { $0.lowercased() } == targets.map { $0.lowercased() } }
    if parent.isRowIDAlias, isNamed(primary) {
      return try first("", parent, "key = ?1 OR (operation = 3 AND old = ?1)", values[0], "operation = 3 AND old = ?1")
    }
    if !key.columns.isEmpty, Set(key.columns.map { $0.lowercased() }) == Set(targets.map { $0.lowercased() }) {
      let names = targets.indices.map { "?\($0 + 1) AS \(quoteIdentifier(targets[$0]))" }.joined(separator: ", ")
      let parts = key.columns.map { JournalKey.pack("t.\(quoteIdentifier($0))") }.joined(separator: "||','||")
      let packed = try connection.scalar("SELECT \(parts) FROM (SELECT \(names)) AS t", values)
      return try first("", parent, "key = ?1 OR (operation = 3 AND old = ?1)", packed, "operation = 3 AND old = ?1")
    }
    guard targets.count == 1, let column = parent.columns.first(where: { isNamed([$0.name]) }) else { return true }
    return try first(
      column.name, parent, "old = ?1 COLLATE NOCASE OR new = ?1 COLLATE NOCASE", values[0],
      "operation = 0 AND old = ?1 COLLATE NOCASE")
  }

  /// The first record of a table that refers to what was there and is gone.
  func lost(in table: TableInfo) throws -> (record: String, parent: String)? {
    if since.isEmpty { return nil }
    let own = JournalKey(table)
    for key in table.foreignKeys {
      guard let parent = try connection.tableInfo(key.table), parent.kind == .table else { continue }
      let targets = key.targets(in: parent)
      if targets.isEmpty { continue }
      var found: (record: String, parent: String)?
      let names = key.columns.map { "t.\(quoteIdentifier($0.from))" }
      let sql = """
        SELECT \(([own.sql("t")] + names).joined(separator: ", ")) FROM main.\(quoteIdentifier(table.name)) AS t
        WHERE \(key.isNowhere("t", targets, in: parent))
        """
      try connection.query(sql) { row in
        guard found == nil, try wasThere(names.indices.map { row.cell($0 + 1) }, key, in: parent) else { return }
        found = (own.record(row.cell(0))?.path ?? Name.quoted(table.name), parent.name)
      }
      if let found { return found }
    }
    return nil
  }

  /// What was done first since with a key or value tells whether it was there: something that is made was not.
  private func first(
    _ column: String, _ table: TableInfo, _ condition: String, _ value: Cell, _ isLost: String
  ) throws -> Bool {
    let sql = """
      SELECT operation = 2 OR (\(isLost)) FROM _facet_cell WHERE n > ?2 AND n <= ?3
      AND field IN (SELECT id FROM _facet_column WHERE type = ?4 COLLATE NOCASE AND name = ?5)
      AND (\(condition)) ORDER BY n LIMIT 1
      """
    return try connection.scalar(
      sql, [value, .integer(since.lowerBound), .integer(since.upperBound), .text(table.name), .text(column)])
      == .integer(1)
  }
}

extension ForeignKeyInfo {
  /// The columns that it refers to; empty where the table has none for it.
  func targets(in parent: TableInfo) -> [String] {
    let named = self.columns.compactMap(\.to)
    let targets = named.isEmpty ? parent.primaryKey.map { parent.columns[$0].name } : named
    return targets.count == columns.count ? targets : []
  }

  /// Whether SQLite can judge it: what it refers to is unique.
  func isJudged(in parent: TableInfo) -> Bool {
    let targets = Set(targets(in: parent).map { $0.lowercased() })
    let keys = [parent.primaryKey.map { parent.columns[$0].name }] + parent.uniqueKeys
    return !targets.isEmpty && keys.contains { Set($0.map { $0.lowercased() }) == targets }
  }

  /// The condition that a row refers to something that is not there.
  func isNowhere(_ row: String, _ targets: [String], in parent: TableInfo) -> String {
    let names = columns.map { "\(row).\(quoteIdentifier($0.from))" }
    let same = zip(targets, names).map { "p.\(quoteIdentifier($0)) = \($1)" }.joined(separator: " AND ")
    return names.map { "\($0) IS NOT NULL AND " }.joined()
      + "NOT EXISTS (SELECT 1 FROM main.\(quoteIdentifier(parent.name)) AS p WHERE \(same))"
  }
}
