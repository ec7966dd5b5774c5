import FacetKit
import Forms
import Testing

/// Days that are not there yet, and the time of a moment.
@Suite struct MomentPickerTests {
  private func calendar(_ keys: String, _ kind: Kind, _ value: Value) -> (desk: SampleDesk, played: Played) {
    var field = Field("at", kind)
    field.label = "At"
    let desk = SampleDesk("Tea", path: "thing[1]", noun: "thing", [(field, value)])
    var played = Played(FormLevel(desk: desk))
    played.press("^o \(keys)")
    return (desk, played)
  }

  @Test(arguments: [
    ("Return", "2009-12-09"), ("Right Return", "2009-12-10"), ("Tab Tab Return", "2009-12-09"),
    ("2009-11-29 Return", "2009-11-29"),
  ])
  func returnTakesTheDayThatIsShown(keys: String, day: String) {
    let (desk, _) = calendar("\(keys) ^S", .date, .null)
    #expect(desk.stored[0] == .date(CalendarDate(day)!))
  }

  /// Emptied on purpose, it stays null.
  @Test(arguments: ["Del Return", "Tab ^U Return", "x ^U Return"]) func anEmptiedLineIsNoDay(keys: String) {
    let (desk, played) = calendar("\(keys) ^S", .date, .date(CalendarDate("2009-11-28")!))
    #expect(played.result is FormResult)
    #expect(desk.stored[0] == .null)
  }

  @Test func whatIsNotThereIsNotCalledChosen() {
    let (_, played) = calendar("", .date, .null)
    #expect(played.text[3] == "   no day yet; Return takes Wednesday, 9 December 2009")
    #expect(played.text[1].hasSuffix(" no day yet ─"))
    #expect(!played.text.joined().contains("chosen"))
    #expect(played.text.contains { $0.hasPrefix("   [ 9] Return takes it") })
  }

  @Test(arguments: [
    ("Tab 1 4 4 5", "2009-11-28T14:45:15+02:00"), ("Tab 9 5", "2009-11-28T09:05:15+02:00"),
    ("Tab Up Right Down Down", "2009-11-28T09:28:15+02:00"), ("Tab : 0 Left -", "2009-11-28T07:00:15+02:00"),
    ("Right Tab 2 3", "2009-11-29T23:30:15+02:00"), ("Tab 2 5", "2009-11-28T02:30:15+02:00"),
    ("Tab 7 ^Z", "2009-11-28T08:30:15+02:00"), ("Tab End Up Up", "2009-11-28T08:32:15+02:00"),
  ])
  func aTime(keys: String, text: String) {
    let (desk, _) = calendar("\(keys) Return ^S", .datetime, .datetime(DateTime("2009-11-28T08:30:15+02:00")!))
    #expect(desk.stored[0].text == text)
  }

  @Test func aTimeOfNoDayIsOfTheDayThatIsShown() {
    let (desk, _) = calendar("Tab 1 4 3 0 Return ^S", .datetime, .null)
    #expect(desk.stored[0].text == "2009-12-09T14:30")
  }

  @Test func theTimeIsSeen() {
    var (_, played) = calendar("", .datetime, .datetime(DateTime("2009-11-28T08:30")!))
    #expect(played.text[5] == "   Time        08:30")
    #expect(played.text[23].contains("Tab time"))
    played.press("Tab")
    #expect(played.text[5] == ">  Time       [08]30")
    #expect(played.picture.cursor.row == 5)
    played.press("Right")
    #expect(played.text[5] == ">  Time        08[30]")
    played.press("Tab")
    #expect(played.picture.cursor.row == 4)
  }

  @Test func aWholeDayHasNoTime() {
    let (_, played) = calendar("Tab", .date, .date(CalendarDate("2009-11-28")!))
    #expect(!played.text.contains { $0.contains("Time") })
  }
}
