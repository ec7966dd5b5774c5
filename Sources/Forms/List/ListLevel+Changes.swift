extension ListLevel {
  /// All rows that are marked, else the one that has the focus.
  var targets: [ListRow] { marks.isEmpty ? window.focused.map { [$0] } ?? [] : marks.rows }

  mutating func change(_ action: ListAction, needs ability: ListAbilities) -> Step {
    guard desk.abilities.contains(ability) else { return refuse("\(desk.word.many) are not changed like that here") }
    guard !targets.isEmpty else { return .ignored }
    act(action)
    return .taken
  }

  /// As one change, which the message line says as the command that it was.
  mutating func act(_ action: ListAction) {
    let rows = targets
    trying { (level) throws(ListFault) in
      var outcome = try level.desk.perform(action, on: rows)
      if case .delete = action {
        level.marks.removeAll()
        level.lastDeleted = rows.count == 1 ? rows[0].key : nil
        let what = rows.count == 1 ? rows[0].title : level.desk.word.text(rows.count)
        outcome.effect = "u brings \(what) back" + (outcome.effect.isEmpty ? "" : "; \(outcome.effect)")
        return level.tell(outcome)
      }
      level.tell(outcome, of: outcome.focus.map { [$0] } ?? rows.map(\.key))
    }
  }

  /// - Parameter records: those that were changed, and may have left what is shown.
  mutating func tell(_ outcome: ListOutcome, of records: [ListKey] = []) {
    message = .none
    reload(focus: outcome.focus)
    guard case .none = message, broken == nil else { return }
    message = .outcome(outcome.command, told(outcome.effect, of: records))
  }

  /// What a change did, and first of all that a record which it was about is not seen any more.
  func told(_ effect: String, of records: [ListKey]) -> String {
    let (hidden, gone) = desk.unseen(records, in: view)
    let isOne = records.count == 1
    var words: String
    if hidden > 0 {
      let filter = view.narrowings.count > 1 ? "the filters hide" : "the filter hides"
      words = isOne ? "stored; \(filter) it: Esc shows it" : "stored; \(filter) \(hidden) of them: Esc shows them"
    } else if gone > 0 {
      words =
        isOne ? "stored; it is not in this list any more" : "stored; \(gone) of them are not in this list any more"
    } else {
      return effect
    }
    if !effect.isEmpty { words += "; \(effect)" }
    return words
  }

  mutating func make() -> Step {
    guard desk.abilities.contains(.make) else { return refuse("\(desk.word.many) are not made here") }
    var form: (any Level)?
    trying { (level) throws(ListFault) in
      form = try level.desk.form(of: nil)
      if form == nil { level.tell(try level.desk.perform(.make, on: [])) }
    }
    return form.map { .push($0) } ?? .taken
  }

  /// One record that cannot be twice as it is gets a form.
  mutating func copy() -> Step {
    let rows = targets
    guard desk.abilities.contains(.copy), rows.count == 1 else { return change(.copy, needs: .copy) }
    message = .none
    var form: (any Level)?
    trying { (level) throws(ListFault) in form = try level.desk.form(copying: rows[0]) }
    if case .fault = message { return .taken }
    return form.map { .push($0) } ?? change(.copy, needs: .copy)
  }

  /// The current column. Where that is no boolean the cursor goes to the only one that is, and the next press toggles it.
  mutating func toggle() -> Step {
    if desk.columns.indices.contains(layout.current), desk.columns[layout.current].isBoolean {
      return change(.toggle(column: layout.current), needs: .edit)
    }
    let flags = desk.columns.indices.filter { desk.columns[$0].isBoolean }
    guard flags.count == 1 else {
      return refuse(flags.isEmpty ? "no column holds yes or no" : "Tab goes to the column to toggle")
    }
    layout.current = flags[0]
    return refuse("\(desk.columns[flags[0]].title): t toggles it")
  }

  mutating func openActions() -> Step {
    guard !targets.isEmpty else { return .ignored }
    var actions: [(name: String, title: String)] = []
    trying { (level) throws(ListFault) in actions = try level.desk.actions() }
    if case .fault = message { return .taken }
    if actions.isEmpty { return refuse("\(desk.word.many) have no actions; the command action makes one") }
    return .push(MenuLevel(title: "Actions", path: desk.path, rows: actions))
  }

  // MARK: moving a row

  mutating func startMoving(by step: Int) -> Step {
    guard desk.abilities.contains(.move) else {
      return refuse("\(desk.word.many) keep no order; an integer field with the attribute order does")
    }
    guard view.sort == desk.ownSort, !view.isNarrowed else {
      return refuse("rows move in their own order, without a filter: Esc, s")
    }
    guard let row = window.focused else { return .ignored }
    mode = .moving(row, by: 0)
    return step == 0 ? .taken : move(by: step)
  }
}
