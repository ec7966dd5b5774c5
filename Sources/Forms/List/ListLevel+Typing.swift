import FacetKit

extension ListLevel {
  mutating func startTyping(_ purpose: Purpose) -> Step {
    guard desk.abilities.contains(.query) || purpose == .goTo else { return refuse("these rows are not searched") }
    message = .none
    let (label, text) =
      switch purpose {
      case .find: ("find", view.text ?? "")
      case .filter: ("where", view.condition ?? "")
      case .goTo: ("go to", "")
      case .mark: ("mark where", "")
      }
    mode = .typing(purpose, InputLine(label, text: text), before: view)
    return .taken
  }

  /// A key while a line is open.
  mutating func type(_ key: Key, _ purpose: Purpose, _ line: InputLine, _ before: ListView) -> Step {
    var line = line
    switch (key.code, control: key.control) {
    case (.enter, _): return accept(purpose, line, before)
    case (.escape, _), (.character("g"), true), (.character("c"), true):
      mode = .rows
      message = .none
      waiting = nil
      if view != before { show(before) }
      return .taken
    case (.up, _), (.down, _), (.character("p"), true), (.character("n"), true):
      let isUp = key.code == .up || key.code == .character("p")
      guard purpose == .filter || purpose == .mark else { return move(by: isUp ? -1 : 1) }
      message = .none
      if line.recall(isUp ? 1 : -1, of: desk.earlierConditions) { follow(purpose, &line) }
      mode = .typing(purpose, line, before: before)
      return .taken
    case (.pageUp, _): return move(by: -height, isPage: true)
    case (.pageDown, _): return move(by: height, isPage: true)
    case (.tab, _):
      message = .none
      let isListed = complete(&line)
      follow(purpose, &line)
      // What can stand there is of more use than that what does is not enough.
      if isListed { line.fault = nil }
      mode = .typing(purpose, line, before: before)
      return .taken
    default:
      let (isTaken, isChanged) = line.press(key)
      if !isTaken { return .ignored }
      if isChanged {
        message = .none
        follow(purpose, &line)
      }
      mode = .typing(purpose, line, before: before)
      return .taken
    }
  }

  /// The rows follow what is typed as soon as it reads; those of a long list when no key is waiting.
  private mutating func follow(_ purpose: Purpose, _ line: inout InputLine) {
    var other = view
    switch purpose {
    case .find: other.text = line.text.isEmpty ? nil : line.text
    case .filter, .mark:
      line.fault = nil
      let isEmpty = line.text.allSatisfy { $0 == " " }
      if !isEmpty {
        do throws(ListFault) { try desk.check(line.text) } catch {
          line.fault = error
          waiting = nil
          return
        }
      }
      if purpose == .mark { return }
      other.condition = isEmpty ? nil : line.text
    case .goTo: return
    }
    if other == view { return }
    if window.total ?? .max > 50_000 { waiting = other } else { show(other) }
  }

  private mutating func accept(_ purpose: Purpose, _ line: InputLine, _ before: ListView) -> Step {
    var line = line
    line.fault = nil
    switch purpose {
    case .find, .filter:
      follow(purpose, &line)
      // Stopped, it is asked for again or amended.
      if line.fault == nil, let other = waiting, !show(other), broken == nil {
        mode = .typing(purpose, line, before: before)
        return .taken
      }
      if purpose == .filter, line.fault == nil, let text = view.condition { desk.remember(text) }
    case .goTo:
      trying { (level) throws(ListFault) in
        guard !line.text.isEmpty else { return }
        guard let row = try level.desk.row(called: line.text, in: level.view) else {
          line.fault = ListFault("there is no \(level.desk.word.one) \(line.text) here")
          return
        }
        try level.window.go(
          to: row.place, offset: level.restingHeight * 2 / 5, level.desk, level.view, level.restingHeight)
      }
    case .mark: markAll(where: &line)
    }
    mode = line.fault == nil ? .rows : .typing(purpose, line, before: before)
    return .taken
  }

