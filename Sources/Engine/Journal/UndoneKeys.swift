import FacetKit
import Language
import Store

/// Whether foreign keys still lead somewhere after an undo, which wrote while they were off: what the change had made is
/// not taken away from others that refer to it by now, nor brought back without what it refers to.
///
/// Only the rows that were touched are looked at, and those that refer to them; whole tables only where keys of several
/// columns are concerned.
struct UndoneKeys {
  private let connection: Connection
  private let change: Int64
  /// The last cell before the undo.
  private let start: Int64
  private let tables: [TableInfo]
  /// Tables that are looked through whole, with those of their keys that led nowhere before.
  private var whole: [(table: String, broken: [ForeignKeyViolation])] = []

  /// - Parameter cells: those that are about to be taken back.
  init(_ cells: ClosedRange<Int64>, of change: Int64, start: Int64, _ connection: Connection) throws {
    self.connection = connection
    self.change = change
    self.start = start
    var names: [String] = []
    let sql = """
      SELECT DISTINCT type FROM _facet_column WHERE typeof(type) = 'text'
        AND id IN (SELECT DISTINCT field FROM _facet_cell WHERE n BETWEEN ?1 AND ?2)
      """
    try connection.query(sql, [.integer(cells.lowerBound), .integer(cells.upperBound)]) { names.append($0.text(0)) }
    tables = try names.compactMap { try connection.tableInfo($0) }
    for table in tables {
      if !isPlain(table), !table.foreignKeys.isEmpty { try lookThrough(table.name) }
      for (child, key) in try connection.referringTables(to: table.name) where try source(of: key, to: table) == nil {
        try lookThrough(child)
      }
    }
  }

  private mutating func lookThrough(_ table: String) throws {
    if whole.contains(where: { $0.table.isExactly(table) }) { return }
    whole.append((table, try violations(of: table)))
  }

  /// A key that cannot be judged at all, for what it refers to is not unique, breaks nothing.
  private func violations(of table: String) throws -> [ForeignKeyViolation] {
    do { return try connection.foreignKeyViolations(of: table) } catch let error as StoreError
      where error.code == .error
    { return [] }
  }

  /// Whether rows are found by the key that the journal has.
  private func isPlain(_ table: TableInfo) -> Bool { JournalKey(table).columns.isEmpty && table.rowIDName != nil }

  private func number(_ column: String, of table: TableInfo) throws -> Int64 {
    let sql = "SELECT id FROM _facet_column WHERE type = ?1 AND name = ?2"
    let found = try connection.scalar(sql, [.text(table.name), .text(column)])
    return if case .integer(let number) = found { number } else { -1 }
  }

  /// SQL of the values that are gone from the column that a key refers to; nil for a key of several columns.
  private func source(of key: ForeignKeyInfo, to table: TableInfo) throws -> (column: String, values: String)? {
    guard key.columns.count == 1 else { return nil }
    let primary = table.primaryKey.map { table.columns[$0].name }
    guard let target = key.columns[0].to ?? (primary.count == 1 ? primary[0] : nil) else { return nil }
    let isRowID = table.isRowIDAlias && primary[0].lowercased() == target.lowercased()
    let name = quoteIdentifier(target)
    let cells = "FROM _facet_cell WHERE n > \(start)"
    if isRowID {
      let number = try number("", of: table)
      return (
        name,
        "SELECT key AS v \(cells) AND field = \(number) AND operation = 2 "
          + "UNION SELECT old \(cells) AND field = \(number) AND operation = 3"
      )
    }
    guard let column = table.columns.first(where: { $0.name.lowercased() == target.lowercased() }),
      !JournalKey(table).columns.contains(column.name)
    else { return nil }
    return (
      name, "SELECT old AS v \(cells) AND field = \(try number(column.name, of: table)) AND operation IN (0, 2)"
    )
  }

