import Bundled
import FacetKit
import Forms

/// A record without a file behind it, judged by the bundled plugins: what the forms are tested over.
final class SampleDesk: FormDesk {
  let title: String
  let path: String
  let noun: String
  var isNew = false
  private(set) var fields: [FormField] = []
  var stored: [Value]
  /// Computed fields, from the values of the record.
  var formulas: [Int: ([Int: Value]) -> Value] = [:]
  var hides: ([Int: Value]) -> Set<Int> = { _ in [] }
  var locks: ([Int: Value]) -> Set<Int> = { _ in [] }
  var rules: ([Int: Value]) -> [FormRefusal] = { _ in [] }
  /// What others do between opening and saving.
  var meanwhile: [ForeignChange] = []
  var others: SaveConflict?
  var refusals: [FormRefusal] = []
  /// That somebody deleted it.
  var gone: String?
  /// What was kept of a form that was cut off.
  var kept: [Int: String?] = [:]
  var pattern: (String) -> Bool = { _ in true }
  /// What was saved, each save a line.
  var saves: [String] = []
  var people: [SamplePeople.Person] = []
  var editor: String? = "vim"

  static let today = CalendarDate(year: 2009, month: 12, day: 9)!
  static let registry: Registry = {
    var registry = Registry()
    for plugin in BundledPlugins.all { try! plugin.register(in: &registry) }
    try! registry.add(Hearts())
    try! registry.add(NotLater())
    return registry
  }()

  init(_ title: String, path: String, noun: String, _ fields: [(Field, Value)]) {
    self.title = title
    self.path = path
    self.noun = noun
    stored = fields.map(\.1)
    self.fields = fields.map { field, _ in
      var access = FormField.Access.editable
      if field.formula != nil { access = .computed }
      if field.readOnly == .always { access = .readOnly }
      var editor: (any Editor)?
      switch field.kind {
      case .reference, .list, .json, .blob: break
      case .text: editor = field.editor.flatMap { SampleDesk.registry.editor($0) }
      default: editor = SampleDesk.registry.editor(field.editor ?? field.kind.name)
      }
      return FormField(field, editor: editor, access: access, path: "\(path).\(field.name)")
    }
  }

  var setting: any Setting { FixedSetting(today: SampleDesk.today) }
  func values() -> [Value] { stored }

  func facts(with edits: [Int: Value]) -> FormFacts {
    var all: [Int: Value] = [:]
    for (place, value) in stored.enumerated() { all[place] = edits[place] ?? value }
    return FormFacts(computed: formulas.mapValues { $0(all) }, hidden: hides(all), readOnly: locks(all))
  }

  func text(of value: Value, in field: Int) -> String {
    if value.isNull { return "" }
    return fields[field].editor?.text(for: value, field: fields[field].field, in: setting) ?? value.text
  }

  func shown(_ value: Value, in field: Int) -> String {
    switch value {
    case .reference(let id): return people.first { $0.value == .reference(id) }?.name ?? id.path
    case .list(let values): return values.map(\.text).joined(separator: ", ")
    default:
      guard let format = fields[field].field.format,
        let formatter = SampleDesk.registry.format(fields[field].field.kind.name)
      else { return value.text }
      return (try? formatter.text(for: value, pattern: format, in: setting)) ?? value.text
    }
  }

  func read(_ text: String, in place: Int) throws(Refusal) -> Value {
    let form = fields[place]
    if text.isEmpty, form.field.kind != .text { return .null }
    if case .reference = form.field.kind { throw Refusal("there is no \(text)") }
    if form.field.kind == .list {
      guard case .list(let values)? = try? JSONReader.read(text) else { throw Refusal("must be a list of JSON") }
      return .list(values)
    }
    return try form.editor?.read(text, for: form.field, in: setting) ?? .text(text)
  }

  func check(_ value: Value, in place: Int, with edits: [Int: Value]) throws(Refusal) -> Value {
    let field = fields[place].field
    if value.isNull {
      if field.isRequired { throw Refusal("is required") }
      return .null
    }
    var value = value
    for use in field.validators {
      guard let validator = SampleDesk.registry.validator(use.name) else { continue }
      do {
        switch try validator.prepare(use.arguments, for: field, in: setting)(value, setting) {
        case .replace(let other): value = other
        case .refuse(let refusal): throw refusal
        default: break
        }
      } catch let refusal as Refusal { throw refusal } catch { throw Refusal("\(error)") }
    }
    return value
  }

