import Engine
import FacetKit

/// Pieces of the sentences about changes.
enum ChangeWords {
  static func distinct(_ names: [String]) -> [String] {
    var seen = Set<ExactName>()
    return names.filter { seen.insert(ExactName($0)).inserted }
  }

  static func lines(
    _ entry: ChangeReport.Entry, withField: Bool, change: (ChangeReport.Cell) throws -> String
  ) rethrows -> [(path: String, change: String)] {
    guard entry.action == .changed else { return [(entry.path, "")] }
    return try entry.cells.map { cell in
      (withField ? "\(entry.path).\(Name.quoted(cell.field))" : entry.path, try change(cell))
    }
  }
}
