import FacetKit

/// Reads reals: `3.5`, `1e9`, `42`.
struct RealEditor: Editor {
  let name = "real"
  let summary = "a number such as 3.5, 42 or 1e9"
  let kinds = ["real"]
  let examples = [
    Example("real", "1e3", gives: "1000.0"), Example("real", "42", gives: "42.0"),
    Example("real", "nan", refused: #"must be a number, not "nan""#),
    Example("real", "0x10", refused: #"must be a number, not "0x10""#),
    Example("real", "1e999", refused: #"must be a number that a real can hold, not "1e999""#),
    Example("real", "+1", refused: "+1 is no number here"),
  ]

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    let digits = try Digits.read(text, "a number")
    // Too small a number would become 0 without a word.
    guard let number = Double(digits.text), number.isFinite, number != 0 || !digits.isNonzero else {
      throw Refusal("must be a number that a real can hold, not \(Refusal.shown(text))")
    }
    // SQLite keeps no sign of zero.
    return .real(number == 0 ? 0 : number)
  }

  func allows(_ character: Character, field: Field) -> Bool { "0123456789-+_.eE".contains(character) }
}
