import FacetKit
import Forms
import Testing

/// The states of a form and what keys make of them: the table of a form's life.
@Suite struct FormKeyTests {
  private func form(_ desk: SampleDesk = Samples.person(), at focus: Int? = nil, _ keys: String = "") -> Played {
    var played = Played(FormLevel(desk: desk, focus: focus))
    played.press(keys)
    return played
  }

  private func mark(_ played: Played, _ label: String) -> String {
    let row = played.text.first { $0.dropFirst(3).hasPrefix(label) } ?? ""
    return String(row.prefix(2))
  }

  // MARK: pristine

  @Test func pristineHasNoMarkAndNoHintsOfEdits() {
    let played = form()
    #expect(played.text[0].hasPrefix("   Ada Lindqvist     ") && played.text[0].hasSuffix("     person[3]"))
    #expect(played.text[23] == "   Tab next  Esc back                                                   F1 help")
    #expect(mark(played, "Name") == "> ")
  }

  @Test func pristineIsLeftAtOnce() {
    #expect(form(Samples.person(), "Esc").result as? FormResult == FormResult(.cancelled))
    #expect(form(Samples.person(), "^S").result as? FormResult == FormResult(.unchanged))
  }

  private func form(_ desk: SampleDesk, _ keys: String) -> Played { form(desk, at: nil, keys) }

  @Test func pristineHasNothingToUndo() {
    var played = form(Samples.person(), "^Z")
    #expect(played.message == "Nothing to undo. Ctrl-Z again suspends; fg comes back")
    // A held key never suspends.
    for _ in 0..<20 {
      played.room.moment += 30
      played.press("^Z")
    }
    #expect(!played.isSuspended)
    played.room.moment += 300
    played.press("^Z")
    #expect(played.isSuspended)
  }

  // MARK: edited

  @Test func typingEditsAndTypingBackIsPristine() {
    var played = form(at: 5, "x")
    #expect(mark(played, "City") == ">*")
    #expect(played.text[0].hasSuffix("1 edited  person[3]"))
    #expect(played.text.contains(">* City       [Stockholmx                          ]  was Stockholm"))
    played.press("BS")
    #expect(mark(played, "City") == "> ")
  }

  @Test func escapeAsksAndStaysUnlessToldOtherwise() {
    var played = form(at: 5, "x Esc")
    #expect(played.top is LeaveLevel)
    played.press("Esc")
    #expect(played.top is FormLevel)
    #expect(mark(played, "City") == ">*")
    played.press("^C Return ^G")
    #expect(played.top is LeaveLevel)
    played.press("d")
    #expect(played.result as? FormResult == FormResult(.cancelled))
  }

  @Test func whatCannotBeReadYetIsShownAsItWasTyped() {
    var played = form(at: 1, "Left x Esc")
    #expect(played.text[3].hasPrefix(" ! Born") && played.text[3].hasSuffix("→ \"1984-03-1x2\""), "\(played.text)")
    played.press("s")
    #expect(mark(played, "Born") == ">!")
  }

  @Test func leavingCanSave() {
    let desk = Samples.person()
    #expect((form(desk, at: 5, "x Esc s").result as? FormResult)?.outcome == .saved)
    #expect(desk.saves == [#"city="Stockholmx""#])
  }

  @Test(arguments: ["^S", "F2"]) func saving(key: String) {
    let desk = Samples.person()
    let played = form(desk, at: 5, "x \(key)")
    #expect((played.result as? FormResult)?.command == "edit person[3]")
    #expect(desk.saves == [#"city="Stockholmx""#])
  }

  @Test func undoAndRedo() {
    let desk = Samples.person()
    var played = form(desk, at: 5, "␣ab Tab Right")
    #expect(desk.saves.isEmpty)
    #expect(mark(played, "Reach") == ">*")
    played.press("^Z")
    #expect(mark(played, "Reach") == "> ")
    // Letters of one word are one step.
    played.press("^Z")
    #expect(played.text.contains { $0.hasPrefix(">* City       [Stockholm  ") })
    played.press("^_")
    #expect(mark(played, "City") == "> ")
    played.press("^Y ^Y ^Y ^S")
    #expect(desk.saves == [#"city="Stockholm ab" reach="phone""#])
  }

  @Test func asStored() {
    var played = form(at: 5, "x")
    played.press("^R")
    #expect(mark(played, "City") == "> ")
    played.press("^R")
    #expect(played.message == "City: is as stored")
  }

  // MARK: refused

