import Commands
import FacetKit
import Shell
import Terminal

/// Looks at a table for people: as many lines as there are rows, none wider than the room, and columns in line.
struct TableCheck {
  private let text: String
  private let rows: FuzzRows
  private let appearance: Appearance

  init(text: String, rows: FuzzRows, appearance: Appearance) {
    self.text = withoutColumnPositions(text)
    self.rows = rows
    self.appearance = appearance
  }

  func run() throws {
    try holdSafe(text, "a table")
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    try hold(lines.popLast() == "", "a table without an end: \(text.debugDescription)")
    // The heading, the rule and the footer.
    try hold(lines.count == rows.count + 3, "\(rows.count) rows have \(lines.count) lines: \(text.debugDescription)")
    let footer = lines.removeLast()
    let count = CountWord.row.text(rows.count)
    try hold(footer.hasPrefix("(\(count)") && footer.hasSuffix(")"), "the footer is \(footer.debugDescription)")
    if rows.count > 100 { return }
    let rule = appearance.usesASCII ? "-" : "─"
    let widths = lines[1].split(separator: " ", omittingEmptySubsequences: true).map { CellWidth.of(String($0)) }
    try hold(
      lines[1] == widths.map { String(repeating: rule, count: $0) }.joined(separator: "  "),
      "the rule is \(lines[1].debugDescription)")
    try hold(footer.contains("not shown") == (widths.count < rows.columns.count), "left out in silence: \(text)")
    let whole = widths.reduce(0, +) + 2 * (widths.count - 1)
    if let room = appearance.width { try hold(whole <= room, "\(whole) cells in a room of \(room): \(text)") }
    for (index, line) in lines.enumerated() where index != 1 { try inLine(line, widths, whole) }
  }

  /// Nothing stands across the end of a column, and blanks between two.
  private func inLine(_ line: String, _ widths: [Int], _ whole: Int) throws {
    var isGap = [Bool](repeating: false, count: whole)
    var at = 0
    for width in widths.dropLast() {
      at += width
      isGap[at] = true
      isGap[at + 1] = true
      at += 2
    }
    at = 0
    for character in line {
      let cells = CellWidth.of(character)
      try hold(at + cells <= whole, "\(line.debugDescription) is wider than \(whole)")
      for place in at..<(at + cells) {
        try hold(
          !isGap[place] || character.unicodeScalars.first == " ",
          "\(line.debugDescription) has no gap at \(place): \(text)")
      }
      at += cells
    }
  }
}
