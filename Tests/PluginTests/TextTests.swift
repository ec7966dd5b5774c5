import FacetKit
import Testing

@Suite struct TextTests {
  let setting = TestSetting()

  private func judge(_ name: String, _ arguments: [Value], _ text: String) throws -> Verdict {
    let validator = try #require(registry.validator(name))
    return try validator.prepare(arguments, for: Field("field", .text), in: setting)(.text(text), setting)
  }

  @Test(arguments: ["", " ", "\t\n", "\u{A0}\u{2003}", "\u{200B}", "\u{FEFF}\u{AD}", "\u{3164}", "\u{1}"])
  func whatShowsNothingIsBlank(text: String) throws {
    #expect(try judge("not-blank", [], text) == .refuse(Refusal("must not be blank")))
  }

  @Test(arguments: ["x", " x", "é", "0", "👩‍👩‍👧", "。"])
  func whatShowsIsNotBlank(text: String) throws {
    #expect(try judge("not-blank", [], text) == .accept)
  }

  @Test func lengthsAreCharacters() throws {
    #expect(try judge("length", [.integer(1)], "👩‍👩‍👧") == .accept)
    #expect(try judge("length", [.integer(4)], "e\u{301}te\u{301}") == .accept)
    #expect(
      try judge("length", [.integer(2), .integer(4)], "👩‍👩‍👧")
        == .refuse(Refusal("must have at least 2 characters, not 1")))
    #expect(
      try judge("length", [.integer(200)], String(repeating: "x", count: 340))
        == .refuse(Refusal("must have at most 200 characters, not 340")))
    #expect(
      try judge("length", [.integer(0), .integer(1)], "xy")
        == .refuse(Refusal("must have at most 1 character, not 2")))
    #expect(
      try judge("length", [.integer(1), .integer(.max)], "")
        == .refuse(Refusal("must have at least 1 character, not 0")))
  }

  @Test func lengthsOfListsAreMembers() throws {
    let validator = try #require(registry.validator("length"))
    let check = try validator.prepare([.integer(1)], for: Field("field", .list), in: setting)
    #expect(
      try check(.list([.integer(1), .integer(2)]), setting) == .refuse(Refusal("must have at most 1 member, not 2")))
  }

  @Test(arguments: [
    ("trim", "\u{3000}Tea\n", "Tea"), ("trim", " ", ""), ("upper", "straße", "STRASSE"), ("lower", "ÅSA", "åsa"),
  ])
  func replacements(name: String, text: String, stored: String) throws {
    #expect(try judge(name, [], text) == .replace(.text(stored)))
  }

  @Test(arguments: [("trim", "a b"), ("trim", ""), ("upper", "ÅSA 1"), ("lower", "åsa 1"), ("lower", "tea")])
  func whatIsRightIsNotReplaced(name: String, text: String) throws {
    #expect(try judge(name, [], text) == .accept)
  }

  @Test func longValuesAreCut() throws {
    let text = String(repeating: "x", count: 41)
    #expect(
      try judge("matches", [.text("a")], text)
        == .refuse(Refusal("must match a, not \"\(String(repeating: "x", count: 39))…\"")))
    #expect(Refusal.shown(String(text.dropLast())) == "\"\(text.dropLast())\"")
  }

  @Test func choicesAreFoundWithoutRegardToCaseOnlyWhereOneFits() throws {
    let editor = try #require(registry.editor("choice"))
    let result = outcome {
      try editor.read("ab", for: Field("field", .choice(["Ab", "aB"])), in: setting).text
    }
    #expect(result == .refused(#"must be Ab or aB, not "ab""#))
    #expect(editor.suggestions(for: Field("field", .choice(["b", "a"])), in: setting) == ["b", "a"])
  }
}
