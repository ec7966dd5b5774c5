import FacetKit
import Language
import Store
import Support
import Testing

@testable import Engine

/// Lists that are read in pieces give the rows of the whole query, whichever way they are walked through.
@Suite struct ListingTests {
  private struct Random: RandomNumberGenerator {
    var state: UInt64
    init(seed: Int) { state = UInt64(seed + 1) &* 0x9E37_79B9_7F4A_7C15 | 1 }
    mutating func next() -> UInt64 {
      state ^= state << 13
      state ^= state >> 7
      state ^= state << 17
      return state
    }
  }

  private static let tables = [
    "CREATE TABLE t (id INTEGER PRIMARY KEY, a, b TEXT, c INTEGER NOT NULL)",
    "CREATE TABLE t (a, b TEXT COLLATE NOCASE, c REAL)",
    "CREATE TABLE t (a TEXT, b TEXT, c INTEGER, PRIMARY KEY (a, b, c))",
    "CREATE TABLE t (a TEXT NOT NULL, b TEXT NOT NULL, c INTEGER NOT NULL, PRIMARY KEY (b, a, c)) WITHOUT ROWID",
    "CREATE TABLE t (a BLOB PRIMARY KEY, b DATE, c BOOLEAN)",
    "CREATE TABLE t (a DATETIME, b DECIMAL(8,2), c TEXT UNIQUE)",
  ]
  private static let values: [String] = [
    "NULL", "''", "'a'", "'A'", "'b'", "'10'", "'2009-11-29'", "'2009-11-29T08:30'", "0", "1", "-7", "2.5",
    "9223372036854775807", "x'00ff'", "x''", "1e300", "'ä'", "CAST(x'ff41' AS TEXT)",
  ]
  private static let orders: [[(String, Bool)]] = [
    [], [("a", false)], [("a", true)], [("b", false)], [("c", true)], [("a", false), ("b", true)],
    [("c", false), ("a", true), ("b", false)],
  ]

  private func engine(_ table: String, rows: Int, _ random: inout Random) throws -> RecordEngine {
    let engine = RecordEngine(registry: Registry())
    let connection = try engine.readable()
    try connection.execute(table)
    for _ in 0..<rows {
      let cells = (0..<3).map { _ in Self.values[Int(random.next() % UInt64(Self.values.count))] }
      try connection.execute("INSERT OR IGNORE INTO t (a, b, c) VALUES (\(cells.joined(separator: ", ")))")
    }
    engine.forget()
    return engine
  }

  private func query(_ order: [(String, Bool)]) -> Query {
    let none = SourceRange(0, 0)
    var query = Query(path: Path(root: .name(Identifier("t", at: none)), steps: [], at: none))
    query.order = order.map { SortKey(Expression(field: $0.0), isDescending: $0.1) }
    return query
  }

