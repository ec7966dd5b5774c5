import CSystem

/// How many cells of a terminal text takes.
///
/// A scalar is as wide as wcwidth(3) says, which readline and curses ask too, so the locale has to be set up first.
/// A cluster is as wide as its widest scalar; an emoji variation selector or a flag makes it two cells.
nonisolated package enum CellWidth {
  package static func of(_ text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + of($1) }
  }

  package static func of(_ character: Character) -> Int {
    var widest = 0
    for scalar in character.unicodeScalars {
      if scalar.value == 0xFE0F || (0x1F1E6...0x1F1FF).contains(scalar.value) { return 2 }
      widest = max(widest, Int(wcwidth(wchar_t(bitPattern: scalar.value))))
    }
    return widest
  }
}
