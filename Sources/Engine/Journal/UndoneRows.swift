import FacetKit
import Language
import Store

/// Whether records that an undo and others since have both changed keep to the CHECK constraints of the file: those
/// are mixed of two states, of which neither was stored before. All others are as they once were.
struct UndoneRows {
  private let change: JournalEntry
  /// From the last cell of the change to the last one before the undo.
  private let since: Range<Int64>
  private let connection: Connection

  init(change: JournalEntry, after since: Range<Int64>, _ connection: Connection) {
    self.change = change
    self.since = since
    self.connection = connection
  }

  func check(_ tables: [TableInfo]) throws {
    if since.isEmpty { return }
    for table in tables where SQLToken.isWord("check", in: table.sql) {
      let (key, names) = (JournalKey(table), Journal.columns(of: table).map(quoteIdentifier))
      // All columns are set to what they have: a constraint is judged where one of its columns is set.
      let sets = names.map { "\($0) = \($0)" }.joined(separator: ", ")
      for record in try mixed(in: table) {
        guard let address = key.address(record), !sets.isEmpty else { continue }
        let sql =
          "UPDATE OR ABORT \(quoteIdentifier(table.name)) SET \(sets) WHERE \(JournalKey.condition(address, from: 1))"
        do { try connection.execute(sql, address.map(\.value)) } catch let error as StoreError
          where error.code == .constraint
        {
          throw Diagnostic(
            "cannot be as it was: \(error.message)", subject: key.record(record)?.path ?? Name.quoted(table.name),
            hint: "what was changed there since goes back first: history tells what that was")
        }
      }
    }
  }

  /// The keys of records of which changes that hold since have cells as well.
  private func mixed(in table: TableInfo) throws -> [Cell] {
    var keys: [Cell] = []
    let columns = "(SELECT id FROM _facet_column WHERE type = ?1)"
    let sql = """
      SELECT DISTINCT key FROM _facet_cell WHERE n > ?2 AND operation <> 2 AND field IN \(columns) AND key IN (
        SELECT key FROM _facet_change CROSS JOIN _facet_cell ON n BETWEEN first AND last
        WHERE n BETWEEN ?3 AND ?2 AND field IN \(columns) AND id > ?4 AND reverted IS NULL
          AND (kind IN ('edit', 'types') OR kind = 'undo' AND reverts < ?4))
      """
    try connection.query(
      sql,
      [.text(table.name), .integer(since.upperBound), .integer(since.lowerBound + 1), .integer(change.id)]
    ) { keys.append($0.cell(0)) }
    return keys
  }
}
