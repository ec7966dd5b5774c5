import FacetKit

/// Text made safe for a terminal: what would steer it or hide is shown, never sent.
///
///     VisibleText.of("a\u{1B}[2Jb")      // "a^[[2Jb"
///     VisibleText.of("a\u{202E}b")       // "a\\u{202E}b"
///     VisibleText.of("p\u{200B}ay")      // "p\\u{200B}ay"
///
/// Controls of ASCII are shown with a caret, others by their number: C1, bidirectional controls, invisible
/// characters outside the clusters that need them, tags outside flags, what the locale cannot draw, and bytes that are
/// no UTF-8 (`\xE9`).
///
/// Right-to-left text is sent in its logical order and without isolates around it: terminals that turn its letters
/// around keep each cell where it is or forget characters without a width, so that isolates would change nothing.
package enum VisibleText {
  package static func of(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var shown = ""
    for character in text {
      let scalars = character.unicodeScalars
      if let byte = MalformedText.byte(character) {
        shown += "\\x\(String(byte, radix: 16, uppercase: true))"
        for scalar in scalars.dropFirst(2) { append(scalar, isHidden: isHidden(scalar, in: scalars), to: &shown) }
        continue
      }
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
    HiddenCharacter.isHidden(scalar, in: cluster) || CellWidth.of(scalar) == nil
  }
}