  @Test func theFirstTabStaysAtTheFaultAndTheSecondGoesOn() {
    var played = form(at: 3, "@")
    #expect(mark(played, "E-mail") == ">*")
    played.press("Tab")
    #expect(mark(played, "E-mail") == ">!")
    #expect(played.picture.cursor.column == 15 + 21)
    #expect(played.text.contains("                                    ^ an address has one @"))
    played.press("Tab")
    #expect(mark(played, "E-mail") == " !")
    #expect(mark(played, "Phone") == "> ")
  }

  @Test func whatFitsSaysSoUntilTheFieldIsLeft() {
    var played = form(at: 3, "@ Return BS")
    // The fault was the second @, before which the cursor went: what is before it goes.
    #expect(mark(played, "E-mail") == ">!")
    played.press("^E BS")
    let row = played.text.firstIndex { $0.hasPrefix(">") } ?? 0
    #expect(played.text[row + 1].hasSuffix("fits now") || mark(played, "E-mail") == ">*")
    played.press("^R Tab Up")
    #expect(!played.text.contains { $0.hasSuffix("fits now") })
  }

  @Test func savingListsWhatIsRefusedAndGoesToTheFirst() {
    let desk = Samples.person()
    var played = form(desk, at: 0, "^U Tab Tab Tab @ ^S")
    #expect(desk.saves.isEmpty)
    #expect(played.message == "2 refused: Name, E-mail")
    #expect(mark(played, "Name") == ">!")
    #expect(mark(played, "E-mail") == " !")
    #expect(played.text[0].hasSuffix("2 edited, 2 refused  person[3]"))
    played.press("Esc Esc ^R")
    #expect(mark(played, "Name") == "> ")
  }

