import FacetKit

/// Reads reals: `3.5`, `1e9`, `42`.
struct RealEditor: Editor {
  let name = "real"
  let summary = "a number such as 3.5, 42 or 1e9"
  let kinds = ["real"]
  let examples = [
    Example("real", "1e3", gives: "1000.0"), Example("real", "42", gives: "42.0"),
    Example("real", "nan", refused: #"must be a number, not "nan""#),
  ]

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    guard let number = Double(try Digits.read(text, "a number")), number.isFinite else {
      throw Refusal("must be a number that a real can hold, not \(Refusal.shown(text))")
    }
    return .real(number)
  }

  func allows(_ character: Character, field: Field) -> Bool { "0123456789-+_.eE".contains(character) }
}
