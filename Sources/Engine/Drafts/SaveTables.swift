import FacetKit
import Language
import Store

/// The tables of the file that edits are written to, looked up once.
final class SaveTables {
  let connection: Connection
  private var known: [ExactName: (info: TableInfo, key: JournalKey)] = [:]

  init(_ connection: Connection) { self.connection = connection }

  func table(_ type: String) throws -> (TableInfo, JournalKey) {
    let name = ExactName(type)
    if let known = known[name] { return (known.info, known.key) }
    guard let table = try connection.tableInfo(type) else { throw SaveTables.gone(type) }
    known[name] = (table, JournalKey(table))
    return (table, JournalKey(table))
  }

  /// Nil where there is no such table.
  func key(of type: String) -> JournalKey? { (try? table(type))?.1 }

  /// A type of the draft is not in the file.
  static func gone(_ type: String) -> Diagnostic {
    Diagnostic(
      "is not there any more: somebody dropped or renamed it", subject: Name.quoted(type),
      hint: "undo takes the edits of it back here, then save stores the others; cancel drops all")
  }

  /// The values of a row; nil where there is none.
  func values(
    _ columns: [String], of table: TableInfo, _ address: [(name: String, value: Cell)], in other: Connection? = nil
  ) throws -> [Cell]? {
    if address.isEmpty { return nil }
    var found: [Cell]?
    let sql =
      "SELECT \((columns + ["1"]).joined(separator: ", ")) FROM \(quoteIdentifier(table.name)) "
      + "WHERE \(JournalKey.condition(address, from: 1))"
    try (other ?? connection).query(sql, address.map(\.value)) { row in found = columns.indices.map { row.cell($0) } }
    return found
  }
}
