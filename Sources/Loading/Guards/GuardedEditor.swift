import FacetKit

/// A loaded editor: its calls are marked, and a value of the wrong kind is a refusal.
struct GuardedEditor: Editor {
  let inner: any Editor
  let mark: Running.Mark
  var name: String { inner.name }
  var summary: String { inner.summary }
  var kinds: [String] { inner.kinds }
  var examples: [Example] { inner.examples }

  func placeholder(for field: Field) -> String? { Running.call(mark) { inner.placeholder(for: field) } }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    let value = try Running.call(mark) { () throws(Refusal) in try inner.read(text, for: field, in: setting) }
    if Running.isInterrupted() { throw Refusal("interrupted in editor \(name)") }
    guard field.kind.holds(value) else { throw Answer.wrong("editor \(name)", value, field.kind.spelling) }
    return value
  }

  func text(for value: Value, field: Field, in setting: any Setting) -> String {
    Running.call(mark) { inner.text(for: value, field: field, in: setting) }
  }

  func allows(_ character: Character, field: Field) -> Bool {
    Running.call(mark) { inner.allows(character, field: field) }
  }

  func suggestions(for field: Field, in setting: any Setting) -> [String] {
    Running.call(mark) { inner.suggestions(for: field, in: setting) }
  }
}
