extension StyledLine {
  /// The cells of a terminal that the line takes.
  public var width: Int { pieces.reduce(0) { $0 + StyledLine.width(of: $1.text) } }

  /// The cells of a terminal that a text takes, by the tables of Unicode: two for what is wide in East Asia (UAX #11)
  /// and for emoji, none for marks over another character, one for the rest. A cluster takes two at most.
  ///
  ///     StyledLine.width(of: "Zoë")    // 3
  ///     StyledLine.width(of: "林美")   // 4
  ///
  /// A terminal may disagree about new or ambiguous characters; what does not fit then is cut off.
  public static func width(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + width(of: $1) }
  }

  private static func width(of character: Character) -> Int {
    let scalars = character.unicodeScalars
    if scalars.count > 1, scalars.contains("\u{FE0F}") { return 2 }
    return min(scalars.reduce(0) { $0 + width(of: $1) }, 2)
  }

  private static func width(of scalar: UnicodeScalar) -> Int {
    if scalar.value < 0x300 { return 1 }
    let properties = scalar.properties
    if properties.isEmojiPresentation { return 2 }
    switch properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return wide.contains { $0.contains(scalar.value) } ? 2 : 1
    }
  }

  /// Whole blocks where nearly all is wide.
  private static let wide: [ClosedRange<UInt32>] = [
    0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xA960...0xA97C, 0xAC00...0xD7A3, 0xF900...0xFAFF,
    0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F, 0x1F900...0x1F9FF, 0x20000...0x3FFFD,
  ]
}
