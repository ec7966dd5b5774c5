import FacetKit
package import Language
import Store

/// A query that the file keeps under a name, as a root of paths.
package struct StoredView {
  package let name: String
  package let query: Query
  /// The query as it is stored.
  package let text: String

  /// The statement that makes it.
  package var definition: String { "view \(Name.quoted(name)) = \(text)" }
}

/// The table `_facet_view`: names and queries as text, so that the one parser reads them, and a person too.
struct ViewTable {
  static let name = "_facet_view"
  private static let columns = "(name TEXT PRIMARY KEY, query TEXT)"
  let connection: Connection

  var exists: Bool {
    get throws { try connection.hasOwnTable(ViewTable.name, ViewTable.columns) }
  }

  /// In the order in which they were made.
  func all() throws -> [(name: String, text: String)] {
    var views: [(name: String, text: String)] = []
    guard try exists else { return views }
    try connection.query("SELECT name, query FROM _facet_view ORDER BY rowid") {
      views.append(($0.text(0), $0.text(1)))
    }
    return views
  }

  func save(_ name: String, _ text: String) throws {
    try connection.makeOwnTable(ViewTable.name, ViewTable.columns)
    try connection.execute(
      "INSERT INTO _facet_view (name, query) VALUES (?1, ?2) ON CONFLICT (name) DO UPDATE SET query = ?2",
      [.text(name), .text(text)])
  }

  func rename(_ name: String, to other: String) throws {
    try connection.execute("UPDATE _facet_view SET name = ?2 WHERE name = ?1", [.text(name), .text(other)])
  }

  func remove(_ name: String) throws {
    try connection.execute("DELETE FROM _facet_view WHERE name = ?1", [.text(name)])
  }
}

extension Connection {
  /// Whether Facet's own table is there; another program may have one of that name with other columns.
  func hasOwnTable(_ name: String, _ columns: String) throws -> Bool {
    let sql = "SELECT count(*) FROM sqlite_schema WHERE type = 'table' AND name = ?1 AND sql LIKE '%' || ?2"
    return try scalar(sql, [.text(name), .text(columns)]) == .integer(1)
  }

  func makeOwnTable(_ name: String, _ columns: String) throws {
    if try hasOwnTable(name, columns) { return }
    if try scalar("SELECT count(*) FROM sqlite_schema WHERE name = ?1", [.text(name)]) != .integer(0) {
      throw Diagnostic("another program has a table \(name) in this file, where Facet would keep what it knows")
    }
    try execute("CREATE TABLE \(name) \(columns)", [])
  }
}
