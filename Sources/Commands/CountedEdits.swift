package import Engine

/// How many edits there are, in words, and where.
package struct CountedEdits {
  private let edits: EditCount

  package init(_ edits: EditCount) { self.edits = edits }

  package var isEmpty: Bool { edits.count == 0 }
  package var count: Int { edits.count }

  /// `2 fields`, `1 edit` where not all are changes of fields.
  package var text: String { "\(count) \(edits.isOfFields ? "field" : "edit")\(count == 1 ? "" : "s")" }

  /// The first few, `person[3].city, person[4] made`.
  package var paths: String {
    let shown = edits.first.prefix(5).map { cell in
      switch cell.action {
      case .made: "\(cell.path) made"
      case .deleted: "\(cell.path) deleted"
      case .changed, .rekeyed: cell.path
      }
    }
    return shown.joined(separator: ", ") + (count > 5 ? ", … \(count - 5) more" : "")
  }

  /// `  person[3].city   "Stockholm" → "Uppsala"`, the paths in a column of their own; of many the first ten.
  package var lines: [String] {
    let width = edits.first.map(\.path.count).max() ?? 0
    let lines = edits.first.map { cell in
      let what =
        switch cell.action {
        case .made: "made"
        case .deleted: "deleted"
        case .changed, .rekeyed:
          "\(CommandContext.shown(cell.old, cell)) → \(CommandContext.shown(cell.new, cell))"
        }
      return "  \(cell.path)\(String(repeating: " ", count: width - cell.path.count))  \(what)"
    }
    return lines + (count > lines.count ? ["  … \(count - lines.count) more"] : [])
  }
}
