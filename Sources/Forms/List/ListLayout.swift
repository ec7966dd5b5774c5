/// Which columns of a list are seen, where, and how wide.
struct ListLayout {
  let columns: [ListColumn]
  /// They only grow, so that nothing jumps while one moves.
  private(set) var widths: [Int]
  /// The column that `s`, `e` and `t` are about.
  var current: Int
  /// Scrolled sideways: the first of those behind the key.
  private var first = 0
  private var hasRows = false

  struct Place {
    let column: Int
    let start: Int
    let width: Int
  }

  init(_ columns: [ListColumn]) {
    self.columns = columns
    widths = columns.map { _ in 0 }
    current = columns.firstIndex { $0.isKey } ?? 0
  }

  /// Makes room for rows that are seen, and for the headings.
  mutating func measure(_ rows: ArraySlice<ListRow>, _ room: Room) {
    for row in rows {
      hasRows = true
      for (index, cell) in row.cells.prefix(columns.count).enumerated() where widths[index] < ListColumn.widest {
        let width = min(ListColumn.widest, room.metrics.width(of: cell.shown(room.metrics)))
        widths[index] = max(widths[index], width)
      }
    }
    while current < first, first > 0 { first -= 1 }
    while !isWhole(room), first < current { first += 1 }
  }

  /// Whether the current column is seen as wide as it is, or as wide as it can be.
  private func isWhole(_ room: Room) -> Bool {
    guard let place = places(room).places.first(where: { $0.column == current }) else { return false }
    return place.width >= width(current, nil, room.metrics)
  }

  mutating func move(by step: Int) {
    guard !columns.isEmpty else { return }
    current = (current + step + columns.count) % columns.count
    // No further aside than the column needs.
    if step < 0 || current == 0 { first = 0 }
  }

  private func width(_ index: Int, _ sort: ListView.Sort?, _ metrics: Metrics) -> Int {
    let title = min(ListColumn.widest, metrics.width(of: heading(index, sort, metrics)))
    if !hasRows { return max(title, columns[index].usualWidth) + 1 }
    return max(title, widths[index])
  }

  /// The columns that are seen, and whether there are more.
  func places(_ room: Room, sort: ListView.Sort? = nil) -> (places: [Place], hasMore: Bool) {
    var order = Array(columns.indices.dropFirst(min(first, max(columns.count - 1, 0))))
    if first > 0, let key = columns.firstIndex(where: { $0.isKey }), key < first { order.insert(key, at: 0) }
    var places: [Place] = []
    var start = 3
    for index in order {
      let wanted = width(index, sort, room.metrics)
      guard places.isEmpty || start + min(wanted, 6) <= room.columns else { return (places, true) }
      let width = max(1, min(wanted, room.columns - start))
      places.append(Place(column: index, start: start, width: width))
      start += width + 2
      if width < wanted { return (places, index != order.last) }
    }
    return (places, false)
  }

  /// The cells between the brackets of the current column's well.
  func cellsToEdit(_ room: Room, sort: ListView.Sort?) -> Int {
    guard let place = places(room, sort: sort).places.first(where: { $0.column == current }) else { return 0 }
    return max(4, min(max(place.width, 20), room.columns - place.start - 2))
  }

  func column(at cell: Int, _ room: Room) -> Int? {
    places(room).places.last { $0.start - 1 <= cell }?.column
  }

  private func heading(_ index: Int, _ sort: ListView.Sort?, _ metrics: Metrics) -> String {
    let title = metrics.shown(columns[index].title)
    guard let sort, sort.column == index else { return title }
    return "\(title) \(sort.isDescending ? metrics.descending : metrics.ascending)"
  }

  func headingLine(_ room: Room, sort: ListView.Sort?) -> Line {
    let metrics = room.metrics
    var line = Line("")
    let (places, hasMore) = places(room, sort: sort)
    for place in places {
      let title = metrics.fitted(heading(place.column, sort, metrics), cells: place.width)
      let isRight = columns[place.column].isNumber && hasRows
      let start = place.start + (isRight ? place.width - metrics.width(of: title) : 0)
      if place.column == current {
        line.put("[", .plain, at: start - 1, metrics)
        line.append(title, .title)
        line.append("]")
      } else {
        line.put(title, .title, at: start, metrics)
      }
    }
    if hasMore {
      line = line.cut(to: room.columns - 3, metrics)
      line.put(metrics.deeper, .accent, at: room.columns - 2, metrics)
    }
    return line
  }

  func rowLine(_ row: ListRow, mark: String, isFocus: Bool, _ room: Room, sort: ListView.Sort?) -> Line {
    let metrics = room.metrics
    var line = Line([Span(isFocus ? ">" : " ")])
    line.append(mark.isEmpty ? " " : mark, .edited)
    for place in places(room, sort: sort).places where row.cells.indices.contains(place.column) {
      let cell = row.cells[place.column]
      let text = metrics.fitted(cell.shown(metrics), cells: place.width)
      let isRight = columns[place.column].isNumber
      line.put(text, cell.role, at: place.start + (isRight ? place.width - metrics.width(of: text) : 0), metrics)
    }
    return line
  }

  /// The row with a cell that is being edited.
  func editedLine(_ row: ListRow, _ editor: LineEditor, mark: String, _ room: Room, sort: ListView.Sort?) -> Line {
    let metrics = room.metrics
    var line = Line([Span(">")])
    line.append(mark.isEmpty ? " " : mark, .edited)
    for place in places(room, sort: sort).places where row.cells.indices.contains(place.column) {
      if place.column == current {
        line.put("", at: place.start - 1, metrics)
        let cells = cellsToEdit(room, sort: sort)
        let end = LineEditor.well(editor, cells: cells, metrics, into: &line)
        line.append(end)
        continue
      }
      let text = metrics.fitted(row.cells[place.column].shown(metrics), cells: place.width)
      let isRight = columns[place.column].isNumber
      let start = place.start + (isRight ? place.width - metrics.width(of: text) : 0)
      guard line.width(metrics) < start else { continue }
      line.put(text, row.cells[place.column].role, at: start, metrics)
    }
    return line
  }
}
