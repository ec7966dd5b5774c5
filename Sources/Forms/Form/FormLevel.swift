import FacetKit

/// The form of one record: its fields one under the other, of which one has the focus.
///
/// Nothing reaches the file before it is saved, and what was edited is not lost without a question.
package struct FormLevel: Level {
  package let desk: any FormDesk
  var cells: [FormCell]
  var facts: FormFacts
  /// The place of the field that has the focus.
  var focus: Int
  /// The first row that is seen.
  var top = 0
  /// What happened, until the focus moves.
  var said = ""
  var past: [FormStep] = []
  var future: [FormStep] = []
  /// When Ctrl-Z found nothing to undo, in milliseconds.
  var emptyUndo: Int?
  /// That the record is gone, once it was told.
  var goneWords: String?
  /// What the level above was opened for.
  var opened = Opened.nothing
  /// Nothing was done in the field since one came to it.
  var isEntered = true
  /// The last key, where it stepped a day that one had just come to: it may be the beginning of a text.
  var stepped: (place: Int, key: Character)?

  enum Opened { case nothing, editor, leave, gone, conflict(SaveConflict) }

  /// - Parameter focus: the place of a field; nil for the first that can be changed.
  package init(desk: any FormDesk, focus: Int? = nil) {
    self.desk = desk
    let values = desk.values()
    cells = desk.fields.enumerated().map { place, form in
      FormCell(form, values.indices.contains(place) ? values[place] : .null, desk, place)
    }
    facts = desk.facts(with: [:])
    self.focus = 0
    let open = cells.indices.filter { !facts.hidden.contains($0) }
    self.focus = focus ?? open.first { !isFixed($0) } ?? open.first ?? 0
    take(desk.unsaved())
  }

  /// Edits of a form that was ended from outside: they are edits again, and nothing is stored.
  private mutating func take(_ draft: [Int: String?]) {
    for (place, text) in draft where cells.indices.contains(place) && cells[place].form.access == .editable {
      cells[place].take(draft: text, desk, place)
    }
    if edited.isEmpty { return }
    for place in edited where (try? cells[place].value(desk, place)) == nil { _ = check(place) }
    settleFacts()
    said = "\(FormText.count(edited.count, "edit")) of a form that was cut off; Esc asks what to do"
  }

  /// Keeps edits, as they are now, where the next form of the record finds them. Secrets are kept nowhere.
  package mutating func abandon() {
    guard !cells.isEmpty else { return }
    readFocus()
    var texts: [Int: String?] = [:]
    for place in edited where !cells[place].field.isSecret {
      texts[place] = .some(cells[place].draft(desk))
    }
    desk.keepAll(texts)
  }

  package var title: String { desk.title }
  /// Letters are text, unless no text can be typed where the focus is.
  package var takesText: Bool {
    guard cells.indices.contains(focus) else { return false }
    if isFixed(focus) { return false }
    if case .screen = cells[focus].input { return false }
    return true
  }

  // MARK: what there is

  /// Fields that are not hidden.
  var seen: [Int] { cells.indices.filter { !facts.hidden.contains($0) } }

  /// Whether the value cannot be changed.
  func isFixed(_ place: Int) -> Bool {
    cells[place].form.access != .editable || facts.readOnly.contains(place) || cells[place].isBlob
  }

  /// Why a fixed value takes no keys.
  func fixedWords(_ place: Int) -> String {
    let cell = cells[place]
    let words =
      switch cell.form.access {
      case .computed: "is computed"
      case .editable where cell.isBlob: "is a blob; set \(cell.form.path) @FILE at the prompt"
      case .readOnly where cell.field.editor == "stamp": "is set by itself"
      case .editable, .readOnly: "is read-only"
      }
    return "\(cell.form.label): \(words)"
  }

  var edited: [Int] { cells.indices.filter { cells[$0].isEdited } }
  /// Whether leaving would lose something.
  package var hasEdits: Bool { !edited.isEmpty }
  var refused: [Int] { cells.indices.filter { cells[$0].refusal != nil } }

  /// The edits as far as they can be read.
  var edits: [Int: Value] {
    edited.reduce(into: [:]) { $0[$1] = cells[$1].good }
  }

  /// The value that is shown: of a computed field what follows from the edits.
  func value(_ place: Int) -> Value {
    if cells[place].form.access == .computed { return facts.computed[place] ?? .null }
    return cells[place].isEdited ? cells[place].good : cells[place].stored
  }

  /// Whether a field of many names shows the chosen one alone, and a list has the others.
  func isLongChoice(_ place: Int) -> Bool { cells[place].form.choices.count > 4 }

  /// Whether another level shows more of the value.
  func goesDeeper(_ place: Int, _ layout: FormLayout, _ metrics: Metrics) -> Bool {
    if isFixed(place) { return false }
    switch cells[place].field.kind {
    case .reference, .list: return true
    case .choice: return isLongChoice(place)
    default: break
    }
    if !suggestions(place).isEmpty { return true }
    if case .text(let editor) = cells[place].input {
      return editor.rows(width: layout.well, metrics).count > 1 || cells[place].form.isLong
    }
    return false
  }

  // MARK: moving

  mutating func move(to place: Int) {
    if place != focus { cells[focus].fits = false }
    focus = place
    said = ""
    emptyUndo = nil
    isEntered = true
  }

  /// The next field that can be changed, round to the first; the same where there is no other.
  func next(after place: Int, backwards: Bool = false) -> Int {
    let open = seen.filter { !isFixed($0) }
    if backwards { return open.last { $0 < place } ?? open.last ?? place }
    return open.first { $0 > place } ?? open.first ?? place
  }

  func neighbour(of place: Int, _ step: Int) -> Int {
    let all = seen
    guard let index = all.firstIndex(of: place) else { return all.first ?? place }
    return all[min(max(index + step, 0), all.count - 1)]
  }

  /// What follows from the values, when a field is left.
  mutating func settleFacts() {
    facts = desk.facts(with: edits)
    if facts.hidden.contains(focus) { focus = next(after: focus) }
  }

  /// The same at each key. The field that is typed in stays as it is: nobody's text goes away under the hands.
  mutating func settleLive() {
    let before = facts
    facts = desk.facts(with: edits)
    if !before.hidden.contains(focus) { facts.hidden.remove(focus) }
    if !before.readOnly.contains(focus) { facts.readOnly.remove(focus) }
  }

  package mutating func refresh(_ room: Room) -> Bool {
    if let obstacle = desk.obstacle {
      defer { said = obstacle }
      return said != obstacle
    }
    let changes = desk.changedElsewhere().filter { cells.indices.contains($0.field) }
    if let gone = desk.gone {
      defer { goneWords = gone }
      if goneWords == nil { said = "\(gone); ^S asks what is to become of it" }
      return goneWords == nil
    }
    var news: [String] = []
    for change in changes { news.append(takeIn(change)) }
    if news.count == 1 {
      said = news[0]
    } else if let first = changes.first {
      let isContested = changes.contains { cells[$0.field].isContested }
      let labels = changes.map { cells[$0.field].form.label }.joined(separator: ", ")
      said = "\(labels): changed \(FormText.author(first.by))" + (isContested ? "; ^S asks which to keep" : "")
    }
    if !changes.isEmpty { settleFacts() }
    return !changes.isEmpty
  }

  /// Takes in what somebody else stored; a sentence about it.
  private mutating func takeIn(_ change: ForeignChange) -> String {
    let place = change.field
    let label = cells[place].form.label
    let by = FormText.author(change.by)
    if cells[place].isEdited, change.value == cells[place].stored {
      cells[place].theirs = nil
      return "\(label): as it was before again, changed \(by); yours stands"
    }
    if cells[place].isEdited, (try? cells[place].value(desk, place)) == change.value {
      cells[place] = FormCell(cells[place].form, change.value, desk, place)
      return "\(label): changed \(by) to what you have"
    }
    if cells[place].isEdited {
      cells[place].theirs = change.value
      return "\(label): now \(shown(change.value, place)), changed \(by); ^S asks which to keep"
    }
    cells[place] = FormCell(cells[place].form, change.value, desk, place)
    return "\(label): now \(shown(change.value, place)), changed \(by)"
  }

  /// A value as text, null and the empty text told apart.
  func shown(_ value: Value, _ place: Int) -> String {
    FormText.shown(value, cells[place].form, desk, place)
  }
}

