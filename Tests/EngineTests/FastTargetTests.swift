import FacetKit
import Language
import Store
import Testing

@testable import Engine

@Suite struct FastTargetTests {
  private let fixture: SchemaFixture

  init() throws {
    fixture = try SchemaFixture()
    try fixture.sql(
      "CREATE TABLE thing (id INTEGER PRIMARY KEY, name TEXT, days INTEGER)",
      "INSERT INTO thing (name, days) VALUES ('Coffee', 1), ('Tea', 2)")
    try fixture.engine.commit()
  }

  /// Whether the fast lane took the line.
  private func run(_ line: String) throws -> Bool {
    let source = Source(name: nil, text: line)
    let fast = try #require(FastAssignment.scan(source.bytes, at: 0))
    return try fixture.engine.assignFast(fast, in: source, scope: fixture.scope)
  }

  private func names() throws -> [String] {
    var names: [String] = []
    try fixture.engine.readable().query("SELECT name FROM thing ORDER BY id") { names.append($0.text(0)) }
    return names
  }

  @Test func storesTextAndNumbers() throws {
    #expect(try run(#"set thing[1].name "Black coffee""#))
    #expect(try run("set thing[2].days 12"))
    #expect(try names() == ["Black coffee", "Tea"])
    #expect(try fixture.engine.readable().scalar("SELECT days FROM thing WHERE id = 2") == .integer(12))
  }

  @Test func leavesErrorsToTheGeneralWay() throws {
    #expect(try !run("set thing[3].name Milk"))
    #expect(try !run("set thing[1].days many"))
    #expect(try !run("set other[1].name Milk"))
    #expect(try names() == ["Coffee", "Tea"])
  }

  @Test func writesInATransactionAfterACommit() throws {
    #expect(try run("set thing[1].name Milk"))
    try fixture.engine.commit()
    #expect(try run("set thing[1].name Bread"))
    #expect(fixture.engine.hasUncommittedWrites)
    try fixture.engine.rollback()
    #expect(try names() == ["Milk", "Tea"])
  }

  @Test func leavesFieldsWithRulesToTheGeneralWay() throws {
    try fixture.define("define thing { twice = days * 2; check twice < 40 }")
    try fixture.engine.commit()
    #expect(try !run("set thing[2].days 12"))
    #expect(try run("set thing[1].name Milk"))
  }

  @Test func givesWayToAVariableOfTheSameName() throws {
    #expect(try run("set thing[1].name Milk"))
    fixture.scope.variables["thing"] = .integer(5)
    fixture.engine.reviewFastTargets(fixture.scope)
    #expect(try !run("set thing[1].name Bread"))
  }
}
