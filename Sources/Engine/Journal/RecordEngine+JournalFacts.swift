import FacetKit
import Store

extension RecordEngine {
  /// The change that was stored last.
  package func lastChange() throws -> JournalEntry? {
    let connection = try readable()
    return try JournalTables.exist(in: connection) ? last("1", [], connection) : nil
  }

  func changeCount(_ connection: Connection) throws -> Int {
    guard try JournalTables.exist(in: connection),
      case .integer(let count) = try connection.scalar("SELECT count(*) FROM _facet_change")
    else { return 0 }
    return Int(count)
  }

  /// What `status` says of the journal.
  func journalFacts(_ connection: Connection) throws -> [(name: String, value: Value)] {
    if try JournalTables.option("journal", in: connection) == "off" { return [("changes", .text("not written down"))] }
    guard try JournalTables.exist(in: connection) else { return [("changes", .integer(0))] }
    func count(_ condition: String, _ cells: [Cell] = []) throws -> Value {
      Coding.value(try connection.scalar("SELECT count(*) FROM _facet_change\(condition)", cells), as: .unknown)
    }
    let today = String(now.text.prefix(10))
    var facts: [(name: String, value: Value)] = [
      ("changes", try count("")),
      ("of this session", try count(" WHERE session = ?1", [.text(journal.session)])),
    ]
    try connection.query(
      "SELECT who, count(*) FROM _facet_change WHERE at >= ?1 GROUP BY who ORDER BY who", [.text(today)]
    ) { facts.append(("today by \($0.text(0))", .integer($0.integer(1)))) }
    facts.append(("journal bytes", .integer(try journal.size(connection))))
    facts.append(("journal keeps", .text(try journalLimit)))
    if let first = try historyBegins() { facts.append(("history begins", .text(first.at))) }
    if try journal.pending(connection) != nil { facts.append(("not stored yet", .boolean(true))) }
    return facts
  }
}
