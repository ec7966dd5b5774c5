import FacetKit

/// What a cell, or those of all marked rows, begin with while they are edited, and where.
extension ListLevel {
  /// Cells of so few characters are edited below the rows.
  private static let narrowest = 12

  /// Whether the line stands below the rows: it is about several of them, or its column has no room.
  func isEditingBelow(_ room: Room) -> Bool {
    guard case .cell = mode else { return false }
    return !marks.isEmpty || layout.cellsToEdit(room, sort: view.sort) < min(ListLevel.narrowest, room.columns / 2)
  }

  /// `Born`, `Born of the 2 marked`.
  func cellLabel(_ column: ListColumn) -> String {
    marks.isEmpty ? column.title : "\(column.title) of the \(marks.count) marked"
  }

  /// The text of the row, of marked ones the one that all of them have; empty where they differ.
  func cellText() throws(ListFault) -> String {
    guard let first = targets.first, targets.agree(in: layout.current) else { return "" }
    return try desk.text(of: first, column: layout.current)
  }

  /// Opens the level on which the value is picked; false where there is none.
  mutating func pick() -> Step? {
    var level: (any Level)?
    trying { (list) throws(ListFault) in
      level = try list.desk.editor(of: list.targets, column: list.layout.current)
    }
    if case .fault = message { return .taken }
    guard let level else { return nil }
    picked = layout.current
    mode = .rows
    return .push(level)
  }

  /// Marks of records that are gone go with them; how many did.
  mutating func dropGoneMarks() -> Int {
    var gone: [ListRow] = []
    for row in marks.rows {
      guard case .record = row.key else { continue }
      do throws(ListFault) {
        if try desk.place(of: row.key, in: ListView()) == nil { gone.append(row) }
      } catch { return 0 }
    }
    for row in gone { marks.toggle(row) }
    return gone.count
  }
}
