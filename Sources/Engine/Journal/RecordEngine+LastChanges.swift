package import FacetKit
import Store

/// Looks at the end of the history, however long it is.
extension RecordEngine {
  package func isOfThisSession(_ entry: JournalEntry) -> Bool { entry.session == journal.session }

  /// The change of this session after a given one that `undo` would take back; nil where there is none.
  package func nextUndone(after id: Int64) throws -> JournalEntry? {
    guard exists, edits?.needsDraft != true else { return nil }
    let connection = try readable()
    guard try JournalTables.exist(in: connection) else { return nil }
    let start = Cell.integer(max(id, edits?.draft?.change ?? 0))
    return try last(RecordEngine.ownThatHold, [start, .text(journal.session)], connection)
  }

  /// The undo of this session after a given change that `redo` would take back; nil where there is none.
  package func nextRedone(after id: Int64) throws -> JournalEntry? {
    guard exists, edits?.needsDraft != true else { return nil }
    let connection = try readable()
    guard try JournalTables.exist(in: connection),
      let last = try redoable(.integer(edits?.draft?.change ?? 0), connection)
    else { return nil }
    return last.id > id && isOfThisSession(last) ? last : nil
  }

  /// The changes after one, in order.
  package func changes(after id: Int64) throws -> [JournalEntry] {
    let connection = try readable()
    guard try JournalTables.exist(in: connection) else { return [] }
    var found: [JournalEntry] = []
    try connection.query(RecordEngine.entries + " WHERE id > ?1 ORDER BY id", [.integer(id)]) {
      found.append(RecordEngine.entry($0))
    }
    return found
  }

  /// How many there are from the last one back to a day, itself included.
  package func changeCount(since day: CalendarDate) throws -> Int {
    let connection = try readable()
    guard try JournalTables.exist(in: connection) else { return 0 }
    // Moments grow with the numbers, by which the table is in order: what is older is not looked at.
    struct Enough: Error {}
    var count = 0
    do {
      try connection.query("SELECT at FROM _facet_change ORDER BY id DESC") { row in
        if row.text(0) < day.description { throw Enough() }
        count += 1
      }
    } catch is Enough {}
    return count
  }
}
