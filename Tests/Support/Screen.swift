import CSystem
import Glibc

/// What a terminal would show: as much of an xterm as readline and curses make use of.
package struct Screen {
  package private(set) var columns: Int
  package private(set) var rows: Int
  /// Counted from 0.
  package private(set) var cursor = (row: 0, column: 0)
  package private(set) var bells = 0
  package private(set) var isCursorVisible = true
  package private(set) var isAlternate = false
  package private(set) var cells: [[Cell]]

  private var decoder = ControlDecoder()
  private var pen = Cell.blank
  /// The last column was filled: the next character goes to the next row, which a cursor movement prevents.
  private var wrapIsDue = false
  private var region: ClosedRange<Int>
  private var saved = (row: 0, column: 0)
  private var mainCells: [[Cell]] = []
  private var lastPrinted: Unicode.Scalar = " "
  private var drawsLines = false

  package init(columns: Int, rows: Int) {
    // wcwidth(3) knows only ASCII until a locale is set.
    setlocale(LC_CTYPE, "C.UTF-8")
    self.columns = columns
    self.rows = rows
    region = 0...(rows - 1)
    cells = Array(repeating: Array(repeating: .blank, count: columns), count: rows)
  }

  /// The rows as text, without the blanks at their ends.
  package var lines: [String] {
    cells.map { row in
      var text = row.map(\.text).joined()
      while text.hasSuffix(" ") { text.removeLast() }
      return text
    }
  }

  /// The rows down to the last that is not empty, as one text.
  package var text: String {
    Array(lines.reversed().drop { $0.isEmpty }.reversed()).joined(separator: "\n")
  }

  /// The characters of the row that `isMarked` picks, such as `\.isBold`.
  package func text(inRow row: Int, where isMarked: (Cell) -> Bool) -> String {
    cells[row].filter(isMarked).map(\.text).joined()
  }

  /// A terminal that is made smaller cuts rows at the top, as an xterm does, so that the cursor stays on it.
  package mutating func resize(columns: Int, rows: Int) {
    let gone = max(0, cursor.row - rows + 1)
    cells = (0..<rows).map { row in
      let old = row + gone < cells.count ? cells[row + gone] : []
      return Array((old + Array(repeating: .blank, count: columns)).prefix(columns))
    }
    self.columns = columns
    self.rows = rows
    region = 0...(rows - 1)
    moveTo(row: cursor.row - gone, column: cursor.column)
  }

  package mutating func feed(_ bytes: [UInt8]) {
    for byte in bytes {
      if let control = decoder.take(byte) { apply(control) }
    }
  }

  private mutating func apply(_ control: Control) {
    switch control {
    case .print(let scalar): put(scalar)
    case .single(let byte): applySingle(byte)
    case .escape(let byte): applyEscape(byte)
    case .charset(let set): drawsLines = set == UInt8(ascii: "0")
    case .sequence(let sequence): apply(sequence)
    }
  }

  private mutating func applySingle(_ byte: UInt8) {
    switch byte {
    case 7: bells += 1
    case 8: moveTo(row: cursor.row, column: cursor.column - 1)
    case 9: moveTo(row: cursor.row, column: (cursor.column / 8 + 1) * 8)
    case 10...12: lineFeed()
    case 13: moveTo(row: cursor.row, column: 0)
    default: break
    }
  }

  private mutating func applyEscape(_ byte: UInt8) {
    switch UnicodeScalar(byte) {
    case "7": saved = cursor
    case "8": moveTo(row: saved.row, column: saved.column)
    case "D": lineFeed()
    case "E":
      lineFeed()
      moveTo(row: cursor.row, column: 0)
    case "M":
      if cursor.row == region.lowerBound {
        scroll(region, by: -1)
      } else {
        moveTo(row: cursor.row - 1, column: cursor.column)
      }
    case "c": self = Screen(columns: columns, rows: rows)
    default: break
    }
  }

  private mutating func apply(_ sequence: ControlSequence) {
    let count = max(1, sequence[0])
    let row = cursor.row
    let column = cursor.column
    switch (sequence.mark, UnicodeScalar(sequence.final)) {
    case (nil, "A"): moveTo(row: row - count, column: column)
    case (nil, "B"), (nil, "e"): moveTo(row: row + count, column: column)
    case (nil, "C"), (nil, "a"): moveTo(row: row, column: column + count)
    case (nil, "D"): moveTo(row: row, column: column - count)
    case (nil, "E"): moveTo(row: row + count, column: 0)
    case (nil, "F"): moveTo(row: row - count, column: 0)
    case (nil, "G"), (nil, "`"): moveTo(row: row, column: count - 1)
    case (nil, "H"), (nil, "f"): moveTo(row: count - 1, column: max(1, sequence[1]) - 1)
    case (nil, "d"): moveTo(row: count - 1, column: column)
    case (nil, "J"): eraseDisplay(sequence[0])
    case (nil, "K"): eraseRow(sequence[0])
    case (nil, "L") where region.contains(row): scroll(row...region.upperBound, by: -count)
    case (nil, "M") where region.contains(row): scroll(row...region.upperBound, by: count)
    case (nil, "S"): scroll(region, by: count)
    case (nil, "T"): scroll(region, by: -count)
    case (nil, "P"): shiftRow(removing: count)
    case (nil, "@"): shiftRow(inserting: count)
    case (nil, "X"): blank(row, column..<min(columns, column + count))
    case (nil, "b"): for _ in 0..<count { put(lastPrinted) }
    case (nil, "m"): for number in sequence.numbers.isEmpty ? [0] : sequence.numbers { setPen(number) }
    case (nil, "r"):
      let bottom = sequence[1] == 0 ? rows : min(rows, sequence[1])
      if count < bottom { region = (count - 1)...(bottom - 1) }
      moveTo(row: 0, column: 0)
    case (nil, "s"): saved = cursor
    case (nil, "u"): moveTo(row: saved.row, column: saved.column)
    case ("?", "h"): for number in sequence.numbers { setMode(number, true) }
    case ("?", "l"): for number in sequence.numbers { setMode(number, false) }
    default: break
    }
  }
}

