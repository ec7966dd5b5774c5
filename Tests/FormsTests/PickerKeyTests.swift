import FacetKit
import Forms
import Testing

/// What keys make of the calendar, the chooser, the list of values and the long text.
@Suite struct PickerKeyTests {
  private func calendar(_ keys: String, _ kind: Kind = .date, _ text: String = "2009-11-28") -> (SampleDesk, Played) {
    var field = Field("date", kind)
    field.label = "Date"
    if kind == .date { field.validators = [ValidatorUse("not-later")] }
    let value: Value = kind == .date ? .date(CalendarDate(text)!) : .datetime(DateTime(text)!)
    let desk = SampleDesk("林美玲", path: "birthday[7]", noun: "birthday", [(field, value)])
    var played = Played(FormLevel(desk: desk))
    played.press("^o \(keys)")
    return (desk, played)
  }

  // MARK: calendar

  @Test(arguments: [
    ("Right", "2009-11-29"), ("Left", "2009-11-27"), ("Down", "2009-12-05"), ("Up", "2009-11-21"),
    ("PgUp", "2009-10-28"), ("S-PgUp", "2008-11-28"), ("<", "2008-11-28"), ("< >", "2009-11-28"),
    ("< S-PgDn", "2009-11-28"), ("Home", "2009-11-01"), ("End", "2009-11-30"), ("t", "2009-12-09"),
    ("+", "2009-11-29"), ("- -", "2009-11-26"), ("PgDn PgUp PgUp PgUp PgUp PgUp PgUp PgUp PgUp PgUp", "2009-03-28"),
    ("Right ^Z", "2009-11-28"), ("Right Right ^Z ^Y", "2009-11-30"), ("Right ^R", "2009-11-28"),
    ("29␣nov␣2008", "2008-11-29"), ("tomorrow BS BS BS BS BS BS BS BS today", "2009-12-09"),
    ("-3d", "2009-12-06"), ("yesterday", "2009-12-08"), ("Tab ^U 1984-03-12", "1984-03-12"),
  ])
  func aDay(keys: String, day: String) {
    let (desk, played) = calendar("\(keys) Return ^S")
    #expect(played.result is FormResult)
    #expect(desk.stored[0] == .date(CalendarDate(day)!))
  }

  @Test(arguments: ["Right Esc", "t ^G", "< ^C", "tomorrow Esc"]) func escapeChangesNothing(keys: String) {
    let (desk, played) = calendar("\(keys) ^S")
    #expect(played.result as? FormResult == FormResult(.unchanged))
    #expect(desk.saves.isEmpty)
  }

  @Test func aRefusedDayIsNotTaken() {
    let (_, played) = calendar("t Right Return")
    #expect(played.top.title == "Date")
    #expect(played.text.contains { $0.contains("^ must not be after today") })
  }

  @Test func tomorrowIsATextAndTodayAKey() {
    let (_, played) = calendar("t")
    #expect(played.text[3] == "   Wednesday, 9 December 2009")
    let (_, typed) = calendar("tom")
    #expect(typed.text.contains { $0.hasPrefix(">  Date       [tom ") })
  }

  @Test func aMomentKeepsItsTime() {
    let (desk, _) = calendar("Right Return ^S", .datetime, "2009-11-28T08:30:15+02:00")
    #expect(desk.stored[0].text == "2009-11-29T08:30:15+02:00")
    let (_, played) = calendar("", .datetime, "2009-11-28T08:30")
    #expect(played.text[3] == "   Saturday, 28 November 2009, 08:30")
  }

  @Test func theMouseChoosesADay() {
    var (_, played) = calendar("")
    let row =
      played.text.firstIndex { $0.contains("16 17 18 19 20 21 22      23") || $0.contains("      16 17 18") } ?? 0
    _ = played.stack.press(Mouse(.click, row: row, column: 29), on: played.picture, played.room)
    #expect(played.text[3] == "   Monday, 16 November 2009")
  }

