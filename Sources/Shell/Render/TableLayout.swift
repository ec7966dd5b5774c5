/// How wide the columns of a table are, and how many of them there is room for.
///
///     TableLayout([13, 90, 4], isNumber: [false, false, true], room: 60).widths   // [13, 39, 4]
///
/// Everything is as wide as it needs where that fits. Else long texts are cut, all to the same width; columns that
/// would be narrower than ``narrowest`` are left out, the last first. Numbers are not cut.
struct TableLayout: Equatable {
  static let narrowest = 12
  static let gap = 2

  /// Of the columns that are shown.
  private(set) var widths: [Int]
  private let room: Int?

  init(_ wanted: [Int], isNumber: [Bool], room: Int?) {
    self.room = room
    guard let room else {
      widths = wanted
      return
    }
    let least = zip(wanted, isNumber).map { $1 ? $0 : min($0, TableLayout.narrowest) }
    var count = wanted.count
    while count > 1, TableLayout.total(least[..<count]) > room { count -= 1 }
    widths = Array(wanted[..<count])
    if TableLayout.total(widths[...]) <= room { return }
    var limit = TableLayout.narrowest
    func limited(_ limit: Int) -> [Int] { (0..<count).map { isNumber[$0] ? wanted[$0] : min(wanted[$0], limit) } }
    while TableLayout.total(limited(limit + 1)[...]) <= room { limit += 1 }
    widths = limited(limit)
    for column in 0..<count where widths[column] < wanted[column] { _ = widen(column, to: widths[column] + 1) }
    if count == 1 { widths[0] = min(widths[0], max(1, room)) }
  }

  /// The width of a column, widened for a cell of that width as far as there is room.
  mutating func widen(_ column: Int, to wanted: Int) -> Int {
    if wanted > widths[column] {
      let spare = room.map { $0 - TableLayout.total(widths[...]) } ?? Int.max
      widths[column] += max(0, min(spare, wanted - widths[column]))
    }
    return widths[column]
  }

  /// Where a column begins, counted from 0.
  func start(of column: Int) -> Int { widths[..<column].reduce(0) { $0 + $1 + TableLayout.gap } }

  private static func total(_ widths: ArraySlice<Int>) -> Int {
    widths.reduce(0, +) + gap * (widths.count - 1)
  }
}
