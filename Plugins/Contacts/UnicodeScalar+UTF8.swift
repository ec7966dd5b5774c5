extension UnicodeScalar {
  /// The scalar that begins at a byte of valid UTF-8.
  init?(_ bytes: [UInt8], at index: Int) {
    let first = bytes[index]
    let width = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
    guard index + width <= bytes.count else { return nil }
    var value = width == 1 ? UInt32(first) : UInt32(first) & (0x7F >> UInt32(width))
    for next in bytes[(index + 1)..<(index + width)] { value = value << 6 | UInt32(next & 0x3F) }
    self.init(value)
  }

  /// Letters, marks, digits, punctuation and symbols: neither blanks nor what shows nothing or has no meaning.
  var isVisible: Bool {
    switch properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .spaceSeparator, .lineSeparator,
      .paragraphSeparator:
      false
    default: !properties.isDefaultIgnorableCodePoint
    }
  }

  var isMark: Bool {
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .spacingMark: true
    default: false
    }
  }
}
