import FacetKit

/// Reads decimals of at most the field's places, and of at most 15 digits, which SQLite's numbers hold exactly.
struct DecimalEditor: Editor {
  let name = "decimal"
  let summary = "a number of exactly as many places as the field has, such as 3.50"
  let kinds = ["decimal"]
  let examples = [
    Example("decimal(2)", "3.5", gives: "3.50"), Example("decimal(2)", "7", gives: "7.00"),
    Example("decimal(2)", "1_000", gives: "1000.00"),
    Example("decimal(2)", "3.505", refused: "must have at most 2 decimal places, not 3"),
    Example("decimal(2)", "12345678901234", refused: "must have at most 13 digits before the point, not 14"),
    Example("decimal(2)", "1e3", refused: #"must be a number without an exponent, not "1e3""#),
    Example("decimal(2)", "+1", refused: "+1 is no number here"),
  ]

  /// SQLite holds 15 digits of a number with a fraction exactly.
  private static let capacity = 15

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    guard case .decimal(let places) = field.kind else { throw Refusal("the field is no decimal") }
    let digits = try Digits.read(text, "a number")
    if digits.hasExponent { throw Refusal("must be a number without an exponent, not \(Refusal.shown(text))") }
    if digits.places > places {
      throw Refusal("must have \(DecimalEditor.most(places, "decimal place")), not \(digits.places)")
    }
    let room = DecimalEditor.capacity - places
    guard digits.wholes <= room, let number = FixedDecimal(digits.text)?.rescaled(to: places) else {
      throw Refusal("must have \(DecimalEditor.most(room, "digit")) before the point, not \(digits.wholes)")
    }
    return .decimal(number)
  }

  private static func most(_ count: Int, _ noun: String) -> String {
    count == 0 ? "no \(noun)s" : "at most \(count) \(noun)\(count == 1 ? "" : "s")"
  }

  func allows(_ character: Character, field: Field) -> Bool { "0123456789-_.".contains(character) }
}
