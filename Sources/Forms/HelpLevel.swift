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
    let pages = max(1, (all.count + rows - 1) / rows)
    page.position = "\(min(first / max(rows, 1) + 1, pages)) of \(pages)"
    let start = min(first, max(0, all.count - 1))
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
    func block(_ group: HelpPage.Group) -> [Line] {
      [Line(group.title, .title)]
        + group.rows.map { row in
          var line = Line(metrics.padded(row.keys, cells: keys), .accent)
          line.append(row.words)
          return line
        }
    }
    if !lines.isEmpty, !help.groups.isEmpty { lines.append(Line()) }
    guard room.hasRemarks else {
      for group in help.groups {
        lines += block(group).map { Line([Span("   ")] + $0.spans).cut(to: room.columns, metrics) } + [Line()]
      }
      return lines
    }
    let column = 3 + (room.columns - 4) / 2
    for index in stride(from: 0, to: help.groups.count, by: 2) {
      if index > 0 { lines.append(Line()) }
      let left = block(help.groups[index])
      let right = index + 1 < help.groups.count ? block(help.groups[index + 1]) : []
      for row in 0..<max(left.count, right.count) {
        var line = Line("   ")
        if row < left.count { line.spans += left[row].cut(to: column - 4, metrics).spans }
        if row < right.count {
          line.put("", at: column, metrics)
          line.spans += right[row].cut(to: room.columns - column - 1, metrics).spans
        }
        lines.append(line)
      }
    }
    return lines
  }
}
