package import Engine

/// How many edits there are, in words, and where.
package struct CountedEdits {
  private let cells: [JournalCell]

  /// - Parameter all: the values of a record that was made or deleted are told by the record.
  package init(_ all: [JournalCell]) { cells = all.filter { $0.field == nil || $0.action == .changed } }

  package var isEmpty: Bool { cells.isEmpty }
  package var count: Int { cells.count }

  /// `2 fields`, `1 edit` where not all are changes of fields.
  package var text: String {
    let noun = cells.allSatisfy { $0.field != nil } ? "field" : "edit"
    return "\(cells.count) \(noun)\(cells.count == 1 ? "" : "s")"
  }

  /// The first few, `person[3].city, person[4] made`.
  package var paths: String {
    let shown = cells.prefix(5).map { cell in
      switch cell.action {
      case .made: "\(cell.path) made"
      case .deleted: "\(cell.path) deleted"
      case .changed, .rekeyed: cell.path
      }
    }
    return shown.joined(separator: ", ") + (cells.count > 5 ? ", … \(cells.count - 5) more" : "")
  }

  /// `  person[3].city   "Stockholm" → "Uppsala"`, the paths in a column of their own; of many the first ten.
  package var lines: [String] {
    let shown = cells.prefix(10)
    let width = shown.map(\.path.count).max() ?? 0
    let lines = shown.map { cell in
      let what =
        switch cell.action {
        case .made: "made"
        case .deleted: "deleted"
        case .changed, .rekeyed:
          "\(CommandContext.shown(cell.old, cell)) → \(CommandContext.shown(cell.new, cell))"
        }
      return "  \(cell.path)\(String(repeating: " ", count: width - cell.path.count))  \(what)"
    }
    return lines + (cells.count > 10 ? ["  … \(cells.count - 10) more"] : [])
  }
}
