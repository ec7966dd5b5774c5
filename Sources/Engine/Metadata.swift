import FacetKit
import Language
import Store

/// What Facet knows of a type beyond its table, in the tables `_facet_type` and `_facet_field`.
///
/// `_facet_field.spec` is the field's line of `define` after the name, so that it is read by the one parser there is
/// and can be read by a person. Rows for columns that are gone are ignored: the table decides.
struct Metadata {
  struct FieldRow {
    let name: String
    let position: Int
    let group: String?
    let specification: String
  }

  /// Facet made the table.
  var isOwn = false
  var isOpen = false
  var label: String?
  private var fields: [ExactName: FieldRow] = [:]
  /// The computed fields in their order: rows whose line begins with `=`, of which there is no column.
  private(set) var formulas: [FieldRow] = []

  /// By name; columns of SQLite are told apart without regard to case.
  func field(_ name: String) -> FieldRow? { fields[ExactName(name.lowercased())] }

  /// The line of a field, stored or computed.
  func row(_ name: String) -> FieldRow? { field(name) ?? formulas.first { $0.name.isExactly(name) } }

  /// Rules in their order, under names that no field can have.
  private(set) var rules: [FieldRow] = []

  static func load(_ type: String, in connection: Connection) throws -> Metadata {
    var metadata = Metadata()
    guard try exists(in: connection) else { return metadata }
    try connection.query("SELECT own, open, label FROM _facet_type WHERE name = ?1", [.text(type)]) { row in
      metadata.isOwn = row.integer(0) == 1
      metadata.isOpen = row.integer(1) == 1
      if case .text(let label) = row.cell(2) { metadata.label = label }
    }
    let sql = "SELECT name, position, section, spec FROM _facet_field WHERE type = ?1 ORDER BY position"
    try connection.query(sql, [.text(type)]) { row in
      var group: String?
      if case .text(let title) = row.cell(2) { group = title }
      let name = row.text(0)
      let line = FieldRow(name: name, position: Int(row.integer(1)), group: group, specification: row.text(3))
      if line.specification.hasPrefix("=") {
        metadata.formulas.append(line)
      } else if name.hasPrefix(CheckRule.rowPrefix) {
        metadata.rules.append(line)
      } else {
        metadata.fields[ExactName(name.lowercased())] = line
      }
    }
    return metadata
  }

  static func saveType(
    _ name: String, isOwn: Bool, isOpen: Bool, label: String?, in connection: Connection
  ) throws {
    try make(in: connection)
    try connection.execute(
      "INSERT OR REPLACE INTO _facet_type (name, own, open, label) VALUES (?1, ?2, ?3, ?4)",
      [.text(name), .integer(isOwn ? 1 : 0), .integer(isOpen ? 1 : 0), label.map { .text($0) } ?? .null])
  }

  static func saveFields(_ fields: [Field], of type: String, in connection: Connection) throws {
    try make(in: connection)
    for (position, field) in fields.enumerated() { try save(field, at: position, of: type, in: connection) }
  }

  static func save(_ field: Field, at position: Int, of type: String, in connection: Connection) throws {
    try make(in: connection)
    try connection.execute(
      "INSERT OR REPLACE INTO _facet_field (type, name, position, section, spec) VALUES (?1, ?2, ?3, ?4, ?5)",
      [
        .text(type), .text(field.name), .integer(Int64(position)), field.group.map { .text($0) } ?? .null,
        .text(FieldSpelling.specification(field)),
      ])
  }

  /// In the place of those that were there.
  static func saveRules(_ rules: [Rule], of type: String, in connection: Connection) throws {
    try make(in: connection)
    try connection.execute(
      "DELETE FROM _facet_field WHERE type = ?1 AND name GLOB '\(CheckRule.rowPrefix)*'", [.text(type)])
    for (index, rule) in rules.enumerated() {
      try connection.execute(
        "INSERT INTO _facet_field (type, name, position, spec) VALUES (?1, ?2, ?3, ?4)",
        [
          .text(type), .text("\(CheckRule.rowPrefix)\(index + 1)"), .integer(Int64(index)), .text(rule.spelling),
        ])
    }
  }

