import FacetKit

/// Reads decimals of at most the field's places, and of at most 15 digits, which SQLite's numbers hold exactly.
struct DecimalEditor: Editor {
  let name = "decimal"
  let summary = "a number of exactly as many places as the field has, such as 3.50"
  let kinds = ["decimal"]
  let examples = [
    Example("decimal(2)", "3.5", gives: "3.50"), Example("decimal(2)", "7", gives: "7.00"),
    Example("decimal(2)", "3.505", refused: "must have at most 2 decimal places, not 3"),
    Example("decimal(2)", "1234567890123456", refused: "must have at most 15 digits, not 18"),
  ]

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    guard case .decimal(let places) = field.kind else { throw Refusal("the field is no decimal") }
    let digits = try Digits.read(text, "a number")
    if digits.contains("e") { throw Refusal("must be a number without an exponent, not \(Refusal.shown(text))") }
    let fraction = digits.split(separator: ".").dropFirst().first.map(\.utf8.count) ?? 0
    if fraction > places { throw Refusal("must have at most \(places) decimal places, not \(fraction)") }
    let significant = digits.utf8.drop { $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "0") || $0 == UInt8(ascii: ".") }
      .count { $0 >= 0x30 && $0 <= 0x39 }
    let count = significant == 0 ? 0 : significant + places - fraction
    guard count <= 15, let number = FixedDecimal(digits)?.rescaled(to: places) else {
      throw Refusal("must have at most 15 digits, not \(count)")
    }
    return .decimal(number)
  }

  func allows(_ character: Character, field: Field) -> Bool { "0123456789-_.".contains(character) }
}
