import FacetKit
import Language
import Store
import Support
import Testing

@testable import Engine

/// A column without a type with every awkward value: each is read, set to itself, emptied and set again.
@Suite struct ExtremeValuesTests {
  @Test func everyValueComesBack() throws {
    guard let sample = SharedData.path("A_sqlite/extreme_values/extremes.sqlite") else {
      print(SharedData.skipLine("A_sqlite/extreme_values/extremes.sqlite"))
      return
    }
    let fixture = try SchemaFixture()
    _ = try run("/bin/cp", [sample, fixture.path])
    func stored(_ name: String) throws -> String {
      let cell = try fixture.engine.readable().scalar("SELECT val FROM v WHERE name = ?1", [.text(name)])
      if case .real(let number) = cell { return "real \(number.bitPattern)" }
      return "\(cell)"
    }
    let names = try fixture.rows("SELECT name FROM v ORDER BY name").map { String($0.dropFirst().dropLast()) }
    #expect(names.count == 37)
    for name in names {
      let path = "v[\"\(name)\"].val"
      let before = try stored(name)
      var values: [Value] = []
      try fixture.engine.forEachValue(
        fixture.engine.resolve(Path.parse(path), in: Scope(), use: .current)
      ) { values.append($0) }
      let value = try #require(values.first)
      // Bytes are given as a file, not typed.
      if case .blob = value { continue }
      for step in ["null", "the value"] {
        let report = try fixture.assign(path, value)
        #expect(try stored(name) == before, "\(name) before \(step)")
        if step == "null" {
          #expect(report.unchanged == 1, "\(name)")
          _ = try fixture.assign(path, .null)
          #expect(try stored(name) == "null")
        }
      }
    }
  }
}

extension SchemaFixture {
  /// As a person types it: a text in quotes, everything else bare.
  fileprivate func assign(_ path: String, _ value: Value) throws -> ChangeReport {
    let range = SourceRange(0, 0)
    let syntax =
      if case .text(let text) = value {
        ValueSyntax(.text(TextLiteral([.text(text)])), at: range)
      } else {
        ValueSyntax(.bare(value.isNull ? "null" : value.text), at: range)
      }
    return try engine.set(.values([PathValue(try Path.parse(path), syntax)]), where: nil, in: &scope)
  }
}
