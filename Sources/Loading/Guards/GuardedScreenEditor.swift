import FacetKit

/// A loaded editor with keys and a drawing of its own.
struct GuardedScreenEditor<Inner: ScreenEditor>: ScreenEditor {
  let inner: Inner
  let mark: Running.Mark
  private var plain: GuardedEditor { GuardedEditor(inner: inner, mark: mark) }
  var name: String { inner.name }
  var summary: String { inner.summary }
  var kinds: [String] { inner.kinds }
  var examples: [Example] { inner.examples }

  init(_ inner: Inner, _ mark: Running.Mark) {
    self.inner = inner
    self.mark = mark
  }

  func placeholder(for field: Field) -> String? { plain.placeholder(for: field) }
  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    try plain.read(text, for: field, in: setting)
  }
  func text(for value: Value, field: Field, in setting: any Setting) -> String {
    plain.text(for: value, field: field, in: setting)
  }
  func allows(_ character: Character, field: Field) -> Bool { plain.allows(character, field: field) }
  func suggestions(for field: Field, in setting: any Setting) -> [String] { plain.suggestions(for: field, in: setting) }

  func open(_ value: Value, for field: Field, in setting: any Setting) -> Inner.State {
    Running.call(mark) { inner.open(value, for: field, in: setting) }
  }

  func step(_ state: Inner.State, _ key: Key, for field: Field, in setting: any Setting) -> Inner.State? {
    Running.call(mark) { inner.step(state, key, for: field, in: setting) }
  }

  func lines(_ state: Inner.State, width: Int, for field: Field, in setting: any Setting) -> [StyledLine] {
    Running.call(mark) { inner.lines(state, width: width, for: field, in: setting) }
  }

  func value(of state: Inner.State, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    let value = try Running.call(mark) { () throws(Refusal) in
      try inner.value(of: state, for: field, in: setting)
    }
    guard field.kind.holds(value) else { throw Answer.wrong("editor \(name)", value, field.kind.spelling) }
    return value
  }
}
