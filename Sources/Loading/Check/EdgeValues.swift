import FacetKit

/// Values at the edges of what there is, which a plugin has to bear: each with a name for the report.
enum EdgeValues {
  static func all(of kind: Kind) -> [(name: String, value: Value)] {
    switch kind {
    case .text: texts.map { ($0.name, .text($0.text)) }
    case .integer:
      [Int64.min, -1, 0, 1, 9, 10, .max].map { ("integer \($0)", .integer($0)) }
    case .real:
      [-Double.infinity, -1e308, -0.0, 0, 2.3e-308, 0.1, 1e308, .infinity, .nan].map { ("real \($0)", .real($0)) }
    case .decimal(let places):
      [-999_999_999_999_999, -1, 0, 1, 999_999_999_999_999 as Int64].map {
        let number = FixedDecimal(units: $0, places: places)
        return ("decimal \(number)", .decimal(number))
      }
    case .boolean: [("yes", .boolean(true)), ("no", .boolean(false))]
    case .date: dates.compactMap { CalendarDate($0) }.map { ("date \($0)", .date($0)) }
    case .datetime:
      ["0001-01-01T00:00", "9999-12-31T23:59:59", "2000-02-29T12:00:00.123+14:00"].compactMap { DateTime($0) }
        .map { ("datetime \($0)", .datetime($0)) }
    case .choice(let names): names.map { ("choice \($0)", .text($0)) }
    case .reference(let type): [("a reference", .reference(RecordID(type: type, key: [.integer(1)])))]
    case .list: [("an empty list", .list([])), ("a list in a list", .list([.list([.null]), .text(""), .integer(0)]))]
    case .json: [("an empty object", .object([])), ("null in an object", .object([Member("", .null)]))]
    case .blob: [("an empty blob", .blob([])), ("a blob of 1 MB", .blob([UInt8](repeating: 0xFF, count: 1 << 20)))]
    @unknown default: []
    }
  }

  /// Null and one value of every kind, for what is asked with the wrong one.
  static let strangers: [(name: String, value: Value)] = [("null", .null)] + kinds.compactMap { all(of: $0).first }

  /// Every kind that a field can have.
  static let kinds: [Kind] = [
    .text, .integer, .real, .decimal(places: 2), .boolean, .date, .datetime, .choice(["small", "large"]),
    .reference("thing"), .list, .json, .blob,
  ]

  static let texts: [(name: String, text: String)] = [
    ("an empty text", ""), ("one blank", " "), ("one letter", "a"), ("a digit", "7"), ("a sign", "-"),
    ("a line break", "a\nb"), ("NUL", "\0"), ("an escape sequence", "\u{1B}[31m"), ("a combining mark", "e\u{301}"),
    ("a family", "👩‍👩‍👧‍👦"), ("right-to-left text", "שלום"), ("a wide text", "漢字"), ("quotes", "\"'`\\"),
    ("a percent sign", "%s%n"), ("a number with a dot", "1.5"),
    ("a number of 400 digits", String(repeating: "9", count: 400)),
    ("a text of 1 MB", String(repeating: "x", count: 1 << 20)),
    ("1 MB of blanks", String(repeating: " ", count: 1 << 20)),
  ]

  private static let dates = ["0001-01-01", "1582-10-15", "1900-03-01", "2000-02-29", "9999-12-31"]
}
