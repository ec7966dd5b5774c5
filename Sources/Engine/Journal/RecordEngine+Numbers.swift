import FacetKit
import Store

extension RecordEngine {
  /// Whether a change made records whose numbers are given once and never again, as AUTOINCREMENT has it: done again
  /// elsewhere it gives them other ones.
  package func hasNumbersGivenOnce(_ entry: JournalEntry) throws -> Bool {
    var types: Set<String> = []
    try cells(of: entry) { cell in if cell.action == .made, cell.field == nil { types.insert(cell.record.type) } }
    let sql = "SELECT instr(lower(sql), 'autoincrement') FROM main.sqlite_schema WHERE type = 'table' AND name = ?1"
    return try types.contains { type in
      guard let entity = try entity(type) else { return false }
      return try readable().scalar(sql, [.text(entity.table.name)]) != .integer(0)
    }
  }
}
