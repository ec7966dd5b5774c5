import FacetKit
import Language
import Store
import Testing

@testable import Engine

/// What SQLite makes of the SQL of filters and orders: that it finds records by indexes, in conditions as people write
/// them.
@Suite struct QueryPlanTests {
  private let fixture: SchemaFixture

  init() throws {
    fixture = try SchemaFixture()
    try fixture.define("define city { name text unique key; area integer }")
    try fixture.define(
      """
      define person {
        name text unique key; city ref city; age integer; born date; spent real; nick text; rank integer
        boss ref person; twice = rank * 2; sum = rank * spent
      }
      """)
    try fixture.define("define visit { person ref person inverse visits; day date; hours integer }")
    try fixture.sql(
      "INSERT INTO city VALUES (1, 'Rome', 5), (2, 'Oslo', 6)",
      "INSERT INTO person (id, name, city, age, born, spent, nick, rank) VALUES (1, 'Ada', 1, 30, '1990-01-02', 1.5, "
        + "'Ad', 3), (2, 'Ben', 2, NULL, NULL, NULL, NULL, NULL), (3, 'Cis', NULL, 40, '1980-01-02', 9.5, 'adé', 8)",
      "INSERT INTO visit VALUES (1, 1, '2009-11-29', 3), (2, 1, '2009-12-01', 5), (3, 3, '2009-12-02', 7)",
      "CREATE INDEX person_age ON person (age)", "CREATE INDEX person_born ON person (born)",
      "CREATE INDEX person_spent ON person (spent)", "CREATE INDEX person_nick ON person (nick)",
      "CREATE TABLE other (id INTEGER PRIMARY KEY, size INTEGER NOT NULL, text TEXT)",
      "CREATE INDEX other_size ON other (size)")
  }

  private func query(_ path: String, where condition: String? = nil, by key: String? = nil, descending: Bool = false)
    throws -> PreparedQuery
  {
    var query = Query(path: try Path.parse(path))
    query.condition = try condition.map { try Expression.parse($0) }
    query.order = try key.map { [SortKey(try Expression.parse($0), isDescending: descending)] } ?? []
    // No index has what is shown.
    let shown = path.hasPrefix("visit") || path.hasSuffix("visits") ? "hours" : path == "other" ? "text" : "1 + rank"
    query.columns = [try Expression.parse(shown)]
    return try fixture.engine.prepare(query, in: Scope())
  }

  /// The same condition in brackets: how many there are, which needs no order.
  private func count(_ type: String, where condition: String) throws -> PreparedQuery {
    try fixture.engine.prepare(Query(path: try Path.parse("\(type)[\(condition)].@count")), in: Scope())
  }

  private func plan(_ query: PreparedQuery) throws -> [String] {
    var lines: [String] = []
    try fixture.engine.readable().query("EXPLAIN QUERY PLAN \(query.sql)", query.builder.parameters) { row in
      lines.append(row.text(3))
    }
    return lines
  }

