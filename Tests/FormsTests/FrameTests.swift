import FacetKit
import Forms
import Testing

@Suite struct FrameTests {
  private struct Still: Level {
    let title: String
    var shown = Page()
    mutating func press(_ key: Key, _ room: Room) -> Step { key.code == .escape ? .leave(Left()) : .ignored }
    func help(_ room: Room) -> HelpPage { HelpPage(topic: "still", text: ["Nothing moves."]) }
    func page(_ room: Room) -> Page { shown }
  }

  private static var page: Page {
    var page = Page()
    page.state = ("2 edited, 1 refused", "2*, 1!")
    page.path = "person[3]"
    page.position = "field 4 of 10"
    page.body = [Line("   Contact", .title), Line([Span(">")], cursor: 0)]
    page.message = Line("   E-mail: one address")
    page.hints = [
      Hint("Tab", "next", Key(.tab)), Hint("^S", "save", Key("s", control: true)), Hint("Esc", "cancel", Key(.escape)),
      Hint("^R", "as stored"),
    ]
    return page
  }

  private func picture(_ columns: Int, _ rows: Int, _ trail: [String] = ["People", "Ada Lindqvist"]) -> Picture {
    var stack = LevelStack(Still(title: trail[0]))
    for title in trail.dropFirst() { stack.open(Still(title: title, shown: Self.page)) }
    return stack.picture(.of(columns, rows))
  }

  @Test func wide() {
    let lines = picture(80, 24).text
    #expect(lines.count == 24)
    #expect(lines[0] == "   People › Ada Lindqvist                        2 edited, 1 refused  person[3]")
    #expect(lines[1].hasSuffix("─ field 4 of 10 ─"))
    #expect(lines[1].count == 80)
    #expect(lines[22] == "   E-mail: one address")
    #expect(lines[23] == "   Tab next  ^S save  Esc cancel  ^R as stored                          F1 help")
  }

  @Test func narrow() {
    let lines = picture(40, 10).text
    #expect(lines[0] == "   … › Ada Lindqvist  2*, 1!  person[3]")
    #expect(lines[9] == "   Tab next  ^S save  Esc cancel     F1")
  }

  /// A column too few for a hint leaves it out whole, and the trail gives way before the screen breaks.
  @Test(arguments: 1...100) func anyWidth(columns: Int) {
    for rows in [1, 2, 3, 6, 8, 24] {
      let picture = picture(columns, rows)
      #expect(picture.lines.count <= rows)
      #expect(picture.lines.allSatisfy { $0.width(.tables) <= columns })
      #expect(picture.cursor.row < rows && picture.cursor.column < columns)
    }
  }

  @Test func keysAndClicks() {
    var stack = LevelStack(Still(title: "People"))
    stack.open(Still(title: "Ada Lindqvist", shown: Self.page))
    let room = Room.of(80, 24)
    _ = stack.press(Key(.function(1)), room)
    #expect(stack.picture(room).text[0].hasPrefix("   People › Ada Lindqvist › Help"))
    #expect(stack.picture(room).text[2] == "   Nothing moves.")
    _ = stack.press(Mouse(.click, row: 0, column: 4), on: stack.picture(room), room)
    #expect(stack.levels.count == 1)
    guard case .ended = stack.press(Key(.escape), room) else { return #expect(Bool(false)) }
  }
}
