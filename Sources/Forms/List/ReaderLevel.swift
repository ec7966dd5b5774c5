package import FacetKit

/// A text to read, longer than the screen perhaps.
package struct ReaderLevel: Level {
  package let title: String
  private let path: String
  private let lines: [String]
  private var first = 0

  package init(title: String, path: String, lines: [String]) {
    self.title = title
    self.path = path
    self.lines = lines
  }

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    let rows = room.bodyRows()
    let last = max(0, shown(room).count - rows)
    switch (key.code, control: key.control) {
    case (.escape, _), (.enter, _), (.left, _), (.character("q"), false), (.character("g"), true),
      (.character("c"), true):
      return .leave(Left())
    case (.down, _), (.character("n"), true): first = min(first + 1, last)
    case (.up, _), (.character("p"), true): first = max(first - 1, 0)
    case (.pageDown, _), (.character(" "), false): first = min(first + rows, last)
    case (.pageUp, _): first = max(first - rows, 0)
    case (.home, _): first = 0
    case (.end, _): first = last
    case (.character("z"), true): return .suspend
    default: return .ignored
    }
    return .taken
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    switch mouse.kind {
    case .wheelUp: press(Key(.up), room)
    case .wheelDown: press(Key(.down), room)
    default: .ignored
    }
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "browse",
      groups: [
        .init("Moving", [("Up Down", "a line"), ("PgUp PgDn", "a screenful"), ("Home End", "ends"), ("Esc", "back")])
      ])
  }

  package func page(_ room: Room) -> Page {
    var page = Page()
    page.path = path
    let all = shown(room)
    let rows = room.bodyRows()
    page.position = "line \(min(first + 1, all.count)) of \(all.count)"
    page.body = all.dropFirst(first).prefix(rows).enumerated().map { index, text in
      Line([Span("   "), Span(text)], cursor: index == 0 ? 0 : nil)
    }
    page.hints = [Hint("Esc", "back", Key(.escape))]
    if all.count > rows { page.hints += [Hint("Down", "on", Key(.down)), Hint("PgDn", "page", Key(.pageDown))] }
    page.help = .question
    return page
  }

  private func shown(_ room: Room) -> [String] {
    lines.flatMap { Wrapping.lines(of: room.metrics.shown($0), width: max(4, room.columns - 4), room.metrics) }
  }
}
