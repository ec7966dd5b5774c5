import FacetKit
import Language
import Store
import Testing

@testable import Engine

/// Columns of numbers that `define` says are days or moments.
@Suite struct StoredFieldTests {
  private func fixture() throws -> SchemaFixture {
    let fixture = try SchemaFixture(inMemory: true)
    try fixture.sql(
      "CREATE TABLE log (id INTEGER PRIMARY KEY, s INTEGER, j REAL, d DATE, ap TIMESTAMP, free, note TEXT, born DATE, ymd DATE)",
      "CREATE INDEX log_s ON log (s)",
      """
      INSERT INTO log VALUES (1, 1259483415, 2455164.5, 1259452800, 280931415.5, 1259483415.0, 'a', '2009-11-29', 20091129),
        (2, 0, 2451544.75, 0, 0, 0.5, 'b', 'in spring', 19700101), (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
        (4, 'soon', 'soon', 1, 'soon', 'soon', 'c', 1259483415, 'soon'), (5, 9e15, 1e9, 86400, -1, 12, 'd', '2009-02-30', 20090230)
      """)
    fixture.engine.force = true
    for line in ["s datetime", "d date", "free datetime"] { try fixture.define("define log.\(line) stored unix") }
    try fixture.define("define log.j datetime stored julian")
    try fixture.define("define log.ap datetime stored apple")
    try fixture.define("define log.ymd date stored digits")
    fixture.engine.force = false
    return fixture
  }

  private func values(_ fixture: SchemaFixture, _ path: String) throws -> [String] {
    var values: [String] = []
    try fixture.engine.forEachValue(fixture.engine.resolve(Path.parse(path), in: Scope(), use: .all)) {
      values.append($0.text)
    }
    return values
  }

  @Test func isShownAsWhatItMeans() throws {
    let fixture = try fixture()
    let shown = ["2009-11-29T08:30:15Z", "1970-01-01T00:00:00Z", "", "soon", "9000000000000000"]
    #expect(try values(fixture, "log[*].s") == shown)
    #expect(try values(fixture, "log[*].d") == ["2009-11-29", "1970-01-01", "", "1", "1970-01-02"])
    #expect(try values(fixture, "log[*].j")[..<4] == ["2009-11-29T00:00:00Z", "2000-01-01T06:00:00Z", "", "soon"])
    #expect(try values(fixture, "log.@max.d") == ["2009-11-29"])
    #expect(try values(fixture, "log[*].@distinct.d") == ["2009-11-29", "1970-01-01", "1", "1970-01-02"])
    #expect(try fixture.describe("log").contains("s          datetime  stored unix"))
  }

  /// What SQL finds by the numbers is what the values give in memory.
  @Test func bothEvaluatorsAgree() throws {
    let fixture = try fixture()
    let engine = fixture.engine
    let limits = [
      "2009-11-29", "1970-01-01", "1969-12-31", "2000-01-01", "0001-01-01", "9999-12-31", "2009-11-29T08:30:15Z",
      "2009-11-29T09:30:15+01:00", "2009-11-29T08:30:15.5", "1970-01-01T00:00:00.5Z", "2000-01-01T06:00", "null",
    ]
    let entity = try #require(try engine.entity("log"))
    for field in ["s", "j", "d", "ap", "free", "born", "ymd"] {
      for symbol in ["=", "!=", "<", "<=", ">", ">="] {
        for limit in limits {
          for test in [
            "\(field) \(symbol) \(limit)", "\(limit) \(symbol) \(field)", "not (\(field) \(symbol) \(limit))",
          ] {
            let found = try values(fixture, "log[\(test)].id")
            let bound = try Binder(engine: engine, scope: Scope(), frames: [entity]).condition(Expression.parse(test))
            let expected = try (1...5).filter { id in
              let record = try #require(try engine.fields(of: RecordID(type: "log", key: [.integer(Int64(id))])))
              return try Evaluator { path in
                guard case .column(let column, _) = path.leaf else { return .null }
                return record.first { $0.column.name == column.name }?.value ?? .null
              }.holds(bound)
            }
            #expect(found == expected.map { String($0) }, "\(test)")
          }
        }
      }
    }
  }

  @Test func anIndexOnTheNumbersServes() throws {
    let fixture = try fixture()
    let entity = try #require(try fixture.engine.entity("log"))
    for test in ["s > 2009-11-01", "s = 2009-11-29T08:30:15Z", "s between 2009-11-01 and 2009-12-01"] {
      let query = RecordQuery(all: entity, SQLBuilder(fixture.engine.operations), text: "")
      let bound = try Binder(engine: fixture.engine, scope: Scope(), frames: [entity]).condition(Expression.parse(test))
      let sql = QueryCompiler(builder: query.builder, frames: [query.frame]).filter(bound)
      var plan = ""
      try fixture.engine.readable().query(
        "EXPLAIN QUERY PLAN SELECT id \(query.from([sql]))", query.builder.parameters
      ) { plan += $0.text(3) }
      #expect(plan.contains("SEARCH") && plan.contains("log_s"), "\(test): \(plan)")
    }
  }

