import FacetKit

/// Reads integers of 64 bits: digits, `_` between digits, `-` before them.
struct IntegerEditor: Editor {
  let name = "integer"
  let summary = "an integer of 64 bits, such as 42, -7 or 1_000"
  let kinds = ["integer"]
  let examples = [
    Example("integer", "1_000", gives: "1000"), Example("integer", "-7", gives: "-7"),
    Example("integer", "007", gives: "7"),
    Example("integer", "3.5", refused: #"must be an integer, not "3.5""#),
    Example("integer", "+1", refused: "+1 is no number here"),
    Example(
      "integer", "9223372036854775808", refused: #"must be an integer of at most 64 bits, not "9223372036854775808""#),
  ]

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    let digits = try Digits.read(text, "an integer")
    guard !digits.hasPoint, !digits.hasExponent else { throw Refusal("must be an integer, not \(Refusal.shown(text))") }
    guard let number = Int64(digits.text) else {
      throw Refusal("must be an integer of at most 64 bits, not \(Refusal.shown(text))")
    }
    return .integer(number)
  }

  func allows(_ character: Character, field: Field) -> Bool { "0123456789-_".contains(character) }
}
