import FacetKit
import Language
import Store

/// Triggers of the file that name a table or field which is to go: those that could run before and cannot after need it.
///
/// SQLite itself looks at no more than a part of what they name.
struct TriggerReview {
  private struct Trigger {
    let name: String
    let table: String
    /// What SQLite could prepare before, that which fires it among them.
    let events: [Event]
  }

  private enum Event: CaseIterable { case insert, update, delete }

  private let connection: Connection
  private let triggers: [Trigger]

  /// - Parameter isTable: whether the name is that of a table, with which its own triggers go.
  init(of name: String, isTable: Bool, _ connection: Connection) throws {
    self.connection = connection
    var found: [(name: String, table: String)] = []
    let sql = """
      SELECT name, tbl_name, sql FROM main.sqlite_schema
      WHERE type = 'trigger' AND NOT (?2 AND tbl_name = ?1 COLLATE NOCASE) ORDER BY rowid
      """
    try connection.query(sql, [.text(name), .integer(isTable ? 1 : 0)]) { row in
      if SQLToken.isWord(name, in: row.text(2)) { found.append((row.text(0), row.text(1))) }
    }
    triggers = try found.map { trigger in
      let events = try Event.allCases.filter { try TriggerReview.canRun($0, on: trigger.table, connection) }
      return Trigger(name: trigger.name, table: trigger.table, events: events)
    }
  }

  func afterDropping(_ subject: String, at range: SourceRange?) throws {
    for trigger in triggers {
      if try trigger.events.allSatisfy({ try TriggerReview.canRun($0, on: trigger.table, connection) }) { continue }
      throw Diagnostic(
        "the trigger \(trigger.name) of \(Name.quoted(trigger.table)) uses it", subject: subject, at: range,
        hint: "sql --write 'drop trigger \(quoteDefined(trigger.name))' first")
    }
  }

  /// Statements are prepared, with the triggers that they fire, and never run.
  private static func canRun(_ event: Event, on table: String, _ connection: Connection) throws -> Bool {
    guard let info = try connection.tableInfo(table), info.fault == nil else { return false }
    let name = "main.\(quoteIdentifier(info.name))"
    let sets = Journal.columns(of: info).map(quoteIdentifier).map { "\($0) = \($0)" }.joined(separator: ", ")
    let sql =
      switch event {
      case .insert: "INSERT INTO \(name) DEFAULT VALUES"
      case .update: "UPDATE \(name) SET \(sets)"
      case .delete: "DELETE FROM \(name)"
      }
    return (try? connection.prepare(sql)) != nil
  }
}
