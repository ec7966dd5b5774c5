import FacetKit

/// The digits of a telephone number as it is written, and what of the writing says more.
struct DialledText {
  /// ASCII.
  private(set) var digits: [UInt8] = []
  /// The number begins with `+`.
  private(set) var hasPlus = false
  /// Digits that stood in parentheses.
  private(set) var groups: [Range<Int>] = []

  /// - Throws: ``Refusal`` for what is no part of a number.
  init(_ text: String) throws(Refusal) {
    let scheme = "tel:"
    let isLink = text.utf8.count > 4 && text.prefix(4).lowercased() == scheme
    var open: (group: Int, offset: Int)?
    for (offset, scalar) in text.unicodeScalars.enumerated() where !isLink || offset >= scheme.utf8.count {
      if let digit = DialledText.digit(scalar) {
        digits.append(digit)
        continue
      }
      switch scalar {
      case _ where DialledText.isPlus(scalar):
        if hasPlus || !digits.isEmpty || open != nil {
          throw Refusal("a phone number has a + only first", offset: offset)
        }
        hasPlus = true
      case "(":
        if open != nil { throw DialledText.refusal(scalar, offset) }
        open = (digits.count, offset)
      case ")":
        guard let opened = open else { throw DialledText.refusal(scalar, offset) }
        groups.append(opened.group..<digits.count)
        open = nil
      default: if !DialledText.isLeftOut(scalar) { throw DialledText.refusal(scalar, offset) }
      }
    }
    if let open { throw Refusal("the ( of a phone number is not closed", offset: open.offset) }
    if isLink, !hasPlus { throw Refusal("a tel: link has a + behind its colon", offset: scheme.utf8.count) }
  }

  static func isPlus(_ scalar: UnicodeScalar) -> Bool { scalar == "+" || scalar == "\u{FF0B}" }

  /// A decimal digit of any script as one of ASCII.
  static func digit(_ scalar: UnicodeScalar) -> UInt8? {
    if scalar.isASCII {
      let byte = UInt8(scalar.value)
      return byte.isDigit ? byte : nil
    }
    guard scalar.properties.numericType == .decimal, let value = scalar.properties.numericValue else { return nil }
    return UInt8(ascii: "0") + UInt8(value)
  }

  /// Blanks, dashes, points, slashes, and the marks of direction that telephones copy along with a number.
  static func isLeftOut(_ scalar: UnicodeScalar) -> Bool {
    switch scalar.value {
    case 0x20, 0x2D...0x2F, 0xA0, 0x2000...0x2015, 0x202A...0x202F, 0x2060, 0x2066...0x2069, 0x2212, 0x3000, 0xFEFF,
      0xFF0D:
      true
    default: false
    }
  }

  private static func refusal(_ scalar: UnicodeScalar, _ offset: Int) -> Refusal {
    Refusal(
      "a phone number has no \(Fault.shown(Array(String(scalar).utf8), at: 0))", offset: offset,
      hint: scalar.properties.isAlphabetic ? "an extension or a name goes into a field of its own" : nil)
  }
}
