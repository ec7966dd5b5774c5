import Store

/// A change of types as it stands in the journal: see ``TypeStep``.
struct StoredStep {
  /// A table, index, view or trigger of the file.
  struct Object: Equatable {
    let kind: String
    let name: String
    let owner: String
    let sql: String

    func isNamed(as other: Object) -> Bool { kind == other.kind && name.isExactly(other.name) }
  }

  /// A row of one of the tables in which Facet keeps what it knows of types.
  struct Row {
    let table: String
    let place: Cell
    let cells: [Cell]
  }

  let number: Int64
  /// The cells of values that went along; empty where none did.
  let cells: Range<Int64>
  private(set) var before: [Object] = []
  private(set) var after: [Object] = []
  private(set) var rowsBefore: [Row] = []
  private(set) var rowsAfter: [Row] = []
  /// What columns were called before, by their numbers.
  private(set) var columns: [(number: Cell, type: Cell, name: Cell)] = []
  /// What AUTOINCREMENT gave last in tables that went.
  private(set) var sequences: [(table: Cell, last: Cell)] = []
  /// Types that got another name.
  private(set) var renames: [(old: String, new: String)] = []
  private(set) var columnRenames: [(type: String, old: String, new: String)] = []
  /// Tables that have other columns or were made anew.
  private(set) var rebuilt: [String] = []

  init(_ number: Int64, first: Int64, _ connection: Connection) throws {
    self.number = number
    cells = first..<max(first, number)
    var rows: [(source: String, isAfter: Bool, place: Cell, cells: [Cell])] = []
    let sql =
      "SELECT source, after, place, a, b, c, d, e FROM _facet_definition WHERE step = ?1 ORDER BY place, rowid"
    try connection.query(sql, [.integer(number)]) { row in
      rows.append((row.text(0), row.integer(1) == 1, row.cell(2), (3...7).map { row.cell($0) }))
    }
    for row in rows { add(row.source, row.isAfter, row.place, row.cells) }
  }

  private mutating func add(_ source: String, _ isAfter: Bool, _ place: Cell, _ cells: [Cell]) {
    func text(_ index: Int) -> String { if case .text(let text) = cells[index] { text } else { "" } }
    switch source {
    case TypeStep.schema:
      let object = Object(kind: text(0), name: text(1), owner: text(2), sql: text(3))
      if isAfter { after.append(object) } else { before.append(object) }
    case TypeStep.column: if !isAfter { columns.append((cells[0], cells[1], cells[2])) }
    case TypeStep.sequence: sequences.append((cells[0], cells[1]))
    case "renamed": renames.append((text(0), text(1)))
    case "column renamed": columnRenames.append((text(0), text(1), text(2)))
    case "rebuilt": if !rebuilt.contains(where: text(0).isExactly) { rebuilt.append(text(0)) }
    default:
      let row = Row(table: source, place: place, cells: cells)
      if isAfter { rowsAfter.append(row) } else { rowsBefore.append(row) }
    }
  }

  /// Those of a change, the last first.
  static func all(in cells: ClosedRange<Int64>, _ connection: Connection) throws -> [(number: Int64, first: Int64)] {
    guard try TypeStep.isAny(in: cells, connection) else { return [] }
    var found: [(number: Int64, first: Int64)] = []
    let sql = """
      SELECT n, old FROM _facet_cell WHERE operation = \(JournalTables.Operation.types.rawValue) AND n IN (
        SELECT step FROM _facet_definition WHERE step BETWEEN ?1 AND ?2) ORDER BY n DESC
      """
    try connection.query(sql, [.integer(cells.lowerBound), .integer(cells.upperBound)]) {
      found.append(($0.integer(0), $0.integer(1)))
    }
    return found
  }

  // MARK: what becomes of tables

  private func has(_ object: Object, in objects: [Object]) -> Bool { objects.contains { $0.isNamed(as: object) } }

  /// Tables of after that were not there, whatever their name was.
  var made: [Object] {
    after.filter { table in
      table.kind == "table" && !has(table, in: before) && !renames.contains { $0.new.isExactly(table.name) }
    }
  }

  /// Tables of before that are not there any more.
  var dropped: [Object] {
    before.filter { table in
      table.kind == "table" && !has(table, in: after) && !renames.contains { $0.old.isExactly(table.name) }
    }
  }

  /// Tables that have other columns now, as they were; also those of the same columns with other values.
  func changed(_ connection: Connection) throws -> [Object] {
    let known = before.filter { table in
      table.kind == "table" && has(table, in: after) && rebuilt.contains(where: table.name.isExactly)
    }
    let unnamed = rebuilt.filter { name in !(before + after).contains { $0.kind == "table" && $0.name.isExactly(name) }
    }
    let others = try unnamed.compactMap { name -> Object? in
      guard
        case .text(let sql) = try connection.scalar(
          "SELECT sql FROM main.sqlite_schema WHERE type = 'table' AND name = ?1", [.text(name)])
      else { return nil }
      return Object(kind: "table", name: name, owner: name, sql: sql)
    }
    return known + others
  }

  /// Whether an object needs no more than its text of before: what it defines is the same.
  func isText(_ object: Object) -> Bool {
    guard has(object, in: before) || object.kind == "table" else { return false }
    switch object.kind {
    case "view", "trigger": return true
    case "index": return !renames.isEmpty || !columnRenames.isEmpty
    default: return false
    }
  }
}