  @Test(arguments: 0..<42) func piecesAreTheWhole(seed: Int) throws {
    var random = Random(seed: seed)
    let engine = try engine(Self.tables[seed % Self.tables.count], rows: 60, &random)
    let query = query(Self.orders[seed / Self.tables.count % Self.orders.count])
    let listing = try engine.listing(query, in: Scope())
    let whole = try listing.rows(from: 0, count: 1000)
    #expect(try listing.total() == whole.count && whole.count > 10)
    func places(_ rows: some Sequence<ListingRow>) -> [ListingPlace] { rows.map(\.place) }

    var down: [ListingRow] = []
    while true {
      let size = Int(random.next() % 7) + 1
      let more = try listing.rows(from: down.last?.place, count: size)
      down += more
      if more.count < size { break }
    }
    #expect(places(down) == places(whole))
    #expect(down.map(\.record) == whole.map(\.record))

    var up: [ListingRow] = []
    while true {
      let size = Int(random.next() % 7) + 1
      let more = try listing.rows(from: up.first?.place, isBackwards: true, count: size)
      up = more + up
      if more.count < size { break }
    }
    #expect(places(up) == places(whole))

    for (number, row) in whole.enumerated() {
      let here = try listing.rows(from: row.place, isInclusive: true, count: 3)
      #expect(places(here) == places(whole[number..<min(number + 3, whole.count)]))
      #expect(try listing.number(of: row.place, within: .seconds(5)) == number)
      if let record = row.record { #expect(try listing.place(of: record)?.place == row.place, "\(record.path)") }
      var count = ListingCount(listing, before: row.place)
      while count.result == nil { try count.step(7) }
      #expect(count.result?.total == whole.count && count.result?.before == number)
    }
  }

  /// A place stays one when its row is gone, and a record that a filter leaves out keeps its place.
  @Test func placesStay() throws {
    let engine = RecordEngine(registry: Registry())
    let connection = try engine.readable()
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)")
    for (number, letter) in ["d", "b", "a", "c"].enumerated() {
      try connection.execute("INSERT INTO t VALUES (\(number + 1), '\(letter)')")
    }
    let listing = try engine.listing(query([("a", false)]), in: Scope())
    let all = try listing.rows(from: nil, count: 9)
    #expect(all.map { $0.values.last } == ["a", "b", "c", "d"].map { Value.text($0) })
    try connection.execute("DELETE FROM t WHERE a = 'b'")
    #expect(try listing.rows(from: all[1].place, isInclusive: true, count: 1).map { $0.values.last } == [.text("c")])
    #expect(try listing.rows(from: all[1].place, isBackwards: true, count: 1).map { $0.values.last } == [.text("a")])
    let some = try engine.listing(
      query([("a", false)]), narrowing: [Expression.parse("a > \"b\"")], in: Scope())
    let place = try some.place(of: all[0].record!)
    #expect(place?.isIn == false)
    #expect(try some.rows(from: place?.place, isInclusive: true, count: 1).map { $0.values.last } == [.text("c")])
    #expect(try some.place(of: RecordID(type: "t", key: [.integer(2)])) == nil)
  }

  /// Views have no places; they are walked through by number.
  @Test func aView() throws {
    let engine = RecordEngine(registry: Registry())
    let connection = try engine.readable()
    try connection.execute("CREATE TABLE s (a TEXT)")
    for letter in ["d", "b", "a", "c"] { try connection.execute("INSERT INTO s VALUES ('\(letter)')") }
    try connection.execute("CREATE VIEW t AS SELECT a FROM s ORDER BY a")
    let listing = try engine.listing(query([]), in: Scope())
    let first = try listing.rows(from: nil, count: 2)
    #expect(first.map(\.values) == [[.text("a")], [.text("b")]])
    #expect(try listing.rows(from: first[1].place, count: 5).map(\.values) == [[.text("c")], [.text("d")]])
    #expect(try listing.rows(from: nil, isBackwards: true, count: 1).map(\.values) == [[.text("d")]])
    #expect(try listing.number(of: first[1].place, within: .seconds(1)) == 1)
  }

  /// A window behind a place is no slower for what stands before it: an index leads there.
  @Test func windowsUseIndexes() throws {
    let engine = RecordEngine(registry: Registry())
    let connection = try engine.readable()
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT)")
    try connection.execute("CREATE INDEX t_a ON t (a)")
    for order in [[], [("a", false)], [("a", true)]] {
      let listing = try engine.listing(query(order), in: Scope())
      let cells: [Store.Cell] = order.isEmpty ? [.integer(5)] : [.text("x"), .integer(5)]
      for stages in [listing.stages, listing.backwards] {
        for stage in stages.stages(from: cells, isInclusive: true) + stages.stages(from: nil, isInclusive: false) {
          let builder = SQLBuilder(after: listing.query.builder)
          let sql =
            "EXPLAIN QUERY PLAN SELECT 1 \(listing.query.from(stage.sql(builder)))\(stage.order.clause) LIMIT 20"
          var plan: [String] = []
          try connection.query(sql, builder.parameters) { plan.append($0.text(3)) }
          #expect(!plan.contains { $0.hasPrefix("USE TEMP B-TREE FOR ORDER BY") }, "\(sql): \(plan)")
          #expect(
            plan.contains { $0.hasPrefix("SEARCH") || $0.contains("INDEX") || stage.conditions.isEmpty },
            "\(sql): \(plan)")
        }
      }
    }
  }
}
