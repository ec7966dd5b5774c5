package import FacetKit

/// A row of a list: a record, or what a plugin's screen made.
package struct ListRow: Sendable {
  /// By which it is the same row after a change.
  package let key: ListKey
  /// What people call it: its key's text, else its path.
  package let title: String
  /// As it is typed at the prompt; empty for a row that has none.
  package let path: String
  package let cells: [ListCell]
  /// Where it stands in the order of the list.
  package let place: ListPlace

  package init(key: ListKey, title: String, path: String, cells: [ListCell], place: ListPlace) {
    self.key = key
    self.title = title
    self.path = path
    self.cells = cells
    self.place = place
  }
}

package enum ListKey: Sendable, Hashable {
  case record(RecordID)
  /// The row of that number from 0, where rows have no address.
  case number(Int)
}

/// A place in the order of a list, as the desk knows it; one stays a place when its row is gone.
package struct ListPlace: Sendable {
  package let content: any Sendable

  package init(_ content: any Sendable) { self.content = content }
}

/// Which rows are wanted.
package enum ListStart: Sendable {
  case first, last
  /// From the row at a place on, or from the next where that is gone.
  case from(ListPlace)
  case after(ListPlace)
  case before(ListPlace)
  /// The row of that number from 0, where no place is known.
  case number(Int)
}

extension [ListRow] {
  /// Whether all of them have the same in a column.
  package func agree(in column: Int) -> Bool {
    guard let first, first.cells.indices.contains(column) else { return false }
    return allSatisfy { $0.cells.indices.contains(column) && $0.cells[column] == first.cells[column] }
  }
}
