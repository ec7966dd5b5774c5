import FacetKit
import Language
import Store
import Testing

@testable import Engine

/// Computed fields are worked out by SQL where they are read, and in memory where a value is not stored yet.
@Suite struct FormulaTests {
  private let fixture: SchemaFixture

  init() throws {
    fixture = try SchemaFixture()
    try fixture.define(
      """
      define thing {
        a integer; b integer; text text; on date; price decimal(2); weight real; flag boolean; tags list; data json
        boss ref thing
      }
      """)
    try fixture.sql(
      #"""
      INSERT INTO thing VALUES
        (1, 3, -4, 'Ada', '2009-11-29', 1.5, 2.5, 1, '["x", "y"]', '{"k": [1, 2], "s": "5"}', NULL),
        (2, 0, 7, '', '1999-12-31', 0.1, -0.0, 0, '[]', '{"k": null}', 1),
        (3, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL),
        (4, 9007199254740993, 2, 'a', '2000-02-29', 10, 1e300, NULL, '["x"]', '[1]', 3)
      """#)
  }

  @Test(
    arguments: [
      "a + b", "a * 2 - b", "a / b", "a % b", "-a", "price + 0.2", "price * 3", "weight / 3", "a = b", "a != null",
      "a < b", "a <= b", "not flag", "flag and a > 0", "flag or b > 0", "if(flag, a, b)", "if(a > 1, text)",
      "coalesce(a, 5)", "coalesce(a, b, 0) + 1", "text + \"!\"", "\"${text}: ${a}\"", "on + 1", "on - 2009-11-01",
      "on > 2000-01-01", "text contains 'd'", "text beginswith[c] 'A'", "text in ['Ada', null]", "a between 1 and 5",
      "a is null", "data.k", "data.k[1]", "tags", "tags + [\"z\"]", "[a, b]", "tags[0]",
      "integer(text)", "text(a)", "boss", "price", "a + price", "weight > price", "tags.@count", "data.k.@sum.self",
      "first + 1", "first - first * 2", "if(first > 2, \"much\", \"little\")", "coalesce(first, 0)", "1", "null",
    ])
  func bothEvaluatorsAgree(_ expression: String) throws {
    try fixture.define("define thing { first = a + 1; value = \(expression) }")
    let engine = fixture.engine
    let entity = try #require(try engine.entity("thing"))
    let formula = try engine.bound(try #require(entity.formula("value")), of: entity, at: nil)
    for id in (1...4).map({ RecordID(type: "thing", key: [.integer($0)]) }) {
      var stored = Value.null
      try engine.forEachValue(engine.resolve(Path.parse("thing[\(id.key[0].text)].value"), in: Scope(), use: .current))
      {
        stored = $0
      }
      let evaluator = Evaluator { field in try self.read(field, id, entity) }
      let made = try evaluator.value(formula.bound)
      #expect(made == stored, "\(expression) of \(id.path)")
    }
  }

  private func read(_ field: FrameField, _ id: RecordID, _ entity: Entity) throws -> Value {
    switch field.leaf {
    case .formula(let formula): return try Evaluator { try read($0, id, entity) }.value(formula, at: field)
    case .asked(let question): return try fixture.engine.answer(question, of: id)
    case .record:
      guard let hop = field.hops.first else { return .reference(id) }
      return try fixture.engine.value(of: id, column: hop.reference.columns[0], in: entity)
    case .column(let column, let steps):
      let position = try #require(entity.column(column.name))
      return steps.reduce(try fixture.engine.value(of: id, column: position, in: entity)) { $1.apply(to: $0) }
    }
  }

  /// SQLite's parser takes only some twenty calls within each other.
  @Test func deepOnesAreRead() throws {
    let lines = (1...28).map { "f\($0) = f\($0 - 1) + 1" }
    try fixture.define(
      "define thing { f0 = a + coalesce(boss.a, 0); \(lines.joined(separator: "; ")); isHigh = f28 > 30 and f28 < 100 }"
    )
    func values(_ path: String) throws -> [String] {
      var values: [String] = []
      try fixture.engine.forEachValue(fixture.engine.resolve(Path.parse(path), in: Scope(), use: .current)) {
        values.append($0.text)
      }
      return values
    }
    #expect(try values("thing[*].f28") == ["31", "31", "", "9007199254741021"])
    #expect(try values("thing[isHigh]") == ["thing[1]", "thing[2]"])
    #expect(try values("thing[not isHigh and boss.f28 = null]") == ["thing[3]", "thing[4]"])
    #expect(try values("thing.@min.f28") == ["31"])
    try fixture.define("define thing.sum = thing_boss.@sum.f28 + if(f28 > 1, f28, 0)")
    #expect(try values("thing[*].sum") == ["62", "31", "9007199254741021", "9007199254741021"])
  }

  /// Each needs the one before it twice, so that written out the last would have no end.
  @Test func chainsEndInAnError() throws {
    let lines = (1...40).map { "f\($0) = f\($0 - 1) + f\($0 - 1)" }
    let refusal = fixture.refusal { try fixture.define("define thing { f0 = a; \(lines.joined(separator: "; ")) }") }
    #expect(refusal == ["thing.f10: is too long: with the computed fields that it needs it has more than 3000 parts"])
    let deep = (1...80).map { "g\($0) = g\($0 - 1)" }.reversed()
    #expect(
      fixture.refusal { try fixture.define("define thing { \(deep.joined(separator: "; ")); g0 = a }") }
        == ["thing.g80: computed fields that need others go at most 32 deep"])
  }
}
