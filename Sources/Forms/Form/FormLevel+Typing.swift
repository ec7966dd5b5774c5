import FacetKit

extension FormLevel {
  /// A key for the field that has the focus.
  mutating func type(_ key: Key, _ room: Room) -> Step {
    let form = cells[focus].form
    if isFixed(focus) {
      guard isText(key) else { return .ignored }
      said = fixedWords(focus)
      return .taken
    }
    let layout = FormLayout(self, room)
    switch cells[focus].input {
    case .value(let value): return typeIntoPick(key, value, room)
    case .screen(let screen):
      if isLongChoice(focus), isText(key), key.code != .character(" ") {
        return openChoices(search: key.typed)
      }
      guard let next = screen.step(key, in: desk.setting) else {
        if isText(key) {
          said = "\(form.label): \(form.advice)"
          return .taken
        }
        return .ignored
      }
      if next.isSame(as: screen) { return .taken }
      remember()
      cells[focus].input = .screen(next)
      changed()
      return .taken
    case .line(let editor): return typeIntoLine(key, editor)
    case .text(let editor): return typeIntoText(key, editor, layout, room)
    }
  }

  func isText(_ key: Key) -> Bool { !key.typed.isEmpty }

  private mutating func typeIntoPick(_ key: Key, _ value: Value, _ room: Room) -> Step {
    if key.code == .delete || key.code == .backspace, !key.control, !key.alt {
      let label = cells[focus].form.label
      said = "\(label): is null"
      if value.isNull { return .taken }
      remember()
      cells[focus].put(.null, desk, focus)
      changed()
      said = "\(label): null now; ^Z brings it back"
      return .taken
    }
    guard isText(key) else { return .ignored }
    return open(room, typed: key.typed)
  }

  private mutating func typeIntoLine(_ key: Key, _ before: LineEditor) -> Step {
    let form = cells[focus].form
    if key.code == .delete, !key.alt, !key.control, before.text.isEmpty {
      guard form.field.kind == .text else { return .taken }
      remember()
      cells[focus].isNull.toggle()
      changed()
      return .taken
    }
    let entered = begun(key, before)
    if case .character(let character) = key.code, !key.alt, !key.control {
      if entered == nil, let step = step(character, before, form) { return step }
      if let editor = form.editor, !editor.allows(character, field: form.field) {
        said = "\(form.label): \(form.allowed)"
        return .taken
      }
    }
    var editor = entered ?? before
    guard editor.press(key) else { return .ignored }
    if let wrong = neverRight(key, editor, form) {
      said = "\(form.label): \(wrong)"
      return .taken
    }
    isEntered = false
    if editor.text.utf8.elementsEqual(before.text.utf8) {
      cells[focus].input = .line(editor)
      endWord()
      return .taken
    }
    remember(isWord: key.isLetter)
    said = ""
    if case .text(let text) = key.code, text.contains(where: \.isNewline) {
      said = "\(form.label): line ends became blanks"
    }
    cells[focus].input = .line(editor)
    cells[focus].settleNull()
    changed()
    return .taken
  }

  /// In a day that one comes to, what is typed takes its place, for a whole day takes no more: the line that it begins
  /// with. `-` steps back a day, and with a digit behind it is text: `-3d`. Nil where it goes where the cursor stands.
  private func begun(_ key: Key, _ line: LineEditor) -> LineEditor? {
    let kind = cells[focus].field.kind
    guard kind == .date || kind == .datetime, !key.typed.isEmpty, let first = key.typed.first else { return nil }
    if let stepped, stepped.place == focus, first.isNumber { return LineEditor(String(stepped.key)) }
    guard isEntered, !line.text.isEmpty, line.cursor == line.characters.count else { return nil }
    let isStep = FieldStep.step(first, line, cells[focus].field, today: desk.setting.today) != nil
    return isStep && key.typed.count == 1 ? nil : LineEditor("")
  }

  private mutating func step(_ character: Character, _ line: LineEditor, _ form: FormField) -> Step? {
    switch FieldStep.step(character, line, form.field, today: desk.setting.today) {
    case nil: return nil
    case .limit(let words)?: said = "\(form.label): \(words)"
    case .text(let text)?:
      remember()
      said = ""
      cells[focus].input = .line(LineEditor(text))
      if isEntered, form.field.kind == .date { stepped = (focus, character) }
      isEntered = false
      changed()
    }
    return .taken
  }

  /// What would be right, where a key made a text that no more typing makes right. A paste is judged as a whole, when
  /// the field is left.
  private func neverRight(_ key: Key, _ line: LineEditor, _ form: FormField) -> String? {
    guard case .character = key.code, !key.alt, !key.control else { return nil }
    if let wrong = KeyLimits.refusal(line.text, form) { return wrong }
    // What is typed before the end may be meant for what still follows.
    guard line.cursor == line.characters.count else { return nil }
    let pattern = KeyLimits.patterns(form.field).first { !desk.mayBegin(line.text, pattern: $0) }
    return pattern.map { form.field.help ?? "a text that matches \($0)" }
  }