  /// Type, condition, and what one of the lines of the plan has in it.
  @Test(arguments: [
    ("person", "age = 30", "USING INDEX person_age (age=?)"),
    ("person", "30 = age", "USING INDEX person_age (age=?)"),
    ("person", "age between 3 and 30", "USING INDEX person_age (age>? AND age<?)"),
    ("person", "age in [1, 2, 30]", "USING INDEX person_age (age=?)"),
    ("person", "age is null", "USING INDEX person_age (age=?)"),
    ("person", "age = null", "USING INDEX person_age (age=?)"),
    ("person", "rank > 2 and age = 30", "USING INDEX person_age (age=?)"),
    ("person", "age = 30 or nick = \"Ad\"", "MULTI-INDEX OR"),
    ("person", "born = 1990-01-02", "USING INDEX person_born (born=?)"),
    ("person", "nick = \"Ad\"", "USING INDEX person_nick (nick=?)"),
    ("person", "nick in [\"Ad\", \"x\"]", "USING INDEX person_nick (nick=?)"),
    ("person", "nick beginswith \"A\"", "USING INDEX person_nick (nick>? AND nick<?)"),
    ("person", "name = \"Ada\"", "_facet_unique_person_name (name=?)"),
    ("person", "city = city[1]", "_facet_reference_person_city (city=?)"),
    ("person", "city = \"Rome\"", "_facet_reference_person_city (city=?)"),
    ("person", "city.name = \"Rome\"", "_facet_unique_city_name (name=?)"),
    ("person", "city.name = \"Rome\"", "SEARCH t0 USING INDEX _facet_reference_person_city (city=?)"),
    ("visit", "person.city.name = \"Rome\"", "SEARCH t0 USING INDEX _facet_reference_visit_person (person=?)"),
    ("person", "city.area > 5", "SEARCH t1 USING INTEGER PRIMARY KEY (rowid=?)"),
    ("person", "any visits.day > 2009-11-30", "_facet_reference_visit_person (person=?)"),
    ("person", "all visits.day > 2009-11-30", "_facet_reference_visit_person (person=?)"),
    ("person", "none visits.day > 2009-11-30", "_facet_reference_visit_person (person=?)"),
    ("person", "visits.@count > 1", "USING COVERING INDEX _facet_reference_visit_person (person=?)"),
    ("person", "visits.@sum.hours > 5", "_facet_reference_visit_person (person=?)"),
    ("person[2]", "true", "SEARCH t0 USING INTEGER PRIMARY KEY (rowid=?)"),
    ("person[\"Ben\"]", "true", "SEARCH t0 USING INTEGER PRIMARY KEY (rowid=?)"),
    ("person[1].visits", "true", "_facet_reference_visit_person (person=?)"),
  ])
  func conditionsUseIndexes(_ type: String, _ condition: String, _ expected: String) throws {
    let lines = try plan(query(type, where: condition == "true" ? nil : condition))
    #expect(lines.contains { $0.contains(expected) }, "\(lines)")
  }

  /// Where the records are to come in their order, SQLite may rather look at all of them than sort.
  @Test(arguments: [
    ("age < 30", "person_age (age<?)"), ("age <= 30", "person_age (age<?)"), ("age > 30", "person_age (age>?)"),
    ("age >= 30", "person_age (age>?)"), ("born > 1985-01-01", "person_born (born>?)"),
    ("born <= 1985-01-01 and rank = 3", "person_born (born<?)"), ("spent < 2.5", "person_spent (spent<?)"),
    ("nick >= \"b\"", "person_nick (nick>?)"),
  ])
  func rangesUseIndexes(_ condition: String, _ expected: String) throws {
    let lines = try plan(count("person", where: condition))
    #expect(lines.contains { $0.contains(expected) }, "\(lines)")
  }

  @Test(arguments: [
    ("person", "age", false, "SCAN t0 USING INDEX person_age"),
    ("person", "age", true, "SCAN t0 USING INDEX person_age"),
    ("person", "nick", false, "SCAN t0 USING INDEX person_nick"),
    ("person", "born", false, "SCAN t0 USING INDEX person_born"),
    ("other", "size", false, "SCAN t0 USING INDEX other_size"), ("other", "id", true, "SCAN t0"),
  ])
  func ordersUseIndexes(_ type: String, _ key: String, _ descending: Bool, _ expected: String) throws {
    let lines = try plan(query(type, by: key, descending: descending))
    #expect(lines.contains(expected), "\(lines)")
    #expect(!lines.contains("USE TEMP B-TREE FOR ORDER BY"), "\(lines)")
  }

