import FacetKit
import Language
import Store

/// Whether foreign keys still lead somewhere after an undo, which wrote while they were off: what the change had made is
/// not taken away from others that refer to it by now, nor brought back without what it referred to.
///
/// Only the rows that were touched are looked at, and those that refer to them; whole tables only where a key of several
/// columns refers to others than the primary key.
struct UndoneKeys {
  private let connection: Connection
  private let change: Int64
  /// Whether nothing holds that came after the change.
  private let isLast: Bool
  /// The last cell before the undo.
  private let start: Int64
  private let tables: [TableInfo]
  private let past: PastReferences
  /// Tables that are looked through whole, with those of their keys that led nowhere before.
  private var whole: [(table: String, broken: [ForeignKeyViolation])] = []

  /// - Parameters:
  ///   - cells: those that are about to be taken back.
  ///   - since: from the last cell of the change that they are part of to the last one before it is undone.
  init(
    _ cells: ClosedRange<Int64>, of change: JournalEntry, since: Range<Int64>, start: Int64, _ connection: Connection
  ) throws {
    self.connection = connection
    self.change = change.id
    isLast = try change.isLast(in: connection)
    self.start = start
    past = PastReferences(since, connection)
    var names: [String] = []
    let sql = """
      SELECT DISTINCT type FROM _facet_column WHERE typeof(type) = 'text'
        AND id IN (SELECT DISTINCT field FROM _facet_cell WHERE n BETWEEN ?1 AND ?2)
      """
    try connection.query(sql, [.integer(cells.lowerBound), .integer(cells.upperBound)]) { names.append($0.text(0)) }
    tables = try names.compactMap { try connection.tableInfo($0) }
    for table in tables {
      for (child, key) in try connection.referringTables(to: table.name) where isWhole(key, to: table) {
        if whole.contains(where: { $0.table.isExactly(child) }) { continue }
        whole.append((child, try connection.violations(of: child)))
      }
    }
  }

  /// What leads nowhere, and was there when the change was made, comes back only where that is asked for; nor is what
  /// others refer to taken away otherwise.
  ///
  /// - Returns: what is told of references that lead nowhere again.
  func check(_ rule: ConflictRule, _ verb: String) throws -> [String] {
    var told: [String] = []
    var count = 0
    func tell(_ record: String, _ parent: String) {
      count += 1
      if count <= Undoing.mostLeft { told.append("\(record) refers to a \(Name.quoted(parent)) that is not there") }
    }
    func judge(_ record: String, _ parent: String, isOwn: Bool) throws {
      if rule == .mine { return tell(record, parent) }
      let name = Name.quoted(parent)
      throw Diagnostic(
        isOwn
          ? "\(record) refers to a \(name) that would not be there" : "\(record) refers to a \(name) that is not there",
        subject: "change \(change)",
        hint: isOwn
          ? "what refers to it goes first, or \(verb) --mine takes it away all the same"
          : "\(verb) --mine brings it back all the same")
    }
    for (table, broken) in whole {
      let now = try connection.violations(of: table)
      guard now.count > broken.count else { continue }
      for last in now where try !broken.contains(last) && takesFrom(last.parent) {
        let record = Name.quoted(last.table) + (last.rowID.map { "[\($0)]" } ?? "")
        try judge(record, last.parent, isOwn: true)
      }
    }
    for table in tables {
      for key in table.foreignKeys {
        try forEachTouched(table, key) { record, parent, values in
          if try past.wasThere(values, key, in: parent) { return try judge(record, parent.name, isOwn: false) }
          tell(record, parent.name)
        }
      }
      for (child, key) in try connection.referringTables(to: table.name) where !isWhole(key, to: table) {
        try forEachLeft(child, key, table) { record, isTouched in
          // SQLite itself let it be so: it counts what leads nowhere, and counts less where other rows of such go.
          if isLast, isTouched { return tell(record, table.name) }
          try judge(record, table.name, isOwn: true)
        }
      }
    }
    if count > Undoing.mostLeft { told.append("… \(count - Undoing.mostLeft) more refer to what is not there") }
    return told
  }

