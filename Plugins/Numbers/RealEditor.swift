import FacetKit

/// Reads reals: `3.5`, `1e9`, `42`.
struct RealEditor: Editor {
  let name = "real"
  let summary =
    "a number such as 3.5, 42 or 1e9, rounded to 15 to 17 digits if it has more; inf and -inf are infinite; -0.0 is 0.0"
  let kinds = ["real"]
  let examples = [
    Example("real", "1e3", gives: "1000.0"), Example("real", "42", gives: "42.0"),
    Example("real", "-inf", gives: "-inf"),
    Example("real", "nan", refused: #"must be a number, not "nan": SQLite stores none, and null in its place"#),
    Example(
      "real", "9007199254740993",
      refused: #"must be a number that a real holds: "9007199254740993" would become 9007199254740992"#),
    Example("real", "0x10", refused: #"must be a number, not "0x10""#),
    Example("real", "1e999", refused: #"must be a number that a real can hold, not "1e999""#),
    Example("real", "+1", refused: "+1 is no number here"),
  ]

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    if let endless = try RealEditor.endless(text) { return .real(endless) }
    let digits = try Digits.read(text, "a number")
    try RealEditor.checkWhole(digits, text)
    // Too small a number would become 0 without a word.
    guard let number = Double(digits.text), number.isFinite, number != 0 || !digits.isNonzero else {
      throw Refusal("must be a number that a real can hold, not \(Refusal.shown(text))")
    }
    // A column of reals keeps no sign of zero.
    return .real(number == 0 ? 0 : number)
  }

  /// `inf`, `-inf`, `infinity`, in any case.
  private static func endless(_ text: String) throws(Refusal) -> Double? {
    switch text.lowercased() {
    case "inf", "infinity": return .infinity
    case "-inf", "-infinity": return -.infinity
    case "nan": throw Refusal("must be a number, not \(Refusal.shown(text)): SQLite stores none, and null in its place")
    default: return nil
    }
  }

  /// A whole number that was given digit by digit is not rounded.
  private static func checkWhole(_ digits: Digits, _ text: String) throws(Refusal) {
    guard !digits.hasPoint, !digits.hasExponent, digits.wholes > 15 else { return }
    guard let whole = Int128(digits.text), let number = Double(digits.text), number.magnitude < 0x1p126 else {
      throw Refusal(
        "must be a number that a real can hold, not \(Refusal.shown(text))", hint: "write an exponent: 1e40")
    }
    if Int128(number) == whole { return }
    throw Refusal("must be a number that a real holds: \(Refusal.shown(text)) would become \(Int128(number))")
  }

  func allows(_ character: Character, field: Field) -> Bool { "0123456789-+_.eEinftyINFTY".contains(character) }
}
