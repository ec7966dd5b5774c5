import CSystem

/// How many cells of a terminal text takes.
///
///     CellWidth.of("Zoë")   // 3
///     CellWidth.of("林美")   // 4
///
/// Scalars are as wide as wcwidth(3) says, which readline and curses ask too, so the locale has to be set up first.
/// A cluster is as wide as its scalars together, but two cells at most: an emoji with a skin colour, a family, a flag
/// and a conjunct are drawn as one. An emoji variation selector makes its emoji two cells wide.
/// The text has no control characters; ``VisibleText`` sees to that.
package enum CellWidth {
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  package static func of(_ character: Character) -> Int {
    let scalars = character.unicodeScalars
    var width = 0
    for scalar in scalars { width += of(scalar) ?? 0 }
    if width == 1, scalars.dropFirst().first == "\u{FE0F}", scalars.first?.properties.isEmoji == true { return 2 }
    return min(width, 2)
  }

  /// Whether all terminals give a text the same cells: each of its characters is one scalar that takes room, with
  /// marks that take none. Joined and coloured emoji, flags, selectors, conjuncts and young characters are drawn as
  /// one, as several or not at all, so that what stands behind them needs its column told.
  package static func isCertain(_ text: String) -> Bool {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return true }
    return text.allSatisfy { character in
      let scalars = character.unicodeScalars
      guard let first = scalars.first, wcwidth(wchar_t(bitPattern: first.value)) > 0 else { return false }
      return scalars.dropFirst().allSatisfy { scalar in
        switch scalar.value {
        case 0x200D, 0xFE00...0xFE0F, 0xE0000...0xE01EF: false
        default: wcwidth(wchar_t(bitPattern: scalar.value)) == 0
        }
      }
    }
  }

  /// Nil for what cannot be drawn: a control, a scalar outside the locale's character set, one that nobody assigned.
  static func of(_ scalar: Unicode.Scalar) -> Int? {
    let width = Int(wcwidth(wchar_t(bitPattern: scalar.value)))
    if width >= 0 { return width }
    // A scalar younger than the C library's tables: the standard library may know it.
    guard localeIsUTF8 else { return nil }
    if scalar.properties.isEmojiPresentation { return 2 }
    switch scalar.properties.generalCategory {
    case .control, .unassigned, .surrogate, .lineSeparator, .paragraphSeparator: return nil
    case .nonspacingMark, .enclosingMark, .format: return 0
    default: return 1
    }
  }

  private static var localeIsUTF8: Bool { wcwidth(0xE9) == 1 }
}
