import FacetKit
import Store

/// The tables in the file in which the journal stands.
///
/// `_facet_change` has a row for each change: when, who, which command, and which cells. `_facet_cell` has a row for each
/// cell that changed; those of one change stand together, for one change at a time has the right to write.
/// `_facet_column` gives the columns of tables numbers, so that a renamed one keeps its past; of a column that was
/// dropped the type is a blob there, which is no name. `_facet_definition` has what commands did to types.
enum JournalTables {
  /// What happened to a cell, or with the column of no name to a whole record.
  enum Operation: Int64 {
    case changed = 0, made = 1, deleted = 2
    /// A record that has another key: `old` and `new` are keys.
    case rekeyed = 3
    /// Types changed here: see ``TypeStep``.
    case types = 4
  }

  static let change = "_facet_change"
  static let cell = "_facet_cell"
  static let column = "_facet_column"
  static let option = "_facet_option"
  static let definition = "_facet_definition"
  private static let columns: [(name: String, sql: String)] = [
    (
      change,
      "(id INTEGER PRIMARY KEY, at TEXT, who TEXT, session TEXT, command TEXT, first INTEGER, last INTEGER, "
        + "kind TEXT, reverts INTEGER, reverted INTEGER)"
    ),
    (cell, "(n INTEGER PRIMARY KEY, operation INTEGER, field INTEGER, key, old, new)"),
    (column, "(id INTEGER PRIMARY KEY, type TEXT, name TEXT)"),
    (option, "(name TEXT PRIMARY KEY, value TEXT)"),
    (definition, "(step INTEGER, after INTEGER, source TEXT, place INTEGER, a, b, c, d, e)"),
  ]

  static let all = columns.map(\.name)

  static func names(in connection: Connection) throws -> [String] {
    try columns.filter { try connection.hasOwnTable($0.name, $0.sql) }.map(\.name)
  }

  /// Whether anything was ever written down in the file.
  static func exist(in connection: Connection) throws -> Bool {
    try columns.prefix(3).allSatisfy { try connection.hasOwnTable($0.name, $0.sql) }
  }

  static func make(in connection: Connection) throws {
    for (name, sql) in columns.prefix(3) { try connection.makeOwnTable(name, sql) }
  }

  static func makeDefinitions(in connection: Connection) throws {
    try connection.makeOwnTable(columns[4].name, columns[4].sql)
  }

  /// Whether a change of types was ever written down.
  static func haveDefinitions(in connection: Connection) throws -> Bool {
    try connection.hasOwnTable(columns[4].name, columns[4].sql)
  }

  /// An option that the file itself has; nil for none.
  static func option(_ name: String, in connection: Connection) throws -> String? {
    guard try connection.hasOwnTable(columns[3].name, columns[3].sql) else { return nil }
    let cell = try connection.scalar("SELECT value FROM _facet_option WHERE name = ?1", [.text(name)])
    return if case .text(let text) = cell { text } else { nil }
  }

  static func setOption(_ name: String, _ value: String, in connection: Connection) throws {
    try connection.makeOwnTable(columns[3].name, columns[3].sql)
    try connection.execute(
      "INSERT INTO _facet_option (name, value) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET value = ?2",
      [.text(name), .text(value)])
  }
}