  /// What leads nowhere though this undo took nothing away that it refers to may come back so, where that is asked for.
  ///
  /// - Returns: what is told of that.
  func check(_ rule: ConflictRule, _ verb: String) throws -> [String] {
    var notices: [String] = []
    func judge(_ record: String, _ parent: String, isOwn: Bool) throws {
      if isOwn { throw refusal(record, parent) }
      let message = "\(record) refers to a \(Name.quoted(parent)) that is not there"
      if rule == .mine { return notices.append(message) }
      throw Diagnostic(
        message, subject: "change \(change)", hint: "\(verb) --mine brings it back all the same")
    }
    for (table, broken) in whole {
      let now = try violations(of: table)
      guard now.count > broken.count, let last = now.first(where: { !broken.contains($0) }) else { continue }
      let record = Name.quoted(last.table) + (last.rowID.map { "[\($0)]" } ?? "")
      try judge(record, last.parent, isOwn: takesFrom(last.parent))
    }
    for table in tables {
      if isPlain(table) {
        for key in table.foreignKeys { try checkTouched(table, key) { try judge($0, $1, isOwn: $2) } }
      }
      for (child, key) in try connection.referringTables(to: table.name) {
        guard let source = try source(of: key, to: table), let child = try connection.tableInfo(child) else { continue }
        let from = "c.\(quoteIdentifier(key.columns[0].from))"
        let row = child.rowIDName.map { "c.\($0)" } ?? "NULL"
        let sql = """
          SELECT \(row) FROM (\(source.values)) AS g JOIN main.\(quoteIdentifier(child.name)) AS c ON \(from) = g.v
          WHERE NOT EXISTS (SELECT 1 FROM main.\(quoteIdentifier(table.name)) AS p WHERE p.\(source.column) = \(from)) LIMIT 1
          """
        try connection.query(sql) { throw refusal(path(child, $0), table.name) }
      }
    }
    return notices
  }

  /// Whether the undo took rows or values away from a table.
  private func takesFrom(_ table: String) throws -> Bool {
    let sql = """
      SELECT 1 FROM _facet_cell WHERE n > ?1 AND operation IN (0, 2, 3)
        AND field IN (SELECT id FROM _facet_column WHERE type = ?2 COLLATE NOCASE) LIMIT 1
      """
    return try connection.scalar(sql, [.integer(start), .text(table)]) != .null
  }

  /// The rows that came, or whose key is another now.
  private func checkTouched(
    _ table: TableInfo, _ key: ForeignKeyInfo, _ judge: (String, String, Bool) throws -> Void
  ) throws {
    guard let parent = try connection.tableInfo(key.table) else { return }
    let primary = parent.primaryKey.map { parent.columns[$0].name }
    let targets = key.columns.compactMap(\.to)
    let to = targets.isEmpty ? primary : targets
    guard to.count == key.columns.count else { return }
    let numbers = try ([""] + key.columns.map(\.from)).map { "\(try number($0, of: table))" }.joined(separator: ", ")
    let names = key.columns.map { "t.\(quoteIdentifier($0.from))" }
    let filled = names.map { "\($0) IS NOT NULL" }.joined(separator: " AND ")
    let same = zip(to, names).map { "p.\(quoteIdentifier($0)) = \($1)" }.joined(separator: " AND ")
    let row = table.rowIDName ?? "rowid"
    let sql = """
      SELECT t.\(row) FROM (SELECT DISTINCT key FROM _facet_cell WHERE n > \(start) AND field IN (\(numbers))
        AND operation <> 2) AS c JOIN main.\(quoteIdentifier(table.name)) AS t ON t.\(row) = c.key
      WHERE \(filled) AND NOT EXISTS (SELECT 1 FROM main.\(quoteIdentifier(parent.name)) AS p WHERE \(same)) LIMIT 1
      """
    try connection.query(sql) { try judge(path(table, $0), parent.name, false) }
  }

  private func path(_ table: TableInfo, _ row: Row) -> String {
    "\(Name.quoted(table.name))\(row.storageClass(0) == .integer ? "[\(row.integer(0))]" : "")"
  }

  private func refusal(_ record: String, _ parent: String) -> Diagnostic {
    Diagnostic(
      "\(record) refers to a \(Name.quoted(parent)) that would not be there", subject: "change \(change)",
      hint: "what refers to it goes first")
  }
}