  private mutating func typeIntoText(_ key: Key, _ before: TextEditor, _ layout: FormLayout, _ room: Room) -> Step {
    if key.code == .delete, !key.alt, !key.control, before.text.isEmpty {
      remember()
      cells[focus].isNull.toggle()
      changed()
      return .taken
    }
    var editor = before
    guard editor.press(key, width: layout.well, room.metrics) else { return .ignored }
    if case .character = key.code, !key.alt, !key.control,
      let wrong = KeyLimits.refusal(editor.text, cells[focus].form)
    {
      said = "\(cells[focus].form.label): \(wrong)"
      return .taken
    }
    let isSame = editor.lines == before.lines
    if !isSame { remember(isWord: key.isLetter) } else { endWord() }
    cells[focus].input = .text(editor)
    if isSame { return .taken }
    said = ""
    cells[focus].settleNull()
    changed()
    return .taken
  }

  /// What is typed after the cursor moved is another step.
  private mutating func endWord() {
    if let last = past.last, last.isWord {
      past[past.count - 1] = FormStep(place: last.place, cell: last.cell, isWord: false)
    }
  }

  // MARK: judging

  /// The text under the cursor changed: what was refused is judged at each key; what is computed, hidden or
  /// read-only follows.
  mutating func changed() {
    cells[focus].hasStayed = false
    if cells[focus].refusal != nil && !cells[focus].isByRule || cells[focus].fits {
      if cells[focus].isEdited {
        do throws(Refusal) {
          _ = try judged(focus)
          cells[focus].refusal = nil
          cells[focus].fits = true
        } catch {
          cells[focus].refusal = error
          cells[focus].fits = false
        }
      } else {
        (cells[focus].refusal, cells[focus].fits) = (nil, true)
      }
    }
    readFocus()
    settleLive()
    judgeRules()
  }

  /// Takes in what was typed, where it can be read.
  mutating func readFocus() {
    if let value = try? cells[focus].value(desk, focus) { cells[focus].good = value }
  }

  /// The value that would be stored.
  func judged(_ place: Int) throws(Refusal) -> Value {
    let value = try cells[place].value(desk, place)
    var others = edits
    others[place] = nil
    return try desk.check(value, in: place, with: others)
  }

  /// Judges the field that is left; false where it is refused for the first time and keeps the focus.
  mutating func settle() -> Bool {
    let place = focus
    defer { settleFacts() }
    guard cells[place].isEdited else { return true }
    if cells[place].refusal != nil, cells[place].hasStayed || cells[place].isByRule { return true }
    return check(place)
  }

  /// Judges a field; marks it where it is refused, with the cursor at the fault.
  mutating func check(_ place: Int) -> Bool {
    do throws(Refusal) {
      let given = try cells[place].value(desk, place)
      let value = try judged(place)
      (cells[place].refusal, cells[place].fits, cells[place].hasStayed) = (nil, false, false)
      cells[place].good = value
      // A validator may put another value in place, such as a text without blanks around it.
      if value != given {
        past.append(FormStep(place: place, cell: cells[place], isWord: false))
        cells[place].put(value, desk, place)
      }
      return true
    } catch {
      cells[place].refusal = error
      (cells[place].fits, cells[place].hasStayed) = (false, true)
      moveToFault(place)
      return false
    }
  }

  /// The cursor goes to the character at fault.
  mutating func moveToFault(_ place: Int) {
    guard let offset = cells[place].refusal?.offset, let text = cells[place].typed else { return }
    let character = FaultPlace.character(at: offset, in: text)
    switch cells[place].input {
    case .line(var editor):
      editor.move(to: character)
      cells[place].input = .line(editor)
    case .text(var editor):
      editor.move(to: character)
      cells[place].input = .text(editor)
    case .screen, .value: break
    }
  }
}

/// Refusals count Unicode scalars, lines characters.
enum FaultPlace {
  static func character(at scalar: Int, in text: String) -> Int {
    var left = scalar
    for (index, character) in text.enumerated() {
      left -= character.unicodeScalars.count
      if left < 0 { return index }
    }
    return text.count
  }
}

extension Key {
  /// The text that the key is; empty for one that is none.
  var typed: String {
    switch code {
    case .character(let character) where !alt && !control: String(character)
    case .text(let text): text
    default: ""
    }
  }

  /// A key by which one moves: an editor with keys of its own is asked before the form.
  var moves: Bool {
    switch code {
    case .up, .down, .left, .right, .home, .end, .pageUp, .pageDown: true
    default: false
    }
  }

  /// Letters of a word are taken back together.
  var isLetter: Bool {
    if case .character(let character) = code, !alt, !control { character != " " } else { false }
  }
}
