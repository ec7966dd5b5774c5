/// The commands that are tried on a damaged database, by the names that it had when it was sound.
struct Script {
  private var tables: [(name: String, column: String, other: String)] = []

  init(sample: Sample, chance: inout Chance) {
    for table in sample.tables.shuffled(using: &chance).prefix(5) {
      let columns = table.columns.filter { !$0.isEmpty }
      guard !columns.isEmpty else { continue }
      tables.append((table.name, columns[chance.below(columns.count)], columns[chance.below(columns.count)]))
    }
  }

  /// - Parameter reading: leaves out what changes.
  func lines(reading: Bool) -> [String] {
    var lines = ["types", "status"]
    for (table, column, other) in tables {
      lines += [
        "list \(table)", "count \(table) where \(column) is not null", "get \(table)[first].\(column)",
        "list \(table) \(column), \(other) sort by \(column) desc limit 3 --json", "show \(table)[last]",
        "get \(table).@count", "describe \(table)", "validate \(table)", "find an in \(table)",
        "for r in \(table)[1] { print $r.\(other) }",
      ]
    }
    lines += ["describe", "ls", "sql 'pragma integrity_check'", "sql 'select * from sqlite_schema'"]
    if reading { return lines }
    for (table, column, other) in tables {
      lines += [
        "set \(table)[first].\(column) 7", "set \(table)[1].\(other) x", "new \(table)", "copy \(table)[first]",
        "new \(table) \(column)=5", "clear \(table)[last].\(column)", "delete \(table)[last]",
        "define \(table).zz integer default 3", "set \(table)[*].zz 4", "define \(table).\(column) text label L",
        "rename \(table).\(other) yy", "drop \(table).zz", "delete \(table)[1]",
      ]
    }
    return lines + [
      "define fresh { name text key; n integer }", "new fresh name=a", "backup copy.db --force", "status",
    ]
  }
}
