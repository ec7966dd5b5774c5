import FacetKit
import Store

/// A script that the file keeps for the records of a type.
package struct StoredAction {
  package let type: String
  package let name: String
  /// With its braces, as it was typed.
  package let body: String

  /// The statement that makes it.
  package var definition: String { "action \(path) \(body)" }
  package var path: String { "\(Name.quoted(type)).\(Name.quoted(name))" }
}

/// The table `_facet_action`.
struct ActionTable {
  static let name = "_facet_action"
  private static let columns = "(type TEXT, name TEXT, body TEXT, PRIMARY KEY (type, name))"
  let connection: Connection

  var exists: Bool {
    get throws { try connection.hasOwnTable(ActionTable.name, ActionTable.columns) }
  }

  /// In the order in which they were made.
  func all() throws -> [StoredAction] {
    var actions: [StoredAction] = []
    guard try exists else { return actions }
    try connection.query("SELECT type, name, body FROM _facet_action ORDER BY rowid") {
      actions.append(StoredAction(type: $0.text(0), name: $0.text(1), body: $0.text(2)))
    }
    return actions
  }

  func save(_ action: StoredAction) throws {
    try connection.makeOwnTable(ActionTable.name, ActionTable.columns)
    let sql = """
      INSERT INTO _facet_action (type, name, body) VALUES (?1, ?2, ?3)
      ON CONFLICT (type, name) DO UPDATE SET body = ?3
      """
    try connection.execute(sql, [.text(action.type), .text(action.name), .text(action.body)])
  }

  func rename(_ action: StoredAction, to name: String) throws {
    try connection.execute(
      "UPDATE _facet_action SET name = ?3 WHERE type = ?1 AND name = ?2",
      [.text(action.type), .text(action.name), .text(name)])
  }

  func remove(_ action: StoredAction) throws {
    try connection.execute(
      "DELETE FROM _facet_action WHERE type = ?1 AND name = ?2", [.text(action.type), .text(action.name)])
  }

  func renameType(_ type: String, to other: String) throws {
    guard try exists else { return }
    try connection.execute("UPDATE _facet_action SET type = ?2 WHERE type = ?1", [.text(type), .text(other)])
  }

  func removeAll(of type: String) throws {
    guard try exists else { return }
    try connection.execute("DELETE FROM _facet_action WHERE type = ?1", [.text(type)])
  }
}
