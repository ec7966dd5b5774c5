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
nonisolated package enum CellWidth {
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
