/// The bytes of ASCII by their meaning.
enum Byte {
  static let hyphen = UInt8(ascii: "-")
  static let dot = UInt8(ascii: ".")
  static let at = UInt8(ascii: "@")
  static let colon = UInt8(ascii: ":")
  static let slash = UInt8(ascii: "/")
  static let question = UInt8(ascii: "?")
  static let hash = UInt8(ascii: "#")
  static let openBracket = UInt8(ascii: "[")
  static let closeBracket = UInt8(ascii: "]")
  static let percent = UInt8(ascii: "%")
  static let plus = UInt8(ascii: "+")
}

extension UInt8 {
  var isDigit: Bool { self &- 0x30 < 10 }
  var isLetter: Bool { (self | 0x20) &- 0x61 < 26 }
  var isHexDigit: Bool { isDigit || (self | 0x20) &- 0x61 < 6 }
  var isAlphanumeric: Bool { isDigit || isLetter }
  var isASCII: Bool { self < 0x80 }
}
