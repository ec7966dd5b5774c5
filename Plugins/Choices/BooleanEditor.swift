import FacetKit

/// Reads `true false yes no on off`, in any case.
struct BooleanEditor: Editor {
  let name = "boolean"
  let summary = "true, false, yes, no, on or off, in any case"
  let kinds = ["boolean"]
  let examples = [
    Example("boolean", "Yes", gives: "true"), Example("boolean", "off", gives: "false"),
    Example("boolean", "TRUE", gives: "true"), Example("boolean", "no", gives: "false"),
    Example("boolean", "maybe", refused: #"must be true, false, yes, no, on or off, not "maybe""#),
    Example("boolean", "1", refused: #"must be true, false, yes, no, on or off, not "1""#),
  ]

  func placeholder(for field: Field) -> String? { "yes or no" }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    switch text.lowercased() {
    case "true", "yes", "on": .boolean(true)
    case "false", "no", "off": .boolean(false)
    default: throw Refusal("must be true, false, yes, no, on or off, not \(Refusal.shown(text))")
    }
  }

  func suggestions(for field: Field, in setting: any Setting) -> [String] {
    ["true", "false", "yes", "no", "on", "off"]
  }
}
