import FacetKit
import Testing

@Suite struct RegistryTests {
  struct Named: Validator {
    let name: String
    let summary: String
    let examples: [Example] = []
    func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }
  }

  @Test func theFirstOfANameStays() throws {
    var registry = Registry()
    try registry.add(Named(name: "b", summary: "first"))
    try registry.add(Named(name: "a", summary: "other"))
    #expect(throws: DuplicateName(thing: "validator", name: "b")) {
      try registry.add(Named(name: "b", summary: "second"))
    }
    #expect(registry.validator("b")?.summary == "first")
    #expect(registry.validators.map(\.name) == ["a", "b"])
    #expect(registry.validator("B") == nil)
  }

  @Test func argumentsOfAValidatorWithoutThemAreRefused() {
    let validator = Named(name: "a", summary: "")
    #expect(throws: Refusal("a takes no values, not 1")) {
      try validator.prepare([.integer(1)], for: Field("f", .text), in: FixedSetting())
    }
  }

  @Test func sessionsForTestsKeepWhatIsDone() throws {
    let session = FixedSession()
    #expect(throws: Refusal.self) { try session.records("thing") }
    #expect(throws: Refusal.self) { try session.read("thing.name") }
    #expect(throws: Refusal("a row has 1 values for 2 columns")) { try session.table(["a", "b"], [[.null]]) }
    try session.table(["a", "b"], [[.null, .integer(1)]])
    try session.set("thing.name", to: .text("Tea"))
    session.answers["count thing"] = .integer(3)
    #expect(try session.run("count thing") == .integer(3))
    #expect(session.lines == ["\t1"])
    #expect(try session.read("thing.name") == [.text("Tea")])
    #expect(session.changes.map(\.path) == ["thing.name"])
  }
}
