import FacetKit

extension ListLevel {
  package func page(_ room: Room) -> Page {
    var level = self
    // A room that has changed since the last key.
    level.measure(room)
    return level.drawn(room)
  }

  private func drawn(_ room: Room) -> Page {
    var page = Page()
    page.state = state(room)
    page.path = desk.path
    page.heading = layout.headingLine(room, sort: shownSort)
    page.position = position
    page.body = body(room)
    page.message = messageLine(room)
    if case .typing(_, let line, _) = mode { page.input = line.line(room) }
    if isEditingBelow(room), case .cell(let line, _) = mode { page.input = line.line(room) }
    page.hints = hints(room)
    page.help = takesText ? .help : .question
    return page
  }

  /// The order that a list has of itself needs no arrow.
  private var shownSort: ListView.Sort? { view.sort }

  private func state(_ room: Room) -> (words: String, marks: String) {
    var words: [String] = []
    var signs: [String] = []
    if !marks.isEmpty {
      words.append("\(marks.count) marked")
      signs.append("\(marks.count)+")
    }
    if !isTyping {
      // Each as short as it must be for the others to be seen beside it.
      let cells = max(12, (room.columns - 24) / max(view.narrowings.count, 1))
      words += view.narrowings.map { room.metrics.fitted(room.metrics.shown($0.words), cells: cells) }
      if view.isNarrowed { signs.append(view.narrowings.count > 1 ? "filtered twice" : "filtered") }
    }
    return (words.joined(separator: ", "), signs.joined(separator: ", "))
  }

  private var position: String {
    if broken != nil { return "cannot be read" }
    if window.rows.isEmpty { return desk.word.text(0) }
    let total = window.total.map(CountedWord.digits)
    let number = window.number.map { CountedWord.digits($0 + 1) }
    return "\(number ?? "…") of \(total ?? "…")"
  }

  private func body(_ room: Room) -> [Line] {
    let isBelow = isEditingBelow(room)
    let height = room.bodyRows(hasHeading: true, hasInput: isTyping || isBelow)
    if let broken { return unreadable(broken, room) }
    if window.rows.isEmpty { return empty(room) }
    return window.visible(height).enumerated().map { index, row in
      let isFocus = index == window.offset
      let mark =
        if case .moving(let moved, _) = mode, moved.key == row.key { "*" } else {
          marks.contains(row.key) ? "+" : ""
        }
      if isFocus, !isBelow, case .cell(let line, _) = mode {
        return layout.editedLine(row, line.drawn(room.metrics), mark: mark, room, sort: shownSort)
      }
      var line = layout.rowLine(row, mark: mark, isFocus: isFocus, room, sort: shownSort)
      if isFocus {
        line = line.focused(width: room.columns, room.metrics)
        line.cursor = 0
      }
      return line
    }
  }

  /// What Esc drops where more than that narrows the list.
  private var waysBack: String? {
    view.narrowings.count > 1 ? view.narrowings.last.map { "without: \($0.words)" } : nil
  }

  /// The fault in place of the rows, and how to go on.
  private func unreadable(_ fault: ListFault, _ room: Room) -> [Line] {
    let metrics = room.metrics
    let cells = max(1, room.columns - 4)
    let words = metrics.shown(fault.subject.map { "\($0): \(fault.message)" } ?? fault.message)
    var lines = [Line([], cursor: 0)]
    for (index, row) in Wrapping.lines(of: words, width: cells, metrics).enumerated() {
      lines.append(Line([Span(index == 0 ? " ! " : "   ", .refused), Span(row)]))
    }
    if let hint = fault.hint { lines.append(Line("   " + metrics.fitted(metrics.shown(hint), cells: cells))) }
    lines.append(Line())
    var ways: [(String, String)] = []
    if let last = view.narrowings.last {
      ways.append(("Esc", "without: \(last.words)"))
      if view.condition != nil { ways.append(("w", "changes the condition")) }
    } else {
      if desk.isPart { ways.append(("Return", "all \(desk.word.many)")) }
      ways.append(("Esc", "back"))
    }
    ways.append(("^R", "reads again"))
    lines += ways.map { key, does in
      Line("   " + metrics.fitted(metrics.padded(key, cells: 6) + "  " + metrics.shown(does), cells: cells))
    }
    return lines
  }

