import FacetKit
import Forms
import Testing

/// What others store or delete while a form is open.
@Suite struct FormOthersTests {
  private func form(_ desk: SampleDesk, at focus: Int? = nil, _ keys: String) -> Played {
    var played = Played(FormLevel(desk: desk, focus: focus))
    played.press(keys)
    return played
  }

  private func mark(_ played: Played, _ label: String) -> String {
    let row = played.text.first { $0.dropFirst(3).hasPrefix(label) } ?? ""
    return String(row.prefix(2))
  }

  // MARK: conflict

  private func conflict(_ keys: String) -> (SampleDesk, Played) {
    let desk = Samples.person()
    var played = form(desk, at: 5, "x")
    desk.others = SaveConflict(contested: [.init(field: 5, before: .text("Stockholm"), theirs: .text("Malmö"))])
    played.press("^S")
    #expect(played.top is ConflictLevel)
    played.press(keys)
    return (desk, played)
  }

  @Test(
    arguments: [
      ("m ^S", #"city="Stockholmx""#), ("Right ^S", ""), ("Right Right ^S", nil), ("t Return", nil),
      ("m Return", #"city="Stockholmx""#), ("t ^Z m ^S", #"city="Stockholmx""#), ("b ^S", #"city="Stockholm""#),
    ] as [(String, String?)])
  func choosing(keys: String, saved: String?) {
    let (desk, played) = conflict(keys)
    #expect(played.result is FormResult)
    switch saved {
    case nil: #expect(desk.saves.isEmpty && desk.stored[5] == .text("Malmö"))
    case "": #expect(desk.saves == [#"city="Stockholm""#])
    case let text?: #expect(desk.saves == [text])
    }
  }

  @Test func aConflictIsNotSavedBeforeAllIsChosen() {
    let (desk, played) = conflict("^S Return")
    #expect(played.top is ConflictLevel)
    #expect(desk.saves.isEmpty)
  }

  @Test func theFormKeepsTheChoiceAndTheMark() {
    var (desk, played) = conflict("Esc")
    #expect(played.top is FormLevel)
    #expect(mark(played, "City") == ">?")
    played.press("^R ^S")
    #expect(desk.saves.isEmpty)
  }

  @Test func theFormCanBeUndoneBehindAConflict() {
    let desk = Samples.person()
    var played = form(desk, at: 5, "x Tab Right")
    desk.others = SaveConflict(contested: [.init(field: 5, before: .text("Stockholm"), theirs: .text("Malmö"))])
    played.press("^S t Esc")
    #expect(mark(played, "City") == "  ")
    // The choice, then the other field, then the typing: each against what is stored by now.
    played.press("^Z")
    #expect(played.text.contains(">* City       [Stockholmx                          ]  was Malmö"))
    played.press("^Z")
    #expect(mark(played, "Reach") == "> ")
    played.press("^Z")
    #expect(played.text.contains(">* City       [Stockholm                           ]  was Malmö"))
    played.press("^Y ^Y ^S")
    #expect(desk.saves == [#"city="Stockholmx" reach="phone""#])
  }

  // MARK: others

  @Test(
    arguments: [
      ("", "Esc", nil, ""), ("x", "Esc", nil, "still"), ("x", "d", FormResult.Outcome.cancelled, ""),
      ("x", "n", .saved, #"city="Stockholmx""#), ("x", "Down Return", .saved, #"city="Stockholmx""#),
      ("x", "Return", nil, "still"), ("", "Up Return", .cancelled, ""),
    ] as [(String, String, FormResult.Outcome?, String)])
  func aRecordThatIsGoneIsToldAtOnceAndAskedFor(
    typed: String, answer: String, outcome: FormResult.Outcome?, saved: String
  ) {
    let desk = Samples.person()
    var played = form(desk, at: 5, typed)
    desk.gone = "deleted by bo, 14:02"
    let hasNews = played.stack.refresh(played.room)
    #expect(hasNews)
    #expect(played.message == "deleted by bo, 14:02; ^S asks what is to become of it")
    #expect(played.text[0].contains("deleted elsewhere  person[3]"))
    let again = played.stack.refresh(played.room)
    #expect(!again)
    played.press("^S")
    #expect(played.top is GoneLevel)
    #expect(played.message == "person[3] was deleted by bo, 14:02")
    played.press(answer)
    #expect((played.result as? FormResult)?.outcome == outcome)
    #expect(desk.saves == (saved.isEmpty || saved == "still" ? [] : [saved]))
    if saved == "still" { #expect(mark(played, "City") == ">*") }
  }

  @Test(arguments: [
    ([(5, "Malmö", "bo")], "x", "City: now Malmö, changed by bo; ^S asks which to keep"),
    ([(5, "Malmö", "")], "", "City: now Malmö, changed by another program"),
    ([(5, "Stockholmx", "bo")], "x", "City: changed by bo to what you have"),
    ([(4, "1", "bo"), (5, "Malmö", "bo")], "x", "Phone, City: changed by bo; ^S asks which to keep"),
    ([(4, "1", "bo"), (5, "Malmö", "bo")], "", "Phone, City: changed by bo"),
  ])
  func whatOthersChangedIsToldInOneSentence(changes: [(Int, String, String)], typed: String, words: String) {
    let desk = Samples.person()
    var played = form(desk, at: 5, typed)
    desk.meanwhile = changes.map { ForeignChange(field: $0.0, value: .text($0.1), by: $0.2) }
    let hasNews = played.stack.refresh(played.room)
    #expect(hasNews && played.message == words)
  }

  @Test func whatOthersTookBackIsNoConflict() {
    let desk = Samples.person()
    var played = form(desk, at: 5, "x")
    for city in ["Malmö", "Stockholm"] {
      desk.meanwhile = [ForeignChange(field: 5, value: .text(city), by: "bo")]
      let hasNews = played.stack.refresh(played.room)
      #expect(hasNews)
    }
    #expect(mark(played, "City") == ">*")
    #expect(played.message == "City: as it was before again, changed by bo; yours stands")
  }

  @Test func whatOthersChangeIsTakenOrMarked() {
    let desk = Samples.person()
    var played = form(desk, at: 5, "x")
    desk.meanwhile = [
      ForeignChange(field: 4, value: .text("1"), by: "bo, 14:02"),
      ForeignChange(field: 5, value: .text("Malmö"), by: "bo"),
    ]
    let hasNews = played.stack.refresh(played.room)
    #expect(hasNews)
    #expect(played.text.contains { $0.hasPrefix("   Phone       1") })
    #expect(mark(played, "City") == ">?")
    #expect(played.text[0].contains("1 changed elsewhere"))
    let again = played.stack.refresh(played.room)
    #expect(!again)
    // As stored is as it is stored now.
    played.press("^R")
    #expect(played.text.contains { $0.hasPrefix(">  City       [Malmö ") })
    played.press("^S")
    #expect(desk.saves.isEmpty && played.result as? FormResult == FormResult(.unchanged))
  }
}
