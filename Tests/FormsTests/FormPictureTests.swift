import FacetKit
import Forms
import Testing

/// The mock-ups of the forms, to the cell.
@Suite struct FormPictureTests {
  /// The keys that lead to the mock-up of the form: a second @ typed into the address, another city.
  static let edits = "Tab Tab Home Right Right Right Right @ Tab Tab Tab ^U Uppsala Up Up"

  @Test func aForm() throws {
    var played = Played(FormLevel(desk: Samples.person()), below: ["People"])
    played.press(Self.edits)
    try expect(played, is: "form")
  }

  @Test func aNarrowForm() throws {
    var played = Played(FormLevel(desk: Samples.person()), below: ["People"], .of(40, 10))
    played.press(Self.edits + " Down Down Down Up Up Up")
    try expect(played, is: "form-40x10")
  }

  @Test func aTinyForm() throws {
    var played = Played(FormLevel(desk: Samples.person()), below: ["People"], .of(20, 6))
    played.press("Tab Tab x")
    try expect(played, is: "form-20x6")
  }

  @Test func aWideForm() throws {
    var played = Played(FormLevel(desk: Samples.person()), below: ["People"], .of(132, 43))
    played.press(Self.edits)
    try expect(played, is: "form-132x43")
  }

  @Test func aFormInASCII() throws {
    var played = Played(FormLevel(desk: Samples.person()), below: ["People"], .of(80, 24, .ascii))
    played.press("Down Down Down Down Down Down Down")
    try expect(played, is: "form-ascii")
  }

  @Test func aCalendar() throws {
    let desk = Samples.birthday()
    var played = Played(FormLevel(desk: desk), below: ["Birthdays"])
    played.press("^o Right")
    try expect(played, is: "calendar")
    played.room = .of(40, 16)
    try expect(played, is: "calendar-40x16")
    played.room = .of(40, 10)
    try expect(played, is: "calendar-40x10")
    played.room = .of(20, 6)
    try expect(played, is: "calendar-20x6")
  }

  @Test func aChooser() throws {
    var played = Played(FormLevel(desk: Samples.person(), focus: 7), below: ["People"])
    played.press("lin")
    try expect(played, is: "chooser")
    played.press("^U")
    try expect(played, is: "chooser-all")
  }

  @Test func aLongText() throws {
    let desk = Samples.person()
    let note = """
      Met at the book fair in Kyoto.
      Prefers letters; answers within a week.
      Send the spring catalogue in English and never by fax.

      林美玲 introduced us.
      """
    desk.stored[9] = .text(note)
    var played = Played(FormLevel(desk: desk, focus: 9), below: ["People"])
    played.press("^o Up Up End")
    for _ in 0..<18 { played.press("Left") }
    played.press(Key(.text(", the autumn one in Swedish,")))
    played.press("Home")
    for _ in 0..<25 { played.press("Right") }
    try expect(played, is: "long-text")
  }

  @Test func aList() throws {
    var played = Played(FormLevel(desk: Samples.person(), focus: 8), below: ["People"])
    played.press("^o n Norwegian Return Home Down Return Home British␣")
    try expect(played, is: "values")
  }

  @Test func leaving() throws {
    let desk = Samples.person()
    desk.stored[4] = .null
    var played = Played(FormLevel(desk: desk, focus: 4), below: ["People"])
    played.press("+46␣70␣174␣06␣35 Tab ^U Uppsala Esc")
    try expect(played, is: "leaving")
    played.room = .of(40, 10)
    try expect(played, is: "leaving-40x10")
  }

  @Test func aConflict() throws {
    let desk = Samples.person()
    desk.stored[4] = .null
    desk.stored[7] = .null
    var played = Played(FormLevel(desk: desk, focus: 3), below: ["People"])
    played.press("BS BS BS BS BS BS BS se Tab +46␣70␣174␣06␣35 Tab ^U Uppsala")
    desk.others = SaveConflict(
      contested: [
        .init(
          field: 5, before: .text("Stockholm"), theirs: .text("Malmö"), by: "bo, 14:02",
          change: "change 91: set person[3].city Malmö"),
        .init(field: 4, before: .null, theirs: .text("+46 18 471 00 00"), by: "bo, 14:02"),
      ], theirsAlone: [.init(field: 7, before: .null, theirs: SamplePeople.all[5].value)])
    played.press("^S Down Left Up")
    try expect(played, is: "conflict")
    played.room = .of(60, 20)
    try expect(played, is: "conflict-60x20")
  }

  @Test func help() throws {
    var played = Played(FormLevel(desk: Samples.person(), focus: 3), below: ["People"])
    played.press("F1")
    try expect(played, is: "help")
  }

  /// A plugin's editor stands among the fields as the bundled ones do.
  @Test func aPluginsEditor() throws {
    var rating = Field("rating", .integer)
    (rating.label, rating.editor) = ("Rating", "hearts")
    let desk = SampleDesk(
      "Tea", path: "thing[1]", noun: "thing", [(Field("name", .text), .text("Tea")), (rating, .integer(2))])
    var played = Played(FormLevel(desk: desk, focus: 1))
    played.press("Right")
    try expect(played, is: "plugin-editor")
    // It is asked for the keys by which one moves, before the form.
    played.press("Up")
    #expect(played.text[3].hasPrefix(">* Rating   ♥♥♥♥♥"))
    played.press("Up")
    #expect(played.text[2].hasPrefix(">  name"))
    played.press("^Z ^S")
    #expect(desk.saves == ["rating=3"])
  }
}
