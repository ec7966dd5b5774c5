import FacetKit
import Store

/// Two shells that make records give them the same numbers: those of the one that saves later get others, unless a
/// person gave them, and what refers to them goes along.
struct Renumbering {
  private var numbers: [ExactName: [Int64: Int64]] = [:]
  private(set) var records: [(from: RecordID, to: RecordID)] = []

  /// - Parameter tables: of the file, by the edits' types.
  init(_ net: [EditedRecord], draft: Connection, tables: SaveTables) throws {
    /// The number that the next record of a table gets.
    var next: [ExactName: Int64] = [:]
    for record in net where record.before == nil {
      guard case .integer(let number)? = record.after, let (table, key) = try? tables.table(record.type),
        key.columns.isEmpty, try tables.values(["1"], of: table, key.address(.integer(number)) ?? []) != nil,
        try !Renumbering.isGiven(number, record.draftType, draft)
      else { continue }
      let name = ExactName(table.name)
      let new: Int64
      if let known = next[name] { new = known } else { new = try Renumbering.next(table, key, net, tables.connection) }
      next[name] = new &+ 1
      numbers[name, default: [:]][number] = new
      if let from = key.record(.integer(number)), let to = key.record(.integer(new)) { records.append((from, to)) }
    }
  }

  /// Above all that are there, that were there, and that are in the edits.
  private static func next(
    _ table: TableInfo, _ key: JournalKey, _ net: [EditedRecord], _ connection: Connection
  ) throws -> Int64 {
    var last: Int64 = 0
    for record in net where ExactName(record.type) == ExactName(table.name) {
      if case .integer(let number)? = record.after { last = max(last, number) }
    }
    if let name = key.address(.integer(0))?.first?.name,
      case .integer(let number) = try connection.scalar("SELECT max(\(name)) FROM \(quoteIdentifier(table.name))")
    {
      last = max(last, number)
    }
    let hasSequences = try connection.scalar("SELECT 1 FROM sqlite_schema WHERE name = 'sqlite_sequence'") != .null
    if hasSequences,
      case .integer(let number) = try connection.scalar(
        "SELECT seq FROM sqlite_sequence WHERE name = ?1", [.text(table.name)])
    {
      last = max(last, number)
    }
    return last &+ 1
  }

  private static func isGiven(_ number: Int64, _ type: String, _ draft: Connection) throws -> Bool {
    try draft.scalar(
      "SELECT 1 FROM \(DraftFile.given) WHERE type = ?1 AND key = ?2", [.text(type), .integer(number)]) != .null
  }

  /// The key that a new record has in the file.
  func key(_ key: Cell, of type: String) -> Cell {
    guard case .integer(let number) = key, let other = numbers[ExactName(type)]?[number] else { return key }
    return .integer(other)
  }

  /// A value of a column: what refers to a record that has another number now.
  func value(_ cell: Cell, _ column: String, of table: TableInfo, _ tables: SaveTables) -> Cell {
    guard !numbers.isEmpty, case .integer = cell,
      let reference = table.foreignKeys.first(where: {
        $0.columns.count == 1 && $0.columns[0].from.lowercased() == column.lowercased()
      }), let (target, _) = try? tables.table(reference.table), target.isRowIDAlias
    else { return cell }
    let name = target.columns[target.primaryKey[0]].name
    if let to = reference.columns[0].to, to.lowercased() != name.lowercased() { return cell }
    return key(cell, of: target.name)
  }
}
