import FacetKit

/// One field of an open form with what was done to it.
struct FormCell {
  /// How its value is changed.
  enum Input {
    case line(LineEditor)
    case text(TextEditor)
    case screen(any ScreenInput)
    /// A value that is picked, or that cannot be changed.
    case value(Value)
  }

  let form: FormField
  /// As it was read last.
  var stored: Value
  var input: Input
  /// The input as it was opened with ``stored``.
  var opened: Input
  /// An empty text that stands for null; of a secret, that it is to become null.
  var isNull: Bool
  /// The last value that could be read: what computed fields see.
  var good: Value
  var refusal: Refusal?
  /// What is refused is a rule over several fields: another of them may mend it.
  var isByRule = false
  /// It was refused and fits now: the line under it stays until it is left.
  var fits = false
  /// It has kept the focus once for what is refused.
  var hasStayed = false
  /// What somebody else stored after it was edited; nil where nobody did.
  var theirs: Value?
  var isContested: Bool { theirs != nil }

  /// A column of SQLite may hold bytes whatever its kind; typed text would take their place.
  var isBlob: Bool { if case .blob = stored { true } else { false } }

  var field: Field { form.field }

  init(_ form: FormField, _ stored: Value, _ desk: any FormDesk, _ place: Int) {
    self.form = form
    self.stored = stored
    isNull = stored.isNull && !form.field.isSecret
    good = stored
    input = FormCell.open(form, stored, desk, place)
    opened = input
  }

  static func open(_ form: FormField, _ value: Value, _ desk: any FormDesk, _ place: Int) -> Input {
    if form.access != .editable { return .value(value) }
    if case .blob = value { return .value(value) }
    switch form.field.kind {
    case .reference, .list: return .value(value)
    default: break
    }
    if form.field.isSecret { return .line(LineEditor("")) }
    if let editor = form.editor as? any ScreenEditor {
      return .screen(openScreen(editor, value, for: form.field, in: desk.setting))
    }
    let text = desk.text(of: value, in: place)
    let hasLines = form.field.kind == .text && text.contains(where: \.isNewline)
    return form.isLong || hasLines ? .text(TextEditor(text)) : .line(LineEditor(text))
  }

  /// Whether it differs from what is stored.
  var isEdited: Bool {
    switch (input, opened) {
    case (.line(let now), .line(let then)):
      if field.isSecret { return !now.text.isEmpty || isNull }
      return !now.text.utf8.elementsEqual(then.text.utf8) || isNull != stored.isNull
    case (.text(let now), .text(let then)):
      return !now.text.utf8.elementsEqual(then.text.utf8) || isNull != stored.isNull
    case (.screen(let now), .screen(let then)): return !now.isSame(as: then)
    case (.value(let value), _): return value != stored
    default: return true
    }
  }

  /// What was typed; nil where nothing is typed here.
  var typed: String? {
    switch input {
    case .line(let editor): editor.text
    case .text(let editor): editor.text
    case .screen, .value: nil
    }
  }

  /// The value that stands there now.
  func value(_ desk: any FormDesk, _ place: Int) throws(Refusal) -> Value {
    if !isEdited { return stored }
    switch input {
    case .screen(let screen): return try screen.value(in: desk.setting)
    case .value(let value): return value
    case .line, .text:
      let text = typed ?? ""
      return text.isEmpty && isNull ? .null : try desk.read(text, in: place)
    }
  }

  /// Puts a value in place, as if it had been typed or chosen.
  mutating func put(_ value: Value, typed: String? = nil, _ desk: any FormDesk, _ place: Int) {
    good = value
    switch input {
    case .value: input = .value(value)
    case .screen:
      if let editor = form.editor as? any ScreenEditor {
        input = .screen(openScreen(editor, value, for: field, in: desk.setting))
      }
    case .line: input = .line(LineEditor(typed ?? desk.text(of: value, in: place)))
    case .text: input = .text(TextEditor(typed ?? desk.text(of: value, in: place)))
    }
    if !field.isSecret || value.isNull { isNull = value.isNull }
  }

  /// What is kept of it where the program is ended: the text as it stands, whether it can be read or not; nil for null.
  func draft(_ desk: any FormDesk) -> String? {
    if let typed { return typed.isEmpty && isNull ? nil : typed }
    var value = good
    if case .screen(let screen) = input { value = (try? screen.value(in: desk.setting)) ?? good }
    return value.isNull ? nil : FormText.draft(value)
  }

  /// Takes up what ``draft(_:)`` gave.
  mutating func take(draft text: String?, _ desk: any FormDesk, _ place: Int) {
    let value = text.map { try? desk.read($0, in: place) } ?? .null
    switch input {
    case .line: input = .line(LineEditor(text ?? ""))
    case .text: input = .text(TextEditor(text ?? ""))
    case .screen, .value: return value.map { put($0, desk, place) } ?? ()
    }
    isNull = text == nil || (text?.isEmpty == true && field.kind != .text)
    if let value { good = value }
  }

  /// The same edit of a value that is stored otherwise by now.
  mutating func rebase(on now: FormCell, _ desk: any FormDesk, _ place: Int) {
    theirs = now.theirs
    if now.stored == stored { return }
    stored = now.stored
    opened = FormCell.open(form, stored, desk, place)
  }

  /// Drops what was done to it: what is stored now, whoever stored it.
  mutating func revert(_ desk: any FormDesk, _ place: Int) { self = FormCell(form, theirs ?? stored, desk, place) }

  /// After a key: an emptied text is what it was stored as, null or not.
  mutating func settleNull() {
    guard case .text = field.kind, !field.isSecret else {
      if !field.isSecret { isNull = typed?.isEmpty ?? isNull }
      return
    }
    isNull = typed?.isEmpty == true && stored.isNull
  }
}
