package import FacetKit

/// Chooses one of many rows, searched while one types.
package struct ChooserLevel: Level {
  package let title: String
  private let source: any ChooserSource
  private let form: FormField
  private let stored: Value
  private let now: Value
  /// What stands for the stored value.
  private let storedText: String
  /// Of a record that is about to be made nothing is stored.
  private let isNew: Bool
  private let makes: ((String) -> (any FormDesk)?)?
  private var search: LineEditor
  /// Counted from `none`, where there is one, to the row that makes a record.
  private var focus = 0
  private var top = 0
  /// The widths of the columns, which only grow.
  private var widths: [Int] = []
  private var said = ""

  /// - Parameters:
  ///   - stored: the value that is marked as stored now.
  ///   - now: the one that the form has.
  ///   - makes: gives a record to be made of the searched text; nil where none can be made.
  package init(
    source: any ChooserSource, stored: Value, storedText: String, now: Value, form: FormField, search: String = "",
    isNew: Bool = false, makes: ((String) -> (any FormDesk)?)? = nil
  ) {
    self.isNew = isNew
    self.source = source
    // Which row it is would tell the secret.
    self.stored = form.field.isSecret ? .null : stored
    self.now = form.field.isSecret ? .null : now
    self.storedText = storedText
    self.form = form
    self.makes = makes
    self.search = LineEditor(search)
    title = form.label
    source.search("")
    settleWidths(source.rows(0..<40))
    source.search(search)
    focusFirst()
    settleWidths(source.rows(max(0, focus - 20)..<focus + 20))
  }

  package var takesText: Bool { true }
  /// So many found rows, and it waits for somebody to go down before it looks for more.
  package static let enough = 1000

  // MARK: rows

  private var hasNone: Bool { !form.field.isRequired }
  private var hasNew: Bool { !search.text.isEmpty && makes != nil }
  private var first: Int { hasNone ? 1 : 0 }
  private var count: Int { first + source.found.count + (hasNew ? 1 : 0) }

  private func row(_ index: Int) -> ChooserRow? {
    guard index >= first, index < first + source.found.count else { return nil }
    return source.rows(index - first..<index - first + 1).first
  }

  /// The row of the value that stands in the form: wherever it is among all, and among the first that are found; else
  /// the first one.
  private mutating func focusFirst() {
    let rows = source.rows(0..<100)
    if let index = rows.firstIndex(where: { $0.value == now }) {
      focus = first + index
    } else if search.text.isEmpty, !now.isNull, let index = source.index(of: now) {
      focus = first + index
    } else {
      focus = now.isNull && search.text.isEmpty ? 0 : min(first, max(0, count - 1))
    }
    top = 0
  }

  private mutating func settleWidths(_ rows: [ChooserRow]) {
    for row in rows {
      for (index, cell) in row.cells.enumerated() {
        if widths.count <= index { widths.append(0) }
        widths[index] = max(widths[index], min(40, StyledLine.width(of: cell)))
      }
    }
  }

  // MARK: keys

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    said = ""
    let rows = bodyRows(room)
    defer { settle(room) }
    switch (key.code, control: key.control) {
    case (.escape, _), (.character("g"), true), (.character("c"), true): return .leave(Left())
    case (.enter, _), (.character("s"), true), (.function(2), _): return choose()
    case (.up, _), (.character("p"), true): move(-1)
    case (.down, _), (.character("n"), true): move(1)
    case (.tab, _): move(key.shift || key.alt ? -1 : 1)
    case (.pageUp, _): move(-rows)
    case (.pageDown, _): move(rows)
    case (.home, _): focus = 0
    case (.end, _): move(count)
    case (.character("l"), true): return .taken
    default:
      let before = search.text
      guard search.press(key) else { return .ignored }
      if !search.text.utf8.elementsEqual(before.utf8) {
        source.search(search.text)
        focusFirst()
        settleWidths(source.rows(0..<rows))
      }
    }
    return .taken
  }

  private mutating func move(_ step: Int) {
    // Rows that were not looked at yet are looked for while one goes down.
    if step > 0, focus + step >= first + source.found.count, !source.found.isAll { _ = source.goOn() }
    focus = min(max(focus + step, 0), max(0, count - 1))
  }

  private mutating func choose() -> Step {
    if hasNone, focus == 0 { return .leave(ChosenValue(.null)) }
    if let row = row(focus) { return .leave(ChosenValue(row.value)) }
    if hasNew, let desk = makes?(search.text) { return .push(FormLevel(desk: desk)) }
    said = "Nothing is found"
    return .taken
  }

  package mutating func resume(_ result: any LevelResult, _ room: Room) -> Step {
    guard let made = result as? FormResult, made.outcome == .saved else { return .taken }
    return .leave(ChosenValue(made.record))
  }

  package mutating func refresh(_ room: Room) -> Bool {
    if source.hasNews() {
      takeNews(room)
      return true
    }
    guard !source.found.isAll, source.goOn() else { return false }
    settle(room)
    return true
  }

  /// The focus stays on its record where that is still there.
  private mutating func takeNews(_ room: Room) {
    let chosen = row(focus)?.value
    let isNew = hasNew && focus == count - 1
    widths = []
    source.search(search.text)
    let place = chosen.flatMap { chosen in
      search.text.isEmpty
        ? source.index(of: chosen) : source.rows(0..<max(100, focus + 100)).firstIndex { $0.value == chosen }
    }
    if let place { focus = first + place } else if isNew { focus = count - 1 }
    settle(room)
    settleWidths(source.rows(max(0, top - first)..<max(0, top - first) + bodyRows(room)))
  }

  private func bodyRows(_ room: Room) -> Int {
    room.bodyRows(hasHeading: !source.columns.isEmpty, hasInput: true)
  }

  private mutating func settle(_ room: Room) {
    let rows = bodyRows(room)
    focus = min(max(focus, 0), max(0, count - 1))
    top = min(max(top, focus - rows + 1), focus)
    top = min(max(top, 0), max(0, count - rows))
    settleWidths(source.rows(max(0, top - first)..<max(0, top - first) + rows))
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    switch mouse.kind {
    case .wheelUp: move(-3)
    case .wheelDown: move(3)
    case .click, .doubleClick:
      guard mouse.row >= 0, top + mouse.row < count else { return .ignored }
      focus = top + mouse.row
      if mouse.kind == .doubleClick { return choose() }
    }
    settle(room)
    return .taken
  }

  // MARK: drawing

  package func page(_ room: Room) -> Page {
    var page = Page()
    page.path = form.path
    let (found, isAll) = source.found
    let all = FormText.thousands(source.total)
    let noun = source.total == 1 ? source.noun.one : source.noun.many
    page.position =
      search.text.isEmpty
      ? "\(all) \(noun)" : "\(FormText.thousands(found))\(isAll ? "" : "+") of \(all) \(noun)"
    let columns = columns(room)
    if !source.columns.isEmpty {
      var heading = Line("   ")
      for (title, column) in zip(source.columns, columns) { heading.put(title, .title, at: column, room.metrics) }
      if let last = columns.last, columns.count > source.columns.count, last + 8 < room.columns, !search.text.isEmpty {
        heading.put("Found in", .title, at: last, room.metrics)
      }
      page.heading = heading
    }
    let rows = bodyRows(room)
    var shown = self
    shown.settle(room)
    page.body = (shown.top..<max(shown.top, min(count, shown.top + rows))).map { line($0, columns, room) }
    page.input = input(room)
    page.message = Line("   " + room.metrics.fitted(room.metrics.shown(message), cells: max(1, room.columns - 4)))
    page.hints = [Hint("Return", "choose", Key(.enter)), Hint("Up Down", "move")]
    if !search.text.isEmpty { page.hints.append(Hint("^U", "clear the search", Key("u", control: true))) }
    page.hints.append(Hint("Esc", "back", Key(.escape)))
    return page
  }

  private var message: String {
    if !said.isEmpty { return said }
    if let fault = source.fault { return fault }
    let (found, isAll) = source.found
    if !isAll, source.looked < source.total {
      let looked = "\(FormText.thousands(source.looked)) of \(FormText.thousands(source.total))"
      return found < ChooserLevel.enough ? "searching, \(looked) looked at; ^U ends it" : "more where one goes down"
    }
    if form.field.isSecret { return "\(form.label) is secret: what is stored now is not shown" }
    if isNew { return stored.isNull ? "nothing is stored yet" : "\(storedText) is the default" }
    return stored.isNull ? "none is stored now" : "\(storedText) is stored now"
  }

  /// Where each column begins, and after them where it was found; those without room are left out.
  private func columns(_ room: Room) -> [Int] {
    var columns = [3]
    for (index, width) in widths.enumerated() {
      let title = source.columns.indices.contains(index) ? room.metrics.width(of: source.columns[index]) : 0
      let next = columns[columns.count - 1] + max(width, title) + 3
      if next + 6 > room.columns { break }
      columns.append(next)
    }
    return columns
  }

  private func line(_ index: Int, _ columns: [Int], _ room: Room) -> Line {
    let metrics = room.metrics
    let row = row(index)
    let isStored = row.map { $0.value == stored } ?? (hasNone && index == 0 && stored.isNull && !form.field.isSecret)
    var line = Line(index == focus ? ">" : " ")
    line.append(isStored ? metrics.chosen : " ", .edited)
    line.append(" ")
    if let row {
      for (number, cell) in row.cells.enumerated() where number < columns.count {
        let end = number + 1 < columns.count ? columns[number + 1] - 3 : room.columns - 1
        line.put(
          metrics.fitted(metrics.inOneLine(cell), cells: max(1, end - columns[number])), at: columns[number], metrics)
      }
      if let last = columns.last, columns.count > row.cells.count, !row.foundIn.isEmpty, last + 8 < room.columns {
        line.put(
          metrics.fitted(metrics.inOneLine(row.foundIn), cells: room.columns - last - 1), .quiet, at: last, metrics)
      }
    } else if hasNone, index == 0 {
      line.append("none", .quiet)
    } else {
      line.append(
        metrics.fitted(metrics.shown("new \(source.noun.one): \(search.text)"), cells: max(1, room.columns - 4)))
    }
    // The cursor stays where the last key acted: in the row, or in the search line.
    return index == focus ? line.focused(width: room.columns, metrics) : line
  }

  private func input(_ room: Room) -> Line {
    let metrics = room.metrics
    let width = max(4, min(36, room.columns - 13))
    let view = search.view(cells: width, metrics)
    var line = Line("   search ")
    line.append(view.isCutBefore ? "<" : "[")
    line.append(metrics.padded(view.text, cells: width), .well)
    line.append(view.isCutAfter ? ">" : "]")
    line.cursor = 11 + view.cursor
    return line
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "forms",
      text: [form.label, "Typing searches every text of the records; Found in says why a row is here."],
      groups: [
        HelpPage.Group(
          "Moving",
          [("Up Down Tab", "row above, below"), ("PgUp PgDn", "a screenful"), ("Home End", "first, last row")]),
        HelpPage.Group(
          "Search",
          [("letters", "search"), ("Ctrl-U", "clear the search"), ("Ctrl-W", "erase a word")]),
        HelpPage.Group("Choosing", [("Return Ctrl-S", "choose"), ("Esc Ctrl-G", "back, unchanged")]),
        HelpPage.Group("Marks", [(">", "you are here"), (room.metrics.chosen, isNew ? "the default" : "stored now")]),
      ])
  }
}

extension FormText {
  /// `1,204`.
  static func thousands(_ number: Int) -> String {
    let digits = Array(String(number.magnitude))
    var text = number < 0 ? "-" : ""
    for (index, digit) in digits.enumerated() {
      if index > 0, (digits.count - index) % 3 == 0 { text.append(",") }
      text.append(digit)
    }
    return text
  }
}
