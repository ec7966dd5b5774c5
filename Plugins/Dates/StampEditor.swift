import FacetKit

/// The editor of fields that ``StampObserver`` sets: nothing is typed into them.
struct StampEditor: Editor {
  let name = "stamp"
  let summary = "a day or moment that is set by itself when its record is made or changes; nothing typed is taken"
  let kinds = ["date", "datetime"]
  let examples = [
    Example("stamp", "2009-11-29", refused: "is set by itself"), Example("stamp", "now", refused: "is set by itself"),
  ]

  func placeholder(for field: Field) -> String? { "set by itself" }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    throw Refusal("is set by itself")
  }

  func allows(_ character: Character, field: Field) -> Bool { false }
}
