/// The rows of a list that are at hand, about three screenfuls, with the one that has the focus.
struct ListWindow {
  private(set) var rows: [ListRow] = []
  private(set) var focus = 0
  /// The first row that is seen.
  private(set) var top = 0
  /// How many rows stand before the focus in the whole list; nil while that is not known.
  var number: Int?
  /// How many rows there are; nil while that is not known.
  var total: Int?
  private var reachesFirst = true
  private var reachesLast = true

  var focused: ListRow? { rows.indices.contains(focus) ? rows[focus] : nil }
  /// Where the focus stands on the screen.
  var offset: Int { focus - top }

  func visible(_ height: Int) -> ArraySlice<ListRow> { rows[min(top, rows.count)..<min(top + height, rows.count)] }

  // MARK: going somewhere

  mutating func goToFirst(_ desk: any ListDesk, _ view: ListView, _ height: Int) throws(ListFault) {
    rows = try desk.rows(.first, count: 3 * height, in: view)
    (focus, top, reachesFirst, reachesLast, number) = (0, 0, true, rows.count < 3 * height, 0)
    if reachesLast { total = rows.count }
  }

  mutating func goToLast(_ desk: any ListDesk, _ view: ListView, _ height: Int) throws(ListFault) {
    rows = try desk.rows(.last, count: 3 * height, in: view)
    (reachesFirst, reachesLast) = (rows.count < 3 * height, true)
    if reachesFirst { total = rows.count }
    focus = max(0, rows.count - 1)
    top = max(0, rows.count - height)
    number = total.map { max(0, $0 - 1) }
  }

  /// Puts the row at a place, or the next one where that is gone, where it is to stand on the screen.
  mutating func go(
    to place: ListPlace, offset: Int, _ desk: any ListDesk, _ view: ListView, _ height: Int
  ) throws(ListFault) {
    let ahead = try desk.rows(.from(place), count: 2 * height, in: view)
    let behind = try desk.rows(.before(place), count: height, in: view)
    rows = behind + ahead
    (reachesFirst, reachesLast) = (behind.count < height, ahead.count < 2 * height)
    focus = ahead.isEmpty ? max(0, rows.count - 1) : behind.count
    top = focus - offset
    number = reachesFirst ? focus : nil
    if reachesFirst, reachesLast { total = rows.count }
    settle(height)
  }

  // MARK: moving

  /// - Parameter isPage: whether the screen moves along.
  /// - Returns: how far it went, which is less at the ends.
  @discardableResult
  mutating func move(
    by count: Int, isPage: Bool = false, _ desk: any ListDesk, _ view: ListView, _ height: Int
  ) throws(ListFault) -> Int {
    var target = focus + count
    if target >= rows.count, !reachesLast, let last = rows.last {
      let wanted = max(height, target - rows.count + height)
      let more = try desk.rows(.after(last.place), count: wanted, in: view)
      rows += more
      reachesLast = more.count < wanted
    }
    if target < 0, !reachesFirst, let first = rows.first {
      let wanted = max(height, height - target)
      let more = try desk.rows(.before(first.place), count: wanted, in: view)
      rows = more + rows
      reachesFirst = more.count < wanted
      (focus, top, target) = (focus + more.count, top + more.count, target + more.count)
    }
    target = min(max(target, 0), max(rows.count - 1, 0))
    let moved = target - focus
    number = number.map { $0 + moved }
    if isPage { top += moved }
    focus = target
    if reachesFirst { number = focus }
    settle(height)
    trim(height)
    return moved
  }

  /// Gets what a larger screen shows below.
  mutating func fill(_ desk: any ListDesk, _ view: ListView, _ height: Int) throws(ListFault) {
    if top + height > rows.count, !reachesLast, let last = rows.last {
      let more = try desk.rows(.after(last.place), count: 2 * height, in: view)
      rows += more
      reachesLast = more.count < 2 * height
    }
    settle(height)
  }

  mutating func focus(onScreenRow row: Int, _ height: Int) -> Bool {
    guard (0..<height).contains(row), rows.indices.contains(top + row) else { return false }
    number = number.map { $0 + top + row - focus }
    focus = top + row
    return true
  }

  /// The focus is seen, and no row is left empty while there are some above.
  private mutating func settle(_ height: Int) {
    let height = max(height, 1)
    if focus < top { top = focus }
    if focus >= top + height { top = focus - height + 1 }
    if reachesLast { top = min(top, rows.count - height) }
    top = max(top, 0)
  }

  private mutating func trim(_ height: Int) {
    guard rows.count > 4 * height else { return }
    let kept = max(0, top - height)..<min(rows.count, top + 2 * height)
    if kept.lowerBound > 0 { reachesFirst = false }
    if kept.upperBound < rows.count { reachesLast = false }
    rows = Array(rows[kept])
    (focus, top) = (focus - kept.lowerBound, top - kept.lowerBound)
  }
}
