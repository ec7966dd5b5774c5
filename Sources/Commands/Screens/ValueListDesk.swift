import Engine
import FacetKit
import Forms
import Language

/// Rows that were worked out once, each of which may lead to a record.
final class ValueListDesk: ListDesk {
  private let session: ScreenSession
  let title: String
  let path: String
  let columns: [ListColumn]
  private let all: [ListRow]
  private var shown: [ListView: [ListRow]] = [:]
  let word = CountedWord(one: "row", many: "rows")

  init(
    _ session: ScreenSession, title: String, path: String, columns: [ListColumn],
    rows: [(path: String, cells: [ListCell])]
  ) {
    self.session = session
    self.title = title
    self.path = path
    self.columns = columns
    all = rows.enumerated().map { number, row in
      let name = row.cells.compactMap { if case .text(let text) = $0 { text } else { nil } }.first ?? row.path
      return ListRow(
        key: .number(number), title: name, path: row.path, cells: row.cells, place: ListPlace(number))
    }
  }

  var abilities: ListAbilities { [.query] }
  var hasForm: Bool { true }

  /// Sorted by the text of a column, and found by any.
  private func rows(in view: ListView) -> [ListRow] {
    if let known = shown[view] { return known }
    var rows = all
    if let text = view.text {
      rows = rows.filter { row in
        row.cells.contains { if case .text(let cell) = $0 { RecordEngine.isFound(text, in: cell) } else { false } }
      }
    }
    if let sort = view.sort {
      func key(_ row: ListRow) -> (Int, String) {
        if case .text(let text) = row.cells[sort.column] { (0, text) } else { (1, "") }
      }
      let sorted = rows.enumerated().sorted { a, b in
        let (x, y) = (key(a.element), key(b.element))
        if x == y { return a.offset < b.offset }
        return sort.isDescending ? y < x : x < y
      }
      rows = sorted.map(\.element)
    }
    if shown.count > 8 { shown = [:] }
    shown[view] = rows
    return rows
  }

  private func index(_ place: ListPlace, _ rows: [ListRow]) -> Int? {
    guard let number = place.content as? Int else { return nil }
    return rows.firstIndex { $0.key == .number(number) }
  }

  func rows(_ start: ListStart, count: Int, in view: ListView) throws(ListFault) -> [ListRow] {
    let rows = rows(in: view)
    let range: Range<Int> =
      switch start {
      case .first: 0..<count
      case .last: rows.count - count..<rows.count
      case .from(let place): (index(place, rows) ?? 0)..<(index(place, rows) ?? 0) + count
      case .after(let place): (index(place, rows) ?? -1) + 1..<(index(place, rows) ?? -1) + 1 + count
      case .before(let place): (index(place, rows) ?? 0) - count..<(index(place, rows) ?? 0)
      case .number(let number): number..<number + count
      }
    return Array(rows[range.clamped(to: 0..<rows.count)])
  }

  func place(of key: ListKey, in view: ListView) throws(ListFault) -> (place: ListPlace, isIn: Bool)? {
    let rows = rows(in: view)
    return rows.first { $0.key == key }.map { ($0.place, true) }
  }

  func total(in view: ListView, keyWaits: Bool) throws(ListFault) -> Int? { rows(in: view).count }

  func number(of place: ListPlace, in view: ListView, keyWaits: Bool) throws(ListFault) -> Int? {
    index(place, rows(in: view))
  }

  func row(called text: String, in view: ListView) throws(ListFault) -> ListRow? {
    let rows = rows(in: view)
    return rows.first { $0.title == text || $0.path == text }
      ?? Int(text).flatMap { rows.indices.contains($0 - 1) ? rows[$0 - 1] : nil }
  }

  private var fixed: ListFault { ListFault("these rows are worked out; Right goes to what they are of") }
  func check(_ condition: String) throws(ListFault) { throw ListFault("these rows take no condition; / finds a text") }
  func description() throws(ListFault) -> [String] { throw fixed }
  func text(of row: ListRow, column: Int) throws(ListFault) -> String { throw fixed }
  func check(_ text: String, column: Int) throws(ListFault) { throw fixed }
  func actions() throws(ListFault) -> [(name: String, title: String)] { [] }
  func perform(_ action: ListAction, on rows: [ListRow]) throws(ListFault) -> ListOutcome { throw fixed }
  func undo() throws(ListFault) -> ListOutcome { try session.revert("undo") }
  func redo() throws(ListFault) -> ListOutcome { try session.revert("redo") }

  private func record(_ row: ListRow) throws -> RecordID? {
    if row.path.isEmpty { return nil }
    let found = try session.engine.resolve(Path.parse(row.path), in: session.context.scope, use: .current)
    return try session.engine.records(found).first
  }

  func form(of row: ListRow?) throws(ListFault) -> (any Level)? {
    guard let row else { return nil }
    return try session.faulting { () throws in try record(row).map { try session.form($0, of: $0.type) } }
  }

  func detail(of row: ListRow) throws(ListFault) -> (any Level)? {
    try session.faulting { () throws in
      try record(row).map { DetailLevel(desk: try RecordDetailDesk(session, $0)) }
    }
  }
}
