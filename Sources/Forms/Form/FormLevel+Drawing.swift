import FacetKit

extension FormLevel {
  package func page(_ room: Room) -> Page {
    var page = Page()
    page.path = desk.path
    page.state = (stateWords, stateMarks)
    let all = seen
    if let index = all.firstIndex(of: focus) { page.position = "field \(index + 1) of \(all.count)" }
    let rows = FormRows(self, room)
    page.body = rows.visible
    page.message = Line("   " + room.metrics.fitted(room.metrics.shown(message(room)), cells: max(1, room.columns - 4)))
    page.hints = hints(room)
    page.help = takesText ? .help : Hint("?", "help", Key("?"))
    page.help = .help
    return page
  }

  private var stateWords: String {
    var words: [String] = []
    let contested = cells.count { $0.isContested }
    if !edited.isEmpty { words.append("\(edited.count) edited") } else if desk.isNew { words.append("new") }
    if !refused.isEmpty { words.append("\(refused.count) refused") }
    if contested > 0 { words.append("\(contested) changed elsewhere") }
    if goneWords != nil { words.append("deleted elsewhere") }
    return words.joined(separator: ", ")
  }

  private var stateMarks: String {
    let contested = cells.count { $0.isContested }
    return [(edited.count, "*"), (refused.count, "!"), (contested + (goneWords == nil ? 0 : 1), "?")]
      .filter { $0.0 > 0 }.map { "\($0.0)\($0.1)" }.joined(separator: ", ")
  }

  /// What happened; else the remark where it has no room beside the value; else what can be typed.
  private func message(_ room: Room) -> String {
    if !said.isEmpty { return said }
    guard cells.indices.contains(focus) else { return "No fields" }
    if let hint = cells[focus].refusal?.hint { return "\(cells[focus].form.label): \(hint)" }
    if !room.hasRemarks {
      let remark = FieldDrawing(self, room).remark(focus)
      if !remark.isEmpty { return remark }
    }
    let form = cells[focus].form
    if form.access == .computed { return "\(form.label): \(form.field.formula.map { "= \($0)" } ?? "computed")" }
    let advice = form.advice
    return advice.isEmpty ? "" : "\(form.label): \(advice)"
  }

  private func hints(_ room: Room) -> [Hint] {
    var hints = [Hint("Tab", "next", Key(.tab))]
    let hasEdits = !edited.isEmpty
    if hasEdits || desk.isNew || goneWords != nil { hints.append(Hint("^S", "save", Key("s", control: true))) }
    hints.append(Hint("Esc", hasEdits || desk.isNew ? "cancel" : "back", Key(.escape)))
    guard cells.indices.contains(focus) else { return hints }
    let cell = cells[focus]
    let layout = FormLayout(self, room)
    if !isFixed(focus), case .screen = cell.input { hints.append(Hint("Space", "next", Key(" "))) }
    if !isFixed(focus), cell.field.kind == .date || cell.field.kind == .datetime, case .line = cell.input {
      hints.append(Hint("^O", "calendar", Key("o", control: true)))
    } else if goesDeeper(focus, layout, room.metrics) {
      hints.append(
        Hint(
          "^O", !suggestions(focus).isEmpty ? "choose" : cell.field.kind == .text ? "larger" : "open",
          Key("o", control: true)))
    }
    if !past.isEmpty { hints.append(Hint("^Z", "undo", Key("z", control: true))) }
    if cell.isEdited || cell.refusal != nil || cell.isContested {
      hints.append(Hint("^R", "as stored", Key("r", control: true)))
    }
    return hints
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    switch mouse.kind {
    case .wheelUp, .wheelDown:
      let step = mouse.kind == .wheelUp ? -3 : 3
      let taken = go { $0.neighbour(of: $0.focus, step) }
      top = FormRows(self, room).top
      return taken
    case .click, .doubleClick:
      guard let hit = FormRows(self, room).place(at: mouse.row) else { return .ignored }
      if hit.place != focus {
        guard settle() else { return .taken }
        move(to: hit.place)
      }
      place(cursorAt: mouse.column, row: hit.row - (room.isNarrow ? 1 : 0), room)
      if mouse.kind == .doubleClick { return press(Key(.enter), room) }
      top = FormRows(self, room).top
      return .taken
    }
  }

  private mutating func place(cursorAt column: Int, row: Int, _ room: Room) {
    guard !isFixed(focus) else { return }
    let layout = FormLayout(self, room)
    switch cells[focus].input {
    case .line(var editor):
      editor.click(cell: max(0, column - layout.value), room: layout.well, room.metrics)
      cells[focus].input = .line(editor)
    case .text(var editor):
      guard row >= 0 else { return }
      let rows = editor.rows(width: layout.well, room.metrics)
      let count = min(rows.count, room.isTall ? 3 : 1)
      let first = min(max(editor.place(in: rows, room.metrics).row - count + 1, 0), rows.count - count)
      editor.click(row: first + row, cell: max(0, column - layout.value), width: layout.well, room.metrics)
      cells[focus].input = .text(editor)
    case .screen, .value: break
    }
  }
}