  /// Each day of each month stands once, under its weekday, whatever day begins the week.
  @Test func everyMonthIsWhole() {
    for first in 1...7 {
      for month in 0..<36 {
        let day = CalendarDate(year: 2008, month: 1, day: 1)!.adding(months: month)!
        let grid = DayGrid(day, firstWeekday: first)
        for each in grid.days {
          let place = grid.place(of: each)
          #expect((0..<DayGrid.rows).contains(place.row))
          #expect(place.cell / 3 == (each.weekday - first + 7) % 7)
          #expect(grid.day(row: place.row, cell: place.cell) == each)
        }
      }
    }
  }

  // MARK: chooser

  @Test(
    arguments: [
      ("lin Return", "person[12]"), ("jak Return", "person[30]"), ("berlin Down Return", "person[30]"),
      ("^o Home Return", "null"), ("^o Home Down Return", "person[3]"), ("^o End Up Return", "person[88]"),
      ("zzz Return Esc d", nil), ("lin Esc", nil), ("x ^U Home Return", "null"),
    ] as [(String, String?)])
  func aReference(keys: String, saved: String?) {
    let desk = Samples.person()
    var played = Played(FormLevel(desk: desk, focus: 7))
    played.press("\(keys) ^S")
    let expected = saved.flatMap { $0 == "person[12]" ? nil : ["boss=\($0)"] } ?? []
    #expect(desk.saves == expected, "\(played.text)")
  }

