import FacetKit
import Forms
import Glibc
import Terminal

/// Shows the keys that come, one a row, and what the screen is told.
struct KeyLevel: Level {
  let title = "Keys"
  private var rows: [String] = []
  private var news = 0

  mutating func press(_ key: Key, _ room: Room) -> Step {
    switch key {
    case Key("q"): return .leave(Left())
    case Key("z", control: true): return .suspend
    case Key("o", control: true): return .outside(Shout())
    case Key("t"): fatalError("trapped as asked")
    case Key("w"):
      while !Interrupts.isPending { usleep(1000) }
      Interrupts.clear()
      rows.append("stopped")
    default: rows.append("\(key.code)\(key.shift ? " shift" : "")\(key.alt ? " alt" : "")\(key.control ? " ctrl" : "")")
    }
    return .taken
  }

  mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    rows.append("\(mouse.kind) \(mouse.row) \(mouse.column)")
    return .taken
  }

  mutating func resume(_ result: any LevelResult, _ room: Room) -> Step {
    rows.append("back")
    return .taken
  }

  mutating func refresh(_ room: Room) -> Bool {
    guard access("news", F_OK) == 0, news == 0 else { return false }
    news = 1
    return true
  }

  mutating func abandon() { _ = creat("abandoned", 0o600) }

  func help(_ room: Room) -> HelpPage { HelpPage(topic: "keys", text: ["Keys are shown."]) }

  func page(_ room: Room) -> Page {
    var page = Page()
    page.path = "\(room.columns)x\(room.rows)"
    page.body = rows.suffix(room.bodyRows()).map { Line("   \($0)") }
    page.body.append(Line([Span(" ! ", .refused), Span("林👩‍👩‍👧é|", .well)], cursor: 3))
    page.message = Line(news == 0 ? "   no news" : "   news")
    page.hints = [Hint("q", "leave", Key("q"))]
    return page
  }

  private struct Shout: OutsideWork {
    func run() -> any LevelResult {
      print("outside")
      fflush(nil)
      return Left()
    }
  }
}

/// Runs the level with the palette of a dark background; `ascii` draws without signs.
func showScreen(_ words: [String]) {
  let colour = TerminalInfo.usesColour()
  let style = FullScreen.Style(
    palette: Palette(background: .dark, usesHues: colour), metrics: .terminal(isUnicode: !words.contains("ascii")),
    today: CalendarDate(year: 2009, month: 12, day: 9)!)
  guard let screen = FullScreen(KeyLevel(), style) else { return print("no screen") }
  _ = screen.run()
  print("left")
}
