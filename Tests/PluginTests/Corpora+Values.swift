import FacetKit

extension Corpora {
  static var numbers: [Corpus] {
    [
      Corpus(
        source: "validatorjs isInt", use: "integer",
        cases: cases("isInt", options: ["[]", #"[{"allow_leading_zeroes":true}]"#]), differences: numberDifferences,
        judge: Judge.kind(.integer)),
      Corpus(
        source: "validatorjs isInt", use: "integer min 10 max 15",
        cases: cases("isInt", options: [#"[{"min":10,"max":15}]"#]), differences: [],
        judge: Judge.kind(.integer, minimum: .integer(10), maximum: .integer(15))),
      Corpus(
        source: "validatorjs isFloat", use: "real", cases: cases("isFloat", options: ["[]", #"[{"locale":"en-AU"}]"#]),
        differences: numberDifferences, judge: Judge.kind(.real)),
      Corpus(
        source: "validatorjs isFloat", use: "real min 0.1 max 1.0",
        cases: cases("isFloat", options: [#"[{"min":0.1,"max":1}]"#]), differences: [],
        judge: Judge.kind(.real, minimum: .real(0.1), maximum: .real(1))),
      Corpus(
        source: "validatorjs isBoolean", use: "boolean", cases: cases("isBoolean", options: [#"[{"loose":true}]"#]),
        differences: [.refused("0 and 1, which are numbers") { text, _ in text == "0" || text == "1" }],
        judge: Judge.kind(.boolean)),
      Corpus(
        source: "validatorjs isSlug", use: "matches '\(slug)'", cases: cases("isSlug", options: ["[]"]),
        differences: [], judge: Judge.validator("matches", [.text(slug)])),
      Corpus(
        source: "python-validators slug", use: "matches '\(slug)'",
        cases: cases(rows("python-validators", validator: "slug"), verdict: 2), differences: [],
        judge: Judge.validator("matches", [.text(slug)])),
    ]
  }

  private static let slug = "[a-z0-9]+([-_][a-z0-9]+)*"

  private static var numberDifferences: [Difference] {
    [
      .refused("a + in front, which stands for adding") { text, _ in text.hasPrefix("+") },
      .refused("a point without a digit on either side") { text, _ in
        text.hasPrefix(".") || text.hasPrefix("-.") || text.hasSuffix(".")
      },
    ]
  }

  static var moments: [Corpus] {
    [
      Corpus(
        source: "validatorjs isRFC3339", use: "datetime", cases: cases("isRFC3339", options: ["[]"]),
        differences: momentDifferences, judge: Judge.kind(.datetime)),
      Corpus(
        source: "validatorjs isISO8601", use: "datetime",
        cases: cases("isISO8601", options: ["[]", #"[{"strict":true}]"#]), differences: momentDifferences,
        judge: Judge.kind(.datetime)),
      Corpus(
        source: "validatorjs isDate", use: "datetime", cases: cases("isDate", options: ["[]"]),
        differences: momentDifferences, judge: Judge.kind(.datetime)),
    ]
  }

  private static var momentDifferences: [Difference] {
    [
      .taken("a time without an offset, which ISO 8601 takes and RFC 3339 does not") { text in
        isFull(text) && !text.hasSuffix("Z") && !text.dropFirst(10).contains { $0 == "+" || $0 == "-" }
      },
      .refused("a leap second (:60), which no day of Facet's has") { text, _ in text.contains(":60") },
      .refused("24:00, which is 00:00 of the next day") { text, _ in text.contains("24:00") },
      .refused("a year, month or week without its day, a time without minutes, fractions of hours and minutes, W5301") {
        text, _ in !isFull(text)
      },
    ]
  }

  /// `YYYY-MM-DD` alone, or with `Thh:mm` and what may follow.
  private static func isFull(_ text: String) -> Bool {
    let form = #/\d{4}-\d\d-\d\d([T ]\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[-+]\d\d:\d\d)?)?/#
    return text.wholeMatch(of: form) != nil
  }
}