  static func removeType(_ name: String, in connection: Connection) throws {
    guard try exists(in: connection) else { return }
    try connection.execute("DELETE FROM _facet_type WHERE name = ?1", [.text(name)])
    try connection.execute("DELETE FROM _facet_field WHERE type = ?1", [.text(name)])
  }

  static func removeField(_ name: String, of type: String, in connection: Connection) throws {
    guard try exists(in: connection) else { return }
    try connection.execute("DELETE FROM _facet_field WHERE type = ?1 AND name = ?2", [.text(type), .text(name)])
  }

  static func renameType(_ name: String, to other: String, in connection: Connection) throws {
    guard try exists(in: connection) else { return }
    try connection.execute("UPDATE _facet_type SET name = ?2 WHERE name = ?1", [.text(name), .text(other)])
    try connection.execute("UPDATE _facet_field SET type = ?2 WHERE type = ?1", [.text(name), .text(other)])
  }

  static func renameField(_ name: String, of type: String, to other: String, in connection: Connection) throws {
    guard try exists(in: connection) else { return }
    try connection.execute(
      "UPDATE _facet_field SET name = ?3 WHERE type = ?1 AND name = ?2", [.text(type), .text(name), .text(other)])
  }

  /// The rows of the file whose lines hold computed fields or rules, and maybe some others.
  static func expressions(in connection: Connection) throws -> [(type: String, name: String)] {
    guard try exists(in: connection) else { return [] }
    var found: [(type: String, name: String)] = []
    let sql = "SELECT type, name FROM _facet_field WHERE spec LIKE '=%' OR spec LIKE '%check %' ORDER BY type, position"
    try connection.query(sql, []) { found.append(($0.text(0), $0.text(1))) }
    return found
  }

  /// Whether a reference may have `min` or `max`.
  static func limitsCollections(in connection: Connection) throws -> Bool {
    guard try exists(in: connection) else { return false }
    let sql =
      "SELECT count(*) FROM _facet_field WHERE spec LIKE 'ref %' AND (spec LIKE '% min %' OR spec LIKE '% max %')"
    return try connection.scalar(sql, []) != .integer(0)
  }

  /// The types of which something is known.
  static func types(in connection: Connection) throws -> [String] {
    guard try exists(in: connection) else { return [] }
    var found: [String] = []
    try connection.query("SELECT DISTINCT type FROM _facet_field ORDER BY type", []) { found.append($0.text(0)) }
    return found
  }

  private static let tables = ["_facet_type", "_facet_field"]

  /// The tables in the file that Facet keeps its knowledge in, which are no types.
  static func ownTables(in connection: Connection) throws -> [String] {
    try (exists(in: connection) ? tables : []) + (ViewTable(connection: connection).exists ? [ViewTable.name] : [])
      + (ActionTable(connection: connection).exists ? [ActionTable.name] : []) + JournalTables.names(in: connection)
      + DraftFile.names(in: connection)
  }

  /// Another program may have tables of these names with other columns.
  static func exists(in connection: Connection) throws -> Bool {
    let sql = """
      SELECT count(*) FROM sqlite_schema WHERE type = 'table'
        AND (name = '_facet_type' AND sql LIKE '%(name TEXT PRIMARY KEY, own INTEGER, open INTEGER, label TEXT)'
          OR name = '_facet_field' AND sql LIKE '%(type TEXT, name TEXT, position INTEGER, section TEXT, spec TEXT, %')
      """
    return try connection.scalar(sql, []) == .integer(2)
  }

  private static func make(in connection: Connection) throws {
    if try exists(in: connection) { return }
    let others = "SELECT name FROM sqlite_schema WHERE name IN ('_facet_type', '_facet_field') LIMIT 1"
    if case .text(let name) = try connection.scalar(others, []) {
      throw Diagnostic(
        "another program has a table \(name) in this file, where Facet would keep what it knows of types")
    }
    try connection.execute(
      "CREATE TABLE _facet_type (name TEXT PRIMARY KEY, own INTEGER, open INTEGER, label TEXT)", [])
    try connection.execute(
      "CREATE TABLE _facet_field (type TEXT, name TEXT, position INTEGER, section TEXT, spec TEXT, "
        + "PRIMARY KEY (type, name))", [])
  }
}
