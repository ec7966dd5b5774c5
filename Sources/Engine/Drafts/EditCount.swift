/// How many edits there are, with the first of them: all may be many.
package struct EditCount: Sendable {
  static let most = 10

  package private(set) var count = 0
  package private(set) var first: [JournalCell] = []
  /// All are changes of fields, and no record was made or deleted.
  package private(set) var isOfFields = true

  /// The values of a record that was made or deleted are told by the record.
  mutating func add(_ cell: JournalCell) {
    guard cell.field == nil || cell.action == .changed else { return }
    count += 1
    if cell.field == nil { isOfFields = false }
    if first.count < EditCount.most { first.append(cell) }
  }
}
