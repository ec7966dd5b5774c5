package import FacetKit

/// The values of a list field: each can be changed, moved and removed, and more can be added.
package struct ValuesLevel: Level {
  package let title: String
  let desk: any FormDesk
  let place: Int
  private let opened: [Value]
  let stored: [Item]
  var items: [Item]
  private var focus = 0
  private var top = 0
  /// The value that is being typed.
  private var line: LineEditor?
  private var isFresh = false
  private var said = ""
  private var refusal: Refusal?
  private var past: [[Item]] = []
  private var future: [[Item]] = []

  struct Item: Sendable, Hashable {
    var value: Value
    /// Its value when the form was opened; nil for a new one.
    var before: Value?
  }

  /// - Parameter typed: the text that opened it: the beginning of a new value.
  package init(desk: any FormDesk, place: Int, stored: Value, now: Value, typed: String = "") {
    self.desk = desk
    self.place = place
    title = desk.fields[place].label
    let before = ValuesLevel.values(stored)
    let values = ValuesLevel.values(now)
    opened = values
    self.stored = before.map { Item(value: $0, before: $0) }
    // The values of the form are those that are stored, as far as they stand in the same places or are the same.
    items = values.enumerated().map { index, value in
      if values.count == before.count { return Item(value: value, before: before[index]) }
      return Item(value: value, before: before.contains(value) ? value : nil)
    }
    if !typed.isEmpty {
      add()
      if line != nil { line = LineEditor(LineEditor.oneLine(typed)) }
    }
  }

  private static func values(_ value: Value) -> [Value] { if case .list(let values) = value { values } else { [] } }

  package var takesText: Bool { line != nil }
  private var form: FormField { desk.fields[place] }
  private var isEdited: Bool { items.map(\.value) != opened }
  private var isSecret: Bool { form.field.isSecret }

  /// Nobody who looks on reads a secret.
  private func shown(_ value: Value) -> String { isSecret ? FormText.mask : value.text }

  /// A secret is not edited but typed anew.
  private func line(for value: Value) -> LineEditor { LineEditor(isSecret ? "" : value.text) }

  // MARK: keys

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    let step = line.map { type(key, $0) } ?? command(key, room)
    settle(room)
    return step
  }

  private mutating func type(_ key: Key, _ before: LineEditor) -> Step {
    switch (key.code, control: key.control) {
    case (.enter, _), (.tab, _):
      _ = keep()
      return .taken
    case (.character("s"), true), (.function(2), _): return keep() ? done() : .taken
    case (.escape, _), (.character("g"), true), (.character("c"), true):
      line = nil
      refusal = nil
      if isFresh { drop() }
      return .taken
    case (.down, _), (.up, _):
      guard keep() else { return .taken }
      focus = min(max(focus + (key.code == .up ? -1 : 1), 0), items.count - 1)
      return .taken
    case (.character("z"), true), (.character("_"), true), (.character("r"), true):
      line = items.indices.contains(focus) ? line(for: items[focus].value) : LineEditor("")
      return .taken
    default:
      var editor = before
      guard editor.press(key) else { return .ignored }
      said = ""
      if case .text(let text) = key.code, text.contains(where: \.isNewline) {
        said = "\(form.label): line ends became blanks"
      }
      line = editor
      if refusal != nil { refusal = fault(editor.text) }
      return .taken
    }
  }

  /// Takes the typed value in; false where the field refuses it.
  private mutating func keep() -> Bool {
    guard let text = line?.text else { return true }
    if isSecret, text.isEmpty, !isFresh {
      line = nil
      return true
    }
    if let fault = fault(text) {
      refusal = fault
      return false
    }
    let value = value(text)
    line = nil
    refusal = nil
    if value == items[focus].value, !isFresh { return true }
    if !isFresh { remember() }
    items[focus].value = value
    isFresh = false
    return true
  }

  /// A number stays a number; all else is text.
  private func value(_ text: String) -> Value {
    let others = items.enumerated().filter { $0.offset != focus || !isFresh }.map(\.element.value)
    let kind = isFresh ? others.first : items.indices.contains(focus) ? items[focus].value : nil
    switch kind {
    case .integer?: return Int64(text).map { .integer($0) } ?? .text(text)
    case .real?: return Double(text).map { .real($0) } ?? .text(text)
    case .boolean? where text == "true" || text == "false": return .boolean(text == "true")
    default: return .text(text)
    }
  }

  private func fault(_ text: String) -> Refusal? {
    var all = items.map(\.value)
    if all.indices.contains(focus) { all[focus] = value(text) }
    do throws(Refusal) {
      _ = try desk.check(.list(all), in: place, with: [:])
      return nil
    } catch {
      return error
    }
  }

  private mutating func command(_ key: Key, _ room: Room) -> Step {
    said = ""
    switch (key.code, control: key.control, alt: key.alt) {
    case (.character("s"), true, _), (.function(2), _, _): return done()
    case (.escape, _, _), (.left, _, _), (.character("g"), true, _), (.character("c"), true, _): return leave()
    case (.up, _, true): shift(-1)
    case (.down, _, true): shift(1)
    case (.up, _, _), (.character("p"), true, _): focus = max(focus - 1, 0)
    case (.down, _, _), (.character("n"), true, _): focus = min(focus + 1, max(0, items.count - 1))
    case (.pageUp, _, _): focus = max(focus - room.bodyRows(), 0)
    case (.pageDown, _, _): focus = min(focus + room.bodyRows(), max(0, items.count - 1))
    case (.home, _, _): focus = 0
    case (.end, _, _): focus = max(0, items.count - 1)
    case (.enter, _, _), (.character("e"), false, false), (.right, _, _):
      if items.isEmpty { add() } else { line = line(for: items[focus].value) }
    case (.character("n"), false, false), (.character("+"), false, false), (.insert, _, _): add()
    case (.character("d"), false, false), (.character("-"), false, false), (.delete, _, _):
      guard items.indices.contains(focus) else { return .taken }
      remember()
      said = "\(shown(items[focus].value)) removed   u brings it back"
      items.remove(at: focus)
      focus = min(focus, max(0, items.count - 1))
    case (.character("z"), true, _), (.character("_"), true, _), (.character("u"), false, false):
      guard let before = past.popLast() else {
        said = "Nothing to undo"
        return .taken
      }
      future.append(items)
      items = before
      focus = min(focus, max(0, items.count - 1))
    case (.character("y"), true, _), (.character("U"), false, false):
      guard let next = future.popLast() else { return .taken }
      past.append(items)
      items = next
    case (.character("r"), true, _):
      remember()
      items = stored
      focus = min(focus, max(0, items.count - 1))
    case (.character("l"), true, _): break
    default: return .ignored
    }
    return .taken
  }

  private mutating func remember() {
    past.append(items)
    future = []
  }

  private mutating func add() {
    if let most = KeyLimits.mostValues(form.field), items.count >= most {
      said = "\(form.label): at most \(FormText.count(most, "value"))"
      return
    }
    remember()
    let at = items.isEmpty ? 0 : focus + 1
    let end = items.isEmpty || focus == items.count - 1 || line == nil
    focus = end ? items.count : at
    items.insert(Item(value: .text(""), before: nil), at: focus)
    line = LineEditor("")
    isFresh = true
  }

  /// A value that was begun and left.
  private mutating func drop() {
    isFresh = false
    if let before = past.popLast() { items = before }
    focus = min(focus, max(0, items.count - 1))
  }

  private mutating func shift(_ step: Int) {
    let target = focus + step
    guard items.indices.contains(focus), items.indices.contains(target) else { return }
    remember()
    items.swapAt(focus, target)
    focus = target
  }

  private var result: Value { items.isEmpty && opened.isEmpty ? .null : .list(items.map(\.value)) }

  private mutating func done() -> Step {
    if !isEdited { return .leave(Left()) }
    do throws(Refusal) {
      _ = try desk.check(result, in: place, with: [:])
      return .leave(ChosenValue(result))
    } catch {
      said = error.message
      return .taken
    }
  }

  private mutating func leave() -> Step {
    if !isEdited { return .leave(Left()) }
    let change = FormChange(
      label: form.label, path: form.path, old: opened.map(shown).joined(separator: ", "),
      new: items.map { shown($0.value) }.joined(separator: ", "), isRefused: false)
    return .push(LeaveLevel(changes: [change], path: form.path, place: "list"))
  }

  package mutating func resume(_ result: any LevelResult, _ room: Room) -> Step {
    switch result as? LeaveResult {
    case .save?: return done()
    case .discard?: return .leave(Left())
    case .stay?, nil: return .taken
    }
  }

  package mutating func abandon() {
    var values = items.map(\.value)
    if let line, values.indices.contains(focus) { values[focus] = value(line.text) }
    if values != opened, !isSecret { desk.keep([place: Value.list(values).text]) }
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    switch mouse.kind {
    case .wheelUp: return press(Key(.up), room)
    case .wheelDown: return press(Key(.down), room)
    case .click, .doubleClick:
      guard items.indices.contains(top + mouse.row), line == nil || keep() else { return .taken }
      focus = top + mouse.row
      return mouse.kind == .doubleClick ? press(Key(.enter), room) : .taken
    }
  }

  // MARK: drawing

  private mutating func settle(_ room: Room) { top = top(room) }

  private func top(_ room: Room) -> Int {
    let count = room.bodyRows() - (refusal == nil ? 0 : 1)
    return max(0, min(min(max(top, focus - count + 1), focus), max(0, items.count - count)))
  }

  private func isEdited(_ index: Int) -> Bool {
    let item = items[index]
    if index == focus, let line, !isSecret || !line.text.isEmpty {
      return isFresh || !line.text.utf8.elementsEqual((item.before ?? .null).text.utf8)
    }
    return item.before != item.value
  }

  package func page(_ room: Room) -> Page {
    var page = Page()
    let metrics = room.metrics
    page.path = form.path
    let edited = items.indices.count { isEdited($0) }
    let removed = max(0, stored.count - items.count { $0.before != nil })
    let moved = edited == 0 && removed == 0 && items.map(\.value) != stored.map(\.value)
    var words = edited > 0 ? ["\(edited) edited"] : []
    if removed > 0 { words.append("\(removed) removed") }
    if moved { words.append("moved") }
    page.state = (words.joined(separator: ", "), edited + removed > 0 || moved ? "\(edited + removed)*" : "")
    page.position = items.isEmpty ? "0 values" : "\(focus + 1) of \(items.count)"
    page.body = body(room)
    let text = !said.isEmpty ? said : form.advice.isEmpty ? "" : "\(form.label): \(form.advice)"
    page.message = Line("   " + metrics.fitted(metrics.shown(text), cells: max(1, room.columns - 4)))
    if line != nil {
      page.hints = [Hint("Return", "keep", Key(.enter)), Hint("Esc", "leave as it was", Key(.escape))]
      if !past.isEmpty { page.hints.append(Hint("^Z", "undo", Key("z", control: true))) }
    } else {
      page.hints = [Hint("Return", items.isEmpty ? "add" : "edit", Key(.enter)), Hint("n", "new", Key("n"))]
      if !items.isEmpty { page.hints.append(Hint("d", "delete", Key("d"))) }
      if items.count > 1 { page.hints.append(Hint("Alt-Up Alt-Down", "move")) }
      page.hints += [Hint("^S", "done", Key("s", control: true)), Hint("Esc", "back", Key(.escape))]
    }
    page.help = line == nil ? .question : .help
    return page
  }

  private func body(_ room: Room) -> [Line] {
    let metrics = room.metrics
    if items.isEmpty {
      var line = Line("   No values yet. n adds one")
      line.cursor = 0
      return [line]
    }
    let digits = String(items.count).count
    let value = 3 + digits + 2
    // The well of a form, where there is room for remarks.
    let well = room.hasRemarks ? min(72, max(16, room.columns - value - 29)) : max(4, room.columns - value - 2)
    var lines: [Line] = []
    let first = top(room)
    for index in items.indices.dropFirst(first).prefix(room.bodyRows()) {
      let item = items[index]
      let hasFocus = index == focus
      var row = Line(hasFocus ? ">" : " ")
      row.append(
        isEdited(index) ? (refusal != nil && hasFocus ? "!" : "*") : " ",
        refusal != nil && hasFocus ? .refused : .edited)
      row.append(" ")
      let number = String(index + 1)
      row.append(String(repeating: " ", count: digits - number.count) + number, .quiet)
      if hasFocus, let line {
        let view = (isSecret ? line.masked(metrics) : line).view(cells: well, metrics)
        row.put(view.isCutBefore ? "<" : "[", at: value - 1, metrics)
        row.append(metrics.padded(view.text, cells: well), .well)
        row.append(view.isCutAfter ? ">" : "]")
        row.cursor = value + view.cursor
      } else {
        let text = shown(item.value)
        row.put(metrics.fitted(text.isEmpty ? "\"\"" : metrics.shown(text), cells: well), at: value, metrics)
        if hasFocus { row.cursor = 0 }
      }
      if room.hasRemarks, isEdited(index) {
        let remark = item.before.map { isSecret ? "changed" : "was \($0.text)" } ?? "new"
        let at = value + well + 3
        row.put(metrics.fitted(metrics.shown(remark), cells: max(1, room.columns - at - 1)), .quiet, at: at, metrics)
      }
      lines.append(row)
      if hasFocus, let refusal {
        var fault = Line()
        fault.put("^", .refused, at: value, metrics)
        fault.append(" \(metrics.shown(refusal.message))")
        lines.append(fault)
      }
    }
    return Array(lines.prefix(room.bodyRows()))
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "forms", text: [form.label] + (form.advice.isEmpty ? [] : [form.advice]),
      groups: [
        HelpPage.Group(
          "Values",
          [
            ("Return e", "edit, and keep"), ("n", "new value"), ("d Delete", "delete"),
            ("Alt-Up Alt-Down", "move"), ("u Ctrl-Z", "undo"), ("Ctrl-R", "all as stored"),
          ]),
        HelpPage.Group("Leaving", [("Ctrl-S F2", "done"), ("Esc Ctrl-G", "back; asks if edited")]),
        HelpPage.Group("Marks", [(">", "you are here"), ("*", "edited or new"), ("!", "refused")]),
      ])
  }
}
