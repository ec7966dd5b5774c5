package import FacetKit

/// A long text on the whole screen.
package struct TextLevel: Level {
  package let title: String
  private let desk: any FormDesk
  private let place: Int
  private let opened: [[Character]]
  private let storedText: String
  /// As it was when the level was opened.
  private let begun: String
  private var editor: TextEditor
  private var top = 0
  private var said = ""
  private var past: [(editor: TextEditor, isWord: Bool)] = []
  private var future: [TextEditor] = []

  init(desk: any FormDesk, place: Int, text: String, stored: FormCell.Input) {
    let storedText = if case .text(let editor) = stored { editor.text } else { text }
    self.init(desk: desk, place: place, text: text, storedText: storedText)
  }

  package init(desk: any FormDesk, place: Int, text: String, storedText: String) {
    self.desk = desk
    self.place = place
    self.storedText = storedText
    begun = text
    title = desk.fields[place].label
    editor = TextEditor(text)
    opened = TextEditor(storedText).lines
  }

  package var takesText: Bool { true }
  private var form: FormField { desk.fields[place] }
  private var isEdited: Bool { editor.lines != opened }

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    let step = act(key, room)
    settle(room)
    return step
  }

  private mutating func act(_ key: Key, _ room: Room) -> Step {
    said = ""
    switch (key.code, control: key.control) {
    case (.character("s"), true), (.function(2), _): return done()
    case (.escape, _), (.character("g"), true), (.character("c"), true): return leave()
    case (.character("z"), true), (.character("_"), true):
      guard let step = past.popLast() else {
        said = "Nothing to undo"
        return .taken
      }
      future.append(editor)
      editor = step.editor
    case (.character("y"), true):
      guard let next = future.popLast() else { return .taken }
      past.append((editor, false))
      editor = next
    case (.character("r"), true): change(to: TextEditor(storedText))
    case (.character("o"), true):
      guard desk.outsideEditor != nil else {
        said = "no editor runs here"
        return .taken
      }
      return .outside(desk.edit(editor.text))
    case (.character("l"), true): return .taken
    case (.pageUp, _), (.pageDown, _):
      let width = width(room)
      let rows = editor.rows(width: width, room.metrics)
      let here = editor.place(in: rows, room.metrics)
      let by = max(1, room.bodyRows() - 1) * (key.code == .pageUp ? -1 : 1)
      editor.click(row: here.row + by, cell: here.cell, width: width, room.metrics)
    case (.home, true): editor.move(line: 0, column: 0)
    case (.end, true): editor.move(line: Int.max, column: Int.max)
    case (.enter, _):
      var next = editor
      next.insert("\n")
      change(to: next)
    case (.tab, _): return .ignored
    default:
      if let character = key.typed.first, key.typed.count == 1, let kind = form.editor,
        !kind.allows(character, field: form.field)
      {
        said = "\(form.label): \(form.allowed)"
        return .taken
      }
      var next = editor
      let isTaken = next.press(key, width: width(room), room.metrics)
      if case .character = key.code, !key.control, !key.alt, let wrong = KeyLimits.refusal(next.text, form) {
        said = "\(form.label): \(wrong)"
        return .taken
      }
      change(to: next, isWord: key.isLetter)
      // Up and Down at the first and last row do nothing, and are taken all the same.
      let isArrow = key.code == .up || key.code == .down
      return isTaken || isArrow ? .taken : .ignored
    }
    return .taken
  }

  private mutating func change(to next: TextEditor, isWord: Bool = false) {
    let before = editor
    editor = next
    guard editor.lines != before.lines else {
      if let last = past.last, last.isWord { past[past.count - 1].isWord = false }
      return
    }
    future = []
    if isWord, past.last?.isWord == true { return }
    past.append((before, isWord))
    if past.count > 1000 { past.removeFirst(past.count - 1000) }
  }

  private mutating func leave() -> Step {
    if editor.text.utf8.elementsEqual(begun.utf8) { return .leave(Left()) }
    let change = FormChange(
      label: form.label, path: form.path, old: Value.quoted(begun), new: Value.quoted(editor.text), isRefused: false)
    return .push(LeaveLevel(changes: [change], path: form.path, place: "text"))
  }

  private mutating func done() -> Step {
    if editor.text.utf8.elementsEqual(begun.utf8) { return .leave(Left()) }
    return .leave(ChosenValue(.text(editor.text), typed: editor.text))
  }

  package mutating func resume(_ result: any LevelResult, _ room: Room) -> Step {
    if let answer = result as? LeaveResult {
      switch answer {
      case .stay: return .taken
      case .save: return done()
      case .discard: return .leave(Left())
      }
    }
    guard let edited = result as? EditedText else { return .taken }
    said = edited.message
    if let text = edited.text {
      var next = TextEditor(text)
      next.move(line: 0, column: 0)
      change(to: next)
    }
    settle(room)
    return .taken
  }

  package mutating func abandon() {
    if isEdited, !form.field.isSecret { desk.keep([place: editor.text]) }
  }

  // MARK: drawing

  private func width(_ room: Room) -> Int { max(4, room.columns - 3) }

  private mutating func settle(_ room: Room) { top = top(room) }

  private func top(_ room: Room) -> Int {
    let rows = editor.rows(width: width(room), room.metrics)
    let count = room.bodyRows()
    let here = editor.place(in: rows, room.metrics).row
    return max(0, min(min(max(top, here - count + 1), here), rows.count - 1))
  }

  package func page(_ room: Room) -> Page {
    var page = Page()
    let metrics = room.metrics
    page.path = form.path
    let marks = marks
    let changed = marks.count { $0 }
    if changed > 0 {
      page.state = ("\(FormText.count(changed, "line")) edited", "\(changed)*")
    } else if isEdited {
      page.state = ("edited", "*")
    }
    page.position = "line \(editor.line + 1) of \(editor.lines.count), column \(editor.column + 1)"
    let rows = editor.rows(width: width(room), metrics)
    let here = editor.place(in: rows, metrics)
    let first = top(room)
    page.body = rows.indices.dropFirst(first).prefix(room.bodyRows()).map { index in
      let row = rows[index]
      let isFirst = row.range.lowerBound == 0
      var line = Line(isFirst && row.line == editor.line ? ">" : " ")
      line.append(isFirst && marks[row.line] ? "*" : " ", .edited)
      line.append(" ")
      line.append(editor.shown(row, metrics))
      if index == here.row { line.cursor = 3 + here.cell }
      return line
    }
    page.message = Line("   " + metrics.fitted(metrics.shown(message), cells: max(1, room.columns - 4)))
    page.hints = [Hint("^S", "done", Key("s", control: true)), Hint("Esc", "cancel", Key(.escape))]
    if !past.isEmpty { page.hints.append(Hint("^Z", "undo", Key("z", control: true))) }
    page.hints.append(Hint("^K", "cut line", Key("k", control: true)))
    if let name = desk.outsideEditor { page.hints.append(Hint("^O", name, Key("o", control: true))) }
    return page
  }

  private var message: String {
    if !said.isEmpty { return said }
    let advice = form.advice.isEmpty ? "" : " \(form.advice)."
    return "\(form.label):\(advice) \(FormText.count(editor.text.count, "character"))."
  }

  /// Lines that are not among the stored ones where they stand, counted from both ends.
  private var marks: [Bool] {
    let now = editor.lines
    let head = zip(now, opened).prefix { $0 == $1 }.count
    let tail = min(
      zip(now.reversed(), opened.reversed()).prefix { $0 == $1 }.count, min(now.count, opened.count) - head)
    return now.indices.map { index in
      guard index >= head, index < now.count - tail else { return false }
      return now.count != opened.count || now[index] != opened[index]
    }
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    switch mouse.kind {
    case .wheelUp, .wheelDown:
      let width = width(room)
      let here = editor.place(in: editor.rows(width: width, room.metrics), room.metrics)
      editor.click(
        row: here.row + (mouse.kind == .wheelUp ? -3 : 3), cell: here.cell, width: width, room.metrics)
    case .click, .doubleClick:
      editor.click(row: top(room) + mouse.row, cell: max(0, mouse.column - 3), width: width(room), room.metrics)
    }
    settle(room)
    return .taken
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "forms", text: [form.label] + (form.advice.isEmpty ? [] : [form.advice]),
      groups: [
        HelpPage.Group(
          "Moving",
          [
            ("Arrows", "character, row"), ("Home End", "ends of the line"), ("PgUp PgDn", "a screenful"),
            ("Ctrl-Home", "beginning"), ("Ctrl-End", "end"),
          ]),
        HelpPage.Group(
          "Text",
          [
            ("Return Ctrl-J", "new line"), ("Ctrl-K", "erase to the end, join"), ("Ctrl-Z Ctrl-Y", "undo, redo"),
            ("Ctrl-R", "as stored"), ("Ctrl-O", "your own editor"),
          ]),
        HelpPage.Group("Leaving", [("Ctrl-S F2", "done"), ("Esc Ctrl-G", "as it was")]),
        HelpPage.Group("Marks", [(">", "you are here"), ("*", "edited")]),
      ])
  }
}
