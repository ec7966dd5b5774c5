package import FacetKit

/// A few names, of which Return chooses one.
package struct MenuLevel: Level {
  package let title: String
  private let path: String
  private let rows: [(name: String, title: String)]
  private var focus = 0

  package init(title: String, path: String, rows: [(name: String, title: String)]) {
    self.title = title
    self.path = path
    self.rows = rows
  }

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    switch (key.code, control: key.control) {
    case (.enter, _), (.right, _):
      return rows.indices.contains(focus) ? .leave(MenuChoice(name: rows[focus].name)) : .ignored
    case (.escape, _), (.left, _), (.character("q"), false), (.character("g"), true), (.character("c"), true):
      return .leave(Left())
    case (.down, _), (.character("n"), true): focus = min(focus + 1, max(rows.count - 1, 0))
    case (.up, _), (.character("p"), true): focus = max(focus - 1, 0)
    case (.home, _), (.pageUp, _): focus = 0
    case (.end, _), (.pageDown, _): focus = max(rows.count - 1, 0)
    case (.character("z"), true): return .suspend
    case (.character(let letter), false):
      let next = rows.indices.first { $0 > focus && rows[$0].title.first == letter }
      guard let found = next ?? rows.indices.first(where: { rows[$0].title.first == letter }) else { return .ignored }
      focus = found
    default: return .ignored
    }
    return .taken
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    let row = mouse.row + first(room)
    guard mouse.kind == .click || mouse.kind == .doubleClick, rows.indices.contains(row) else { return .ignored }
    focus = row
    return mouse.kind == .doubleClick ? press(Key(.enter), room) : .taken
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "browse",
      groups: [
        .init(
          "Keys", [("Up Down", "move"), ("letter", "the next that begins so"), ("Return", "choose"), ("Esc", "back")])
      ])
  }

  private func first(_ room: Room) -> Int { max(0, focus - room.bodyRows() + 1) }

  package func page(_ room: Room) -> Page {
    var page = Page()
    page.path = path
    page.position = rows.isEmpty ? "" : "\(focus + 1) of \(rows.count)"
    let start = first(room)
    page.body = rows.enumerated().dropFirst(start).prefix(room.bodyRows()).map { index, row in
      let text = room.metrics.fitted(room.metrics.shown(row.title), cells: room.columns - 4)
      var line = Line((index == focus ? ">  " : "   ") + text)
      if index == focus {
        line = line.focused(width: room.columns, room.metrics)
        line.cursor = 0
      }
      return line
    }
    page.hints = [Hint("Return", "choose", Key(.enter)), Hint("Up Down", "move"), Hint("Esc", "back", Key(.escape))]
    page.help = .question
    return page
  }
}

/// What was chosen from a menu.
package struct MenuChoice: LevelResult {
  package let name: String
}
