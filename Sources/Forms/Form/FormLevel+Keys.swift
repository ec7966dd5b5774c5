package import FacetKit

extension FormLevel {
  package mutating func press(_ key: Key, _ room: Room) -> Step {
    guard !cells.isEmpty else { return pressWithoutFields(key) }
    let step = act(key, room)
    top = FormRows(self, room).top
    if case .leave = step { desk.dropDraft() }
    return step
  }

  private mutating func pressWithoutFields(_ key: Key) -> Step {
    switch (key.code, control: key.control) {
    case (.escape, _), (.character("g"), true), (.character("c"), true): return .leave(FormResult(.cancelled))
    case (.character("s"), true), (.function(2), _): return save()
    default: return .ignored
    }
  }

  private mutating func act(_ key: Key, _ room: Room) -> Step {
    let (place, hadStepped) = (focus, stepped != nil)
    defer {
      if hadStepped { stepped = nil }
      if focus == place, !isText(key), key.code != .tab, key.code != .enter { isEntered = false }
    }
    let isUndo = key == Key("z", control: true) || key == Key("_", control: true)
    if !isUndo { emptyUndo = nil }
    if key.moves, !isFixed(focus), case .screen(let screen) = cells[focus].input,
      screen.step(key, in: desk.setting) != nil
    {
      return type(key, room)
    }
    switch (key.code, control: key.control, alt: key.alt) {
    case (.character("s"), true, false), (.function(2), _, _): return save()
    case (.escape, _, _), (.character("g"), true, false), (.character("c"), true, false): return leave()
    case (.character("z"), true, false), (.character("_"), true, false): return undo(room)
    case (.character("y"), true, false): return redo()
    case (.character("r"), true, false): return revert()
    case (.character("l"), true, false): return .taken
    case (.character("o"), true, false): return open(room)
    case (.tab, _, _) where key.shift || key.alt: return go { $0.next(after: $0.focus, backwards: true) }
    case (.tab, _, _), (.enter, _, _): return go { $0.next(after: $0.focus) }
    case (.home, true, _): return go { $0.seen.first ?? $0.focus }
    case (.end, true, _): return go { $0.seen.last ?? $0.focus }
    case (.pageUp, _, _): return page(-1, room)
    case (.pageDown, _, _): return page(1, room)
    case (.up, false, false), (.character("p"), true, false):
      return moveInText(key, room) ? .taken : go { $0.neighbour(of: $0.focus, -1) }
    case (.down, false, false), (.character("n"), true, false):
      return moveInText(key, room) ? .taken : go { $0.neighbour(of: $0.focus, 1) }
    default: return type(key, room)
    }
  }

  /// Leaves the field for another, unless it is refused now for the first time. What is hidden follows first.
  mutating func go(_ way: (FormLevel) -> Int) -> Step {
    guard settle() else { return .taken }
    let place = way(self)
    let target = facts.hidden.contains(place) ? next(after: place) : place
    move(to: target)
    return .taken
  }

  private mutating func page(_ direction: Int, _ room: Room) -> Step {
    let rows = FormRows(self, room)
    let here = rows.range(of: focus).lowerBound
    let target = here + direction * max(1, rows.bodyRows - 1)
    let place =
      direction < 0
      ? seen.first { rows.range(of: $0).lowerBound >= target } : seen.last { rows.range(of: $0).lowerBound <= target }
    return go { place ?? $0.focus }
  }

  /// Up and Down inside a long text; false at its first and last row.
  private mutating func moveInText(_ key: Key, _ room: Room) -> Bool {
    guard room.isTall, !isFixed(focus), case .text(var editor) = cells[focus].input else { return false }
    let layout = FormLayout(self, room)
    let before = editor
    guard editor.press(key, width: layout.well, room.metrics), editor != before else { return false }
    cells[focus].input = .text(editor)
    return true
  }

  private mutating func leave() -> Step {
    if edited.isEmpty { return .leave(FormResult(.cancelled)) }
    readFocus()
    opened = .leave
    return .push(LeaveLevel(changes: changes(), path: desk.path, refused: refused.map { cells[$0].form.label }))
  }

  /// What would be stored: label, old, new.
  func changes() -> [FormChange] {
    edited.map { place in
      let form = cells[place].form
      let value = try? cells[place].value(desk, place)
      let isRefused = cells[place].refusal != nil || value == nil
      // What cannot be read yet is shown as it was typed.
      let new = isRefused ? cells[place].typed.map { Value.text($0) } ?? cells[place].good : value ?? .null
      return FormChange(
        label: form.label, path: form.path, old: FormText.quoted(cells[place].stored, form, desk, place),
        new: FormText.quoted(new, form, desk, place), isRefused: isRefused)
    }
  }

  // MARK: undo

  private mutating func undo(_ room: Room) -> Step {
    guard let step = past.popLast() else {
      // A held key never suspends: the second press counts when the first is a while ago.
      if let before = emptyUndo, room.moment - before >= 300 {
        emptyUndo = nil
        return .suspend
      }
      emptyUndo = room.moment
      said = "Nothing to undo. Ctrl-Z again suspends; fg comes back"
      return .taken
    }
    future.append(FormStep(place: step.place, cell: cells[step.place], isWord: false))
    restore(step)
    return .taken
  }

  private mutating func redo() -> Step {
    guard let step = future.popLast() else {
      said = "Nothing to do again"
      return .taken
    }
    past.append(FormStep(place: step.place, cell: cells[step.place], isWord: false))
    restore(step)
    return .taken
  }

  private mutating func restore(_ step: FormStep) {
    if step.place != focus { move(to: step.place) }
    let now = cells[step.place]
    cells[step.place] = step.cell
    // Somebody may have changed the file since: what is stored is as it was read last.
    cells[step.place].rebase(on: now, desk, step.place)
    said = ""
    settleFacts()
  }

  /// Remembers the field as it is, before it changes.
  mutating func remember(isWord: Bool = false) {
    future = []
    if isWord, let last = past.last, last.place == focus, last.isWord { return }
    past.append(FormStep(place: focus, cell: cells[focus], isWord: isWord))
    // What was typed an hour ago is not worth more memory.
    if past.count > 1000 { past.removeFirst(past.count - 1000) }
  }

  /// The field as it is stored: without its marks.
  private mutating func revert() -> Step {
    let cell = cells[focus]
    guard cell.isEdited || cell.refusal != nil || cell.isContested else {
      said = "\(cell.form.label): is as stored"
      return .taken
    }
    remember()
    cells[focus].revert(desk, focus)
    said = ""
    settleFacts()
    return .taken
  }
}
