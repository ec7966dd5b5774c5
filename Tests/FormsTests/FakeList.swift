import FacetKit
import Forms

/// A list over an array, or over rows that are made when they are asked for.
final class FakeList: ListDesk {
  let title: String
  let path: String
  let word: CountedWord
  let columns: [ListColumn]
  var abilities: ListAbilities = [.make, .delete, .edit, .copy, .act, .describe, .query]
  var ownSort: ListView.Sort?
  var hasForm = true
  /// The numbers of the rows in order, and what stands in one.
  var ids: [Int] { didSet { known = [:] } }
  var cells: (Int) -> [ListCell] { didSet { known = [:] } }
  private var known: [ListView: [Int]] = [:]
  /// What was done, as commands.
  var commands: [String] = []
  var deleted: [(at: Int, ids: [Int])] = []
  var news = false
  /// Counts are not known until they have been asked for so often.
  var slowCounts = 0
  /// How many rows were asked for.
  var read = 0

  init(
    _ title: String, _ path: String, _ word: CountedWord, _ columns: [ListColumn], ids: [Int],
    _ cells: @escaping (Int) -> [ListCell]
  ) {
    self.title = title
    self.path = path
    self.word = word
    self.columns = columns
    self.ids = ids
    self.cells = cells
  }

  static func record(_ path: String, _ id: Int) -> RecordID { RecordID(type: path, key: [.integer(Int64(id))]) }

  private func text(_ id: Int, _ column: Int) -> String {
    if case .text(let text) = cells(id)[column] { text } else { "" }
  }

  /// `party = Whig` finds nothing of that name; `party = "Whig"` and `FIELD = WORD` compare texts.
  func check(_ condition: String) throws(ListFault) {
    let words = condition.split(separator: " ", maxSplits: 2).map(String.init)
    guard words.count == 3, words[1] == "=", columns.contains(where: { $0.name == words[0] }) else {
      throw ListFault("an expression is due", at: 0..<condition.count)
    }
    if !words[2].hasPrefix("\""), words[2].first?.isLetter == true {
      let name = words[2].split(separator: " ")[0]
      let start = words[0].count + 3
      throw ListFault(
        "no field or type \(name)", hint: "for the text write \"\(name)\"", at: start..<start + name.count)
    }
  }

  private func ids(in view: ListView) -> [Int] {
    if let found = known[view] { return found }
    var found = ids
    defer { known[view] = found }
    if let wanted = view.text?.lowercased() {
      found = found.filter { id in columns.indices.contains { text(id, $0).lowercased().contains(wanted) } }
    }
    if let condition = view.condition {
      let words = condition.split(separator: " ", maxSplits: 2).map(String.init)
      if words.count == 3, let column = columns.firstIndex(where: { $0.name == words[0] }) {
        found = found.filter { "\"\(text($0, column))\"" == words[2] || text($0, column) == words[2] }
      }
    }
    if let sort = view.sort, sort != ownSort {
      found.sort { a, b in
        let (x, y) = ((text(a, sort.column), a), (text(b, sort.column), b))
        return sort.isDescending ? y < x : x < y
      }
    }
    return found
  }

  private func row(_ id: Int) -> ListRow {
    read += 1
    let cells = cells(id)
    let key = columns.firstIndex { $0.isKey } ?? 0
    var title = "\(path)[\(id)]"
    if case .text(let text) = cells[key] { title = text }
    return ListRow(
      key: .record(FakeList.record(path, id)), title: title, path: "\(path)[\(id)]", cells: cells, place: ListPlace(id))
  }

  /// Where a row stands, or would.
  private func index(_ place: ListPlace, _ ids: [Int], _ view: ListView) -> Int {
    let id = place.content as? Int ?? 0
    if view.sort == nil || view.sort == ownSort {
      var (low, high) = (0, ids.count)
      while low < high {
        let middle = (low + high) / 2
        if ids[middle] < id { low = middle + 1 } else { high = middle }
      }
      return low
    }
    return ids.firstIndex(of: id) ?? 0
  }

  func rows(_ start: ListStart, count: Int, in view: ListView) throws(ListFault) -> [ListRow] {
    let ids = view == plain ? self.ids : ids(in: view)
    let range: Range<Int>
    switch start {
    case .first: range = 0..<count
    case .last: range = ids.count - count..<ids.count
    case .from(let place):
      let at = index(place, ids, view)
      range = at..<at + count
    case .after(let place):
      let at = index(place, ids, view)
      let isThere = at < ids.count && ids[at] == place.content as? Int
      range = (isThere ? at + 1 : at)..<(isThere ? at + 1 : at) + count
    case .before(let place):
      let at = index(place, ids, view)
      range = at - count..<at
    case .number(let number): range = number..<number + count
    }
    return ids[range.clamped(to: 0..<ids.count)].map(row)
  }