  @Test func whatTheFileRefusesIsToldByField() {
    let desk = Samples.person()
    desk.refusals = [FormRefusal(field: 0, Refusal(#"another person is already called "Ada""#))]
    let played = form(desk, at: 5, "x ^S")
    #expect(mark(played, "Name") == ">!")
    #expect(played.text.contains { $0.hasSuffix(#"another person is already called "Ada""#) })
  }

  @Test func aNewRecordIsSavedAsItIsAndLeavesNoTrace() {
    let desk = SampleDesk("new thing", path: "thing", noun: "thing", [(Field("name", .text), .null)])
    desk.isNew = true
    var played = form(desk)
    #expect(played.text[0].hasSuffix("new  thing"))
    played.press("Esc")
    #expect(desk.saves.isEmpty)
    played = form(desk, at: nil, "^S")
    #expect(desk.saves == [""])
  }

  @Test func aRecordWithoutFieldsCanBeMade() {
    let desk = SampleDesk("new t", path: "t", noun: "t", [])
    desk.isNew = true
    var played = form(desk, at: nil, "x Tab")
    #expect(played.message == "No fields")
    played.press("^S")
    #expect(desk.saves == [""])
  }

  // MARK: moving

  @Test(arguments: [
    ("", "Name"), ("Tab", "Born"), ("Return Return", "E-mail"), ("S-Tab", "Note"), ("Down Down", "Age"),
    ("Up", "Name"), ("C-End", "Note"), ("C-End C-Home", "Name"), ("C-End Return", "Name"), ("^N ^N ^P", "Born"),
    ("PgDn", "Note"), ("PgDn PgUp", "Name"), ("Tab Tab Tab Tab Tab Tab Tab Tab Tab", "Name"),
  ])
  func moving(keys: String, label: String) {
    let played = form(Samples.person(), keys)
    #expect(mark(played, label).hasPrefix(">"), "\(played.text)")
  }

  @Test func computedFieldsFollowWhileOneTypes() {
    let played = form(at: 1, "^U 1974-03-12")
    #expect(played.text.contains { $0.hasPrefix("   Age         = 35") })
  }

  @Test func hiddenFieldsComeAndGoWhileTheOtherIsTyped() {
    let desk = Samples.person()
    desk.hides = { $0[5] == .text("") ? [6] : [] }
    var played = form(desk, at: 5, "^U")
    #expect(!played.text.contains { $0.hasPrefix("   Reach by") })
    #expect(mark(played, "City") == ">*")
    played.press("x")
    #expect(played.text.contains { $0.hasPrefix("   Reach by") })
    played.press("BS Tab")
    #expect(!played.text.contains { $0.hasPrefix("   Reach by") })
    #expect(mark(played, "Boss") == "> ")
    played.press("S-Tab x Tab")
    #expect(mark(played, "Reach") == "> ")
  }

  @Test func keysThatCannotBeRightAreNotTaken() {
    let desk = Samples.person()
    let played = form(desk, at: 4, "x")
    #expect(mark(played, "Phone") == "> ")
    #expect(played.message == "Phone: digits, blanks, + ( ) - . /")
  }

  @Test func nullAndTheEmptyText() {
    let desk = Samples.person()
    var played = form(desk, at: 5, "^U")
    #expect(played.text.contains { $0.hasSuffix("]  \"\", was Stockholm") })
    played.press("Del")
    #expect(played.text.contains { $0.hasSuffix("]  null, was Stockholm") })
    played.press("Tab")
    #expect(played.text.contains { $0.hasPrefix(" * City        null ") })
    played.press("^S")
    #expect(desk.saves == ["city=null"])
  }

  @Test func aSecretIsNeverShown() {
    var pin = Field("pin", .text)
    pin.isSecret = true
    let desk = SampleDesk("Ada", path: "person[3]", noun: "person", [(pin, .text("1234")), (Field("a", .text), .null)])
    var played = form(desk)
    played.press("98 Tab")
    #expect(!played.text.contains { $0.contains("98") || $0.contains("1234") })
    #expect(played.text.contains { $0.contains("••••••••") && $0.hasSuffix("changed") })
    played.press("Esc")
    #expect(!played.text.contains { $0.contains("98") || $0.contains("1234") })
    played.press("s")
    #expect(desk.saves == [#"pin="98""#])
  }

  @Test func textsThatLookLikeMarksAreQuoted() {
    let desk = SampleDesk(
      "Odd", path: "t[1]", noun: "t",
      [
        (Field("a", .text), .text("x")), (Field("b", .text), .text("null")), (Field("c", .text), .text("= 2")),
        (Field("d", .text), .text("")), (Field("e", .text), .null),
      ])
    let rows = form(desk).text[3...6].map { $0.drop { $0 == " " } }
    #expect(rows == [#"b   "null""#, #"c   "= 2""#, #"d   """#, "e   null"])
  }

  @Test func numbersAndDaysStep() {
    let desk = SampleDesk(
      "Steps", path: "t[1]", noun: "t",
      [
        (Field("n", .integer), .integer(9)), (Field("p", .decimal(places: 2)), .decimal(FixedDecimal("1.50")!)),
        (Field("d", .date), .date(CalendarDate("2009-11-30")!)), (Field("r", .real), .real(1.5)),
      ])
    let played = form(desk, at: nil, "+ Tab - - Tab + Tab + ^S")
    #expect(played.result is FormResult)
    #expect(desk.saves == ["n=10 p=-0.50 d=2009-12-01 r=2.5"])
  }

  @Test func pastesAreTextOfOneLine() {
    var played = form(at: 5, "^U")
    played.press(FacetKit.Key(.text("Upp\nsala")))
    #expect(played.text.contains { $0.hasPrefix(">* City       [Upp sala ") })
    #expect(played.message == "City: line ends became blanks")
  }

  @Test func theMouseSetsTheFocusAndTheCursor() {
    var played = form()
    let room = played.room
    let row = played.text.firstIndex { $0.hasPrefix("   City") } ?? 0
    _ = played.stack.press(Mouse(.click, row: row, column: 17), on: played.picture, room)
    #expect(played.picture.cursor == (row, 17))
    played.press("x")
    #expect(played.text[row].hasPrefix(">* City       [Stxockholm"))
  }

  /// What a rule lists is offered, and a key takes it.
  @Test func suggestionsAreChosen() {
    var colour = Field("colour", .text)
    colour.validators = [ValidatorUse("one-of", [.text("red"), .text("green"), .text("grey")])]
    let desk = SampleDesk("T", path: "t[1]", noun: "t", [(colour, .text("red"))])
    var played = form(desk)
    #expect(played.text[23].contains("^O choose"))
    played.press("^O")
    #expect(played.text.contains { $0.hasPrefix(" • red") } || played.text.contains { $0.hasPrefix(">• red") })
    played.press("r e y Return ^S")
    #expect(desk.saves == [#"colour="grey""#])
  }

  /// A refusal's second sentence says how to go on.
  @Test func theHintOfARefusalStandsInTheMessage() {
    var phone = Field("phone", .text)
    phone.validators = [ValidatorUse("phone")]
    let desk = SampleDesk("T", path: "t[1]", noun: "t", [(phone, .null), (Field("z", .text), .null)])
    let played = form(desk, "0 7 0 x Tab")
    #expect(played.message.hasPrefix("phone: an extension or a name"), "\(played.text)")
  }
}
