import FacetKit
import Language
import Store
import Testing

@testable import Engine

@Suite struct SchemaChangeTests {
  /// Persons with birthdays that go with them, a trigger, a view and an index.
  static func persons() throws -> SchemaFixture {
    let fixture = try SchemaFixture()
    try fixture.define("define person { name text; age text }")
    try fixture.define("define birthday { person ref person on-delete cascade; gift text }")
    try fixture.sql(
      "INSERT INTO person (name, age) VALUES ('Ada', '36'), ('Bob', NULL), ('Cy', '7')",
      "INSERT INTO birthday (person, gift) VALUES (1, 'tea'), (1, 'cup'), (3, NULL)",
      "CREATE TABLE log (line TEXT)",
      "CREATE TRIGGER noted AFTER UPDATE ON person BEGIN INSERT INTO log VALUES (new.name); END",
      "CREATE VIEW adult AS SELECT name FROM person WHERE age >= 18",
      "CREATE INDEX by_age ON person (age)")
    return fixture
  }

  @Test func changingAKindKeepsEverything() throws {
    let fixture = try SchemaChangeTests.persons()
    #expect(try fixture.define("define person.age integer") == ["changed person.age: text → integer"])
    #expect(try fixture.rows("SELECT age FROM person ORDER BY id") == ["36", "null", "7"])
    #expect(try fixture.rows("SELECT count(*) FROM birthday") == ["3"])
    #expect(
      try fixture.rows("SELECT name FROM sqlite_schema WHERE name IN ('noted', 'adult', 'by_age') ORDER BY name")
        == [#""adult""#, #""by_age""#, #""noted""#])
    #expect(try fixture.rows("SELECT line FROM log") == [])
    #expect(try fixture.rows("SELECT name FROM adult") == [#""Ada""#])
    #expect(try fixture.rows("PRAGMA foreign_key_check") == [])
    #expect(try fixture.engine.entity("person")?.record.field("age")?.kind == .integer)
    try fixture.sql("DELETE FROM person WHERE id = 1")
    #expect(try fixture.rows("SELECT gift FROM birthday") == ["null"])
  }

  static let conversions: [(from: String, cells: String, to: String, after: [String])] = [
    ("boolean", "(1), (0), (NULL)", "text", [#""true""#, #""false""#, "null"]),
    ("decimal(2)", "(3.5), (4)", "text", [#""3.50""#, #""4.00""#]),
    ("integer", "(1), (0)", "boolean", ["1", "0"]),
    ("real", "(2.0)", "integer", ["2"]),
    ("text", "('2009-11-29')", "date", [#""2009-11-29""#]),
    ("date", "('2009-11-29')", "datetime", [#""2009-11-29T00:00""#]),
    ("datetime", "('2009-11-29T00:00')", "date", [#""2009-11-29""#]),
    ("integer", "(7)", "text", [#""7""#]),
    ("text", "('007')", "integer", ["7"]),
    ("list", "('[1,2]')", "json", [#""[1,2]""#]),
    ("text", "('a')", "choice(a, b)", [#""a""#]),
  ]
  @Test(arguments: conversions)
  func convertsValues(_ row: (from: String, cells: String, to: String, after: [String])) throws {
    let fixture = try SchemaFixture()
    try fixture.define("define thing { f \(row.from) }")
    try fixture.sql("INSERT INTO thing (f) VALUES \(row.cells)")
    try fixture.define("define thing.f \(row.to)")
    #expect(try fixture.rows("SELECT f FROM thing ORDER BY id") == row.after)
    #expect(try fixture.describe("thing").contains(row.to))
  }

  static let broken: [(from: String, cells: String, to: String, message: [String], forced: [String])] = [
    (
      "text", "('x'), ('3')", "integer",
      [
        "thing[1].f: must be an integer, not \"x\"", "thing.f: 1 value does not fit",
        "hint: --force empties what does not fit",
      ], ["null", "3"]
    ),
    (
      "datetime", "('2009-11-29T08:30')", "date",
      [
        "thing[1].f: must be a date, not 2009-11-29T08:30", "thing.f: 1 value does not fit",
        "hint: --force empties what does not fit",
      ], ["null"]
    ),
    (
      "text", "('c')", "choice(a, b)",
      [
        "thing[1].f: must be a or b, not \"c\"", "thing.f: 1 value does not fit",
        "hint: --force empties what does not fit",
      ], ["null"]
    ),
    (
      "text", "(NULL), ('a'), (NULL)", "text required",
      [
        "thing[1].f: is required", "thing[3].f: is required", "thing.f: 2 values do not fit",
        "hint: --force defines it all the same",
      ], ["null", #""a""#, "null"]
    ),
    (
      "integer", "(3), (-7)", "integer min 0",
      [
        "thing[2].f: must be at least 0, not -7", "thing.f: 1 value does not fit",
        "hint: --force defines it all the same",
      ], ["3", "-7"]
    ),
  ]
  @Test(arguments: broken)
  func refusesWhatStoredRecordsWouldBreak(
    _ row: (from: String, cells: String, to: String, message: [String], forced: [String])
  ) throws {
    let fixture = try SchemaFixture()
    try fixture.define("define thing { f \(row.from) }")
    try fixture.sql("INSERT INTO thing (f) VALUES \(row.cells)")
    let before = try fixture.rows("SELECT f FROM thing ORDER BY id")
    #expect(fixture.refusal { try fixture.define("define thing.f \(row.to)") } == row.message)
    try fixture.engine.commit()
    #expect(try fixture.rows("SELECT f FROM thing ORDER BY id") == before)
    #expect(try fixture.engine.entity("thing")?.record.field("f")?.kind.spelling == row.from)
    fixture.engine.force = true
    try fixture.define("define thing.f \(row.to)")
    #expect(try fixture.rows("SELECT f FROM thing ORDER BY id") == row.forced)
  }

  @Test func changesReferences() throws {
    let fixture = try SchemaChangeTests.persons()
    #expect(try fixture.define("define birthday.person ref person on-delete clear") == ["changed birthday.person"])
    try fixture.sql("DELETE FROM person WHERE id = 3", "UPDATE birthday SET gift = 'Bob' WHERE gift IS NULL")
    #expect(try fixture.rows("SELECT person FROM birthday ORDER BY id") == ["1", "1", "null"])
    #expect(
      fixture.refusal { try fixture.define("define birthday.gift ref person") } == [
        "birthday[1].gift: there is no person[\"tea\"]", "birthday[2].gift: there is no person[\"cup\"]",
        "birthday.gift: 2 values do not fit", "hint: --force empties what does not fit",
      ])
    try fixture.sql("UPDATE birthday SET gift = 'Ada' WHERE id < 3")
    #expect(try fixture.define("define birthday.gift ref person") == ["changed birthday.gift: text → ref person"])
    #expect(try fixture.rows("SELECT gift FROM birthday ORDER BY id") == ["1", "1", "2"])
    #expect(
      try fixture.engine.inverses(of: #require(try fixture.engine.entity("person"))).map(\.name)
        == ["birthday_person", "birthday_gift"])
    #expect(try fixture.define("define birthday.gift integer") == ["changed birthday.gift: ref person → integer"])
    #expect(try fixture.rows("SELECT gift FROM birthday ORDER BY id") == ["1", "1", "2"])
  }

  @Test func uniqueNeedsDifferentValues() throws {
    let fixture = try SchemaFixture()
    try fixture.define("define thing { name text }")
    try fixture.sql("INSERT INTO thing (name) VALUES ('Tea'), ('Tea'), ('Cup')")
    fixture.engine.force = true
    #expect(
      fixture.refusal { try fixture.define("define thing.name text unique") } == [
        "thing.name: 2 records have \"Tea\"", "thing.name: 1 value does not fit",
        "hint: name cannot be unique before they differ",
      ])
    try fixture.sql("UPDATE thing SET name = 'Chai' WHERE id = 1")
    try fixture.define("define thing.name text unique")
    #expect(throws: (any Error).self) { try fixture.sql("INSERT INTO thing (name) VALUES ('Cup')") }
    try fixture.engine.rollback()
    try fixture.define("define thing.name text")
    try fixture.sql("INSERT INTO thing (name) VALUES ('Cup')")
    #expect(try fixture.rows("SELECT count(*) FROM thing WHERE name = 'Cup'") == ["2"])
  }

  @Test func addsFields() throws {
    let fixture = try SchemaFixture()
    try fixture.define("define thing { name text; group \"A\" { a text } }")
    try fixture.sql("INSERT INTO thing (name) VALUES ('Tea')")
    #expect(
      try fixture.define("define thing { group \"A\" { b integer default 3 }; since date default (today + 1) }")
        == ["new field thing.b: integer", "new field thing.since: date"])
    #expect(try fixture.rows("SELECT b FROM thing") == ["3"])
    #expect(try fixture.rows("SELECT since FROM thing") == ["null"])
    #expect(
      fixture.refusal { try fixture.define("define thing.code text required") } == [
        "thing[1].code: is required", "thing.code: 1 value does not fit", "hint: --force defines it all the same",
      ])
    let thing = try #require(try fixture.engine.entity("thing"))
    #expect(thing.record.fields.map(\.name) == ["name", "a", "b", "since"])
    #expect(try fixture.engine.addField(to: thing, "size", .real).notices == ["new field thing.size: real"])
  }

  @Test func anOpenTypeIsMade() throws {
    let fixture = try SchemaFixture()
    let report = try fixture.engine.makeType("thing", isOpen: true, [Field("name", .text)])
    #expect(report.notices == ["new type thing: name text"])
    #expect(try fixture.describe("thing") == "define thing open {\n  name       text\n}")
    #expect(
      try fixture.define("define thing \"Things\"")
        == ["thing is labelled \"Things\"", "thing no longer takes undefined keys"])
  }

  @Test func dropsTypesAndFields() throws {
    let fixture = try SchemaChangeTests.persons()
    #expect(
      fixture.refusal { _ = try fixture.drop("person") }
        == ["person: birthday.person refers to it", "hint: drop birthday.person first"])
    #expect(
      fixture.refusal { _ = try fixture.drop("person.age") }
        == ["person.age: the view adult uses it", "hint: drop adult first"])
    #expect(try fixture.drop("adult") == ["dropped view adult"])
    #expect(try fixture.drop("person.age") == ["dropped field person.age, 2 values"])
    #expect(try fixture.describe("person") == "define person {\n  name       text\n}")
    #expect(try fixture.rows("SELECT count(*) FROM birthday") == ["3"])
    #expect(try fixture.drop("birthday.person") == ["dropped field birthday.person, 3 values"])
    #expect(try fixture.rows("SELECT gift FROM birthday") == [#""tea""#, #""cup""#, "null"])
    #expect(try fixture.drop("person") == ["dropped type person, 3 records"])
    #expect(try fixture.engine.typeNames().map(\.name) == ["log", "birthday"])
    #expect(
      fixture.refusal { _ = try fixture.drop("birthday.id") } == [
        "no field id in birthday", "hint: it has gift",
      ])
  }

  @Test func renamesTypesAndFields() throws {
    let fixture = try SchemaFixture()
    try fixture.define(
      """
      define person {
        name text key
        born date readonly if name = "name" and not (.name contains birthdays.name)
        boss ref person
      }
      """)
    try fixture.define("define birthday { person ref person; on date }")
    try fixture.sql("INSERT INTO person (name) VALUES ('Ada')", "CREATE VIEW names AS SELECT name FROM person")
    fixture.scope.current[ExactName("person")] = RecordID(type: "person", key: [.integer(1)])
    #expect(try fixture.rename("person", "Person") == ["renamed type person to Person"])
    #expect(try fixture.rename("Person", "human") == ["renamed type Person to human"])
    #expect(fixture.scope.current[ExactName("human")] == RecordID(type: "human", key: [.integer(1)]))
    #expect(try fixture.rename("human.name", "called") == ["renamed field human.name to called"])
    #expect(
      try fixture.describe("human") == """
        define human {
          called     text       required unique key
          born       date       readonly if called = "name" and .called not contains birthdays.name
          boss       ref human
        }
        """)
    #expect(try fixture.describe("birthday").contains("person     ref human"))
    #expect(try fixture.rows("SELECT * FROM names") == [#""Ada""#])
    #expect(
      try fixture.rows("SELECT name FROM sqlite_schema WHERE type = 'index' AND tbl_name = 'human' ORDER BY name")
        == [#""_facet_reference_human_boss""#, #""_facet_unique_human_called""#])
    #expect(
      fixture.refusal { _ = try fixture.rename("human", "birthday") } == ["there is a type birthday already"])
    #expect(fixture.refusal { _ = try fixture.rename("human.born", "Called") } == ["human has a field called already"])
  }
}
