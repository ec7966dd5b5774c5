import FacetPlugin
import Testing

@testable import Rating

@Suite struct RatingEditorTests {
  let editor = RatingEditor()
  let setting = FixedSetting()
  let field = Field("rating", .integer)

  private static let keys: [String: Key] = [
    "right": Key(.right), "left": Key(.left), "home": Key(.home), "end": Key(.end), "delete": Key(.delete),
    "backspace": Key(.backspace), "space": Key(" "),
  ]

  @Test(arguments: [
    (0, "", "☆☆☆☆☆  none", 0), (3, "", "★★★☆☆  3 of 5", 2), (0, "right right", "★★☆☆☆  2 of 5", 1),
    (3, "left", "★★☆☆☆  2 of 5", 1), (3, "+ +", "★★★★★  5 of 5", 4), (5, "right", "★★★★★  5 of 5", 4),
    (1, "- -", "☆☆☆☆☆  none", 0), (1, "4", "★★★★☆  4 of 5", 3), (4, "0", "☆☆☆☆☆  none", 0),
    (4, "space", "★★★★★  5 of 5", 4), (5, "space", "☆☆☆☆☆  none", 0), (2, "end", "★★★★★  5 of 5", 4),
    (4, "home", "★☆☆☆☆  1 of 5", 0), (4, "delete", "☆☆☆☆☆  none", 0), (4, "backspace 2", "★★☆☆☆  2 of 5", 1),
  ])
  func keysGiveStars(before: Int, keys: String, line: String, cursor: Int) throws {
    var state = editor.open(before == 0 ? .null : .integer(Int64(before)), for: field, in: setting)
    for word in keys.split(separator: " ") {
      let key = try #require(Self.keys[String(word)] ?? word.first.map { Key($0) })
      state = try #require(editor.step(state, key, for: field, in: setting))
    }
    let lines = editor.lines(state, width: 40, for: field, in: setting)
    #expect(lines.map(\.text) == [line])
    #expect(lines[0].cursor == cursor)
  }

  @Test(arguments: [
    Key("6"), Key("x"), Key("½"), Key("²"), Key(.up), Key(.tab), Key(.enter), Key(.function(1)), Key(.text("33")),
    Key("3", alt: true), Key(.right, control: true),
  ])
  func otherKeysAreTheForms(key: Key) {
    #expect(editor.step(RatingEditor.Stars(count: 3), key, for: field, in: setting) == nil)
  }

  @Test func theFieldSaysHowManyStarsThereAre() throws {
    var field = field
    field.maximum = .integer(3)
    #expect(editor.step(.init(count: 3), Key("4"), for: field, in: setting) == nil)
    #expect(editor.lines(.init(count: 2), width: 40, for: field, in: setting).map(\.text) == ["★★☆  2 of 3"])
    #expect(throws: Refusal("must be 1 to 3 stars, not 4")) { try editor.read("****", for: field, in: setting) }
    field.maximum = .integer(100)
    #expect(try editor.read("5", for: field, in: setting) == .integer(5))
  }

  @Test(arguments: [
    (13, "★★★☆☆  3 of 5"), (12, "★★★☆☆"), (5, "★★★☆☆"), (4, "3"), (1, "3"),
  ])
  func nothingIsWiderThanThePlace(width: Int, line: String) {
    #expect(editor.lines(.init(count: 3), width: width, for: field, in: setting).map(\.text) == [line])
  }

  @Test func nothingChosenIsNull() throws {
    #expect(try editor.value(of: .init(count: 0), for: field, in: setting) == .null)
    #expect(try editor.value(of: .init(count: 4), for: field, in: setting) == .integer(4))
    for wrong in [Value.null, .integer(0), .integer(6), .integer(.max), .text("3")] {
      #expect(editor.open(wrong, for: field, in: setting).count == 0)
    }
  }

  @Test(arguments: [
    ("*", 1), ("***", 3), ("★★★★★", 5), ("★★☆☆☆", 2), ("*★", 2), ("5", 5), ("05", 5),
  ])
  func readsStarsAndNumbers(text: String, count: Int64) throws {
    let value = try editor.read(text, for: field, in: setting)
    #expect(value == .integer(count))
    #expect(try editor.read(editor.text(for: value, field: field, in: setting), for: field, in: setting) == value)
    #expect(text.allSatisfy { editor.allows($0, field: field) })
  }

  @Test(arguments: [
    ("", "must be stars such as *** or a number of 1 to 5, not \"\"", nil),
    ("**x", #"must be stars such as *** or a number of 1 to 5, not "**x""#, 2),
    ("☆★", #"must be stars such as *** or a number of 1 to 5, not "☆★""#, nil),
    ("3.5", #"must be stars such as *** or a number of 1 to 5, not "3.5""#, 1),
    ("0", "must be 1 to 5 stars, not 0", nil), ("☆☆☆☆☆", "must be 1 to 5 stars, not 0", nil),
    ("******", "must be 1 to 5 stars, not 6", nil), ("-1", "must be 1 to 5 stars, not -1", nil),
  ])
  func refusalsSayWhatWouldFit(text: String, message: String, offset: Int?) {
    #expect(throws: Refusal(message, offset: offset)) { try editor.read(text, for: field, in: setting) }
  }

  @Test func examplesHold() {
    for example in editor.examples {
      let outcome: Example.Outcome
      do { outcome = .gives(try editor.read(example.input, for: field, in: setting).text) } catch {
        outcome = .refused(error.message)
      }
      #expect(outcome == example.outcome, "\(example.input)")
    }
  }
}
