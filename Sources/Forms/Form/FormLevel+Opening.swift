package import FacetKit

extension FormLevel {
  /// The larger editor of the field: calendar, chooser, list of values, long text.
  ///
  /// - Parameter typed: what it begins with, where typing opened it.
  mutating func open(_ room: Room, typed: String = "") -> Step {
    let cell = cells[focus]
    let form = cell.form
    if isFixed(focus) {
      said = fixedWords(focus)
      return .taken
    }
    readFocus()
    opened = .editor
    if let level = FieldLevels.level(
      desk: desk, place: focus, stored: cell.stored, now: value(focus), typed: cell.typed, search: typed)
    {
      return .push(level)
    }
    if isLongChoice(focus) { return openChoices(search: typed) }
    if !suggestions(focus).isEmpty { return .push(suggestionLevel()) }
    if case .text(let editor) = cell.input {
      return .push(TextLevel(desk: desk, place: focus, text: editor.text, stored: cell.opened))
    }
    opened = .nothing
    said = "\(form.label): \(form.advice.isEmpty ? "all of it stands here" : form.advice)"
    return .taken
  }

  mutating func openChoices(search: String) -> Step {
    opened = .editor
    return .push(
      ChooserLevel(
        source: ChoiceList(cells[focus].form.choices), stored: cells[focus].stored,
        storedText: shown(cells[focus].stored, focus), now: value(focus),
        form: cells[focus].form, search: search, isNew: desk.isNew))
  }

  /// What the field's editor suggests, or a rule lists, where a text of one line is typed.
  func suggestions(_ place: Int) -> [String] {
    let cell = cells[place]
    guard !isFixed(place), !cell.field.isSecret, case .line = cell.input else { return [] }
    switch cell.field.kind {
    case .date, .datetime: return []
    default: break
    }
    if let names = cell.field.validators.first(where: { $0.name == "one-of" }) { return names.arguments.map(\.text) }
    return cell.form.editor?.suggestions(for: cell.field, in: desk.setting) ?? []
  }

  private func suggestionLevel() -> ChooserLevel {
    let cell = cells[focus]
    return ChooserLevel(
      source: TextList(suggestions(focus), desk, focus), stored: cell.stored, storedText: shown(cell.stored, focus),
      now: value(focus), form: cell.form)
  }

  package mutating func resume(_ result: any LevelResult, _ room: Room) -> Step {
    let step = take(result, room)
    if case .leave = step { desk.dropDraft() }
    return step
  }

  private mutating func take(_ result: any LevelResult, _ room: Room) -> Step {
    let before = opened
    opened = .nothing
    defer { if cells.indices.contains(focus) { top = FormRows(self, room).top } }
    switch (result, before) {
    case (let chosen as ChosenValue, _):
      remember()
      cells[focus].put(chosen.value, typed: chosen.typed, desk, focus)
      // A text that is chosen empty is empty, not null.
      if case .text(let text) = chosen.value, text.isEmpty { cells[focus].isNull = false }
      said = ""
      cells[focus].refusal = nil
      if cells[focus].isEdited { _ = check(focus) }
      settleFacts()
      return .taken
    case (let answer as LeaveResult, _):
      switch answer {
      case .stay: return .taken
      case .save: return save()
      case .discard: return .leave(FormResult(.cancelled))
      }
    case (let answer as GoneAnswer, _): return settle(answer)
    case (let result as ConflictResult, .conflict(let conflict)): return settle(result, conflict)
    default: return .taken
    }
  }

  package func help(_ room: Room) -> HelpPage { FormHelp.page(self) }
}

/// The levels that edit one value, whatever they are opened from.
package enum FieldLevels {
  /// The level of a value that is edited by itself; nil where a line will do.
  package static func level(alone desk: any FormDesk, place: Int, stored: Value) -> (any Level)? {
    let form = desk.fields[place]
    if let level = level(desk: desk, place: place, stored: stored, now: stored) { return level }
    if form.choices.count > 4 {
      return ChooserLevel(
        source: ChoiceList(form.choices), stored: stored, storedText: desk.shown(stored, in: place), now: stored,
        form: form)
    }
    let text = desk.text(of: stored, in: place)
    guard form.field.kind == .text, !form.field.isSecret, form.isLong || text.contains(where: \.isNewline) else {
      return nil
    }
    return TextLevel(desk: desk, place: place, text: text, storedText: text)
  }

  /// Nil for a field that has none.
  package static func level(
    desk: any FormDesk, place: Int, stored: Value, now: Value, typed: String? = nil, search: String = ""
  ) -> (any Level)? {
    let form = desk.fields[place]
    switch form.field.kind {
    case .date, .datetime:
      // A calendar would show a secret day.
      if form.editor is any ScreenEditor || form.field.isSecret { return nil }
      return DateLevel(desk: desk, place: place, stored: stored, text: typed ?? desk.text(of: now, in: place))
    case .reference:
      guard let source = desk.chooser(for: place) else { return nil }
      return ChooserLevel(
        source: source, stored: stored, storedText: FormText.shown(stored, form, desk, place), now: now, form: form,
        search: search, isNew: desk.isNew,
        makes: desk.makesRecords(for: place) ? { desk.newRecord(for: place, called: $0) } : nil)
    case .list: return ValuesLevel(desk: desk, place: place, stored: stored, now: now, typed: search)
    default: return nil
    }
  }
}