  private var plain: ListView {
    var view = ListView()
    view.sort = ownSort
    return view
  }

  func place(of key: ListKey, in view: ListView) throws(ListFault) -> (place: ListPlace, isIn: Bool)? {
    guard case .record(let record) = key, case .integer(let number) = record.key[0] else { return nil }
    let at = index(ListPlace(Int(number)), ids, plain)
    if at == ids.count || ids[at] != Int(number) { return nil }
    return (ListPlace(Int(number)), view == plain || ids(in: view).contains(Int(number)))
  }

  func total(in view: ListView, keyWaits: Bool) throws(ListFault) -> Int? {
    slowCounts -= 1
    return slowCounts >= 0 ? nil : view == plain ? ids.count : ids(in: view).count
  }

  func number(of place: ListPlace, in view: ListView, keyWaits: Bool) throws(ListFault) -> Int? {
    slowCounts -= 1
    return slowCounts >= 0 ? nil : index(place, view == plain ? ids : ids(in: view), view)
  }

  func row(called text: String, in view: ListView) throws(ListFault) -> ListRow? {
    guard let id = Int(text) else { return nil }
    let at = index(ListPlace(id), ids, plain)
    return at < ids.count && ids[at] == id ? row(id) : nil
  }

  func completions(of condition: String, at cursor: Int) -> ListCompletion? {
    let before = String(condition.prefix(cursor))
    let word = before.split(separator: " ", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let found = columns.map(\.name).filter { $0.hasPrefix(word) && !word.isEmpty }
    return found.isEmpty ? nil : ListCompletion(range: cursor - word.count..<cursor, candidates: found)
  }

  func hasNews() -> Bool {
    defer { news = false }
    return news
  }

  func description() throws(ListFault) -> [String] { ["define \(path) {", "}"] }
  func text(of row: ListRow, column: Int) throws(ListFault) -> String {
    if case .text(let text) = row.cells[column] { text } else { "" }
  }
  func check(_ text: String, column: Int) throws(ListFault) {
    if text.hasSuffix("!") { throw ListFault("must not end with !") }
  }
  func actions() throws(ListFault) -> [(name: String, title: String)] { [("reset", "reset"), ("retire", "retire")] }

  func perform(_ action: ListAction, on rows: [ListRow]) throws(ListFault) -> ListOutcome {
    let paths = rows.map(\.path).joined(separator: " ")
    let numbers = rows.compactMap { $0.place.content as? Int }
    var outcome = ListOutcome(command: "")
    switch action {
    case .delete:
      outcome.command = "delete \(paths)"
      deleted.append((0, numbers))
      ids.removeAll { numbers.contains($0) }
    case .copy: outcome.command = "copy \(paths)"
    case .make: outcome.command = "new \(path)"
    case .toggle(let column): outcome.command = "toggle \(paths).\(columns[column].name)"
    case .edit(let column, let text):
      try check(text, column: column)
      outcome.command = "set \(paths).\(columns[column].name) \(text)"
      let old = cells
      cells = { id in
        var cells = old(id)
        if numbers.contains(id) { cells[column] = .text(text) }
        return cells
      }
    case .put(let column, let value):
      outcome.command = "set \(paths).\(columns[column].name) \(value.literal)"
    case .run(let name): outcome.command = "run \(paths).\(name)"
    case .move(let target): outcome.command = "move \(paths) before \(target.path)"
    case .moveBehind(let target): outcome.command = "move \(paths) after \(target.path)"
    }
    commands.append(outcome.command)
    return outcome
  }

  func undo() throws(ListFault) -> ListOutcome {
    guard let last = deleted.popLast() else { return ListOutcome(command: "undo", effect: "nothing to undo") }
    ids = (ids + last.ids).sorted()
    commands.append("undo")
    return ListOutcome(command: "undo", effect: "undone: delete")
  }

  func redo() throws(ListFault) -> ListOutcome { ListOutcome(command: "redo", effect: "nothing to redo") }
  func form(of row: ListRow?) throws(ListFault) -> (any Level)? {
    ReaderLevel(title: row?.title ?? "new", path: row?.path ?? path, lines: ["form"])
  }
  func detail(of row: ListRow) throws(ListFault) -> (any Level)? {
    ReaderLevel(title: row.title, path: row.path, lines: ["detail"])
  }
}
