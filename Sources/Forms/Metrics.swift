/// How text is drawn where the screen is: the cells of a character, and what is shown for one that would steer the
/// terminal. The terminal gives these functions; tests give those of Unicode's tables.
package struct Metrics: Sendable {
  private let cells: @Sendable (Character) -> Int
  private let visible: @Sendable (String) -> String
  /// Whether signs beyond ASCII can be drawn: not by `option ascii on`, nor where the locale is not UTF-8.
  package let isUnicode: Bool

  /// - Parameters:
  ///   - cells: 0, 1 or 2 for a character that `visible` gives back as it is.
  ///   - visible: the text with its controls and hidden characters written out.
  package init(
    isUnicode: Bool = true, cells: @escaping @Sendable (Character) -> Int,
    visible: @escaping @Sendable (String) -> String
  ) {
    self.cells = cells
    self.visible = visible
    self.isUnicode = isUnicode
  }

  package func width(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text.utf8.count }
    return text.reduce(0) { $0 + cells($1) }
  }

  package func width(of character: Character) -> Int {
    if let byte = character.asciiValue, byte >= 0x20, byte < 0x7F { return 1 }
    return cells(character)
  }

  /// The text as it can be sent to the terminal: in one line.
  package func shown(_ text: String) -> String { visible(text) }

  /// The same of a text of several lines, which flows: its line ends are blanks.
  package func inOneLine(_ text: String) -> String {
    shown(text.contains(where: \.isNewline) ? String(text.map { $0.isNewline ? " " : $0 }) : text)
  }

  /// As many whole characters as fit.
  package func prefix(of text: String, cells room: Int) -> String {
    var kept = ""
    var used = 0
    for character in text {
      used += width(of: character)
      if used > room { break }
      kept.append(character)
    }
    return kept
  }

  /// The text, or its beginning and `…` where it does not fit.
  package func fitted(_ text: String, cells room: Int) -> String {
    if width(of: text) <= room { return text }
    return room < 1 ? "" : prefix(of: text, cells: room - width(of: ellipsis)) + ellipsis
  }

  /// The text, or its beginning and end with `…` between where it does not fit: names often differ at their ends.
  package func cutInside(_ text: String, cells room: Int) -> String {
    if width(of: text) <= room { return text }
    guard room >= 8 else { return fitted(text, cells: room) }
    let head = prefix(of: text, cells: (room - 1) / 2)
    var tail = ""
    var used = width(of: head) + width(of: ellipsis)
    for character in text.reversed() {
      used += width(of: character)
      if used > room { break }
      tail.append(character)
    }
    return head + ellipsis + String(tail.reversed())
  }

  /// The text, cut or filled with blanks to that many cells.
  package func padded(_ text: String, cells room: Int, right: Bool = false) -> String {
    let text = fitted(text, cells: room)
    let gap = String(repeating: " ", count: max(0, room - width(of: text)))
    return right ? gap + text : text + gap
  }

  // MARK: signs

  /// What goes deeper.
  package var deeper: String { isUnicode ? "›" : ">" }
  package var chosen: String { isUnicode ? "•" : "o" }
  package var ellipsis: String { isUnicode ? "…" : "~" }
  package var arrow: String { isUnicode ? "→" : "->" }
  package var thinRule: Character { isUnicode ? "─" : "-" }
  package var heavyRule: Character { isUnicode ? "━" : "=" }
  package var ascending: String { isUnicode ? "↑" : "^" }
  package var descending: String { isUnicode ? "↓" : "v" }
  /// For a character of a secret.
  package var maskSign: String { isUnicode ? "•" : "*" }
  package var mask: String { String(repeating: maskSign, count: 8) }
  package var refusedDay: String { isUnicode ? "··" : ".." }

  /// What a plugin drew, its signs in ASCII where others cannot be drawn.
  package func twins(of text: String) -> String {
    if isUnicode { return text }
    return String(
      text.map { character in
        switch character {
        case "•": "o"
        case "›": ">"
        case "…": "~"
        case "★", "♥": "*"
        case "☆", "·": "."
        default: character
        }
      })
  }
}
