import FacetKit

/// A loaded formatter.
struct GuardedFormat: DisplayFormat {
  let inner: any DisplayFormat
  let mark: Running.Mark
  var name: String { inner.name }
  var summary: String { inner.summary }
  var kinds: [String] { inner.kinds }
  var examples: [Example] { inner.examples }

  func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String {
    try Running.call(mark) { () throws(Refusal) in try inner.text(for: value, pattern: pattern, in: setting) }
  }
}
