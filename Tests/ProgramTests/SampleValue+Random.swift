import FacetKit
import Store

extension SampleValue {
  private static let texts = [
    "", " ", "a", "Ada Lovelace", "it's", "\"quoted\"", "back\\slash", "$name ${x}", "line\nline", "tab\tstop", "007",
    "1e5", "+1", "-7", "0x10", "NULL", "null", "true", "2009-11-29", "@file", "#ff0000", "a, b; c", "{\"k\": 1}",
    "naïve", "e\u{301}", "Ωμέγα", "日本語テキスト", "שלום עולם", "مرحبا", "👩‍👩‍👧‍👦🎂", "\u{FEFF}bom", "\u{FFFD}",
    "\u{200B}", "\u{1}\u{1B}[31m", "%s%n", "'; DROP TABLE t; --", String(repeating: "long ", count: 1000),
  ]

  /// A random value for the column as it is typed and as SQL has it; one in twenty is of another kind.
  func random(
    using random: inout SplitMix, blobs: [(name: String, bytes: [UInt8])]
  ) -> (literal: String, sql: String) {
    let isOdd = Int.random(in: 0..<20, using: &random) == 0
    switch isOdd && sort != .untyped ? .text : sort {
    case .text:
      let text = Self.texts.randomElement(using: &random)!
      return (Value.quoted(text), Self.sql(text))
    case .untyped where Bool.random(using: &random):
      let text = Self.texts.randomElement(using: &random)!
      return (Value.quoted(text), Self.sql(text))
    case .integer, .untyped:
      let number: Int64 =
        [0, -1, 1, 9_007_199_254_740_993, .max, .min, Int64.random(in: -1000...1000, using: &random)]
        .randomElement(using: &random)!
      return (String(number), RandomEdits.sql(.integer(number))!)
    case .real:
      let number: Double =
        [
          0.1, -1e300, Double.leastNonzeroMagnitude, 1.7976931348623157e308, 3,
          Double.random(in: -1e6...1e6, using: &random),
        ]
        .randomElement(using: &random)!
      return ("\(number)", "\(number)")
    case .decimal:
      let units = Int64.random(in: -9999...9999, using: &random)
      let text = "\(units < 0 ? "-" : "")\(units.magnitude / 10).\(units.magnitude % 10)"
      return (text, text)
    case .boolean:
      let isOn = Bool.random(using: &random)
      return (isOn ? "yes" : "false", isOn ? "1" : "0")
    case .date:
      let text = day(&random)
      return (text, "'\(text)'")
    case .datetime:
      let hour = Int.random(in: 10...23, using: &random)
      let text = "\(day(&random))T\(hour):30:15"
      return (text, "'\(text)'")
    case .json:
      let number = Int.random(in: 0...9, using: &random)
      return ("'[\(number), \"a\", {\"k\": null}]'", "'[\(number),\"a\",{\"k\":null}]'")
    case .blob:
      let blob = blobs.randomElement(using: &random)!
      return ("@\(blob.name)", "x'\(Value.blob(blob.bytes).text)'")
    }
  }

  private func day(_ random: inout SplitMix) -> String {
    let month = Int.random(in: 1...12, using: &random)
    return "\(Int.random(in: 1000...9999, using: &random))-\(month < 10 ? "0" : "")\(month)-"
      + "\(Int.random(in: 10...28, using: &random))"
  }

  /// On one line, so that the shell's errors count statements by lines.
  static func sql(_ text: String) -> String {
    var pieces: [String] = []
    var plain = ""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 {
        pieces += ["'\(plain)'", "char(\(scalar.value))"]
        plain = ""
      } else {
        plain += scalar == "'" ? "''" : String(scalar)
      }
    }
    return (pieces + ["'\(plain)'"]).joined(separator: " || ")
  }
}
