/// Breaks a text into lines at blanks; a word that is longer than a line is broken where the line ends.
package enum Wrapping {
  /// At least one line.
  package static func lines(of text: String, width: Int, _ metrics: Metrics) -> [String] {
    let width = max(width, 2)
    var lines: [String] = []
    var line = ""
    var used = 0
    var lastBlank: String.Index?
    for character in text {
      let cells = metrics.width(of: character)
      if used + cells > width, !line.isEmpty {
        if character == " " {
          lines.append(line)
          line = ""
          used = 0
          lastBlank = nil
          continue
        }
        if let blank = lastBlank, blank > line.startIndex {
          lines.append(String(line[..<blank]))
          line = String(line[line.index(after: blank)...])
        } else {
          lines.append(line)
          line = ""
        }
        used = metrics.width(of: line)
        lastBlank = nil
      }
      if character == " " { lastBlank = line.endIndex }
      line.append(character)
      used += cells
    }
    lines.append(line)
    return lines
  }
}
