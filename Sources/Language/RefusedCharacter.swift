/// Characters that stand nowhere outside quotes, because they cannot be seen or only look like a blank.
enum RefusedCharacter {
  /// The name of a refused character, or nil for all others.
  static func name(of scalar: UnicodeScalar) -> String? {
    let known: String? =
      switch scalar.value {
      case 0x00: "a null character"
      case 0x07: "a bell"
      case 0x08: "a backspace"
      case 0x09, 0x0A: nil
      case 0x0B: "a vertical tab"
      case 0x0C: "a form feed"
      case 0x0D: "a carriage return"
      case 0x1B: "an escape character"
      case 0x00...0x1F, 0x7F...0x84, 0x86...0x9F: "a control character"
      case 0x85: "a next-line character"
      case 0xA0: "a no-break space"
      case 0x1680, 0x2000...0x200A, 0x205F: "a space of another width"
      case 0x200B: "a zero-width space"
      case 0x2028: "a line separator"
      case 0x2029: "a paragraph separator"
      case 0x202A...0x202E, 0x2066...0x2069: "a text direction mark"
      case 0x202F: "a narrow no-break space"
      case 0x2060: "a word joiner"
      case 0x3000: "an ideographic space"
      case 0xFEFF: "a byte order mark"
      default: nil
      }
    guard let known else { return nil }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "\(known) (U+\(String(repeating: "0", count: max(0, 4 - digits.utf8.count)))\(digits))"
  }
}
