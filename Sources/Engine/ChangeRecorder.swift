import FacetKit

/// What was written to records of types that an observer observes, until it is told.
struct ChangeRecorder {
  /// One write of one record.
  struct Entry {
    enum Action { case made, changed, deleted }

    let record: RecordID
    /// Where the write gave the record another address: the one before.
    var former: RecordID?
    let action: Action
    var cells: [Cell] = []
    /// The name of the observer that did it.
    let origin: String?
  }
  struct Cell {
    let field: String
    let old: Value
    let new: Value
    let isSecret: Bool
  }

  private(set) var entries: [Entry] = []

  mutating func add(_ entry: Entry) { entries.append(entry) }

  /// Forgets what was undone.
  mutating func drop(from count: Int = 0) {
    if entries.count > count { entries.removeSubrange(count...) }
  }

  /// What came of all the writes together, in the order in which the records were written first.
  func net() -> [NetChange] {
    var places: [RecordID: Int] = [:]
    var records: [NetRecord] = []
    for entry in entries {
      let place: Int
      if let known = places.removeValue(forKey: entry.former ?? entry.record), !records[known].isDeleted {
        place = known
      } else {
        place = records.count
        records.append(NetRecord(entry))
      }
      records[place].take(entry)
      places[entry.record] = place
    }
    return records.flatMap(\.changes)
  }
}

/// One change as it is told, with what decides whom it is told.
struct NetChange {
  let change: RecordedChange
  let origin: String?
  let isSecret: Bool
}

/// What several writes made of one record.
private struct NetRecord {
  /// The address before the first of them.
  private let first: RecordID
  private var last: RecordID
  private var made: String??
  private var deleted: String??
  private var cells: [(cell: ChangeRecorder.Cell, origin: String?)] = []

  init(_ entry: ChangeRecorder.Entry) {
    first = entry.former ?? entry.record
    last = entry.record
  }

  var isDeleted: Bool { deleted != nil }

  mutating func take(_ entry: ChangeRecorder.Entry) {
    last = entry.record
    switch entry.action {
    case .made: made = .some(entry.origin)
    case .deleted: deleted = .some(entry.origin)
    case .changed:
      // Who is told of the new record reads it as it is.
      if made == .some(entry.origin) { return }
      for cell in entry.cells {
        if let place = cells.firstIndex(where: { $0.cell.field.utf8.elementsEqual(cell.field.utf8) }) {
          let earlier = cells[place].cell
          let merged = ChangeRecorder.Cell(
            field: cell.field, old: earlier.old, new: cell.new, isSecret: cell.isSecret || earlier.isSecret)
          cells[place] = (merged, entry.origin)
        } else {
          cells.append((cell, entry.origin))
        }
      }
    }
  }

  var changes: [NetChange] {
    if let deleted {
      if made != nil { return [] }
      let change = RecordedChange(of: first, old: .reference(first), new: .null)
      return [NetChange(change: change, origin: deleted, isSecret: false)]
    }
    var changes: [NetChange] = []
    if let made {
      let change = RecordedChange(of: last, old: .null, new: .reference(last))
      changes.append(NetChange(change: change, origin: made, isSecret: false))
    }
    for (cell, origin) in cells where cell.old != cell.new {
      let change = RecordedChange(of: last, field: cell.field, old: cell.old, new: cell.new)
      changes.append(NetChange(change: change, origin: origin, isSecret: cell.isSecret))
    }
    return changes
  }
}
