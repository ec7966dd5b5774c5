/// Characters that a text may hold and that nobody sees: they would steer a terminal, turn the direction of the text
/// around them, or make one text look like another. What is written for people shows them by their numbers.
///
/// These are controls, what Unicode calls default ignorable (unless it joins, selects or fills in a cluster that is
/// seen), private use, of which nobody knows the look, and what nobody assigned, noncharacters too. Blanks of any width
/// are seen as blanks, and stay.
///
///     HiddenCharacter.isIn("a\u{200B}b")   // true
public enum HiddenCharacter {
  /// Whether a scalar is hidden where it stands: a joiner, selector or tag belongs to the emoji or letter before it.
  public static func isHidden(_ scalar: Unicode.Scalar, in cluster: Character.UnicodeScalarView) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: return false
    case 0..<0x20, 0x7F..<0xA0: return true
    // Soft hyphen: terminals disagree whether it takes a cell.
    case 0xAD, 0x034F, 0x061C, 0x17B4, 0x17B5, 0x180E, 0x200B, 0x200E, 0x200F, 0x3164, 0xFEFF, 0xFFA0: return true
    case 0x2028...0x202E, 0x2060...0x206F, 0xFFF0...0xFFFB, 0x1BCA0...0x1BCA3, 0x1D173...0x1D17A: return true
    // Joiners and variation selectors belong to the cluster before them; alone they are invisible.
    case 0x180B...0x180D, 0x180F, 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0100...0xE01EF: return cluster.first == scalar
    // In place of a consonant or vowel beside the other.
    case 0x115F, 0x1160: return !cluster.contains(where: isHangul)
    case 0xE0000...0xE007F: return cluster.first?.value != 0x1F3F4
    default:
      switch scalar.properties.generalCategory {
      case .control, .unassigned, .privateUse, .surrogate, .lineSeparator, .paragraphSeparator: return true
      default: return false
      }
    }
  }

  /// Whether a scalar is a syllable of Hangul or a part of one, and no filler.
  private static func isHangul(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x115F, 0x1160: false
    case 0x1100...0x11FF, 0xA960...0xA97C, 0xAC00...0xD7FB: true
    default: false
    }
  }

  /// Whether a text holds a hidden character or carries a byte that is no UTF-8.
  public static func isIn(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return false }
    return text.contains { character in
      let scalars = character.unicodeScalars
      return scalars.contains { isHidden($0, in: scalars) }
    }
  }
}
