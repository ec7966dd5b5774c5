import FacetKit

extension ListLevel {
  /// A key while nothing is typed.
  mutating func pressInRows(_ key: Key, _ room: Room) -> Step {
    switch (key.code, control: key.control, alt: key.alt) {
    case (.up, _, true): return startMoving(by: -1)
    case (.down, _, true): return startMoving(by: 1)
    case (.up, _, _), (.character("p"), true, _): return move(by: -1)
    case (.down, _, _), (.character("n"), true, _): return move(by: 1)
    case (.pageUp, _, _): return move(by: -height, isPage: true)
    case (.pageDown, _, _): return move(by: height, isPage: true)
    case (.home, _, _): return goToEnd(isFirst: true)
    case (.end, _, _): return goToEnd(isFirst: false)
    case (.tab, _, _):
      layout.move(by: key.shift ? -1 : 1)
      message = .none
      return .taken
    case (.escape, _, _), (.left, _, _), (.character("g"), true, _), (.character("c"), true, _): return back()
    case (.right, _, _): return openDetail()
    case (.enter, _, _): return open()
    case (.delete, _, _): return change(.delete, needs: .delete)
    case (.character("z"), true, _): return .suspend
    case (.character("r"), true, _):
      message = .none
      _ = desk.hasNews()
      reload()
      return .taken
    case (.character(let letter), false, false): return press(letter)
    default: return .ignored
    }
  }

  private mutating func press(_ letter: Character) -> Step {
    switch letter {
    case " ": return mark()
    case "+": return startTyping(.mark)
    case "-":
      marks.removeAll()
      return .taken
    case "/": return startTyping(.find)
    case "w": return startTyping(.filter)
    case "g": return startTyping(.goTo)
    case "s": return sort()
    case "d": return change(.delete, needs: .delete)
    case "c": return copy()
    case "t": return toggle()
    case "e": return startEditing()
    case "m": return startMoving(by: 0)
    case "n": return make()
    case "a": return openActions()
    case "i": return describe()
    case "v": return validate()
    case "u", "U":
      trying { (level) throws(ListFault) in
        var outcome = letter == "u" ? try level.desk.undo() : try level.desk.redo()
        if letter == "u" { outcome.focus = level.lastDeleted }
        level.lastDeleted = nil
        level.tell(outcome)
        _ = level.dropGoneMarks()
      }
      return .taken
    case "q": return .leave(Left())
    default: return .ignored
    }
  }

  // MARK: moving

  private mutating func goToEnd(isFirst: Bool) -> Step {
    message = .none
    trying { (level) throws(ListFault) in
      if isFirst {
        try level.window.goToFirst(level.desk, level.view, level.height)
      } else {
        try level.window.goToLast(level.desk, level.view, level.height)
      }
    }
    return .taken
  }

  /// First what is marked, then what was narrowed last, then the level itself.
  private mutating func back() -> Step {
    message = .none
    if !marks.isEmpty {
      marks.removeAll()
      return .taken
    }
    if view.isNarrowed {
      show(view.wider)
      return .taken
    }
    return .leave(Left())
  }

  /// What is left where nothing can be read: less is asked for, or one goes back.
  mutating func pressWithoutRows(_ key: Key) -> Step {
    switch (key.code, control: key.control) {
    case (.escape, _), (.left, _), (.character("g"), true), (.character("c"), true): return back()
    case (.character("r"), true):
      reload()
      return .taken
    case (.character("w"), false) where view.condition != nil: return startTyping(.filter)
    case (.enter, _):
      var whole: (any Level)?
      trying { (level) throws(ListFault) in whole = try level.desk.whole() }
      return whole.map { .replace($0) } ?? .taken
    case (.character("z"), true): return .suspend
    case (.character("q"), false): return .leave(Left())
    default: return .ignored
    }
  }

  /// By the current column, then the other way round, then as it was.
  private mutating func sort() -> Step {
    guard desk.abilities.contains(.query), !desk.columns.isEmpty else { return refuse("these rows have one order") }
    message = .none
    var other = view
    switch view.sort {
    case let sort? where sort.column == layout.current && !sort.isDescending:
      other.sort = .init(column: layout.current, isDescending: true)
    case let sort? where sort.column == layout.current && sort != desk.ownSort: other.sort = desk.ownSort
    default: other.sort = .init(column: layout.current, isDescending: false)
    }
    show(other)
    return .taken
  }

  private mutating func mark() -> Step {
    guard let row = window.focused else { return .ignored }
    marks.toggle(row)
    return move(by: 1)
  }

  mutating func refuse(_ words: String) -> Step {
    message = .words(words)
    return .taken
  }

  // MARK: going deeper

  /// The form of the record, or what leads on where there is none.
  private mutating func open() -> Step {
    guard let row = window.focused else { return .ignored }
    message = .none
    var form: (any Level)?
    trying { (level) throws(ListFault) in form = try level.desk.form(of: row) }
    if let form { return .push(form) }
    if case .fault = message { return .taken }
    return openDetail()
  }

  private mutating func openDetail() -> Step {
    guard let row = window.focused else { return .ignored }
    message = .none
    var detail: (any Level)?
    trying { (level) throws(ListFault) in detail = try level.desk.detail(of: row) }
    if let detail { return .push(detail) }
    if case .fault = message { return .taken }
    return refuse("\(row.title) leads nowhere")
  }

  private mutating func validate() -> Step {
    message = .none
    var level: (any Level)?
    trying { (list) throws(ListFault) in level = try list.desk.validation() }
    return level.map { .push($0) } ?? (isSilent ? refuse("these rows have no rules") : .taken)
  }

  private var isSilent: Bool { if case .none = message { true } else { false } }

  private mutating func describe() -> Step {
    guard desk.abilities.contains(.describe) else { return .ignored }
    var lines: [String]?
    trying { (level) throws(ListFault) in lines = try level.desk.description() }
    return lines.map { .push(ReaderLevel(title: "Description", path: "describe \(desk.path)", lines: $0)) } ?? .taken
  }
}