  private func empty(_ room: Room) -> [Line] {
    var first = Line("   ")
    if view.isNarrowed || waiting != nil {
      first.append("No \(desk.word.many) match.")
      let way = waysBack ?? "all of them again"
      let line = room.metrics.fitted(room.metrics.shown("   Esc  \(way)"), cells: room.columns - 1)
      return [Line([], cursor: 0), first, Line(), Line(line)]
    }
    first.append("No \(desk.word.many) yet.")
    var lines = [Line([], cursor: 0), first, Line()]
    if desk.abilities.contains(.make) {
      lines.append(Line("   n    makes the first one"))
      lines.append(Line("   Esc  back, then at the prompt: new \(desk.path) …"))
    } else {
      lines.append(Line("   Esc  back"))
    }
    return lines
  }

  private func messageLine(_ room: Room) -> Line {
    let metrics = room.metrics
    let cells = room.columns - 4
    switch mode {
    case .typing(_, let line, _):
      if let fault = line.faultLine(room) { return fault }
    case .cell(let line, let was):
      let column = desk.columns[layout.current]
      if let fault = line.fault {
        return Line([
          Span(" ! ", .refused),
          Span(
            metrics.fitted(
              metrics.shown(marks.count > 1 ? fault.text : "\(column.title): \(fault.message)"), cells: cells)),
        ])
      }
      let remark = was == line.text ? column.help : was.isEmpty ? nil : "was \(was)"
      return remark.map { Line("   " + metrics.fitted(metrics.shown("\(column.title): \($0)"), cells: cells)) }
        ?? Line()
    case .moving(let row, _):
      if case .none = message {
        return Line("   " + metrics.fitted("\(metrics.shown(row.title)) goes where the focus is: Return", cells: cells))
      }
    case .rows: break
    }
    switch message {
    case .words(let words): return Line("   " + metrics.fitted(metrics.shown(words), cells: cells))
    case .fault(let fault):
      return Line([Span(" ! ", .refused), Span(metrics.fitted(metrics.shown(fault.text), cells: cells))])
    case .outcome(let command, let effect):
      // The way back, and that nothing is seen of it, is the last to give way; else the command.
      let isWayBack = effect.hasPrefix("u ") || effect.hasPrefix("stored; ")
      var first = metrics.fitted(metrics.shown(isWayBack ? effect : command), cells: cells)
      let left = cells - metrics.width(of: first) - 3
      var second = left < 12 ? "" : metrics.fitted(metrics.shown(isWayBack ? command : effect), cells: left)
      if isWayBack { swap(&first, &second) }
      return Line("   " + [first, second].filter { !$0.isEmpty }.joined(separator: "   "))
    case .none:
      if marks.isEmpty { return Line() }
      let all = marks.count == 1 ? "on it" : marks.count == 2 ? "on both" : "on all"
      let keys = room.hasWords ? "d, t, e, a and c" : "d, t, e, a, c"
      return Line("   " + metrics.fitted("\(marks.count) marked: \(keys) act \(all)", cells: cells))
    }
  }

  // MARK: hints

  private func hints(_ room: Room) -> [Hint] {
    let escape = Key(.escape)
    switch mode {
    case .typing(let purpose, _, let before):
      let word = [.find: "keep", .filter: "filter", .goTo: "go", .mark: "mark"][purpose] ?? "keep"
      var hints = [Hint("Return", word, Key(.enter))]
      if purpose == .filter || purpose == .mark {
        hints.append(Hint("Tab", "complete", Key(.tab)))
        if !desk.earlierConditions.isEmpty { hints.append(Hint("Up", "earlier ones", Key(.up))) }
      }
      if purpose == .find { hints.append(Hint("Up Down", "move")) }
      let end = purpose == .find && before.text == nil ? "all again" : "leave as it was"
      return hints + [Hint("^Z", "undo", Key("z", control: true)), Hint("Esc", end, escape)]
    case .cell:
      let calendar = desk.columns[layout.current].hasCalendar
      return [Hint("Return", "keep", Key(.enter))]
        + (calendar ? [Hint("^O", "calendar", Key("o", control: true))] : [])
        + [Hint("Esc", "leave as it was", escape), Hint("^Z", "undo")]
    case .moving:
      return [Hint("Return", "put", Key(.enter)), Hint("Up Down", "move"), Hint("Esc", "leave as it was", escape)]
    case .rows: return rowHints(room)
    }
  }

