import FacetKit
import Store

/// What many changes made of one record, all told: its key and its values before the first and after the last.
struct EditedRecord {
  struct Value {
    /// As the file has it, which may be another name than the draft's.
    var column: String
    let field: Int64
    var before: Cell
    var after: Cell
    /// What the draft calls it.
    let draftColumn: String
    /// It was dropped from the file, and another has its name.
    var isGone = false

    init(column: String, field: Int64, before: Cell, after: Cell) {
      self.column = column
      draftColumn = column
      self.field = field
      self.before = before
      self.after = after
    }
  }

  /// As the file has it, which may be another name than the draft's.
  var type: String
  let draftType: String
  /// Nil for one that was made.
  var before: Cell?
  /// Nil for one that is gone.
  var after: Cell?
  var values: [Value] = []

  init(type: String, before: Cell?, after: Cell?) {
    self.type = type
    draftType = type
    self.before = before
    self.after = after
  }

  mutating func set(_ cell: StoredCell, before: Cell, after: Cell) {
    if let place = values.firstIndex(where: { $0.field == cell.field }) {
      values[place].after = after
    } else {
      values.append(Value(column: cell.column, field: cell.field, before: before, after: after))
    }
  }
}

/// Sums up the cells of a journal. Holds them all in memory.
struct NetEdits {
  private struct Key: Hashable {
    let type: String
    let key: String
  }

  private var all: [EditedRecord] = []
  /// By the key that they have now.
  private var places: [Key: Int] = [:]
  /// Those that are gone, by the key that they had last: one of the same key may be made again.
  private var gone: [Key: Int] = [:]

  mutating func add(_ cell: StoredCell) {
    // What Facet itself keeps in the file is no record.
    if Schema.isReserved(cell.type) { return }
    switch (cell.operation, cell.column.isEmpty) {
    case (.made, true): made(cell)
    case (.deleted, true): deleted(cell)
    case (.rekeyed, _): rekeyed(cell)
    case (.made, false):
      guard let place = places[key(cell, cell.key)] else { return }
      all[place].set(cell, before: .null, after: cell.new)
    case (.deleted, false):
      // The record's own cell stands before those of its values.
      guard let place = gone[key(cell, cell.key)] else { return }
      all[place].set(cell, before: cell.old, after: .null)
    case (.changed, _):
      let place = place(of: cell, cell.key)
      all[place].set(cell, before: cell.old, after: cell.new)
    // Types change at once, never apart.
    case (.types, _): return
    }
  }

  /// In the order in which they changed first; without what came to nothing.
  var records: [EditedRecord] {
    all.compactMap { record in
      var record = record
      switch (record.before, record.after) {
      case (nil, nil): return nil
      case (let before?, let after?):
        record.values.removeAll { $0.before == $0.after }
        return record.values.isEmpty && before == after ? nil : record
      default: return record
      }
    }
  }

  private func key(_ cell: StoredCell, _ key: Cell) -> Key { Key(type: cell.type, key: "\(key)") }

  private mutating func place(of cell: StoredCell, _ key: Cell) -> Int {
    let name = self.key(cell, key)
    if let place = places[name] { return place }
    places[name] = all.count
    all.append(EditedRecord(type: cell.type, before: key, after: key))
    return all.count - 1
  }

  private mutating func made(_ cell: StoredCell) {
    let name = key(cell, cell.key)
    if let place = gone.removeValue(forKey: name), all[place].before != nil {
      all[place].after = cell.key
      places[name] = place
      return
    }
    places[name] = all.count
    all.append(EditedRecord(type: cell.type, before: nil, after: cell.key))
  }

  private mutating func deleted(_ cell: StoredCell) {
    let place = place(of: cell, cell.key)
    let name = key(cell, cell.key)
    all[place].after = nil
    places[name] = nil
    gone[name] = place
  }

  private mutating func rekeyed(_ cell: StoredCell) {
    let place = place(of: cell, cell.old)
    all[place].after = cell.new
    places[key(cell, cell.old)] = nil
    places[key(cell, cell.new)] = place
  }
}