/// One step of what was typed, to be taken back.
struct FormStep {
  let place: Int
  let cell: FormCell
  /// Letters of one word are one step.
  let isWord: Bool
}

enum FormText {
  /// A value as a text that its field reads.
  static func draft(_ value: Value) -> String { if case .reference(let id) = value { id.path } else { value.text } }

  /// Of a secret no more is shown than that there is one.
  static let mask = String(repeating: "•", count: 8)

  /// A value as it stands beside others in a sentence or row.
  static func shown(_ value: Value, _ form: FormField, _ desk: any FormDesk, _ place: Int) -> String {
    if value.isNull { return "null" }
    if form.field.isSecret { return FormText.mask }
    return desk.shown(value, in: place)
  }

  /// A value in an old → new line: texts in quotes.
  static func quoted(_ value: Value, _ form: FormField, _ desk: any FormDesk, _ place: Int) -> String {
    if value.isNull { return "null" }
    if form.field.isSecret { return FormText.mask }
    if case .text(let text) = value { return Value.quoted(text) }
    return desk.shown(value, in: place)
  }

  /// `by bo, 14:02`.
  static func author(_ by: String) -> String { by.isEmpty ? "by another program" : "by \(by)" }

  /// `1 edit`, `2 edits`.
  static func count(_ number: Int, _ one: String, _ many: String? = nil) -> String {
    "\(number) \(number == 1 ? one : many ?? one + "s")"
  }
}
