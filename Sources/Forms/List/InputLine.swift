package import FacetKit

/// A line that is typed under the rows, with a word before it and a way back.
///
///     where [party = Whig    ]
///                    ^~~~ no field or type Whig
package struct InputLine: Sendable {
  package let label: String
  package private(set) var editor: LineEditor
  private var earlier: [LineEditor] = []
  /// What is wrong with the text as it stands.
  package var fault: ListFault?

  private let isSecret: Bool

  /// - Parameter isSecret: a sign is drawn for each character.
  package init(_ label: String, text: String = "", isSecret: Bool = false) {
    self.label = label
    self.isSecret = isSecret
    editor = LineEditor(text)
  }

  package var text: String { editor.text }
  /// Whether anything was typed, though the text may be what it was.
  package var isTouched: Bool { !earlier.isEmpty }

  /// Whether the key was one of the line's; then whether the text is another.
  package mutating func press(_ key: Key) -> (isTaken: Bool, isChanged: Bool) {
    if key == Key("z", control: true) || key == Key("_", control: true) {
      guard let last = earlier.popLast() else { return (true, false) }
      editor = last
      return (true, true)
    }
    let old = editor
    guard editor.press(key) else { return (false, false) }
    let isChanged = old.characters != editor.characters
    if isChanged { earlier.append(old) }
    return (true, isChanged)
  }

  package mutating func replace(_ range: Range<Int>, with text: String) {
    earlier.append(editor)
    let range = range.clamped(to: 0..<editor.characters.count)
    let before = String(editor.characters[..<range.lowerBound]) + text
    editor = LineEditor(before + String(editor.characters[range.upperBound...]), cursor: Array(before).count)
  }

  // MARK: what was typed before

  /// How far back it was gone, and what stood there before.
  private var recalled: (back: Int, own: String) = (0, "")

  /// Puts an earlier text in its place, the last one first; whether there was one.
  package mutating func recall(_ step: Int, of texts: [String]) -> Bool {
    let back = recalled.back + step
    guard (0...texts.count).contains(back) else { return false }
    if recalled.back == 0 { recalled.own = text }
    recalled.back = back
    replace(0..<editor.characters.count, with: back == 0 ? recalled.own : texts[texts.count - back])
    return true
  }

  // MARK: drawing

  func drawn(_ metrics: Metrics) -> LineEditor { isSecret ? editor.masked(metrics) : editor }

  private func start(_ metrics: Metrics) -> Int { 3 + metrics.width(of: label) + 1 }
  private func cells(_ room: Room) -> Int { max(4, room.columns - start(room.metrics) - 5) }

  package func line(_ room: Room) -> Line {
    let metrics = room.metrics
    var line = Line("   ")
    line.append(label, .title)
    line.append(" ")
    line.append(LineEditor.well(drawn(metrics), cells: cells(room), metrics, into: &line))
    return line
  }

  /// The caret under the fault with what is wrong; nil where nothing is.
  package func faultLine(_ room: Room) -> Line? {
    guard let fault else { return nil }
    let metrics = room.metrics
    let view = drawn(metrics).view(cells: cells(room), metrics)
    var line = Line("")
    if let range = fault.range {
      let from = view.columns[range.lowerBound] ?? (range.lowerBound <= editor.cursor ? 0 : cells(room) - 1)
      let to = max(from + 1, view.columns[max(range.upperBound, range.lowerBound + 1)] ?? from + 1)
      let carets = "^" + String(repeating: "~", count: min(to - from, 40) - 1)
      let column = start(metrics) + 1 + from
      if column + metrics.width(of: carets) + 1 + metrics.width(of: fault.message) < room.columns {
        line.put(carets, .refused, at: column, metrics)
        line.append(" ")
      } else {
        line.append("   ")
        line.append("^ ", .refused)
      }
    } else {
      line.append("   ")
      line.append("! ", .refused)
    }
    let cells = room.columns - 1 - line.width(metrics)
    let whole = metrics.shown(fault.text)
    line.append(metrics.width(of: whole) <= cells ? whole : metrics.fitted(metrics.shown(fault.message), cells: cells))
    return line
  }
}

extension LineEditor {
  /// Puts the well into a line, with the cursor in it; gives what closes it.
  static func well(_ editor: LineEditor, cells: Int, _ metrics: Metrics, into line: inout Line) -> String {
    let view = editor.view(cells: cells, metrics)
    line.append(view.isCutBefore ? "<" : "[")
    let start = line.width(metrics)
    let gap = String(repeating: " ", count: max(0, cells - metrics.width(of: view.text)))
    line.append(view.text + gap, .well)
    line.cursor = start + view.cursor
    return view.isCutAfter ? ">" : "]"
  }
}
