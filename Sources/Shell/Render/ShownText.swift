import Terminal

/// A text as tables and cards show it: safe for a terminal, and never taken for a mark.
///
///     ShownText.of("null")   // "\"null\"", because null itself is shown as null
///     ShownText.of("")       // "\"\""
enum ShownText {
  static func of(_ text: String) -> String {
    if readsLikeMark(text) { return VisibleText.of("\"\(escaped(text))\"") }
    return VisibleText.of(text)
  }

  /// Whether a text could be taken for null, the empty text, a computed value, or a text that is shown in quotes.
  private static func readsLikeMark(_ text: String) -> Bool {
    let bytes = text.utf8
    if bytes.isEmpty || text == "null" || bytes.starts(with: "= ".utf8) { return true }
    return bytes.count > 1 && bytes.first == Byte.quote && bytes.last == Byte.quote
  }

  private static func escaped(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      if scalar == "\"" || scalar == "\\" { output += "\\" }
      output.unicodeScalars.append(scalar)
    }
    return output
  }

  /// The beginning of a shown text that leaves room for the mark of what is missing, and that mark.
  static func cut(_ shown: String, to width: Int, ellipsis: String) -> String {
    var kept = ""
    var used = 0
    for character in shown {
      let cells = CellWidth.of(character)
      if used + cells >= width { break }
      used += cells
      kept.append(character)
    }
    return kept + ellipsis + String(repeating: " ", count: max(0, width - used - 1))
  }

  /// Lines of at most that width, broken at blanks where there are any.
  static func wrapped(_ shown: String, to room: Int?) -> [String] {
    guard let room, CellWidth.of(shown) > room else { return [shown] }
    var lines: [String] = []
    var line = ""
    var width = 0
    for character in shown {
      let cells = CellWidth.of(character)
      if width + cells > room {
        let blank = character == " " ? line.endIndex : line.lastIndex(of: " ")
        let rest = blank.map { line[$0...].drop { $0 == " " } } ?? ""
        lines.append(String(line[..<(blank ?? line.endIndex)]))
        line = String(rest)
        width = CellWidth.of(line)
        if character == " ", line.isEmpty { continue }
      }
      line.append(character)
      width += cells
    }
    return line.isEmpty ? lines : lines + [line]
  }
}
