import FacetKit

/// All rows of a form, and which of them are seen.
struct FormRows {
  private(set) var lines: [Line] = []
  private var ranges: [Int: Range<Int>] = [:]
  /// The rows of headings that stand directly above a field.
  private var headings: Set<Int> = []
  let bodyRows: Int
  /// The first row that is seen.
  private(set) var top = 0
  private let focus: Int

  init(_ form: FormLevel, _ room: Room) {
    focus = form.focus
    bodyRows = room.bodyRows()
    let drawing = FieldDrawing(form, room)
    var group: String?
    for (index, place) in form.seen.enumerated() {
      let own = form.cells[place].field.group
      if own != group, index > 0, room.isTall { lines.append(Line()) }
      if own != group, let own {
        headings.insert(lines.count)
        lines.append(
          Line([
            Span("   "), Span(room.metrics.fitted(room.metrics.shown(own), cells: max(1, room.columns - 4)), .title),
          ]))
      }
      group = own
      let start = lines.count
      lines += drawing.rows(of: place)
      ranges[place] = start..<lines.count
    }
    settle(form.top)
  }

  func range(of place: Int) -> Range<Int> { ranges[place] ?? 0..<0 }

  /// As little as is needed to see the whole field, with the heading above it where there is room.
  private mutating func settle(_ wanted: Int) {
    guard lines.count > bodyRows else { return top = 0 }
    let field = range(of: focus)
    top = min(max(wanted, 0), lines.count - bodyRows)
    if field.upperBound > top + bodyRows { top = field.upperBound - bodyRows }
    var first = field.lowerBound
    if headings.contains(first - 1), field.count < bodyRows { first -= 1 }
    if first < top { top = first }
  }

  var visible: [Line] { Array(lines.dropFirst(top).prefix(bodyRows)) }

  /// The field in that row of the body.
  func place(at row: Int) -> (place: Int, row: Int)? {
    for (place, range) in ranges where range.contains(top + row) { return (place, top + row - range.lowerBound) }
    return nil
  }
}
