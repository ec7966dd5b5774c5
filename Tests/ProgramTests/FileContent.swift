import Store
import Testing

/// All that a file holds but for the journal, as lines that can be compared.
enum FileContent {
  private static let own = ["_facet_change", "_facet_cell", "_facet_column", "_facet_option", "_facet_definition"]
  private static let known = ["_facet_type", "_facet_field", "_facet_view", "_facet_action"]

  static func lines(of path: String) throws -> [String] {
    let connection = try Connection(path: path, mode: .readOnly)
    defer { connection.close() }
    var lines: [String] = []
    var tables: [String] = []
    try connection.query("SELECT type, name, tbl_name, sql FROM sqlite_schema ORDER BY type, name") { row in
      let name = row.text(1)
      // What AUTOINCREMENT gave once is not given again.
      if row.text(0) == "table", !own.contains(name), name != "sqlite_sequence" { tables.append(name) }
      if own.contains(row.text(2)) || known.contains(row.text(2)) { return }
      lines.append((0..<4).map { row.text($0) }.joined(separator: "|"))
    }
    for table in tables {
      let name = known.contains(table) ? nil : try connection.tableInfo(table)?.rowIDName
      let order = known.contains(table) && table != "_facet_view" && table != "_facet_action" ? " ORDER BY 1, 2" : ""
      try connection.query("SELECT \(name.map { "\($0), " } ?? "")* FROM \(quoteIdentifier(table))\(order)") { row in
        lines.append("\(table): \((0..<row.columnCount).map { row.cell($0) })")
      }
    }
    return lines
  }

  static func withoutRepeats(_ states: [[String]]) -> [[String]] {
    states.reduce(into: []) { if $0.last != $1 { $0.append($1) } }
  }

  /// Names the first step that differs and its lines, for a state is long.
  static func compare(_ states: [[String]], _ expected: [[String]], _ told: String) {
    if states == expected { return }
    let step = zip(states, expected).enumerated().first { $0.element.0 != $0.element.1 }
    let (given, due) = step.map { ($0.element.0, $0.element.1) } ?? ([], [])
    Issue.record(
      """
      \(states.count) steps, not \(expected.count); step \(step?.offset ?? -1) has
      \(given.filter { !due.contains($0) }.joined(separator: "\n"))
      in place of
      \(due.filter { !given.contains($0) }.joined(separator: "\n"))
      \(told)
      """)
  }
}
