import FacetKit
import Language
import Store

/// The cells that a script has read into variables and conditions, as they were then: a change of one of them that
/// somebody else changed since is a conflict, for it may be made from what is not there any more.
///
/// What is read of many records at once, by sums and filters, is held beside them: see ``SetRead``. Scripts that read
/// nothing pay nothing.
struct ReadMemory {
  /// Beyond so many cells those read first are forgotten all at once, so that a script over a large file ends.
  static let limit = 200_000

  /// Above 0 while what is read may be kept.
  var depth = 0
  private var cells: [RecordID: [String: Cell]] = [:]
  /// Written in this transaction, which nobody else can change meanwhile; nil where that may have been undone.
  private var written: [RecordID: [String: Cell?]] = [:]
  private var columns: Set<String> = []
  private var count = 0
  private(set) var sets: [SetRead] = []

  /// What is read again counts as it was read last.
  mutating func note(_ set: SetRead) {
    if let place = sets.firstIndex(where: { $0.sql == set.sql && $0.parameters == set.parameters }) {
      sets[place] = set
    } else {
      if sets.count >= SetRead.limit { sets.removeAll() }
      sets.append(set)
    }
  }

  mutating func forgetSets() { if !sets.isEmpty { sets.removeAll() } }

  mutating func setsHold(at commits: Int) { for index in sets.indices { sets[index].commits = commits } }

  var isEmpty: Bool { cells.isEmpty }

  /// Whether any cell of a column is remembered.
  func knows(_ type: String, _ column: String) -> Bool { columns.contains("\(type)\u{1}\(column)") }

  mutating func note(_ id: RecordID, _ column: String, _ cell: Cell) {
    if written[id]?[column] != nil { return }
    if count >= ReadMemory.limit {
      cells.removeAll()
      count = 0
    }
    columns.insert("\(id.type)\u{1}\(column)")
    if cells[id, default: [:]].updateValue(cell, forKey: column) == nil { count += 1 }
  }

  /// What was read of a cell; nil where nothing was, or where it was written since.
  func cell(_ id: RecordID, _ column: String) -> Cell? {
    written[id]?[column] == nil ? cells[id]?[column] : nil
  }

  /// All that was read of a record and not written since.
  func cells(of id: RecordID) -> [String: Cell] {
    (cells[id] ?? [:]).filter { written[id]?[$0.key] == nil }
  }

  mutating func wrote(_ id: RecordID, _ column: String, _ cell: Cell) {
    if cells[id]?[column] != nil { written[id, default: [:]].updateValue(cell, forKey: column) }
  }

  /// The transaction was stored: what it wrote is what the script knows.
  mutating func stored() {
    forgetSets()
    if written.isEmpty { return }
    for (id, values) in written {
      for (column, cell) in values { cells[id]?[column] = cell }
    }
    written.removeAll()
  }

  mutating func dropped() { if !written.isEmpty { written.removeAll() } }

  mutating func partlyDropped() {
    for (id, values) in written { written[id] = values.mapValues { _ in nil } }
  }
}

extension RecordEngine {
  /// Runs what reads values that the script keeps.
  package func remembering<R>(_ body: () throws -> R) rethrows -> R {
    memory.depth += 1
    defer { memory.depth -= 1 }
    return try body()
  }

  /// What was read so far is of no account: a person typed the next line.
  package func forgetReads() { memory = ReadMemory() }

  var remembersReads: Bool { memory.depth > 0 && edits?.isDraft != true }

  func note(_ id: RecordID, _ column: String, read cell: Cell) {
    if !memory.knows(id.type, column) { fastTargets.removeAll() }
    memory.note(id, column, cell)
  }

  /// Refuses to change what somebody else changed since the script read it, where the new value is not made from what
  /// is there now. That both come to the same value is no excuse: two that count up by one have counted two.
  func checkRead(_ changes: [RecordChange]) throws {
    var found: [Diagnostic] = []
    for change in changes {
      guard let id = change.id else { continue }
      for cell in change.cells where !cell.isMadeFromOld {
        let column = change.entity.columns[cell.column]
        guard let read = memory.cell(id, column.name), let stored = cell.stored, read != stored else { continue }
        let conflict = try conflict(
          of: id, column, in: change.entity, before: read, theirs: stored,
          mine: cell.isSecret ? .text(Value.concealed) : cell.value)
        found.append(conflict.diagnostic(at: cell.range, today: now.text))
        if found.count > 100 { throw Diagnostics.error(found) }
      }
    }
    if !found.isEmpty { throw Diagnostics.error(found) }
  }

  /// The same for a record that is to be deleted.
  func checkRead(deleting id: RecordID, _ entity: Entity) throws {
    let read = memory.cells(of: id)
    if read.isEmpty { return }
    for (column, stored) in try cells(of: id) ?? [] {
      guard let before = read[column.name], before != stored else { continue }
      let conflict = try conflict(of: id, column, in: entity, before: before, theirs: stored, mine: nil)
      throw conflict.diagnostic(at: nil, today: now.text)
    }
  }

  private func conflict(
    of id: RecordID, _ column: Column, in entity: Entity, before: Cell, theirs: Cell, mine: Value?
  ) throws -> EditConflict {
    let connection = try readable()
    let key = try packedKey(of: id, entity, connection)
    return EditConflict(
      kind: mine == nil ? .changedAndDeleted : .changed, record: id, field: column.field,
      before: Coding.value(before, of: column.field), theirs: Coding.value(theirs, of: column.field),
      mine: mine ?? .null, by: try lastChange(of: column.name, in: entity.name, key: key, giving: theirs, connection))
  }
}
