/// One row of a screen, from its first cell on.
///
///     var line = Line()
///     line.put("!", .refused, at: 1, metrics)      // " !"
package struct Line: Sendable, Hashable {
  package var spans: [Span] = []
  /// Where the terminal's cursor stands, in cells from 0; nil where it is in no cell of this row.
  package var cursor: Int?

  package init(_ spans: [Span] = [], cursor: Int? = nil) {
    self.spans = spans
    self.cursor = cursor
  }

  package init(_ text: String, _ role: Role = .plain) { self.init(text.isEmpty ? [] : [Span(text, role)]) }

  /// The row without its roles.
  package var text: String { spans.reduce(into: "") { $0 += $1.text } }

  package func width(_ metrics: Metrics) -> Int { spans.reduce(0) { $0 + metrics.width(of: $1.text) } }

  package mutating func append(_ text: String, _ role: Role = .plain) {
    if !text.isEmpty { spans.append(Span(text, role)) }
  }

  /// Adds a text that begins in that cell, after blanks; where the row is there already, directly behind it.
  package mutating func put(_ text: String, _ role: Role = .plain, at column: Int, _ metrics: Metrics) {
    let gap = column - width(metrics)
    if gap > 0 { spans.append(Span(String(repeating: " ", count: gap))) }
    append(text, role)
  }

  /// Adds a text that ends before that cell; nothing where there is no room for it and one blank.
  @discardableResult
  package mutating func put(_ text: String, _ role: Role = .plain, endingAt column: Int, _ metrics: Metrics) -> Bool {
    let start = column - metrics.width(of: text)
    let used = width(metrics)
    guard start > used || (used == 0 && start == 0) else { return false }
    put(text, role, at: start, metrics)
    return true
  }

  /// Cut to that many cells; a character of two cells at the edge goes whole.
  package func cut(to columns: Int, _ metrics: Metrics) -> Line {
    var kept = Line(cursor: cursor.map { min($0, max(0, columns - 1)) })
    var room = columns
    for span in spans {
      let width = metrics.width(of: span.text)
      if width <= room {
        kept.spans.append(span)
        room -= width
        continue
      }
      var part = span
      part.text = metrics.prefix(of: span.text, cells: room)
      if !part.text.isEmpty { kept.spans.append(part) }
      break
    }
    return kept
  }

  /// The row in reverse over the whole width, its hues left out: the row of a list that has the focus.
  package func focused(width columns: Int, _ metrics: Metrics) -> Line {
    var line = self
    let gap = columns - width(metrics)
    if gap > 0 { line.spans.append(Span(String(repeating: " ", count: gap))) }
    for index in line.spans.indices { line.spans[index].isFocus = true }
    return line
  }
}
