package import FacetKit

package struct ConflictResult: LevelResult, Sendable, Hashable {
  package enum Choice: Sendable, Hashable, CaseIterable { case before, theirs, mine }

  package var choices: [Int: Choice]
  /// All is chosen and to be stored.
  package var isSaving: Bool
  /// The field that is to get another value.
  package var editing: Int?

  package init(choices: [Int: Choice], isSaving: Bool, editing: Int? = nil) {
    self.choices = choices
    self.isSaving = isSaving
    self.editing = editing
  }
}

/// Fields that somebody else changed as well: which value is to be stored. Nothing is overwritten in silence.
package struct ConflictLevel: Level {
  package let title = "Save"
  private struct Row {
    let place: Int
    let label: String
    /// Before, theirs, mine.
    let values: [String]
    let change: String
  }

  private let rows: [Row]
  private let by: String
  private let oneSided: [(label: String, old: String, new: String, whose: String)]
  private let path: String
  private var choices: [Int: ConflictResult.Choice] = [:]
  private var past: [[Int: ConflictResult.Choice]] = []
  private var focus = 0
  /// What a key cannot do yet, until the next one.
  private var said = ""

  init(_ conflict: SaveConflict, of form: FormLevel) {
    path = form.desk.path
    func shown(_ value: Value, _ place: Int) -> String { form.shown(value, place) }
    rows = conflict.contested.map { field in
      Row(
        place: field.field, label: form.cells[field.field].form.label,
        values: [field.before, field.theirs, form.cells[field.field].good].map { shown($0, field.field) },
        change: field.change)
    }
    let authors = conflict.contested.map(\.by)
    by = Set(authors).count == 1 ? authors.first ?? "" : ""
    let contested = Set(conflict.contested.map(\.field))
    oneSided =
      form.edited.filter { !contested.contains($0) }.map { place in
        (
          form.cells[place].form.label, shown(form.cells[place].stored, place), shown(form.cells[place].good, place),
          "mine, kept"
        )
      }
      + conflict.theirsAlone.map { field in
        (
          form.cells[field.field].form.label, shown(field.before, field.field), shown(field.theirs, field.field),
          "theirs, kept"
        )
      }
  }

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    said = ""
    switch (key.code, control: key.control) {
    case (.escape, _), (.character("g"), true), (.character("c"), true):
      return .leave(ConflictResult(choices: choices, isSaving: false))
    case (.character("s"), true), (.function(2), _): return save()
    case (.tab, _) where key.shift: return down(-1)
    case (.enter, _), (.tab, _):
      guard let next = undecided(after: focus) else { return key.code == .enter ? save() : down(1) }
      if key.code == .enter, choices[rows[focus].place] == nil { return demand(focus) }
      focus = next
    case (.up, _), (.character("p"), true): return down(-1)
    case (.down, _), (.character("n"), true): return down(1)
    case (.left, _): step(-1)
    case (.right, _), (.character(" "), false): step(1)
    case (.character("t"), false): choose(.theirs)
    case (.character("m"), false): choose(.mine)
    case (.character("b"), false): choose(.before)
    case (.character("e"), false):
      return .leave(ConflictResult(choices: choices, isSaving: false, editing: rows[focus].place))
    case (.character("z"), true), (.character("_"), true):
      if let before = past.popLast() { choices = before }
    default: return .ignored
    }
    return .taken
  }

  private mutating func down(_ step: Int) -> Step {
    focus = min(max(focus + step, 0), rows.count - 1)
    return .taken
  }

  private func undecided(after place: Int) -> Int? {
    let open = rows.indices.filter { choices[rows[$0].place] == nil }
    return open.first { $0 > place } ?? open.first
  }

  private mutating func save() -> Step {
    if choices[rows[focus].place] == nil { return demand(focus) }
    if let open = undecided(after: focus) { return demand(open) }
    return .leave(ConflictResult(choices: choices, isSaving: true))
  }

  private mutating func demand(_ row: Int) -> Step {
    focus = row
    said = "\(rows[row].label): choose one first: Left Right, t theirs, m mine"
    return .taken
  }

  private mutating func step(_ step: Int) {
    let all = ConflictResult.Choice.allCases
    let place = rows[focus].place
    past.append(choices)
    guard let now = choices[place].flatMap({ all.firstIndex(of: $0) }) else {
      choices[place] = step > 0 ? .before : .mine
      return
    }
    choices[place] = all[min(max(now + step, 0), all.count - 1)]
  }

  /// For all that is undecided; where nothing is, for all.
  private mutating func choose(_ choice: ConflictResult.Choice) {
    past.append(choices)
    let open = rows.filter { choices[$0.place] == nil }
    for row in open.isEmpty ? rows : open { choices[row.place] = choice }
  }

  // MARK: drawing

  package func page(_ room: Room) -> Page {
    var page = Page()
    page.path = path
    let chosen = rows.count { choices[$0.place] != nil }
    page.position = "\(chosen) of \(rows.count) chosen"
    let columns = columns(room)
    if let columns {
      var heading = Line("   ")
      let titles = ["Field", "Before", isAuthorInHeading(columns, room) ? "Theirs: \(by)" : "Theirs", "Mine"]
      for (column, text) in zip([3] + columns, titles) {
        heading.put(room.metrics.shown(text), .title, at: column, room.metrics)
      }
      page.heading = heading
    }
    page.body = body(room, columns)
    let isTold = columns.map { isAuthorInHeading($0, room) } ?? false
    page.message = Line(
      "   " + room.metrics.fitted(room.metrics.shown(message(isTold)), cells: max(1, room.columns - 4)))
    page.hints = [Hint("Left Right", "choose"), Hint("t", "all theirs", Key("t")), Hint("m", "all mine", Key("m"))]
    if chosen == rows.count { page.hints.insert(Hint("^S", "save", Key("s", control: true)), at: 0) }
    page.hints += [Hint("e", "edit", Key("e")), Hint("Esc", "form", Key(.escape))]
    return page
  }

  /// Whether who it was has room above the values.
  private func isAuthorInHeading(_ columns: [Int], _ room: Room) -> Bool {
    !by.isEmpty && room.metrics.width(of: room.metrics.shown("Theirs: \(by)")) <= columns[2] - columns[1] - 2
  }

  private func message(_ isAuthorTold: Bool) -> String {
    if !said.isEmpty { return said }
    let row = rows[focus]
    let author = isAuthorTold || by.isEmpty ? "" : ", by \(by)"
    switch choices[row.place] {
    case .before?: return "\(row.label): as it was before both"
    case .theirs?: return "\(row.label): theirs\(author)"
    case .mine?: return "\(row.label): mine"
    case nil:
      return "\(row.label): choose one to save." + (row.change.isEmpty ? "" : " Theirs is \(row.change)") + author
    }
  }

  /// The three columns of values; nil where they stand below each other.
  private func columns(_ room: Room) -> [Int]? {
    guard room.hasRemarks else { return nil }
    let labels = (rows.map(\.label) + oneSided.map(\.label)).map { room.metrics.width(of: room.metrics.shown($0)) }
    let first = 3 + max(11, min(24, labels.max() ?? 0) + 2)
    let width = (room.columns - first) / 3
    return [first, first + width, first + 2 * width]
  }

  private func body(_ room: Room, _ columns: [Int]?) -> [Line] {
    let metrics = room.metrics
    var lines: [Line] = []
    var focused = 0..<1
    for (index, row) in rows.enumerated() {
      let start = lines.count
      let choice = choices[row.place]
      var line = Line(index == focus ? ">" : " ")
      line.append(choice == nil ? "?" : "*", .edited)
      let space = columns.map { $0[0] - 5 } ?? room.columns - 4
      line.put(metrics.fitted(metrics.shown(row.label), cells: space), index == focus ? .title : .quiet, at: 3, metrics)
      var cursor = 0
      let names = ["before", "theirs", "mine"]
      for (number, value) in row.values.enumerated() {
        let isChosen = choice == ConflictResult.Choice.allCases[number]
        let mark = isChosen ? "(\(metrics.chosen)) " : "( ) "
        if let columns {
          if isChosen { cursor = columns[number] + 1 }
          let width = (number < 2 ? columns[number + 1] - columns[number] - 2 : room.columns - columns[2] - 1) - 4
          line.put(mark, isChosen ? .edited : .plain, at: columns[number], metrics)
          line.append(metrics.fitted(metrics.shown(value), cells: max(1, width)))
        } else {
          if number == 0 { lines.append(line) }
          if isChosen { cursor = 4 }
          var below = Line("   ")
          below.append(mark, isChosen ? .edited : .plain)
          below.append(metrics.fitted(metrics.shown("\(names[number]) \(value)"), cells: max(1, room.columns - 8)))
          if index == focus, isChosen { below.cursor = 4 }
          lines.append(below)
        }
      }
      if columns != nil { lines.append(line) }
      if index == focus {
        if columns != nil { lines[lines.count - 1].cursor = cursor } else if cursor == 0 { lines[start].cursor = 0 }
        focused = start..<lines.count
      }
    }
    if !oneSided.isEmpty {
      lines.append(Line())
      lines.append(Line([Span("   "), Span("Changed on one side only", .title)]))
      for side in oneSided {
        var line = Line("   ")
        let first = columns?[0] ?? 3
        if columns != nil { line.append(metrics.fitted(metrics.shown(side.label), cells: first - 5), .quiet) }
        let text = "\(side.old) \(metrics.arrow) \(side.new)"
        let prefix = columns == nil ? "\(side.label): " : ""
        let end = columns?[2] ?? room.columns
        line.put(metrics.fitted(metrics.shown(prefix + text), cells: max(1, end - first - 2)), at: first, metrics)
        if let columns { line.put(side.whose, .quiet, at: columns[2], metrics) }
        lines.append(line)
      }
    }
    let count = room.bodyRows(hasHeading: columns != nil)
    let top = max(0, min(focused.upperBound - count, focused.lowerBound))
    return Array(lines.dropFirst(top).prefix(count))
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "forms",
      text: [
        "Somebody else changed these fields while the form was open. Nothing is stored until one is chosen for each."
      ],
      groups: [
        HelpPage.Group(
          "Choosing",
          [
            ("Left Right", "before, theirs, mine"), ("t m b", "all theirs, mine, before"), ("e", "another value"),
            ("Ctrl-Z", "undo a choice"),
          ]),
        HelpPage.Group("Record", [("Ctrl-S F2", "save once all are chosen"), ("Esc", "form, choices kept")]),
      ])
  }
}