  @Test(arguments: [
    ("log[1].s", "2009-11-29T08:30:16Z", "integer 1259483416"), ("log[1].j", "2009-11-29T12:00", "real 2455165.0"),
    ("log[1].d", "2009-11-30", "integer 1259539200"), ("log[1].ap", "2001-01-01T00:00:01.25Z", "real 1.25"),
    ("log[1].free", "2009-11-29T08:30:16Z", "real 1259483416.0"), ("log[5].free", "1970-01-01T00:00:01Z", "integer 1"),
    ("log[3].s", "1970-01-01T00:00:01Z", "integer 1"), ("log[4].s", "1970-01-01T00:00:01Z", "integer 1"),
    ("log[1].ymd", "2009-12-01", "integer 20091201"), ("log[3].ymd", "2009-12-01", "integer 20091201"),
    // The same instant, however it is written, is the same number.
    ("log[1].s", "2009-11-29T09:30:15+01:00", "integer 1259483415"),
    ("log[1].free", "2009-11-29T08:30:15", "real 1259483415.0"),
  ])
  func theFormThatIsStoredStays(path: String, value: String, stored: String) throws {
    let fixture = try fixture()
    _ = try fixture.set(path, value)
    let field = path.split(separator: ".")[1]
    let id = path.split(separator: "[")[1].prefix(1)
    #expect(
      try fixture.rows("SELECT typeof(\(field)) || ' ' || \(field) FROM log WHERE id = \(id)") == ["\"\(stored)\""])
  }

  /// Nothing but the field that is set changes, not even values that are no days.
  @Test func otherFieldsStayAsTheyAre() throws {
    let fixture = try fixture()
    let before = try fixture.rows("SELECT quote(s)||quote(j)||quote(d)||quote(ap)||quote(free) FROM log")
    _ = try fixture.set("log[*].note", "x")
    #expect(try fixture.rows("SELECT quote(s)||quote(j)||quote(d)||quote(ap)||quote(free) FROM log") == before)
    #expect(try fixture.rows("SELECT DISTINCT note FROM log") == ["\"x\""])
  }

  @Test(arguments: [
    ("define log.s date stored unix", "log[1].s: must be a day stored unix: 1259483415 is 2009-11-29T08:30:15Z"),
    (
      "define log.note datetime stored unix",
      "log.note: stored unix needs a column of numbers, and this one is declared TEXT"
    ),
    ("define log.s text stored unix", "log.s: stored is for date and datetime"),
    ("define log.s datetime stored unix-days", "log.s: stored unix-days holds days: a datetime needs another form"),
    ("define log.s datetime stored", "a form of numbers, such as unix is missing after \"stored\""),
  ])
  func definitionsThatDoNotFitAreRefused(text: String, message: String) throws {
    let fixture = try fixture()
    #expect(fixture.refusal { try fixture.define(text) }.first == message)
  }

  /// A table of another program is described, not changed.
  @Test func nothingIsPutIntoAnotherForm() throws {
    let fixture = try SchemaFixture(inMemory: true)
    try fixture.sql(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, d VARCHAR(8), n TEXT)", "INSERT INTO t VALUES (1, '20091129', '007')")
    try fixture.define("define t.d date stored digits")
    #expect(try values(fixture, "t[1].d") == ["2009-11-29"])
    _ = try fixture.set("t[1].d", "0079-08-24")
    #expect(try fixture.rows("SELECT quote(d) FROM t") == ["\"'00790824'\""])
    #expect(
      fixture.refusal { try fixture.define("define t.n integer") } == [
        "t[1].n: would be stored as 7, not \"007\"", "t.n: 1 value does not fit",
        "hint: --force stores the others in the new form and empties what does not fit",
      ])
    #expect(try fixture.rows("SELECT n FROM t") == ["\"007\""])
  }

  /// In tables that Facet made the values are converted; in others a definition changes nothing that is stored.
  @Test func ownTablesAreConverted() throws {
    let fixture = try SchemaFixture(inMemory: true)
    try fixture.define("define thing { name text; since datetime }")
    try fixture.sql("INSERT INTO thing (name, since) VALUES ('a', '2009-11-29T10:30:15+02:00'), ('b', NULL)")
    #expect(
      try fixture.define("define thing.since datetime stored unix")
        == ["changed thing.since: datetime → datetime stored unix"])
    #expect(try fixture.rows("SELECT quote(since) FROM thing") == ["\"1259483415\"", "\"NULL\""])
    try fixture.define("define thing.since datetime stored as julian")
    #expect(try fixture.rows("SELECT since = julianday('2009-11-29 08:30:15') FROM thing LIMIT 1") == ["1"])
    try fixture.define("define thing.since datetime")
    #expect(try fixture.rows("SELECT since FROM thing") == ["\"2009-11-29T08:30:15Z\"", "null"])
  }

  @Test func numbersWithoutAFormAreNotMixedWithText() throws {
    let fixture = try SchemaFixture(inMemory: true)
    try fixture.sql(
      "CREATE TABLE t (id INTEGER PRIMARY KEY, d DATETIME)", "INSERT INTO t VALUES (1, 1259483415), (2, NULL), (3, 'x')"
    )
    #expect(try values(fixture, "t[1].d") == ["1259483415"])
    let hint = "hint: define t.d datetime stored unix (or another form, see help define) says it"
    #expect(
      fixture.refusal { _ = try fixture.set("t[1].d", "2009-11-29T08:30") }
        == ["t[1].d: has the number 1259483415: what it counts is not said", hint])
    for id in [2, 3] {
      #expect(
        fixture.refusal { _ = try fixture.set("t[\(id)].d", "2009-11-29T08:30") }
          == ["t[\(id)].d: is a number in other records, and what it counts is not said", hint])
    }
    #expect(try fixture.rows("SELECT quote(d) FROM t") == ["\"1259483415\"", "\"NULL\"", "\"'x'\""])
  }
}

extension SchemaFixture {
  /// `set PATH VALUE`, in which the value is one bare word.
  func set(_ path: String, _ value: String) throws -> ChangeReport {
    let range = SourceRange(0, 0)
    let pair = PathValue(try Path.parse(path), ValueSyntax(.bare(value), at: range))
    return try engine.set(.values([pair]), where: nil, in: &scope)
  }
}