  private func rowHints(_ room: Room) -> [Hint] {
    let can = desk.abilities
    func hint(_ letter: Character, _ word: String, _ needs: ListAbilities? = nil) -> [Hint] {
      needs.map { can.contains($0) } ?? true ? [Hint(String(letter), word, Key(letter))] : []
    }
    let isTwice = view.narrowings.count > 1
    let back = [
      Hint("Esc", isTwice ? "one filter less" : view.isNarrowed ? "all rows" : "back", Key(.escape))
    ]
    if broken != nil {
      let whole = !view.isNarrowed && desk.isPart ? [Hint("Return", "all \(desk.word.many)", Key(.enter))] : []
      return whole + back + [Hint("^R", "read again", Key("r", control: true))]
    }
    let describe = hint("i", "describe", .describe)
    if window.rows.isEmpty {
      return view.isNarrowed ? back + hint("/", "find", .query) : hint("n", "new", .make) + describe + back
    }
    if !marks.isEmpty {
      let isMarked = window.focused.map { marks.contains($0.key) } ?? false
      let unmark = [Hint("Space", isMarked ? "unmark" : "mark", Key(" "))]
      let all = [Hint("Esc", "unmark all", Key(.escape))]
      let delete = hint("d", "delete", .delete)
      let edit = hint("e", "edit", .edit)
      let rest = hint("a", "actions", .act)
      let copy = hint("c", "copy", .copy)
      return room.hasWords
        ? unmark + all + delete + edit + rest + copy : unmark + delete + rest + edit + copy + all
    }
    var hints = [Hint("Return", desk.hasForm ? "form" : "open", Key(.enter))]
    if case .outcome(_, let effect) = message, effect.hasPrefix("u ") { hints += hint("u", "undo") }
    hints.append(Hint("Space", "mark", Key(" ")))
    if view.isNarrowed { hints += back }
    if window.total ?? .max > 1000 { hints += hint("g", "go to") }
    hints +=
      hint("/", "find", .query) + hint("w", "where", .query) + hint("s", "sort", .query) + hint("n", "new", .make)
    return hints + hint("d", "delete", .delete) + hint("e", "edit", .edit) + describe + (view.isNarrowed ? [] : back)
  }

  package func help(_ room: Room) -> HelpPage {
    let column = desk.columns.indices.contains(layout.current) ? desk.columns[layout.current] : nil
    var text: [String] = []
    if let column { text = [column.title, column.help ?? "A column of \(desk.word.many)."] }
    text.append(
      "Each change is stored at once. u takes back what this browse changed, the last first, and nothing older.")
    text.append("Without a screen:  list \(desk.path)")
    return HelpPage(
      topic: "browse", text: text,
      groups: [
        .init(
          "Moving",
          [
            ("Up Down", "row"), ("PgUp PgDn", "a screenful"), ("Home End", "first, last"),
            ("Tab Shift-Tab", "column on, back"), ("g", "to a key or number"), ("Right", "fields"),
            ("Left Esc", "unmark, all rows, back"), ("Return", "form"),
          ]),
        .init(
          "What is seen",
          [
            ("/", "find a text"), ("w", "where: a condition; Up: earlier"), ("s", "sort by the column"),
            ("^R", "read again"),
            ("i v", "describe, validate"),
          ]),
        .init(
          "Records",
          [
            ("n c d", "new, copy, delete"), ("e", "edit the cell"), ("t", "toggle yes and no"), ("m", "move"),
            ("a", "actions"), ("u U", "undo, redo"), ("Space + -", "mark, where, unmark"),
          ]),
        .init(
          "Marks",
          [(">", "you are here"), ("+", "marked"), ("*", "on its way"), (room.metrics.deeper, "more columns")]),
      ])
  }
}
