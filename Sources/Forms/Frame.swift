import FacetKit

/// Draws the lines that all screens share around what a level shows: trail, state and path, the rule, the message, the
/// hints.
struct Frame {
  let room: Room
  private var metrics: Metrics { room.metrics }

  func picture(_ page: Page, trail: [String]) -> Picture {
    var lines: [Line] = []
    var targets: [Picture.Target] = []
    // A single row is the one in which something can be done.
    if room.rows > 1 { lines.append(titleLine(page, trail, &targets)) }
    if let heading = page.heading {
      targets.append(.init(row: lines.count, columns: 0..<room.columns, action: .heading))
      lines.append(heading)
    }
    if !room.isLow { lines.append(rule(page)) }
    let count = room.bodyRows(hasHeading: page.heading != nil, hasInput: page.input != nil)
    let first = lines.count
    lines += page.body.prefix(count)
    while lines.count < first + count { lines.append(Line()) }
    if room.isTall || page.input != nil { lines.append(page.input ?? Line()) }
    if room.isLow {
      lines.append(page.message.spans.isEmpty ? hintLine(page, row: lines.count, &targets) : page.message)
    } else {
      lines.append(page.message)
      lines.append(hintLine(page, row: lines.count, &targets))
    }
    lines = Array(lines.prefix(room.rows)).map { $0.cut(to: room.columns, metrics) }
    let row = lines.lastIndex { $0.cursor != nil } ?? min(first, lines.count - 1)
    return Picture(
      lines: lines, cursor: (row, min(lines[row].cursor ?? 0, room.columns - 1)),
      targets: targets.filter { $0.row < lines.count }, body: min(first, lines.count)..<min(first + count, lines.count))
  }

  /// The trail loses its head where there is no room, then the state shrinks to marks, then the path goes.
  private func titleLine(_ page: Page, _ trail: [String], _ targets: inout [Picture.Target]) -> Line {
    let separator = " \(metrics.deeper) "
    let titles = trail.map { metrics.shown($0) }
    var choices: [(state: String, path: String)] = []
    let states = room.hasWords ? [page.state.words, page.state.marks] : [page.state.marks]
    for path in [page.path, ""] { for state in states { choices.append((state, path)) } }
    choices.append(("", ""))
    func right(_ choice: (state: String, path: String)) -> String {
      [choice.state, metrics.shown(choice.path)].filter { !$0.isEmpty }.joined(separator: "  ")
    }
    for choice in choices {
      let ending = right(choice)
      let taken = ending.isEmpty ? 0 : metrics.width(of: ending) + 2
      for dropped in titles.indices {
        let shown = (dropped == 0 ? [] : [metrics.ellipsis]) + titles[dropped...]
        let text = shown.joined(separator: separator)
        guard 3 + metrics.width(of: text) + taken <= room.columns - 1 else { continue }
        var line = Line("   ")
        for (index, title) in shown.enumerated() {
          if index > 0 { line.append(separator, .title) }
          let start = line.width(metrics)
          line.append(title, .title)
          let level = index + titles.count - shown.count
          if dropped == 0 || index > 0, level >= 0 {
            targets.append(.init(row: 0, columns: start..<line.width(metrics), action: .goTo(level: level)))
          }
        }
        var column = room.columns - 1 - metrics.width(of: ending)
        if !choice.state.isEmpty {
          line.put(choice.state, .plain, at: column, metrics)
          column += metrics.width(of: choice.state) + 2
        }
        if !choice.path.isEmpty { line.put(metrics.shown(choice.path), .quiet, at: column, metrics) }
        return line
      }
    }
    return Line([Span("   "), Span(metrics.fitted(titles.last ?? "", cells: max(1, room.columns - 4)), .title)])
  }

  private func rule(_ page: Page) -> Line {
    let position = page.position.isEmpty ? "" : " \(metrics.fitted(page.position, cells: room.columns - 4)) "
    let length = room.columns - metrics.width(of: position) - (position.isEmpty ? 0 : 1)
    let heavy = page.progress.map { min(length, max(0, Int(Double(length) * $0))) } ?? 0
    var line = Line()
    line.append(String(repeating: metrics.heavyRule, count: heavy), .accent)
    line.append(String(repeating: metrics.thinRule, count: max(0, length - heavy)), .quiet)
    line.append(position, .quiet)
    if !position.isEmpty { line.append(String(metrics.thinRule), .quiet) }
    return line
  }

  /// Whole hints, as many as there is room for; help last, at the right.
  private func hintLine(_ page: Page, row: Int, _ targets: inout [Picture.Target]) -> Line {
    var line = Line("   ")
    let edge = room.columns - 1
    let help = page.help.map { hint in room.hasWords ? "\(hint.keys) \(hint.word)" : hint.keys } ?? ""
    let end = edge - (help.isEmpty ? 0 : metrics.width(of: help) + 2)
    var column = 3
    for (index, hint) in page.hints.enumerated() {
      let width = metrics.width(of: hint.keys) + 1 + metrics.width(of: hint.word)
      let start = column + (index == 0 ? 0 : 2)
      guard start + width <= end else { break }
      if index > 0 { line.append("  ") }
      line.append(hint.keys, .accent)
      line.append(" \(hint.word)")
      if let key = hint.key { targets.append(.init(row: row, columns: start..<start + width, action: .press(key))) }
      column = start + width
    }
    guard let hint = page.help else { return line }
    let start = edge - metrics.width(of: help)
    guard start >= column else { return line }
    line.put(hint.keys, .accent, at: start, metrics)
    if room.hasWords { line.append(" \(hint.word)") }
    if let key = hint.key { targets.append(.init(row: row, columns: start..<edge, action: .press(key))) }
    return line
  }
}
