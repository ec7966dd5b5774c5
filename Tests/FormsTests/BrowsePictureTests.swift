import FacetKit
import Forms
import Testing

/// The mock-ups of browsing, to the cell.
@Suite struct BrowsePictureTests {
  /// The screen of the mock-ups shows the presidents from the ninth on, after the longest name was seen.
  private static let to16 = ["End", "Home"] + Array(repeating: "Down", count: 25) + Array(repeating: "Up", count: 10)

  private func presidents(_ room: Room = .of(80, 24)) -> BrowsePlayed {
    BrowsePlayed(ListLevel(desk: FakePresidents.list()), room)
  }

  @Test func firstLevel() {
    let played = BrowsePlayed(FirstLevel(desk: FakeFirst()))
    played.expect("browse-first")
    var plain = BrowsePlayed(FirstLevel(desk: FakeFirst()), .of(80, 24, .ascii))
    plain.press("Down")
    plain.expect("browse-first-ascii")
    BrowsePlayed(FirstLevel(desk: FakeFirst()), .of(40, 10)).expect("browse-first-40x10")
  }

  @Test func marked() {
    var played = presidents()
    played.press(Self.to16.joined(separator: " "))
    played.press("␣ Down Down Down Down Down Down Down ␣ Up Up Up Up Up Up Up Up Up")
    played.expect("browse-list")
  }

  @Test func markedInASmallRoom() {
    var played = presidents(.of(40, 10))
    played.press("g 2 4 Return ␣ g 1 6 Return ␣ Up")
    played.expect("browse-list-40x10")
  }

  @Test func refusedFilter() {
    var played = presidents()
    played.press(Self.to16.joined(separator: " "))
    played.press("w")
    played.type("party = Whig and from > 1840-01-01")
    played.expect("browse-where")
    played.press("Esc")
    #expect(played.row.hasPrefix(">  16  Abraham Lincoln"))
  }

  @Test func deleted() {
    var played = presidents()
    played.press(Self.to16.joined(separator: " "))
    played.press("Down Down Down Down Down Down Down Down d")
    played.expect("browse-deleted")
    played.press("u")
    #expect(played.row.hasPrefix(">  24  Grover Cleveland"))
  }

  @Test func noRecords() {
    var name = ListColumn("name", title: "Name", usualWidth: 17)
    name.isKey = true
    var days = ListColumn("days", title: "Days", usualWidth: 4)
    var best = ListColumn("best", title: "Best", usualWidth: 4)
    (days.isNumber, best.isNumber) = (true, true)
    let columns = [
      name, ListColumn("without", title: "Without", usualWidth: 5), ListColumn("since", title: "Since"), days, best,
    ]
    let desk = FakeList("Days without", "thing", CountedWord(one: "thing", many: "things"), columns, ids: []) { _ in []
    }
    BrowsePlayed(ListLevel(desk: desk)).expect("browse-empty")
  }

  @Test func aMillion() {
    let desk = FakeReadings.list()
    var played = BrowsePlayed(ListLevel(desk: desk))
    played.press("PgDn PgUp g 6 1 2 4 0 8")
    desk.slowCounts = 4
    played.press("Return")
    #expect(played.text[2].hasSuffix("… of 1,000,000 ─"))
    played.refresh(4)
    #expect(played.text[2].hasSuffix(" 612,408 of 1,000,000 ─"))
    desk.ids += [1_000_001, 1_000_002, 1_000_003]
    desk.news = true
    played.refresh(2)
    #expect(played.row.hasPrefix(">  2009-11-29 08:28"))
    #expect(played.message == "   3 readings were added by another program; End goes to them")
    desk.ids = Array(1...1_000_000)
    played.expect("browse-million")
    #expect(desk.read < 1500)
  }

  @Test func longValidate() {
    let desk = FakeFindings()
    var played = BrowsePlayed(FindingsLevel(desk: desk), below: [Blank(title: "Readings")])
    played.refresh()
    played.room.moment = 6300
    played.refresh()
    played.expect("browse-validate")
    played.press("^c")
    #expect(played.message == "   6 violations up to here")
  }

  @Test func detailAndMenu() {
    var played = BrowsePlayed(DetailLevel(desk: FakeDetail()), below: [Blank(title: "People")])
    played.press("Down Down")
    played.expect("browse-detail")
    var menu = presidents()
    menu.press("a Down")
    menu.expect("browse-actions")
  }

  @Test func editedCell() {
    var played = presidents()
    played.press("Down e BS BS")
    played.expect("browse-cell")
    played.type("!")
    #expect(played.message == " ! Name: must not end with !")
  }
}

/// A level that only has a title.
struct Blank: Level {
  let title: String
  mutating func press(_ key: Key, _ room: Room) -> Step { key.code == .escape ? .leave(Left()) : .ignored }
  func help(_ room: Room) -> HelpPage { HelpPage(topic: "blank") }
  func page(_ room: Room) -> Page { Page() }
}
