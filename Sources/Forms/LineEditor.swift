package import FacetKit

/// A text of one line that is being typed, with its cursor: an array of characters, so that a mark stays with its
/// letter.
///
/// The keys are those of readline's Emacs mode that stand in a form; what it does not know it leaves to the form.
package struct LineEditor: Sendable, Hashable {
  package private(set) var characters: [Character]
  /// Before which character it stands, from 0 to `characters.count`.
  package private(set) var cursor: Int

  package init(_ text: String, cursor: Int? = nil) {
    characters = Array(text)
    self.cursor = min(max(cursor ?? characters.count, 0), characters.count)
  }

  package var text: String { String(characters) }

  package mutating func move(to place: Int) { cursor = min(max(place, 0), characters.count) }

  package mutating func insert(_ text: String) {
    // Joined anew: a mark that is typed after its letter belongs to it.
    let before = String(characters[..<cursor]) + text
    let after = String(characters[cursor...])
    characters = Array(before + after)
    cursor = min(Array(before).count, characters.count)
  }

  /// False for a key that means nothing in a line of text.
  package mutating func press(_ key: Key) -> Bool {
    switch (key.code, control: key.control, alt: key.alt) {
    case (.character(let character), false, false): insert(String(character))
    case (.text(let text), _, _): insert(LineEditor.oneLine(text))
    case (.left, true, _), (.character("b"), false, true): cursor = wordBefore
    case (.right, true, _), (.character("f"), false, true): cursor = wordAfter
    case (.left, false, _), (.character("b"), true, false): move(to: cursor - 1)
    case (.right, false, _), (.character("f"), true, false): move(to: cursor + 1)
    case (.home, false, _), (.character("a"), true, false): cursor = 0
    case (.end, false, _), (.character("e"), true, false): cursor = characters.count
    case (.backspace, _, true), (.character("w"), true, false): remove(wordBefore..<cursor)
    case (.backspace, _, false), (.character("h"), true, false): remove(max(cursor - 1, 0)..<cursor)
    case (.delete, _, _), (.character("d"), true, false): remove(cursor..<min(cursor + 1, characters.count))
    case (.character("d"), false, true): remove(cursor..<wordAfter)
    case (.character("k"), true, false): remove(cursor..<characters.count)
    case (.character("u"), true, false): remove(0..<cursor)
    default: return false
    }
    return true
  }

  /// A paste: line ends and tabs become blanks.
  package static func oneLine(_ text: String) -> String {
    String(text.map { $0.isNewline || $0 == "\t" ? " " : $0 })
  }

  private mutating func remove(_ range: Range<Int>) {
    characters.removeSubrange(range)
    cursor = range.lowerBound
  }

  private var wordBefore: Int {
    var place = cursor
    while place > 0, !LineEditor.isWord(characters[place - 1]) { place -= 1 }
    while place > 0, LineEditor.isWord(characters[place - 1]) { place -= 1 }
    return place
  }

  private var wordAfter: Int {
    var place = cursor
    while place < characters.count, !LineEditor.isWord(characters[place]) { place += 1 }
    while place < characters.count, LineEditor.isWord(characters[place]) { place += 1 }
    return place
  }

  private static func isWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

  // MARK: drawing

  /// What is drawn of a secret while it is typed: a sign for each character, the cursor where it is.
  package func masked(_ metrics: Metrics) -> LineEditor {
    LineEditor(String(repeating: metrics.maskSign, count: characters.count), cursor: cursor)
  }

  /// The part that fits, with the cursor inside it.
  package struct View: Sendable, Hashable {
    package var text: String
    /// The cell of the cursor from the beginning of `text`.
    package var cursor: Int
    package var isCutBefore: Bool
    package var isCutAfter: Bool
    /// The cell where that character begins, nil where it is not seen; one past the last for the text's end.
    package var columns: [Int: Int]
  }

  /// What of the text is seen in that many cells, the cursor's own cell among them.
  package func view(cells room: Int, _ metrics: Metrics) -> View {
    let shown = characters.map { metrics.shown(String($0)) }
    let widths = shown.map { metrics.width(of: $0) }
    // From the left as long as the cursor fits, else so that it stands in the last cell.
    var start = 0
    var used = widths[..<cursor].reduce(0, +)
    while used > room - 1, start < cursor {
      used -= widths[start]
      start += 1
    }
    var view = View(text: "", cursor: used, isCutBefore: start > 0, isCutAfter: false, columns: [:])
    var column = 0
    for index in start..<characters.count {
      if column + widths[index] > room {
        view.isCutAfter = true
        break
      }
      view.columns[index] = column
      view.text += shown[index]
      column += widths[index]
    }
    if !view.isCutAfter { view.columns[characters.count] = column }
    return view
  }

  /// The character at that cell of the view.
  package mutating func click(cell: Int, room: Int, _ metrics: Metrics) {
    let view = view(cells: room, metrics)
    let place = view.columns.filter { $0.value <= cell }.max { $0.value < $1.value }
    move(to: place?.key ?? cursor)
  }
}