  private mutating func markAll(where line: inout InputLine) {
    var chosen = view
    if !line.text.allSatisfy({ $0 == " " }) {
      do throws(ListFault) { try desk.check(line.text) } catch { return line.fault = error }
      chosen.condition = view.condition.map { "(\($0)) and (\(line.text))" } ?? line.text
    }
    trying { (level) throws(ListFault) in
      let rows = try level.desk.rows(.first, count: ListMarks.most, in: chosen)
      for row in rows { level.marks.add(row) }
      if rows.count == ListMarks.most { level.message = .words("more than \(ListMarks.most) are not marked at once") }
    }
  }

  /// Whether it showed what can stand at the cursor.
  private mutating func complete(_ line: inout InputLine) -> Bool {
    guard let found = desk.completions(of: line.text, at: line.editor.cursor), let first = found.candidates.first else {
      return false
    }
    var shared = Array(first)
    for candidate in found.candidates {
      shared = zip(shared, candidate).prefix { $0.0 == $0.1 }.map(\.0)
    }
    let typed = line.editor.characters[found.range.clamped(to: 0..<line.editor.characters.count)]
    if shared.count > typed.count || found.candidates.count == 1 {
      line.replace(found.range, with: found.candidates.count == 1 ? first : String(shared))
      return false
    } else {
      let more = found.candidates.count - 12
      message = .words(found.candidates.prefix(12).joined(separator: "  ") + (more > 0 ? "  … \(more) more" : ""))
      return true
    }
  }

  // MARK: a cell

  mutating func startEditing() -> Step {
    guard desk.abilities.contains(.edit), window.focused != nil else {
      return refuse("\(desk.word.many) are not changed here")
    }
    let column = desk.columns[layout.current]
    guard column.isEditable else { return refuse("\(column.title) is read-only; Tab goes to another column") }
    message = .none
    if column.isPicked, let step = pick() { return step }
    trying { (level) throws(ListFault) in
      let text = try level.cellText()
      level.mode = .cell(InputLine(level.cellLabel(column), text: text, isSecret: column.isSecret), was: text)
    }
    return .taken
  }

  mutating func type(_ key: Key, _ line: InputLine, _ was: String) -> Step {
    var line = line
    switch (key.code, control: key.control) {
    case (.escape, _), (.character("g"), true), (.character("c"), true):
      mode = .rows
      return .taken
    case (.enter, _), (.character("s"), true), (.function(2), _):
      if line.text.utf8.elementsEqual(was.utf8), !line.isTouched || marks.isEmpty {
        mode = .rows
        return refuse("nothing changed")
      }
      let rows = targets
      do throws(ListFault) {
        let outcome = try desk.perform(.edit(column: layout.current, text: line.text), on: rows)
        mode = .rows
        tell(outcome, of: rows.map(\.key))
      } catch {
        line.fault = error
        mode = .cell(line, was: was)
      }
      return .taken
    case (.character("o"), true) where desk.columns[layout.current].hasCalendar: return pick() ?? .taken
    case (.up, _), (.down, _), (.tab, _):
      return refuse("Return keeps, Esc leaves it as it was")
    default:
      let (isTaken, isChanged) = line.press(key)
      if !isTaken { return .ignored }
      if isChanged {
        line.fault = nil
        do throws(ListFault) { try desk.check(line.text, column: layout.current) } catch { line.fault = error }
      }
      mode = .cell(line, was: was)
      return .taken
    }
  }

  // MARK: a row on its way

  mutating func press(_ key: Key, moving row: ListRow, by distance: Int) -> Step {
    switch (key.code, control: key.control) {
    case (.up, _), (.character("p"), true): return move(by: -1)
    case (.down, _), (.character("n"), true): return move(by: 1)
    case (.pageUp, _): return move(by: -height, isPage: true)
    case (.pageDown, _): return move(by: height, isPage: true)
    case (.escape, _), (.character("g"), true), (.character("c"), true):
      mode = .rows
      reload(focus: row.key)
      return .taken
    case (.enter, _), (.character("m"), false):
      mode = .rows
      guard let target = window.focused, target.key != row.key else { return refuse("nothing changed") }
      // Dropped on a row it takes its place; that one makes way to the side it came from.
      trying { (level) throws(ListFault) in
        level.tell(try level.desk.perform(distance > 0 ? .moveBehind(target) : .move(before: target), on: [row]))
        level.reload(focus: row.key)
      }
      return .taken
    default: return .ignored
    }
  }
}