  // MARK: rows that came, or whose key is another now

  private func forEachTouched(
    _ table: TableInfo, _ key: ForeignKeyInfo, _ body: (String, TableInfo, [Cell]) throws -> Void
  ) throws {
    guard let parent = try connection.tableInfo(key.table), parent.kind == .table else { return }
    let targets = key.targets(in: parent)
    if targets.isEmpty { return }
    let own = JournalKey(table)
    let fields = ([""] + key.columns.map(\.from)).filter { name in !own.columns.contains { $0 == name } }
    let numbers = try fields.map { "\(try number($0, of: table))" }.joined(separator: ", ")
    let names = key.columns.map { "t.\(quoteIdentifier($0.from))" }
    let nowhere = key.isNowhere("t", targets, in: parent)
    let touched =
      "SELECT DISTINCT key FROM _facet_cell WHERE n > \(start) AND field IN (\(numbers)) AND operation <> 2"
    let source = "main.\(quoteIdentifier(table.name)) AS t"
    let list = ([own.sql("t")] + names).joined(separator: ", ")
    func tell(_ row: Row) throws {
      try body(
        own.record(row.cell(0))?.path ?? Name.quoted(table.name), parent, names.indices.map { row.cell($0 + 1) })
    }
    if own.columns.isEmpty {
      let row = own.sql("t")
      return try connection.query(
        "SELECT \(list) FROM (\(touched)) AS c JOIN \(source) ON \(row) = c.key WHERE \(nowhere)", row: tell)
    }
    try connection.query(touched) { found in
      guard let address = own.address(found.cell(0)) else { return }
      let sql = "SELECT \(list) FROM \(source) WHERE \(JournalKey.condition(address, from: 1)) AND \(nowhere)"
      try connection.query(sql, address.map(\.value), row: tell)
    }
  }

  // MARK: rows that refer to what went

  /// A key of several columns over values that are no primary key: what went is not put together again.
  private func isWhole(_ key: ForeignKeyInfo, to table: TableInfo) -> Bool {
    key.columns.count > 1 && !isKey(key, of: table)
  }

  private func isKey(_ key: ForeignKeyInfo, of table: TableInfo) -> Bool {
    let targets = key.targets(in: table).map { $0.lowercased() }
    let names = table.isRowIDAlias ? [table.columns[table.primaryKey[0]].name] : JournalKey(table).columns
    return !targets.isEmpty && Set(targets) == Set(names.map { $0.lowercased() })
  }

  private func forEachLeft(
    _ child: String, _ key: ForeignKeyInfo, _ table: TableInfo,
    _ body: (_ record: String, _ isTouched: Bool) throws -> Void
  ) throws {
    let targets = key.targets(in: table)
    guard !targets.isEmpty, let child = try connection.tableInfo(child) else { return }
    let names = key.columns.map { "c.\(quoteIdentifier($0.from))" }
    let gone = try gatherGone(targets, of: table, isKey: isKey(key, of: table))
    defer { try? connection.execute("DELETE FROM temp._facet_gone") }
    if gone == 0 { return }
    // What is found too much is sorted out by the parent's own comparison.
    let order = SQLToken.isWord("collate", in: table.sql) ? " COLLATE NOCASE" : ""
    let joined = names.enumerated().map { "\($1) = g.v\($0)\(order)" }.joined(separator: " AND ")
    let own = JournalKey(child)
    let sql = """
      SELECT \(own.sql("c")) FROM temp._facet_gone AS g CROSS JOIN main.\(quoteIdentifier(child.name)) AS c ON \(joined)
      WHERE \(key.isNowhere("c", targets, in: table))
      """
    let touched = """
      SELECT 1 FROM _facet_cell WHERE n > ?1 AND key IS ?2 AND field IN (SELECT id FROM _facet_column WHERE type = ?3)
      LIMIT 1
      """
    try connection.query(sql) { row in
      let key = row.cell(0)
      let isTouched = try connection.scalar(touched, [.integer(start), key, .text(child.name)]) != .null
      try body(own.record(key)?.path ?? Name.quoted(child.name), isTouched)
    }
  }

