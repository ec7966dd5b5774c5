/// The rows that are marked, in the order in which they were.
struct ListMarks {
  private(set) var rows: [ListRow] = []
  private var keys: Set<ListKey> = []
  /// So many paths still make one command.
  static let most = 10_000

  var count: Int { rows.count }
  var isEmpty: Bool { rows.isEmpty }

  func contains(_ key: ListKey) -> Bool { keys.contains(key) }

  mutating func toggle(_ row: ListRow) {
    if keys.remove(row.key) != nil {
      rows.removeAll { $0.key == row.key }
    } else if rows.count < ListMarks.most {
      add(row)
    }
  }

  mutating func add(_ row: ListRow) {
    if rows.count < ListMarks.most, keys.insert(row.key).inserted { rows.append(row) }
  }

  mutating func removeAll() {
    rows = []
    keys = []
  }
}
