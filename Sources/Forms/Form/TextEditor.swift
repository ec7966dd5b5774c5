package import FacetKit

/// A text of several lines that is being typed, with its cursor.
package struct TextEditor: Sendable, Hashable {
  /// At least one, each without its line end.
  package private(set) var lines: [[Character]]
  package private(set) var line: Int
  /// Before which character of the line.
  package private(set) var column: Int

  package init(_ text: String) {
    // Swift counts "\r\n" as one character.
    lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map { Array($0) }
    line = lines.count - 1
    column = lines[line].count
  }

  package var text: String { lines.map { String($0) }.joined(separator: "\n") }

  package mutating func move(line: Int, column: Int) {
    self.line = min(max(line, 0), lines.count - 1)
    self.column = min(max(column, 0), lines[self.line].count)
  }

  /// To the character with that many before it in the whole text.
  package mutating func move(to place: Int) {
    var rest = place
    for (index, characters) in lines.enumerated() {
      if rest <= characters.count { return move(line: index, column: rest) }
      rest -= characters.count + 1
    }
    move(line: lines.count - 1, column: Int.max)
  }

  package mutating func insert(_ text: String) {
    let parts = TextEditor(text).lines
    let before = lines[line][..<column]
    let after = lines[line][column...]
    var made = parts
    made[0] = Array(String(before) + String(parts[0]))
    let end = made[made.count - 1].count
    made[made.count - 1] = Array(String(made[made.count - 1]) + String(after))
    lines.replaceSubrange(line...line, with: made)
    line += made.count - 1
    column = min(end, lines[line].count)
  }

  /// False for a key that means nothing in a text. Return is the form's; Ctrl-J breaks the line.
  ///
  /// - Parameter width: the cells of a row, for going up and down.
  package mutating func press(_ key: Key, width: Int, _ metrics: Metrics) -> Bool {
    switch (key.code, control: key.control, alt: key.alt) {
    case (.text(let text), _, _): insert(text)
    case (.character("j"), true, false): insert("\n")
    case (.up, false, false), (.character("p"), true, false): return moveRow(-1, width, metrics)
    case (.down, false, false), (.character("n"), true, false): return moveRow(1, width, metrics)
    case (.left, false, _), (.character("b"), true, false): back()
    case (.right, false, _), (.character("f"), true, false): forward()
    case (.backspace, _, false), (.character("h"), true, false):
      if line == 0, column == 0 { return true }
      if column > 0 { edit(key) } else { join(line - 1) }
    case (.delete, _, _), (.character("d"), true, false), (.character("k"), true, false):
      if column < lines[line].count { edit(key) } else if line + 1 < lines.count { join(line) }
    default:
      var inner = LineEditor(String(lines[line]), cursor: column)
      guard inner.press(key) else { return false }
      (lines[line], column) = (inner.characters, inner.cursor)
    }
    return true
  }

  private mutating func edit(_ key: Key) {
    var inner = LineEditor(String(lines[line]), cursor: column)
    _ = inner.press(key)
    (lines[line], column) = (inner.characters, inner.cursor)
  }

  private mutating func join(_ first: Int) {
    let end = lines[first].count
    lines[first] += lines[first + 1]
    lines.remove(at: first + 1)
    (line, column) = (first, end)
  }

  private mutating func back() {
    if column > 0 { column -= 1 } else if line > 0 { move(line: line - 1, column: Int.max) }
  }

  private mutating func forward() {
    if column < lines[line].count { column += 1 } else if line + 1 < lines.count { move(line: line + 1, column: 0) }
  }

  // MARK: rows

  /// A line, or a part of one, as it is drawn.
  package struct Row: Sendable, Hashable {
    package let line: Int
    /// The characters of the line that stand in it.
    package let range: Range<Int>
  }

  /// Breaks lines at blanks so that the cursor fits behind the last character.
  package func rows(width: Int, _ metrics: Metrics) -> [Row] {
    let width = max(2, width - 1)
    var rows: [Row] = []
    for (index, characters) in lines.enumerated() {
      var start = 0
      var used = 0
      var blank: Int?
      for place in characters.indices {
        let cells = metrics.width(of: metrics.shown(String(characters[place])))
        if used + cells > width, place > start {
          // A blank that does not fit stays in its row, unseen.
          let end = characters[place] == " " ? place + 1 : blank.map { $0 + 1 } ?? place
          rows.append(Row(line: index, range: start..<end))
          start = end
          used = start > place ? 0 : metrics.width(of: String(characters[start..<place]))
          blank = nil
          if start > place { continue }
        }
        if characters[place] == " " { blank = place }
        used += cells
      }
      rows.append(Row(line: index, range: start..<characters.count))
    }
    return rows
  }

  /// The row of the cursor, and its cell.
  package func place(in rows: [Row], _ metrics: Metrics) -> (row: Int, cell: Int) {
    let row = rows.lastIndex { $0.line == line && $0.range.lowerBound <= column } ?? 0
    return (row, metrics.width(of: shown(rows[row], upTo: column, metrics)))
  }

  package func shown(_ row: Row, upTo end: Int? = nil, _ metrics: Metrics) -> String {
    let end = min(end ?? row.range.upperBound, row.range.upperBound)
    return lines[row.line][row.range.lowerBound..<max(end, row.range.lowerBound)].reduce(into: "") {
      $0 += metrics.shown(String($1))
    }
  }

  private mutating func moveRow(_ step: Int, _ width: Int, _ metrics: Metrics) -> Bool {
    let rows = rows(width: width, metrics)
    let place = place(in: rows, metrics)
    guard rows.indices.contains(place.row + step) else { return false }
    click(row: place.row + step, cell: place.cell, width: width, metrics)
    return true
  }

  package mutating func click(row: Int, cell: Int, width: Int, _ metrics: Metrics) {
    let rows = rows(width: width, metrics)
    let row = rows[min(max(row, 0), rows.count - 1)]
    var used = 0
    var target = row.range.lowerBound
    for place in row.range {
      used += metrics.width(of: metrics.shown(String(lines[row.line][place])))
      if used > cell { break }
      target = place + 1
    }
    // The place behind a break is the next row's.
    let isLast = row.range.upperBound == lines[row.line].count
    move(line: row.line, column: isLast ? target : min(target, max(row.range.lowerBound, row.range.upperBound - 1)))
  }
}