extension Screen {
  private mutating func put(_ scalar: Unicode.Scalar) {
    let shown = drawsLines ? Self.lineDrawing[scalar] ?? scalar : scalar
    let width = Int(wcwidth(wchar_t(bitPattern: shown.value)))
    guard width > 0 else { return combine(shown) }
    if wrapIsDue || cursor.column + width > columns {
      lineFeed()
      moveTo(row: cursor.row, column: 0)
    }
    lastPrinted = scalar
    splitWide(at: cursor.column)
    splitWide(at: cursor.column + width)
    var cell = pen
    cell.text = String(shown)
    cells[cursor.row][cursor.column] = cell
    if width == 2 {
      cell.text = ""
      cells[cursor.row][cursor.column + 1] = cell
    }
    let next = cursor.column + width
    moveTo(row: cursor.row, column: next)
    wrapIsDue = next >= columns
  }

  private mutating func combine(_ scalar: Unicode.Scalar) {
    var column = wrapIsDue ? columns - 1 : cursor.column - 1
    while column > 0, cells[cursor.row][column].text.isEmpty { column -= 1 }
    if column >= 0 { cells[cursor.row][column].text.unicodeScalars.append(scalar) }
  }

  /// Half of a wide character that is written over leaves a blank.
  private mutating func splitWide(at column: Int) {
    guard column > 0, column < columns, cells[cursor.row][column].text.isEmpty else { return }
    cells[cursor.row][column - 1].text = " "
    cells[cursor.row][column].text = " "
  }

  private mutating func moveTo(row: Int, column: Int) {
    cursor = (min(max(row, 0), rows - 1), min(max(column, 0), columns - 1))
    wrapIsDue = false
  }

  private mutating func lineFeed() {
    if cursor.row == region.upperBound {
      scroll(region, by: 1)
      wrapIsDue = false
    } else {
      moveTo(row: cursor.row + 1, column: cursor.column)
    }
  }

  /// Rows move up by `count`, down where it is negative.
  private mutating func scroll(_ range: ClosedRange<Int>, by count: Int) {
    let old = cells
    for row in range {
      let source = row + count
      cells[row] = range.contains(source) ? old[source] : Array(repeating: .blank, count: columns)
    }
  }

  private mutating func blank(_ row: Int, _ range: Range<Int>) {
    for column in range { cells[row][column] = .blank }
  }

  private mutating func eraseRow(_ which: Int) {
    let ranges = [cursor.column..<columns, 0..<(cursor.column + 1), 0..<columns]
    if ranges.indices.contains(which) { blank(cursor.row, ranges[which]) }
  }

  private mutating func eraseDisplay(_ which: Int) {
    if which < 2 { eraseRow(which) }
    let ranges = [(cursor.row + 1)..<rows, 0..<cursor.row, 0..<rows]
    for row in ranges[min(which, 2)] { blank(row, 0..<columns) }
  }

  private mutating func shiftRow(removing count: Int) {
    let kept = cells[cursor.row].prefix(cursor.column) + cells[cursor.row].dropFirst(cursor.column + count)
    cells[cursor.row] = Array((kept + Array(repeating: .blank, count: count)).prefix(columns))
  }

  private mutating func shiftRow(inserting count: Int) {
    cells[cursor.row].insert(contentsOf: Array(repeating: .blank, count: count), at: cursor.column)
    cells[cursor.row].removeLast(count)
  }

  private mutating func setPen(_ number: Int) {
    switch number {
    case 0: pen = .blank
    case 1: pen.isBold = true
    case 2: pen.isDim = true
    case 4: pen.isUnderlined = true
    case 7: pen.isReverse = true
    case 22: (pen.isBold, pen.isDim) = (false, false)
    case 24: pen.isUnderlined = false
    case 27: pen.isReverse = false
    default: break
    }
  }

  private mutating func setMode(_ number: Int, _ isOn: Bool) {
    switch number {
    case 25: isCursorVisible = isOn
    case 47, 1047, 1049:
      guard isOn != isAlternate else { return }
      isAlternate = isOn
      if isOn {
        (mainCells, saved) = (cells, cursor)
        for row in 0..<rows { blank(row, 0..<columns) }
      } else {
        cells = mainCells
        moveTo(row: saved.row, column: saved.column)
      }
    default: break
    }
  }

  private static let lineDrawing: [Unicode.Scalar: Unicode.Scalar] = [
    "q": "─", "x": "│", "l": "┌", "k": "┐", "m": "└", "j": "┘", "t": "├", "u": "┤", "n": "┼", "w": "┬", "v": "┴",
  ]
}