  /// How many records a condition takes: that the short spellings keep the rules of null, of cases and of bytes.
  @Test(arguments: [
    ("age = null", 1), ("age != 30", 2), ("not age = 30", 2), ("age < 50", 2), ("not age < 50", 1), ("age <= null", 1),
    ("age in [30, null]", 2), ("age in [30, 40]", 2), ("not age in [30, 31]", 2), ("age in []", 0),
    ("nick beginswith \"ad\"", 1), ("nick beginswith[c] \"AD\"", 2), ("nick beginswith \"adé\"", 1),
    ("nick beginswith \"\"", 0), ("not nick beginswith \"ad\"", 2), ("nick contains \"d\"", 2),
    ("nick contains[c] \"DÉ\"", 1), ("nick contains[cd] \"DE\"", 1), ("nick contains \"D\"", 0),
    ("nick contains \"\"", 0), ("nick endswith[c] \"D\"", 1), ("nick endswith \"é\"", 1),
    ("city = null", 1), ("city = city[1]", 1), ("city != city[1]", 2), ("city.name = null", 1),
    ("city.name in [\"Rome\", \"Oslo\"]", 2), ("city.area > 5", 1), ("city.area < 6 or city = null", 2),
    ("any visits.day > 2009-11-30", 2), ("all visits.day > 2009-11-30", 2), ("none visits.day > 2009-11-30", 1),
    ("visits.@count = 0", 1), ("visits[hours > 4].@count = 1", 2), ("any visits.hours in [5, 7]", 2),
    ("twice = 6", 1), ("twice > 6", 1), ("twice = null", 1), ("sum > 4.4", 2), ("sum / 2 > 30", 1),
    ("rank + 1 - age = -26", 1), ("rank / 0 = null", 3), ("boss.twice = null", 3), ("rank * 3 + twice >= 15", 2),
  ])
  func conditionsKeepTheirMeaning(_ condition: String, _ count: Int) throws {
    var found = 0
    let query = try query("person", where: condition)
    try fixture.engine.readable().query(query.sql, query.builder.parameters) { _ in found += 1 }
    #expect(found == count, "\(query.sql)")
  }

  /// A kind that changes, with each record's new value found by its key: by a look-up, however many there are.
  @Test(arguments: ["person", "pair", "word"]) func convertedValuesAreFoundByTheirKey(_ type: String) throws {
    try fixture.sql(
      "CREATE TABLE pair (a INTEGER, b TEXT, n INTEGER, PRIMARY KEY (a, b)) WITHOUT ROWID",
      "CREATE TABLE word (a TEXT PRIMARY KEY, n INTEGER)")
    let entity = try #require(try fixture.engine.entity(type))
    let column = try #require(entity.columns.last { $0.field.kind == .integer })
    let connection = try fixture.engine.writable()
    let change = FieldChange(column: column, field: column.field, range: SourceRange(0, 0))
    let conversion = try StoredConversion(change, entity, connection)
    try conversion.add((0..<entity.addressWidth).map { .integer(Int64($0)) }, .text("1"))
    let expression = conversion.expression(entity.keyExpressions(alias: quoteIdentifier(entity.table.name)))
    var lines: [String] = []
    try connection.query("EXPLAIN QUERY PLAN SELECT \(expression) FROM \(quoteIdentifier(entity.table.name))", []) {
      lines.append($0.text(3))
    }
    #expect(
      lines.count { $0.hasPrefix("SEARCH c USING") } == 2 && !lines.contains { $0.hasPrefix("SCAN c") }, "\(lines)")
    try conversion.end(connection)
  }

  /// SQLite would go over to reals, and take a text for 0.
  @Test func whatSQLiteWorksOutOtherwiseIsLeftToTheCode() throws {
    try fixture.sql("UPDATE person SET rank = 9223372036854775807 WHERE id = 1")
    let product = try query("person", where: "twice > 0")
    #expect(
      fixture.refusal {
        try fixture.engine.readable().query(product.sql, product.builder.parameters) { _ in }
      } == ["9223372036854775807 * 2 is outside the integers of 64 bits"])
    try fixture.sql("UPDATE person SET rank = 'high' WHERE id = 1")
    #expect(
      fixture.refusal {
        try fixture.engine.readable().query(product.sql, product.builder.parameters) { _ in }
      } == ["text and integer do not mix in *"])
  }

  @Test func referencesHaveAnIndex() throws {
    func indexes() throws -> [String] {
      try fixture.rows(
        "SELECT name FROM sqlite_schema WHERE name LIKE '\\_facet\\_reference%' ESCAPE '\\' ORDER BY name")
    }
    #expect(
      try indexes() == [
        #""_facet_reference_person_boss""#, #""_facet_reference_person_city""#, #""_facet_reference_visit_person""#,
      ])
    try fixture.sql("DELETE FROM visit WHERE id = 2")
    try fixture.define("define visit { place ref city; person ref person unique }")
    _ = try fixture.rename("person.boss", "head")
    _ = try fixture.rename("person", "human")
    _ = try fixture.drop("human.city")
    #expect(try indexes() == [#""_facet_reference_human_head""#, #""_facet_reference_visit_place""#])
  }
}
