/// Text made safe for a terminal: what would steer it or hide is shown, never sent.
///
///     VisibleText.of("a\u{1B}[2Jb")      // "a^[[2Jb"
///     VisibleText.of("a\u{202E}b")       // "a\\u{202E}b"
///     VisibleText.of("p\u{200B}ay")      // "p\\u{200B}ay"
///
/// Controls of ASCII are shown with a caret, others by their number: C1, bidirectional controls, invisible
/// characters outside the clusters that need them, tags outside flags, and what the locale cannot draw.
nonisolated package enum VisibleText {
  package static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = ""
    for character in text {
      let scalars = character.unicodeScalars
      if !scalars.contains(where: { isHidden($0, in: scalars) }) {
        shown.append(character)
        continue
      }
      for scalar in scalars { append(scalar, isHidden: isHidden(scalar, in: scalars), to: &shown) }
    }
    return shown
  }

  /// The same for text of several lines: newlines and tabs stay.
  package static func ofLines(_ text: String) -> String {
    let scalars = text.unicodeScalars
    var shown = ""
    var start = scalars.startIndex
    for index in scalars.indices where scalars[index] == "\n" || scalars[index] == "\t" {
      shown += of(String(scalars[start..<index]))
      shown.unicodeScalars.append(scalars[index])
      start = scalars.index(after: index)
    }
    return shown + of(String(scalars[start...]))
  }

  private static func append(_ scalar: Unicode.Scalar, isHidden: Bool, to shown: inout String) {
    if !isHidden {
      shown.unicodeScalars.append(scalar)
    } else if scalar.value < 0x20 || scalar.value == 0x7F {
      shown += "^"
      shown.unicodeScalars.append(Unicode.Scalar(UInt8(scalar.value) ^ 0x40))
    } else {
      shown += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }
  }

  private static func isHidden(_ scalar: Unicode.Scalar, in cluster: Character.UnicodeScalarView) -> Bool {
    switch scalar.value {
    case 0x20..<0x7F: return false
    case 0..<0x20, 0x7F..<0xA0: return true
    // Soft hyphen: terminals disagree whether it takes a cell.
    case 0xAD, 0x061C, 0x180E, 0x200B, 0x200E, 0x200F: return true
    case 0x2028...0x202E, 0x2060...0x206F, 0xFEFF, 0xFFF9...0xFFFB: return true
    // Joiners and variation selectors belong to the cluster before them; alone they are invisible.
    case 0x200C, 0x200D, 0xFE00...0xFE0F: return cluster.first == scalar
    case 0xE0000...0xE007F: return cluster.first?.value != 0x1F3F4
    default: return CellWidth.of(scalar) == nil
    }
  }
}