  @Test func aRecordIsMadeForIt() {
    let desk = Samples.person()
    var played = Played(FormLevel(desk: desk, focus: 7))
    played.press("Zoë Down Return")
    #expect(
      played.text[0].hasPrefix("   Ada Lindqvist › Boss › new person  ") && played.text[0].hasSuffix("  new  person"))
    #expect(played.text[2].hasPrefix(">  Name  [Zoë  "))
    played.press("^S ^S")
    #expect(desk.saves == ["boss=person[3]"])
  }

  @Test func manyNamesHaveAList() {
    let names = ["red", "rose", "green", "blue", "black", "white"]
    let desk = SampleDesk("Paint", path: "p[1]", noun: "p", [(Field("colour", .choice(names)), .text("red"))])
    var played = Played(FormLevel(desk: desk))
    #expect(played.text[2].hasPrefix(">  colour   (•) red  1 of 6"))
    #expect(played.text[2].contains("›"))
    played.press("b")
    #expect(played.text.contains { $0 == ">  blue" })
    #expect(played.text.contains { $0 == "   black" })
    played.press("l a Return ^S")
    #expect(desk.saves == [#"colour="black""#])
  }

  // MARK: values

  @Test(
    arguments: [
      ("d", #"["English","中文"]"#), ("Down Del", #"["Swedish","中文"]"#), ("M-Down", #"["English","Swedish","中文"]"#),
      ("End M-Up", #"["Swedish","中文","English"]"#), ("n Danish Return", #"["Swedish","English","中文","Danish"]"#),
      ("n Danish ^S", #"["Swedish","English","中文","Danish"]"#),
      ("Return ^U Finnish Return", #"["Finnish","English","中文"]"#),
      ("d u", nil), ("d ^Z ^Y", #"["English","中文"]"#), ("n Danish Esc", nil), ("Return x Esc", nil), ("d ^R", nil),
      ("n Danish Return d", nil),
    ] as [(String, String?)])
  func aList(keys: String, saved: String?) {
    let desk = Samples.person()
    var played = Played(FormLevel(desk: desk, focus: 8))
    played.press("^o \(keys) ^S ^S")
    #expect(desk.saves == (saved.map { ["languages=\($0)"] } ?? []), "\(played.text)")
    #expect(played.result is FormResult)
  }

  @Test func aListThatIsEditedIsNotLeftUnasked() {
    let desk = Samples.person()
    var played = Played(FormLevel(desk: desk, focus: 8))
    played.press("^o d Esc")
    #expect(played.text.contains { $0.contains("Stay in the list") })
    played.press("Esc Esc s ^S")
    #expect(desk.saves == [#"languages=["English","中文"]"#])
  }

  @Test func typingOnAListBeginsAValue() {
    let desk = Samples.person()
    var played = Played(FormLevel(desk: desk, focus: 8))
    played.press("Danish Return ^S ^S")
    #expect(desk.saves == [#"languages=["Swedish","English","中文","Danish"]"#])
  }

  // MARK: long text

  @Test(
    arguments: [
      ("C-End ! ^S", "a b\nc!"), ("C-Home x ^S", "xa b\nc"), ("C-Home Down x ^S", "a b\nxc"),
      ("C-Home End Del ^S", "a bc"),
      ("C-End Return d ^S", "a b\nc\nd"), ("C-End ^J d ^S", "a b\nc\nd"), ("C-Home ^K ^K ^S", "c"),
      ("C-End BS BS ^S", "a b"), ("x ^Z ^S", nil), ("x y ^R ^S", nil), ("C-End Return ^Z ^S", nil),
      ("x Esc d", nil), ("x Esc Esc BS ^S", nil), ("^o ^S", "a b\nc\nfrom outside"),
    ] as [(String, String?)])
  func aText(keys: String, saved: String?) {
    var field = Field("note", .text)
    field.editor = "text"
    let desk = SampleDesk("Ada", path: "person[3]", noun: "person", [(field, .text("a b\nc"))])
    var played = Played(FormLevel(desk: desk))
    played.press("^o \(keys)")
    #expect(played.top is FormLevel, "\(played.text)")
    played.press("^S")
    #expect(desk.saves == (saved.map { ["note=\(Value.text($0).literal)"] } ?? []))
  }

  @Test func aTextIsTypedInPlace() {
    let desk = Samples.person()
    var played = Played(FormLevel(desk: desk, focus: 9))
    played.press("^J x")
    let rows = played.text.filter { $0.dropFirst(14).hasPrefix("[") || $0.dropFirst(14).hasPrefix("<") }
    #expect(rows.count == 3)
    played.press("Up Up Up Up Up Up Up Up Up Up Up")
    #expect(!(played.text.first { $0.hasPrefix(">") } ?? "").contains("Note"))
    played.press("^S")
    #expect(desk.saves == ["note=\(Value.text(Samples.note + "\nx").literal)"])
  }

  /// What is drawn of a text is the text, whatever the width.
  @Test(arguments: [4, 7, 20, 80]) func rowsAreTheText(width: Int) {
    for text in [Samples.note, "", "\n\n", "     ", "aaaaaaaaaaaaaaaaaaaaaaaaaa", "林美玲林美玲林美玲 x", "a  b   c    d"] {
      let editor = TextEditor(text)
      let rows = editor.rows(width: width, .tables)
      var joined: [String] = Array(repeating: "", count: editor.lines.count)
      for row in rows { joined[row.line] += String(editor.lines[row.line][row.range]) }
      #expect(joined.joined(separator: "\n") == text)
    }
  }

  @Test func aSecretListIsNeverShown() {
    var codes = Field("codes", .list)
    codes.isSecret = true
    let desk = SampleDesk("Ada", path: "person[3]", noun: "person", [(codes, .list([.text("eins"), .text("zwei")]))])
    var played = Played(FormLevel(desk: desk))
    for keys in ["^O", "Return", "x y", "Return", "d", "n", "d r e i", "Return", "Esc", "Esc", "u", "^R", "n d r e i"] {
      played.press(keys)
      let text = played.text.joined(separator: "\n")
      for secret in ["eins", "zwei", "xy", "drei"] {
        #expect(text.firstRange(of: secret) == nil, "\(secret) after \(keys): \(text)")
      }
    }
    played.press("Return ^S ^S")
    #expect(desk.saves == [#"codes=["eins","zwei","drei"]"#])
  }

  @Test func anEmptySecretValueStaysAsItWas() {
    var codes = Field("codes", .list)
    codes.isSecret = true
    let desk = SampleDesk("Ada", path: "person[3]", noun: "person", [(codes, .list([.text("eins"), .text("zwei")]))])
    var played = Played(FormLevel(desk: desk))
    played.press("^O Return Return Down Return z Return ^S ^S")
    #expect(desk.saves == [#"codes=["eins","z"]"#])
  }
}