  /// Puts the values that the undo took away from columns that are referred to where they can be joined.
  private func gatherGone(_ targets: [String], of table: TableInfo, isKey: Bool) throws -> Int {
    let width = max(targets.count, 1)
    if width > 8 { return 0 }
    let columns = (0..<8).map { "v\($0)" }.joined(separator: ", ")
    try connection.execute("CREATE TEMP TABLE IF NOT EXISTS _facet_gone (\(columns))")
    try connection.execute("DELETE FROM temp._facet_gone")
    let cells = "FROM _facet_cell WHERE n > \(start)"
    if isKey {
      let (key, number) = (JournalKey(table), try number("", of: table))
      let gone = """
        SELECT key \(cells) AND field = \(number) AND operation = 2
        UNION SELECT old \(cells) AND field = \(number) AND operation = 3
        """
      if key.columns.isEmpty {
        try connection.execute("INSERT INTO temp._facet_gone (v0) \(gone)")
      } else {
        let places = targets.map { target in key.columns.firstIndex { $0.lowercased() == target.lowercased() } ?? 0 }
        let marks = places.indices.map { "?\($0 + 1)" }.joined(separator: ", ")
        let names = places.indices.map { "v\($0)" }.joined(separator: ", ")
        try connection.query(gone) { row in
          guard let address = key.address(row.cell(0)) else { return }
          try connection.execute(
            "INSERT INTO temp._facet_gone (\(names)) VALUES (\(marks))", places.map { address[$0].value })
        }
      }
    } else if let column = table.columns.first(where: { $0.name.lowercased() == targets[0].lowercased() }) {
      let key = JournalKey(table)
      if let place = key.columns.firstIndex(of: column.name) {
        let gone =
          "SELECT key, old, operation \(cells) AND field = \(try number("", of: table)) AND operation IN (2, 3)"
        try connection.query(gone) { row in
          guard let address = key.address(row.integer(2) == 3 ? row.cell(1) : row.cell(0)) else { return }
          try connection.execute("INSERT INTO temp._facet_gone (v0) VALUES (?1)", [address[place].value])
        }
      } else {
        let number = try number(column.name, of: table)
        try connection.execute(
          "INSERT INTO temp._facet_gone (v0) SELECT DISTINCT old \(cells) AND field = \(number) AND operation IN (0, 2)"
        )
      }
    }
    guard case .integer(let count) = try connection.scalar("SELECT count(*) FROM temp._facet_gone") else { return 0 }
    return Int(count)
  }

  private func number(_ column: String, of table: TableInfo) throws -> Int64 {
    let sql = "SELECT id FROM _facet_column WHERE type = ?1 AND name = ?2"
    let found = try connection.scalar(sql, [.text(table.name), .text(column)])
    return if case .integer(let number) = found { number } else { -1 }
  }

  /// Whether the undo took rows or values away from a table.
  private func takesFrom(_ table: String) throws -> Bool {
    let sql = """
      SELECT 1 FROM _facet_cell WHERE n > ?1 AND operation IN (0, 2, 3)
        AND field IN (SELECT id FROM _facet_column WHERE type = ?2 COLLATE NOCASE) LIMIT 1
      """
    return try connection.scalar(sql, [.integer(start), .text(table)]) != .null
  }
}

extension Connection {
  /// A key that cannot be judged at all, for what it refers to is not unique or not there, breaks nothing.
  func violations(of table: String) throws -> [ForeignKeyViolation] {
    do { return try foreignKeyViolations(of: table) } catch let error as StoreError where error.code == .error {
      return []
    }
  }
}
