import FacetKit
import Testing

@testable import Choices

@Suite struct ScreenEditorTests {
  private func boolean(_ value: Value, _ keys: String, isRequired: Bool = false) throws -> Played? {
    var field = Field("field", .boolean)
    field.isRequired = isRequired
    return try Played(BooleanEditor(), value, keys, for: field)
  }

  @Test(arguments: [
    (Value.boolean(true), "", "[x]", Value.boolean(true)), (.boolean(false), "", "[ ]", .boolean(false)),
    (.null, "", "null", .null), (.null, "space", "[x]", .boolean(true)),
    (.boolean(true), "space", "[ ]", .boolean(false)),
    (.boolean(true), "space space", "[x]", .boolean(true)), (.boolean(true), "y", "[x]", .boolean(true)),
    (.boolean(true), "N", "[ ]", .boolean(false)), (.null, "f", "[ ]", .boolean(false)),
    (.null, "T", "[x]", .boolean(true)),
    (.boolean(true), "delete", "null", .null), (.text("yes"), "", "null", .null),
  ])
  func keysOfABoolean(before: Value, keys: String, line: String, after: Value) throws {
    let played = try #require(try boolean(before, keys))
    #expect(played.lines == [line])
    #expect(played.cursor == (line == "null" ? 0 : 1))
    #expect(played.value == after)
  }

  @Test(arguments: ["left", "right", "up", "tab", "enter", "x", "1", "paste", "M-y", "^A"])
  func otherKeysOfABooleanAreTheForms(key: String) throws { #expect(try boolean(.boolean(true), key) == nil) }

  @Test func requiredFieldsDoNotBecomeNull() throws {
    #expect(try boolean(.boolean(true), "delete", isRequired: true) == nil)
    var field = Field("field", .choice(["a"]))
    field.isRequired = true
    #expect(try Played(ChoiceEditor(), .text("a"), "delete", for: field) == nil)
  }

  private static let reach = ["e-mail", "phone", "letter"]

  @Test(arguments: [
    ("e-mail", "", "(•) e-mail  ( ) phone  ( ) letter", 1, "e-mail"),
    ("e-mail", "right", "( ) e-mail  (•) phone  ( ) letter", 13, "phone"),
    ("e-mail", "right right right", "( ) e-mail  ( ) phone  (•) letter", 24, "letter"),
    ("phone", "left", "(•) e-mail  ( ) phone  ( ) letter", 1, "e-mail"),
    ("e-mail", "left", "(•) e-mail  ( ) phone  ( ) letter", 1, "e-mail"),
    ("letter", "space", "(•) e-mail  ( ) phone  ( ) letter", 1, "e-mail"),
    ("e-mail", "l", "( ) e-mail  ( ) phone  (•) letter", 24, "letter"),
    ("letter", "P", "( ) e-mail  (•) phone  ( ) letter", 13, "phone"),
    ("phone", "p", "( ) e-mail  (•) phone  ( ) letter", 13, "phone"),
    ("phone", "delete", "( ) e-mail  ( ) phone  ( ) letter", 1, ""),
    ("", "right", "(•) e-mail  ( ) phone  ( ) letter", 1, "e-mail"),
    ("", "left", "(•) e-mail  ( ) phone  ( ) letter", 1, "e-mail"),
    ("fax", "", "( ) e-mail  ( ) phone  ( ) letter", 1, ""),
  ])
  func keysOfAChoice(before: String, keys: String, line: String, cursor: Int, after: String) throws {
    let value: Value = before.isEmpty ? .null : .text(before)
    let played = try #require(try Played(ChoiceEditor(), value, keys, for: Field("field", .choice(Self.reach))))
    #expect(played.lines == [line])
    #expect(played.cursor == cursor)
    #expect(played.value == (after.isEmpty ? .null : .text(after)))
  }

  @Test(arguments: ["up", "tab", "enter", "x", "paste", "M-y", "^A"])
  func otherKeysOfAChoiceAreTheForms(key: String) throws {
    #expect(try Played(ChoiceEditor(), .text("phone"), key, for: Field("field", .choice(Self.reach))) == nil)
  }

  /// Letters go round among the names that begin with them.
  @Test func aLetterGoesOn() throws {
    let field = Field("field", .choice(["red", "rose", "green", "Ruby", "blue"]))
    let seen = try ["r", "r r", "r r r", "r r r r", "g r"].map {
      try Played(ChoiceEditor(), .null, $0, for: field)?.value
    }
    #expect(seen == ["red", "rose", "Ruby", "red", "Ruby"].map { .text($0) })
  }

  @Test(arguments: [
    (33, "(•) e-mail  ( ) phone  ( ) letter"), (32, "(•) e-mail  1 of 3"), (18, "(•) e-mail  1 of 3"),
    (17, "(•) e-mail"), (10, "(•) e-mail"), (9, "e-mail"), (5, "e-ma…"), (1, "…"), (0, ""),
  ])
  func lessRoomShowsLess(width: Int, line: String) throws {
    let field = Field("field", .choice(Self.reach))
    let played = try #require(try Played(ChoiceEditor(), .text("e-mail"), "", width: width, for: field))
    #expect(played.lines == [line])
  }

  @Test func manyAndWideNames() throws {
    let many = Field("field", .choice(["a", "b", "c", "d", "e"]))
    #expect(try Played(ChoiceEditor(), .text("b"), "", for: many)?.lines == ["(•) b  2 of 5"])
    #expect(try Played(ChoiceEditor(), .null, "", for: many)?.lines == ["null"])
    let wide = Field("field", .choice(["臺北", "林美玲"]))
    #expect(try Played(ChoiceEditor(), .null, "", width: 20, for: wide)?.lines == ["( ) 臺北  ( ) 林美玲"])
    #expect(try Played(ChoiceEditor(), .text("林美玲"), "", width: 19, for: wide)?.lines == ["(•) 林美玲  2 of 2"])
    #expect(try Played(ChoiceEditor(), .text("林美玲"), "", width: 4, for: wide)?.lines == ["林…"])
  }
}
