import FacetKit
import Language
import Store

/// What a script has read of many records, by a sum, a filter or a list, and may base changes on: the query, and what
/// tells its result from another.
///
/// Held until the script stores something. Where others have stored something when it takes the right to write, the
/// query is run again: what others did beside it is no conflict.
struct SetRead {
  /// Beyond so many those read before are forgotten all at once.
  static let limit = 1_000

  /// As it was typed.
  let text: String
  let sql: String
  let parameters: [Cell]
  /// Has what the query calls.
  let builder: SQLBuilder?
  let digest: RowDigest
  /// The number of commits by others, for the connection that read it or has looked again.
  var commits: Int
}

extension RecordEngine {
  /// Runs a query over many records, and remembers what a script keeps of it.
  func querySet(
    _ text: String, _ sql: String, _ parameters: [Cell], _ builder: SQLBuilder?, _ row: (Row) throws -> Void
  ) throws {
    let connection = try readable()
    // Under the right to write nobody else changes it.
    guard remembersReads, path != nil, !connection.isInTransaction else {
      return try connection.query(sql, parameters, row: row)
    }
    let commits = try connection.dataVersion
    var digest = RowDigest()
    try connection.query(sql, parameters) { found in
      digest.add(found)
      try row(found)
    }
    memory.note(
      SetRead(text: text, sql: sql, parameters: parameters, builder: builder, digest: digest, commits: commits))
  }

  /// Refuses to write where what was read gives something else now.
  ///
  /// - Parameters:
  ///   - connection: has the right to write, and has written nothing.
  ///   - reader: the connection that read.
  func checkSets(_ connection: Connection, _ reader: Connection) throws {
    if memory.sets.isEmpty { return }
    let now = try reader.dataVersion
    for set in memory.sets where set.commits != now {
      var digest = RowDigest()
      try connection.query(set.sql, set.parameters) { digest.add($0) }
      if digest == set.digest { continue }
      memory.forgetSets()
      let last = try lastOfOthers(connection).map {
        "\($0.who) stored change \($0.id) \($0.moment(today: self.now.text))"
      }
      throw Diagnostic(
        "gives something else now than when it was read", subject: set.text,
        hint: "\(last ?? "another program changed the file"); run again, it starts from what is there now")
    }
    memory.setsHold(at: try connection.dataVersion)
  }

  private func lastOfOthers(_ connection: Connection) throws -> JournalEntry? {
    guard try JournalTables.exist(in: connection) else { return nil }
    return try last("session <> ?1", [.text(journal.session)], connection)
  }
}
