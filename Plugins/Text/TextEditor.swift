import FacetKit

/// The editor of texts: what is typed is what is stored.
struct TextEditor: Editor {
  let name = "text"
  let summary = "a text as it is typed"
  let kinds = ["text"]
  let examples = [Example("text", "Tea", gives: "Tea")]

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value { .text(text) }
}
