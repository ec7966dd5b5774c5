import FacetKit
package import Language
import Store

/// The types of a file without its records, in memory: what a script would do to types is done there by `--check`.
extension RecordEngine {
  /// Takes over the types, views and actions of another session's file.
  ///
  /// - Returns: the names of what could not be taken over, such as a table of a module that is not there.
  package func takeTypes(of other: RecordEngine) throws -> Set<String> {
    hasJournal = false
    options = other.options
    readsFiles = false
    try open(nil)
    let connection = try readable()
    guard other.exists else { return [] }
    let source = try other.readable()
    var missing: Set<String> = []
    let sql = """
      SELECT name, sql, type FROM sqlite_schema WHERE sql IS NOT NULL AND name NOT LIKE 'sqlite~_%' ESCAPE '~'
      ORDER BY sql LIKE 'CREATE VIRTUAL%' DESC, type = 'table' DESC, rowid
      """
    var made: Set<String> = []
    try source.query(sql) { row in
      let (name, definition, kind) = (row.text(0), row.text(1), row.text(2))
      // The tables behind a virtual one are made with it.
      do { try connection.execute(definition) } catch {
        if kind == "table" || kind == "view" { missing.insert(name) }
        return
      }
      made.insert(name)
    }
    for table in [ViewTable.name, ActionTable.name, "_facet_type", "_facet_field"] where made.contains(table) {
      try source.query("SELECT * FROM \(quoteIdentifier(table))") { row in
        let cells = (0..<row.columnCount).map { row.cell($0) }
        let places = cells.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        try connection.execute("INSERT INTO \(quoteIdentifier(table)) VALUES (\(places))", cells)
      }
    }
    forget()
    return missing
  }

  /// Makes the type or the key that the first path of `set` names, where it is not there yet.
  package func grow(_ pair: PathValue, variables: Set<String>) throws {
    var scope = Scope()
    for name in variables { scope.variables[name] = .null }
    _ = try growing(pair, in: &scope)
  }
}
