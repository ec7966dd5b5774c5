import FacetKit
import Store

/// A database as SQLite itself reads it, and the same written in the language.
struct SampleDatabase {
  struct Table {
    let info: TableInfo
    let columns: [ColumnInfo]
    let rows: [[Cell]]
    /// The rowid of each row, where it has one with a name.
    let rowIDs: [Int64]?

    var name: String { Name.quoted(info.name) }
    /// Positions of the primary key.
    var key: [Int] {
      columns.indices.filter { columns[$0].primaryKeyPosition > 0 }
        .sorted { columns[$0].primaryKeyPosition < columns[$1].primaryKeyPosition }
    }

    func field(_ column: Int) -> String { Name.quoted(columns[column].name) }

    /// `thing[3]`, `edge[1, "x"]`; nil where what is in the key cannot be written.
    func path(_ row: Int) -> String? {
      var parts: [String] = []
      var needsRowID = key.isEmpty
      for column in key {
        if case .malformedText(let bytes) = rows[row][column] {
          parts.append(Value.quoted(String(decoding: bytes, as: UTF8.self)))
          needsRowID = true
          continue
        }
        guard let literal = SampleDatabase.literal(rows[row][column]) else { return nil }
        needsRowID = needsRowID || rows[row][column] == .null
        parts.append(literal)
      }
      if needsRowID, !(key.count == 1 && info.isRowIDAlias) {
        guard let rowIDs else { return nil }
        parts.append(String(rowIDs[row]))
      }
      return "\(name)[\(parts.joined(separator: ", "))]"
    }
  }

  /// Tables and views that can be read, and the reasons of those that cannot.
  let tables: [Table]
  let faults: [String: String]
  private let connection: Connection

  init(_ path: String) throws {
    connection = try Connection(path: path, mode: .readOnly)
    var tables: [Table] = []
    var faults: [String: String] = [:]
    for (name, kind) in try connection.tableNames() where kind != .shadow {
      do {
        guard let info = try connection.tableInfo(name) else { continue }
        if let fault = info.fault { throw StoreError(.error, fault) }
        tables.append(try Self.read(info, connection))
      } catch let error as StoreError { faults[name] = error.message }
    }
    self.tables = tables
    self.faults = faults
  }

  func close() { connection.close() }

  private static func read(_ info: TableInfo, _ connection: Connection) throws -> Table {
    let columns = info.columns.filter { !$0.isHidden }
    let hasRowID = info.rowIDName != nil && info.kind != .view
    var keys = columns.filter { $0.primaryKeyPosition > 0 }.sorted { $0.primaryKeyPosition < $1.primaryKeyPosition }
      .map { quoteIdentifier($0.name) }
    if hasRowID { keys.append(info.rowIDName!) }
    let names = columns.map { quoteIdentifier($0.name) } + (hasRowID ? [info.rowIDName!] : [])
    let order = info.kind == .view || keys.isEmpty ? "" : " ORDER BY \(keys.joined(separator: ", "))"
    var rows: [[Cell]] = []
    var rowIDs: [Int64] = []
    let sql = "SELECT \(names.joined(separator: ", ")) FROM main.\(quoteIdentifier(info.name))\(order)"
    try connection.query(sql) { row in
      rows.append(columns.indices.map { row.cell($0) })
      if hasRowID { rowIDs.append(row.integer(columns.count)) }
    }
    return Table(info: info, columns: columns, rows: rows, rowIDs: hasRowID ? rowIDs : nil)
  }

  /// How many rows have a value in a column, by the value itself and not by the column's own order of text.
  func count(_ table: Table, _ column: Int, _ cell: Cell) throws -> Cell {
    let name = quoteIdentifier(table.columns[column].name)
    let sql = "SELECT count(*) FROM main.\(quoteIdentifier(table.info.name)) WHERE \(name) COLLATE BINARY IS ?1"
    return try connection.scalar(sql, [cell])
  }

  func scalar(_ sql: String, _ cells: [Cell] = []) throws -> Cell { try connection.scalar(sql, cells) }

  /// What a change must leave alone.
  func settings() throws -> [Cell] {
    try ["encoding", "page_size", "user_version", "application_id", "journal_mode", "auto_vacuum"].map {
      try connection.scalar("PRAGMA \($0)")
    }
  }

  /// A value as it is written in an expression; nil for those that have no literal.
  static func literal(_ cell: Cell) -> String? {
    switch cell {
    case .null: "null"
    case .integer(let number): String(number)
    case .real(let number): number.isFinite ? "\(number)" : nil
    case .text(let text): Value.quoted(text)
    case .malformedText, .blob: nil
    }
  }

  /// Whether a member of JSON output stands for what is stored.
  static func agree(_ cell: Cell, _ value: Value) -> Bool {
    switch (cell, value) {
    case (.null, .null): true
    case (.integer(let stored), .integer(let shown)): stored == shown
    case (.integer(let stored), .boolean(let shown)): stored == (shown ? 1 : 0)
    case (.integer(let stored), .real(let shown)): Double(stored) == shown
    case (.integer(let stored), .decimal(let shown)): Double(stored) == shown.double
    case (.real(let stored), .real(let shown)): stored == shown
    case (.real(let stored), .decimal(let shown)): stored == shown.double
    case (.real(let stored), .integer(let shown)): stored == Double(shown)
    case (.real(let stored), .text(let shown)) where stored.isInfinite: shown == (stored < 0 ? "-inf" : "inf")
    case (.text(let stored), .text(let shown)) where stored.utf8.elementsEqual(shown.utf8): true
    case (.text(let stored), .list), (.text(let stored), .object): (try? JSONReader.read(stored))?.json == value.json
    case (.malformedText(let stored), .text(let shown)): String(decoding: stored, as: UTF8.self) == shown
    case (.blob(let stored), .text(let shown)): Value.blob(stored).text == shown
    // A reference is shown as a path.
    case (_, .text(let shown)): literal(cell).map { shown.hasSuffix("[\($0)]") } ?? false
    default: false
    }
  }
}
