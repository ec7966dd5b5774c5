import FacetKit
import Store

/// Random changes of single fields, each as a line of the language and as an UPDATE; the same ones for the same seed.
struct RandomEdits {
  struct Edit {
    let line: String
    let sql: String
  }

  private let database: SampleDatabase
  private var random: SplitMix
  /// Names of files with bytes for blobs, and the bytes.
  let blobs: [(name: String, bytes: [UInt8])]
  /// Rows whose key was changed, or tried to: they are not addressed again.
  private var retired: Set<[Int]> = []
  private var last: [[Int]: String] = [:]

  init(_ database: SampleDatabase, seed: UInt64) {
    self.database = database
    var random = SplitMix(state: seed)
    blobs = [0, 1, 40, 5000].map { count in
      (name: "blob\(count)", bytes: (0..<count).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
    self.random = random
  }

  /// Nil where there is nothing that could be changed.
  mutating func next() -> Edit? {
    for _ in 0..<500 { if let edit = attempt() { return edit } }
    return nil
  }

  private mutating func attempt() -> Edit? {
    let candidates = database.tables.indices.filter { position in
      let table = database.tables[position]
      return (table.info.kind == .table || table.info.kind == .virtual) && !table.rows.isEmpty
    }
    guard let position = candidates.randomElement(using: &random) else { return nil }
    let table = database.tables[position]
    let row = Int.random(in: 0..<table.rows.count, using: &random)
    let column = Int.random(in: 0..<table.columns.count, using: &random)
    guard !retired.contains([position, row]), let path = table.path(row), let place = condition(table, row) else {
      return nil
    }
    let info = table.columns[column]
    if info.primaryKeyPosition > 0, !mayRetire(position) { return nil }
    guard let value = value(for: info, of: table), last[[position, row, column]] != value.sql else { return nil }
    if info.primaryKeyPosition > 0 { retired.insert([position, row]) }
    last[[position, row, column]] = value.sql
    let name = quoteDefined(table.info.name)
    return Edit(
      line: "set \(path).\(table.field(column)) \(value.literal)",
      sql: "UPDATE \(name) SET \(quoteDefined(info.name)) = \(value.sql) WHERE \(place);")
  }

  /// Keys are changed now and then, and of at most half of the rows.
  private mutating func mayRetire(_ table: Int) -> Bool {
    let count = retired.count { $0[0] == table }
    return Int.random(in: 0..<10, using: &random) == 0 && (count + 1) * 2 <= database.tables[table].rows.count
  }

  /// The row by its rowid, or its key where it has none.
  private func condition(_ table: SampleDatabase.Table, _ row: Int) -> String? {
    if let rowIDs = table.rowIDs, let name = table.info.rowIDName, !table.info.isRowIDAlias {
      return "\(name) = \(rowIDs[row])"
    }
    let parts = table.key.compactMap { column in
      Self.sql(table.rows[row][column]).map { "\(quoteDefined(table.columns[column].name)) IS \($0)" }
    }
    return parts.count == table.key.count && !parts.isEmpty ? parts.joined(separator: " AND ") : nil
  }

  private mutating func value(for column: ColumnInfo, of table: SampleDatabase.Table) -> (literal: String, sql: String)?
  {
    if Int.random(in: 0..<12, using: &random) == 0 { return ("null", "NULL") }
    let key = table.info.foreignKeys.first { key in
      key.columns.count == 1 && key.columns[0].from.lowercased() == column.name.lowercased()
    }
    if let key, let target = database.tables.first(where: { $0.info.name.lowercased() == key.table.lowercased() }),
      target.key.count == 1,
      key.columns[0].to.map({ $0.lowercased() == target.columns[target.key[0]].name.lowercased() }) ?? true
    {
      if Int.random(in: 0..<10, using: &random) == 0 { return ("123456789", "123456789") }
      guard let cell = target.rows.randomElement(using: &random)?[target.key[0]],
        let literal = SampleDatabase.literal(cell), let sql = Self.sql(cell)
      else { return nil }
      return (literal, sql)
    }
    return SampleValue(column).random(using: &random, blobs: blobs)
  }

  static func sql(_ cell: Store.Cell) -> String? {
    switch cell {
    case .null: "NULL"
    case .integer(let number): number == .min ? "(-9223372036854775807 - 1)" : String(number)
    case .real(let number): number.isFinite ? "\(number)" : nil
    case .text(let text): SampleValue.sql(text)
    case .malformedText, .blob: nil
    }
  }
}

/// A small generator of random numbers that gives the same ones for the same seed everywhere.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}