  func brokenRules(with edits: [Int: Value]) -> [FormRefusal] { rules(edits) }

  func save(_ edits: [FormEdit]) -> FormOutcome {
    if let others {
      self.others = nil
      for contested in others.contested + others.theirsAlone { stored[contested.field] = contested.theirs }
      if edits.contains(where: { edit in others.contested.contains { $0.field == edit.field } }) {
        return .conflict(others)
      }
    }
    if !refusals.isEmpty { return .refused(refusals) }
    let changes = edits.map { edit in
      "\(fields[edit.field].path): \(stored[edit.field].literal) → \(edit.value.literal)"
    }
    for edit in edits { stored[edit.field] = edit.value }
    let line = edits.map { "\(fields[$0.field].field.name)=\($0.value.literal)" }.joined(separator: " ")
    saves.append(line)
    return .saved(
      FormResult(.saved, changes: changes, command: "edit \(path)", record: record))
  }

  private var record: Value { .reference(RecordID(type: noun, key: [.integer(3)])) }

  func changedElsewhere() -> [ForeignChange] {
    defer { meanwhile = [] }
    for change in meanwhile { stored[change.field] = change.value }
    return meanwhile
  }

  func chooser(for field: Int) -> (any ChooserSource)? { SamplePeople(people) }
  func makesRecords(for field: Int) -> Bool { true }

  func newRecord(for field: Int, called text: String) -> (any FormDesk)? {
    var name = Field("name", .text)
    (name.isRequired, name.label) = (true, "Name")
    let desk = SampleDesk("new person", path: "person", noun: "person", [(name, .text(text))])
    desk.isNew = true
    return desk
  }

  func makeAnew() { (gone, isNew) = (nil, true) }
  func mayBegin(_ text: String, pattern: String) -> Bool { self.pattern(text) }
  func unsaved() -> [Int: String?] { kept }
  func keep(_ texts: [Int: String?]) { kept.merge(texts) { above, _ in above } }
  func dropDraft() { kept = [:] }

  let firstWeekday = 1
  func shown(_ day: CalendarDate, as pattern: String) -> String {
    (try? SampleDesk.registry.format("date")?.text(for: .date(day), pattern: pattern, in: setting)) ?? ""
  }
  var outsideEditor: String? { editor }
  func edit(_ text: String) -> any OutsideWork { SampleWork(text: text + "\nfrom outside") }
}

struct SampleWork: OutsideWork {
  let text: String
  func run() -> any LevelResult { EditedText(text) }
}

/// An editor with a drawing and keys of its own, as a plugin may have one.
struct Hearts: ScreenEditor {
  let name = "hearts"
  let summary = "up to five hearts"
  let kinds = ["integer"]
  let examples = [Example("integer", "3", gives: "3")]

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    if let number = Int64(text), (0...5).contains(number) { return .integer(number) }
    throw Refusal("must be 0 to 5, not \(Refusal.shown(text))")
  }
  func open(_ value: Value, for field: Field, in setting: any Setting) -> Int {
    if case .integer(let number) = value { Int(number) } else { 0 }
  }
  func step(_ state: Int, _ key: Key, for field: Field, in setting: any Setting) -> Int? {
    switch key.code {
    case .right, .character(" "): min(state + 1, 5)
    case .left: max(state - 1, 0)
    case .up where state < 5: 5
    default: nil
    }
  }
  func lines(_ state: Int, width: Int, for field: Field, in setting: any Setting) -> [StyledLine] {
    [
      StyledLine(
        [
          StyledText(String(repeating: "♥", count: state), .accent),
          StyledText(String(repeating: "·", count: 5 - state), .dim),
        ],
        cursor: max(0, state - 1))
    ]
  }
  func value(of state: Int, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    .integer(Int64(state))
  }
}

struct NotLater: Validator {
  let name = "not-later"
  let summary = "no day after today"
  let examples = [Example("not-later", "9999-12-31", refused: "must not be after today")]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard case .date(let day) = value, day > setting.today else { return .accept }
    return .refuse(Refusal("must not be after today, not \(day)"))
  }
}
