import FacetKit
import Store
import Support

/// Changes single fields of a database through the program, in one go, and compares all of it before and after.
struct SampleEditing {
  private struct Edit {
    let line: String
    let table: Int
    let row: Int
    let column: Int
    let cell: Store.Cell
  }

  private let before: SampleDatabase
  private var edits: [Edit] = []
  private var others: [String] = []

  /// Up to so many fields of each table, each in a record of its own as far as there are enough.
  init(_ database: SampleDatabase, each count: Int = 3) {
    before = database
    for (position, table) in database.tables.enumerated() {
      if table.info.kind == .view {
        others.append("set \(table.name)[*].\(table.field(0)) null")
      } else if table.info.kind == .table, !table.rows.isEmpty {
        add(table, position, count)
      }
    }
    others += database.faults.keys.sorted().map { "set \(Name.quoted($0))[1].x 1" }
  }

  private mutating func add(_ table: SampleDatabase.Table, _ position: Int, _ count: Int) {
    let referring = table.info.foreignKeys.flatMap { $0.columns.map { $0.from.lowercased() } }
    let columns = table.columns.indices.filter { column in
      let info = table.columns[column]
      return info.primaryKeyPosition == 0 && !info.isGenerated && !referring.contains(info.name.lowercased())
        && !table.info.isUnique(column)
    }
    for (index, column) in columns.prefix(count).enumerated() {
      let row = (table.rows.count / 2 + index) % table.rows.count
      guard let path = table.path(row) else { continue }
      let other = SampleValue(table.columns[column]).another(than: table.rows[row][column])
      edits.append(
        Edit(
          line: "set \(path).\(table.field(column)) \(other.literal)", table: position, row: row, column: column,
          cell: other.cell))
    }
  }

  struct Outcome {
    var edited = 0
    /// The message of each refusal.
    var refused: [String] = []
    /// Cells that are not as they should be.
    var wrong: [String] = []
  }

  func run(_ facet: Facet, _ file: String) throws -> Outcome {
    let lines = edits.map(\.line) + others
    let result = try facet(file, "--no-journal", "--keep-going", "-f", "-", input: lines.joined(separator: "\n"))
    var outcome = Outcome()
    if result.status > 1 { outcome.wrong.append("status \(result.status)") }
    var refused: Set<Int> = []
    for line in result.errors.split(separator: "\n").map(String.init) {
      guard line.hasPrefix("stdin:"), let error = line.firstRange(of: " error: "),
        let number = Int(line.dropFirst(6).prefix { $0 != ":" })
      else { continue }
      refused.insert(number - 1)
      outcome.refused.append(String(line[error.upperBound...]))
    }
    let after = try SampleDatabase(facet.folder(file))
    defer { after.close() }
    if try before.settings() != after.settings() { outcome.wrong.append("settings \(try after.settings())") }
    for index in others.indices where !refused.contains(edits.count + index) {
      outcome.wrong.append("\(others[index]) was not refused")
    }
    var expected = before.tables.map(\.rows)
    for (index, edit) in edits.enumerated() where !refused.contains(index) {
      expected[edit.table][edit.row][edit.column] = edit.cell
      outcome.edited += 1
    }
    for (index, table) in before.tables.enumerated() where table.info.kind == .table {
      outcome.wrong += differences(table, expected[index], after.tables[index].rows)
    }
    return outcome
  }

  /// Generated columns follow from the others, so they may differ.
  private func differences(_ table: SampleDatabase.Table, _ expected: [[Store.Cell]], _ found: [[Store.Cell]])
    -> [String]
  {
    if expected.count != found.count { return ["\(table.name) has \(found.count) rows"] }
    return zip(expected, found).enumerated().flatMap { row, cells in
      table.columns.indices.filter { !table.columns[$0].isGenerated && cells.0[$0] != cells.1[$0] }.map {
        "\(table.name) row \(row): \(table.columns[$0].name) is \(cells.1[$0]), not \(cells.0[$0])"
      }
    }
  }
}
