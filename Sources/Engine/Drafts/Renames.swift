import FacetKit
import Language
import Store

/// What types and columns are called that others renamed since a draft was made: the edits follow them.
///
/// It is read from what the file's journal says of renames. Those of other programs are not in it.
struct Renames {
  private enum Rename {
    case type(old: String, new: String)
    case column(type: String, old: String, new: String)
  }

  private var all: [Rename] = []

  /// - Parameter cell: the last cell of the journal that the draft knows.
  init(since cell: Int64, in connection: Connection) throws {
    guard try JournalTables.exist(in: connection),
      case .integer(let last) = try connection.scalar("SELECT max(n) FROM _facet_cell"), last > cell
    else { return }
    for (number, first) in try StoredStep.all(in: (cell + 1)...last, connection).reversed() {
      let step = try StoredStep(number, first: first, connection)
      all += step.renames.map { .type(old: $0.old, new: $0.new) }
      all += step.columnRenames.map { .column(type: $0.type, old: $0.old, new: $0.new) }
    }
  }

  var isEmpty: Bool { all.isEmpty }

  /// What a type of the draft is called in the file; nil where another has its name now, for it was dropped.
  func type(_ name: String) -> String? { column("", of: name)?.type }

  /// The same for a column.
  func column(_ name: String, of type: String) -> (type: String, name: String)? {
    var now = (type: type, name: name)
    for rename in all {
      switch rename {
      case .type(let old, let new):
        if now.type.isExactly(old) { now.type = new } else if now.type.isExactly(new) { return nil }
      case .column(let type, let old, let new) where now.type.isExactly(type):
        if now.name.isExactly(old) { now.name = new } else if now.name.isExactly(new) { return nil }
      case .column: continue
      }
    }
    return now
  }

  /// The edits by the names that the file has.
  func applied(to net: [EditedRecord]) throws -> [EditedRecord] {
    if isEmpty { return net }
    return try net.map { record in
      guard let type = type(record.type) else { throw SaveTables.gone(record.type) }
      var record = record
      for index in record.values.indices {
        guard let now = column(record.values[index].column, of: record.type) else {
          record.values[index].isGone = true
          continue
        }
        record.values[index].column = now.name
      }
      record.type = type
      return record
    }
  }
}
