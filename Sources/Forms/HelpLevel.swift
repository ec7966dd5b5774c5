package import FacetKit

/// The keys and words of the level below, in two columns where there is room.
package struct HelpLevel: Level {
  package let title = "Help"
  private let help: HelpPage
  private var first = 0

  package init(_ help: HelpPage) { self.help = help }

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    let rows = room.bodyRows()
    let last = max(0, lines(room).count - rows)
    switch key.code {
    case .escape, .enter, .left, .character("q"), .function(1): return .leave(Left())
    case .character("g") where key.control, .character("c") where key.control: return .leave(Left())
    case .down, .character("n"): first = min(first + 1, last)
    case .up, .character("p"): first = max(first - 1, 0)
    case .pageDown, .character(" "): first = min(first + rows, last)
    case .pageUp: first = max(first - rows, 0)
    case .home: first = 0
    case .end: first = last
    default: return .ignored
    }
    return .taken
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    switch mouse.kind {
    case .wheelUp: return press(Key(.up), room)
    case .wheelDown: return press(Key(.down), room)
    default: return .ignored
    }
  }

  package func help(_ room: Room) -> HelpPage { help }

  package func page(_ room: Room) -> Page {
    var page = Page()
    page.path = help.topic.isEmpty ? "" : "help \(help.topic)"
    let rows = room.bodyRows()
    let all = lines(room)
    let start = min(first, max(0, all.count - 1))
    if all.count > rows {
      page.position = "lines \(start + 1) to \(min(start + rows, all.count)) of \(all.count)"
    }
    page.body = Array(all.dropFirst(start).prefix(rows))
    page.hints = [Hint("Esc", help.back, Key(.escape))]
    if all.count > rows { page.hints += [Hint("Down", "on", Key(.down)), Hint("PgDn", "page", Key(.pageDown))] }
    page.help = nil
    return page
  }

  private func lines(_ room: Room) -> [Line] {
    let metrics = room.metrics
    let width = max(10, room.columns - 4)
    var lines = help.text.flatMap { Wrapping.lines(of: metrics.shown($0), width: width, metrics) }.map {
      Line("   " + $0)
    }
    let keys = min(16, help.groups.flatMap(\.rows).map { metrics.width(of: $0.keys) }.max() ?? 0) + 2
    let column = 3 + (room.columns - 4) / 2
    func block(_ group: HelpPage.Group, cells: Int) -> [Line] {
      [Line(group.title, .title)]
        + group.rows.flatMap { row in
          let words = Wrapping.lines(of: row.words, width: max(4, cells - keys), metrics)
          return words.enumerated().map { index, words in
            var line = Line(metrics.padded(index == 0 ? row.keys : "", cells: keys), .accent)
            line.append(words)
            return line
          }
        }
    }
    if !lines.isEmpty, !help.groups.isEmpty { lines.append(Line()) }
    guard room.hasRemarks else {
      for group in help.groups {
        lines +=
          block(group, cells: width).map { Line([Span("   ")] + $0.spans).cut(to: room.columns, metrics) } + [Line()]
      }
      return lines
    }
    // Each group goes to the column that is shorter.
    var sides: [[Line]] = [[], []]
    for group in help.groups {
      let side = sides[0].count <= sides[1].count ? 0 : 1
      let cells = side == 0 ? column - 4 : room.columns - column - 1
      sides[side] += (sides[side].isEmpty ? [] : [Line()]) + block(group, cells: cells)
    }
    for row in 0..<max(sides[0].count, sides[1].count) {
      var line = Line("   ")
      if row < sides[0].count { line.spans += sides[0][row].spans }
      if row < sides[1].count, !sides[1][row].spans.isEmpty {
        line.put("", at: column, metrics)
        line.spans += sides[1][row].cut(to: room.columns - column - 1, metrics).spans
      }
      lines.append(line)
    }
    return lines
  }
}
