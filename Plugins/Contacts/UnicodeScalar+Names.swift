extension UnicodeScalar {
  /// PVALID of RFC 5892: what may stand anywhere in a label beyond ASCII.
  var isProtocolValid: Bool {
    switch value {
    case 0xDF, 0x3C2, 0x6FD, 0x6FE, 0xF0B, 0x3007: return true
    // Exceptions that are disallowed, and those that depend on what stands beside them.
    case 0xB7, 0x375, 0x5F3, 0x5F4, 0x640, 0x660...0x669, 0x6F0...0x6F9, 0x7FA, 0x302E, 0x302F, 0x3031...0x3035, 0x303B,
      0x30FB:
      return false
    // Old Hangul Jamo, and marks for symbols and for music.
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xD7B0...0xD7FB, 0x20D0...0x20FF, 0x1D100...0x1D24F: return false
    default: break
    }
    let properties = self.properties
    switch properties.generalCategory {
    case .lowercaseLetter, .uppercaseLetter, .otherLetter, .modifierLetter, .decimalNumber, .nonspacingMark,
      .spacingMark:
      return !properties.changesWhenNFKCCaseFolded && !properties.isDefaultIgnorableCodePoint
    default: return false
    }
  }

  /// `ucschar` of RFC 3987, as far as it can be seen.
  var isInternationalResource: Bool {
    switch value {
    case 0xA0...0xD7FF, 0xF900...0xFDCF, 0xFDF0...0xFFEF: isVisible
    // Each plane without its last two, which are no characters; the last with a meaning ends before the private ones.
    case 0x10000...0xEFFFD: value & 0xFFFF <= 0xFFFD && !(0xE0000...0xE0FFF).contains(value) && isVisible
    default: false
    }
  }
}
