import FacetKit

/// What is wrong with a text, and the byte where it shows.
struct Fault: Error {
  let message: String
  /// Bytes from the beginning of the text; nil where the whole text is at fault.
  let byte: Int?
  let hint: String?

  init(_ message: String, at byte: Int? = nil, hint: String? = nil) {
    self.message = message
    self.byte = byte
    self.hint = hint
  }

  /// The refusal, whose offset counts scalars.
  func refusal(in bytes: [UInt8]) -> Refusal {
    // Every scalar has one byte that is no continuation.
    let offset = byte.map { bytes[..<min($0, bytes.count)].count { $0 & 0xC0 != 0x80 } }
    return Refusal(message, offset: offset, hint: hint)
  }

  /// The character that begins at a byte, as messages show it: in quotes, `blank`, or its number where it shows nothing.
  static func shown(_ bytes: [UInt8], at byte: Int) -> String {
    let rest = String(decoding: bytes[byte..<min(byte + 4, bytes.count)], as: UTF8.self)
    guard let scalar = rest.unicodeScalars.first else { return "end" }
    if scalar == " " { return "blank" }
    let properties = scalar.properties
    switch properties.generalCategory {
    case .control, .format, .spaceSeparator, .lineSeparator, .paragraphSeparator, .privateUse, .unassigned,
      .nonspacingMark, .enclosingMark, .spacingMark:
      let digits = String(scalar.value, radix: 16, uppercase: true)
      return "U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
    default: return Value.quoted(String(scalar))
    }
  }
}
