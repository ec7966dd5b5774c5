import FacetKit
import Forms
import Testing

/// Cells that are edited in a list: of one row or of all that are marked.
@Suite struct ListCellTests {
  private func played(_ desk: FakeList = FakePresidents.list(), _ room: Room = .of(80, 24)) -> BrowsePlayed {
    BrowsePlayed(ListLevel(desk: desk), room)
  }

  @Test func markedRowsAreEditedTogether() {
    let desk = FakePresidents.list()
    var played = played(desk)
    played.press("␣ ␣ e")
    #expect(played.text.contains { $0.hasPrefix("   Name of the 2 marked [          ") })
    #expect(!played.row.contains("Thomas Jefferson"))
    played.press("Return")
    #expect(desk.commands.isEmpty)
    #expect(played.message == "   nothing changed")
    played.press("e x Return")
    #expect(desk.commands == ["set president[1] president[2].name x"])
  }

  @Test func whatAllMarkedRowsHaveIsTheBeginning() {
    let desk = FakePresidents.list()
    var played = played(desk)
    played.press("Down Down ␣ ␣ Tab Tab Tab e")
    #expect(played.text.contains { $0.contains("Party of the 2 marked [Democrat ") })
    played.press("s Return")
    #expect(desk.commands == ["set president[3] president[4].party Democrats"])
  }

  /// What was different and is emptied on purpose is emptied.
  @Test func markedRowsCanBeEmptied() {
    let desk = FakePresidents.list()
    var played = played(desk)
    played.press("␣ ␣ e x BS Return")
    #expect(desk.commands == ["set president[1] president[2].name "])
  }

  @Test func aColumnAtTheEdgeIsScrolledIn() {
    for width in [40, 50, 60, 66] {
      var played = played(FakePresidents.list(), .of(width, 24))
      played.press("Tab Tab Tab e")
      #expect(played.text.contains { $0.contains("[no party") }, "\(width): \(played.text)")
    }
  }

  @Test func aToggleIsOfTheCursorsColumn() {
    var name = ListColumn("name", title: "Name")
    name.isKey = true
    var paid = ListColumn("paid", title: "Paid")
    paid.isBoolean = true
    let desk = FakeList("Bills", "bill", CountedWord(one: "bill", many: "bills"), [name, paid], ids: [1, 2]) { _ in
      [.text("tea"), .text("false")]
    }
    var played = played(desk)
    played.press("t")
    #expect(desk.commands.isEmpty)
    #expect(played.message == "   Paid: t toggles it")
    played.press("t")
    #expect(desk.commands == ["toggle bill[1].paid"])
  }

  /// Another program deleted one of two that are marked.
  @Test func marksOfWhatIsGoneGo() {
    let desk = FakePresidents.list()
    var played = played(desk)
    played.press("␣ ␣")
    desk.ids.removeAll { $0 == 1 }
    desk.news = true
    played.refresh()
    #expect(played.title.contains("1 marked"))
    #expect(played.message == "   1 president that was marked is gone: another program changed the file")
    played.press("d")
    #expect(desk.commands == ["delete president[2]"])
  }
}
