import FacetKit
import Forms
import Testing

/// What a form says: of a conflict, of the kind of a field, of keys that do nothing or much.
@Suite struct FormWordsTests {
  private func played(_ desk: SampleDesk = Samples.person(), at place: Int, _ keys: String) -> Played {
    var played = Played(FormLevel(desk: desk, focus: place))
    played.press(keys)
    return played
  }

  private func conflict(by: String) -> Played {
    let desk = Samples.person()
    desk.others = SaveConflict(contested: [
      .init(field: 5, before: .text("Stockholm"), theirs: .text("Malmö"), by: by, change: "change 91")
    ])
    return played(desk, at: 5, "x ^s")
  }

  @Test func aLongAuthorLeavesRoomForTheHeadings() {
    let played = conflict(by: "user 0, 2026-11-30 22:01")
    #expect(played.text[1].split(separator: " ") == ["Field", "Before", "Theirs", "Mine"])
    #expect(played.message.hasSuffix("Theirs is change 91, by user 0, 2026-11-30 22:01"))
    #expect(conflict(by: "bo, 14:02").text[1].contains("  Theirs: bo, 14:02  "))
  }

  @Test(arguments: ["Return", "^s", "Down Return"]) func nothingChosenIsTold(keys: String) {
    var played = conflict(by: "bo")
    played.press(keys)
    #expect(played.message == "City: choose one first: Left Right, t theirs, m mine")
    played.press("t Return")
    #expect(played.result is FormResult)
  }

  @Test func theKindIsSaidOnce() {
    #expect(played(at: 7, "F1").text.contains("   A reference to a person."))
    #expect(played(at: 8, "F1").text.contains("   Each once, no blank ones. A list."))
    let desk = SampleDesk(
      "Tea", path: "t[1]", noun: "t", [(Field("tags", .list), .null), (Field("n", .integer), .null)])
    #expect(played(desk, at: 0, "F1").text.contains("   A list of values."))
    #expect(played(desk, at: 1, "F1").text.contains("   An integer."))
  }

  @Test(arguments: ["BS", "Del"]) func aReferenceIsErased(key: String) {
    let desk = Samples.person()
    var played = played(desk, at: 7, key)
    #expect(played.message == "Boss: null now; ^Z brings it back")
    played.press("^s")
    #expect(desk.stored[7] == .null)
  }

  /// A rule over two fields is marked at one, judged while one types, and does not stand in the way of the next save.
  @Test func aRuleOverTwoFields() {
    let desk = Samples.person()
    let broken = FormRefusal(field: 5, Refusal("a city has a boss"), isRule: true)
    desk.refusals = [broken]
    desk.rules = { $0[7] == nil ? [broken] : [] }
    var played = played(desk, at: 5, "x ^s")
    #expect(played.text[0].contains("1 edited, 1 refused"))
    played.press("y")
    #expect(played.text.contains { $0.contains("^ a city has a boss") || $0.contains("~ a city has a boss") })
    desk.refusals = []
    played.press("Down Down BS")
    #expect(!played.text[0].contains("refused"))
    played.press("^s")
    #expect(played.result is FormResult)
  }
}
