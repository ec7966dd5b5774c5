import FacetKit

extension FormLevel {
  /// Judges all that was edited; what is refused is told and gets the focus, else all is stored as one change.
  mutating func save() -> Step {
    if let gone = desk.gone { return ask(gone) }
    let places = edited
    if places.isEmpty, !desk.isNew {
      if refused.isEmpty { return .leave(FormResult(.unchanged)) }
    }
    if let obstacle = desk.obstacle {
      said = obstacle
      return .taken
    }
    // They are judged anew with all that is stored.
    for place in cells.indices where cells[place].isByRule { clearRule(place) }
    for place in places { _ = check(place) }
    settleFacts()
    if let first = refused.first(where: { !facts.hidden.contains($0) }) { return refuse(first) }
    let edits = edited.map { place in
      FormEdit(
        field: place, value: cells[place].good, typed: cells[place].typed.flatMap { cells[place].isNull ? nil : $0 },
        before: cells[place].stored)
    }
    if edits.isEmpty, !desk.isNew { return .leave(FormResult(.unchanged)) }
    switch desk.save(edits) {
    case .saved(let result): return .leave(result)
    case .refused(let wrong):
      for refusal in wrong {
        if let place = refusal.field, cells.indices.contains(place) {
          cells[place].refusal = refusal.refusal
          (cells[place].fits, cells[place].hasStayed) = (false, true)
          cells[place].isByRule = refusal.isRule
          moveToFault(place)
        }
      }
      if let first = seen.first(where: { cells[$0].refusal != nil }) {
        _ = refuse(first)
      }
      if let whole = wrong.first(where: { $0.field.map { facts.hidden.contains($0) } ?? true }) {
        said = whole.field.map { "\(cells[$0].form.label): \(whole.refusal.message)" } ?? whole.refusal.message
      }
      return .taken
    case .conflict(let conflict):
      for contested in conflict.contested { cells[contested.field].theirs = contested.theirs }
      opened = .conflict(conflict)
      return .push(ConflictLevel(conflict, of: self))
    }
  }

  mutating func clearRule(_ place: Int) {
    (cells[place].refusal, cells[place].isByRule) = (nil, false)
  }

  /// What rules over several fields say of what is typed now, where one of them was refused before.
  mutating func judgeRules() {
    let marked = cells.indices.filter { cells[$0].isByRule }
    if marked.isEmpty { return }
    let broken = desk.brokenRules(with: edits)
    for place in marked where !broken.contains(where: { $0.refusal.message == cells[place].refusal?.message }) {
      clearRule(place)
      cells[place].fits = place == focus
    }
  }

  private mutating func ask(_ gone: String) -> Step {
    opened = .gone
    return .push(GoneLevel(gone, changes: changes(), path: desk.path, noun: desk.noun))
  }

  /// What the person chose to become of a record that somebody else deleted.
  mutating func settle(_ answer: GoneAnswer) -> Step {
    switch answer {
    case .stay: return .taken
    case .giveUp: return .leave(FormResult(.cancelled))
    case .makeAnew:
      desk.makeAnew()
      goneWords = nil
      settleFacts()
      return save()
    }
  }

  private mutating func refuse(_ place: Int) -> Step {
    move(to: place)
    let labels = refused.map { cells[$0].form.label }
    let hint = cells[place].refusal?.hint.map { "\(cells[place].form.label): \($0)" }
    said =
      labels.count == 1
      ? hint ?? "\(labels[0]) is refused" : "\(labels.count) refused: \(labels.joined(separator: ", "))"
    return .taken
  }

  /// Takes what was chosen in the level *Save*, and saves where all is chosen.
  mutating func settle(_ result: ConflictResult, _ conflict: SaveConflict) -> Step {
    for contested in conflict.contested {
      guard let choice = result.choices[contested.field] else { continue }
      let place = contested.field
      let mine = cells[place]
      past.append(FormStep(place: place, cell: mine, isWord: false))
      future = []
      cells[place] = FormCell(mine.form, contested.theirs, desk, place)
      switch choice {
      case .theirs: break
      case .before: cells[place].put(contested.before, desk, place)
      case .mine:
        cells[place].input = mine.input
        (cells[place].good, cells[place].isNull) = (mine.good, mine.isNull)
      }
    }
    if result.isSaving {
      for theirs in conflict.theirsAlone where !cells[theirs.field].isEdited {
        cells[theirs.field] = FormCell(cells[theirs.field].form, theirs.theirs, desk, theirs.field)
      }
    }
    settleFacts()
    if let place = result.editing { move(to: place) }
    return result.isSaving ? save() : .taken
  }
}
