import FacetKit
import Forms
import Language

/// A list where there is no full screen: each row has a number, by which everything is done to it.
struct PlainList {
  private let browser: PlainBrowser
  private let desk: any ListDesk
  private var view = ListView()
  /// By the name of a column: its number may be another one when the type changes.
  private var order: (column: String, isDescending: Bool)?
  private var rows: [ListRow] = []
  /// How many rows stand before those that are shown.
  private var number = 0
  private static let screenful = 20

  init(_ browser: PlainBrowser, _ desk: any ListDesk) {
    self.browser = browser
    self.desk = desk
  }

  /// Until something is opened, which it gives, or the person goes back.
  mutating func run() throws -> (any Level)? {
    view.sort = desk.ownSort
    var total: Int?
    try browser.trying { total = try desk.total(in: view, keyWaits: false) }
    browser.say("\(desk.title)\(total.map { ", \($0)" } ?? ""), from the first")
    try browser.trying { try show(.first) }
    while let answer = try browser.ask("Number opens, more, find TEXT, where E, delete N, undo, help, back: ") {
      var opened: (any Level)?
      try browser.trying { opened = try take(answer) }
      if let opened { return opened }
    }
    return nil
  }

  private static let help = [
    "a number opens its row; more shows the next, last the end, first the beginning; back goes to where one was",
    "find TEXT and where E narrow, find and where alone show all; sort COLUMN, sort COLUMN desc, sort alone as it was",
    "new makes a record, form N changes one field by field, set N COLUMN VALUE one value, copy N makes another like it",
    "toggle N COLUMN flips yes and no, run N ACTION runs an action, move N before M and move N after M put it elsewhere",
    "delete N deletes at once; several numbers do it to all: delete 2 5 9; undo and redo are about what this browse changed",
    "describe tells of the type, validate looks for what breaks its rules",
  ]

  private mutating func take(_ answer: String) throws -> (any Level)? {
    let words = answer.split(separator: " ").map(String.init)
    guard let first = words.first else { return nil }
    let rest = answer.drop { $0 == " " }.dropFirst(first.count).drop { $0 == " " }
    let text = rest.isEmpty ? nil : String(rest)
    switch first {
    case "more": if let last = rows.last { try show(.after(last.place)) }
    case "first": try show(.first)
    case "last": try showLast()
    case "find": try narrow { $0.text = text }
    case "where":
      if let text { try desk.check(text) }
      try narrow { $0.condition = text }
      if let text { desk.remember(text) }
    case "sort": try sort(text)
    case "undo" where text == nil: try tell(desk.undo(), of: [])
    case "redo" where text == nil: try tell(desk.redo(), of: [])
    case "describe": for line in try desk.description() { browser.say(line) }
    case "validate": try validate()
    case "new" where text == nil: try make()
    case "form", "edit": if let row = try numbered(words.dropFirst()).rows.first { try form(row) }
    default:
      if let opened = try change(first, words) { return opened }
    }
    return nil
  }

  /// What is done to rows by their numbers.
  private mutating func change(_ word: String, _ words: [String]) throws -> (any Level)? {
    if words.count == 1, Int(word) != nil {
      guard let row = try numbered(words[...]).rows.first else { return nil }
      let opened = try desk.detail(of: row)
      if opened == nil { browser.say("\(row.title) leads nowhere") }
      return opened
    }
    let abilities: [String: ListAbilities] = [
      "delete": .delete, "copy": .copy, "set": .edit, "toggle": .edit, "run": .act, "move": .move,
    ]
    guard let needed = abilities[word] else {
      for line in PlainList.help { browser.say(line) }
      return nil
    }
    guard desk.abilities.contains(needed) else { throw ListFault("\(desk.word.many) are not changed like that here") }
    let (found, rest) = try numbered(words.dropFirst())
    let ending = rest.joined(separator: " ")
    switch word {
    case "delete":
      var outcome = try desk.perform(.delete, on: found)
      outcome.effect = "undo brings \(found.count == 1 ? found[0].title : desk.word.text(found.count)) back"
      try tell(outcome, of: [])
    case "copy":
      if found.count == 1, let form = try desk.form(copying: found[0]) as? FormLevel { return try fill(form) }
      try perform(.copy, found)
    case "set":
      let (column, value) = try column(in: ending)
      guard desk.columns[column].isEditable else { throw ListFault("\(desk.columns[column].title) is read-only") }
      try perform(.edit(column: column, text: value), found)
    case "toggle":
      let flags = desk.columns.indices.filter { desk.columns[$0].isBoolean }
      let column = ending.isEmpty && flags.count == 1 ? flags[0] : try column(in: ending).column
      try perform(.toggle(column: column), found)
    case "run":
      let names = try desk.actions().map(\.name)
      guard names.contains(ending) else {
        throw ListFault(names.isEmpty ? "there are no actions" : "run N and one of: \(names.joined(separator: ", "))")
      }
      try perform(.run(ending), found)
    default: try move(found, rest)
    }
    return nil
  }

  // MARK: rows

  private mutating func show(_ start: ListStart) throws {
    view.sort = desk.ownSort
    if let order, let column = desk.columns.firstIndex(where: { $0.name == order.column }) {
      view.sort = .init(column: column, isDescending: order.isDescending)
    }
    if case .first = start { (number, rows) = (0, []) }
    if case .after = start { number += rows.count }
    let found = try desk.rows(start, count: PlainList.screenful, in: view)
    if found.isEmpty, rows.isEmpty { return browser.say("No \(desk.word.many)\(view.isNarrowed ? " match" : " yet")") }
    if found.isEmpty {
      number = max(0, number - rows.count)
      return browser.say("that was the last")
    }
    rows = found
    for (index, row) in rows.enumerated() { browser.say("\(number + index + 1) \(line(row))") }
  }

  private mutating func showLast() throws {
    var total: Int?
    while total == nil { total = try desk.total(in: view, keyWaits: false) }
    (number, rows) = (max(0, (total ?? 0) - PlainList.screenful), [])
    try show(.last)
  }

  /// The same rows as they are now.
  private mutating func showAgain() throws {
    guard let first = rows.first, number > 0 else { return try show(.first) }
    rows = []
    try show(.from(first.place))
    if rows.isEmpty { try show(.first) }
  }

  private mutating func narrow(_ change: (inout ListView) -> Void) throws {
    let old = view
    change(&view)
    do { try show(.first) } catch {
      view = old
      throw error
    }
  }

  private mutating func sort(_ text: String?) throws {
    guard desk.abilities.contains(.query) else { throw ListFault("these rows have one order") }
    let old = order
    order = nil
    if let text {
      let (column, rest) = try column(in: text)
      guard rest.isEmpty || rest == "desc" else { throw ListFault("sort COLUMN or sort COLUMN desc") }
      order = (desk.columns[column].name, rest == "desc")
    }
    do { try show(.first) } catch {
      order = old
      throw error
    }
  }

  /// The rows of the numbers that stand first, one at least, and the words behind them.
  private func numbered(_ words: ArraySlice<String>) throws -> (rows: [ListRow], rest: ArraySlice<String>) {
    var found: [ListRow] = []
    var rest = words
    while let word = rest.first, let wanted = Int(word) {
      guard let row = try row(wanted) else { throw ListFault("there is no row \(word)") }
      if !found.contains(where: { $0.key == row.key }) { found.append(row) }
      rest = rest.dropFirst()
    }
    if found.isEmpty { throw ListFault("the number of a row is missing; help tells more") }
    return (found, rest)
  }

  private func row(_ wanted: Int) throws -> ListRow? {
    if rows.indices.contains(wanted - 1 - number) { return rows[wanted - 1 - number] }
    return wanted > 0 ? try desk.rows(.number(wanted - 1), count: 1, in: view).first : nil
  }

  /// The column whose name or title a text begins with, the longest that does, and what stands behind it.
  private func column(in text: String) throws -> (column: Int, rest: String) {
    var best: (column: Int, length: Int)?
    for (index, column) in desk.columns.enumerated() {
      for name in [column.name, column.title] where name.count > best?.length ?? 0 {
        let beginning = text.prefix(name.count)
        let next = text.dropFirst(name.count).first
        if beginning.lowercased() == name.lowercased(), next == nil || next == " " { best = (index, name.count) }
      }
    }
    guard let best else {
      throw ListFault("the name of a column is missing: \(desk.columns.map(\.title).joined(separator: ", "))")
    }
    return (best.column, String(text.dropFirst(best.length).drop { $0 == " " }))
  }

  // MARK: changes

  private mutating func perform(_ action: ListAction, _ found: [ListRow]) throws {
    let outcome = try desk.perform(action, on: found)
    try tell(outcome, of: outcome.focus.map { [$0] } ?? found.map(\.key))
  }

  private mutating func tell(_ outcome: ListOutcome, of records: [ListKey]) throws {
    browser.tell(outcome)
    tellUnseen(records)
    try showAgain()
  }

  private func tellUnseen(_ records: [ListKey]) {
    let (hidden, gone) = desk.unseen(records, in: view)
    if hidden > 0 { browser.say("stored; the filter hides \(hidden) of them: where alone and find alone show all") }
    if gone > 0 { browser.say("stored; \(gone) of them not in this list any more") }
  }

  private mutating func move(_ found: [ListRow], _ rest: ArraySlice<String>) throws {
    guard order == nil, !view.isNarrowed else { throw ListFault("rows move in their own order: sort, find, where") }
    guard let place = rest.first, place == "before" || place == "after", found.count == 1,
      let target = try numbered(rest.dropFirst()).rows.first
    else { throw ListFault("move N before M or move N after M") }
    try perform(place == "before" ? .move(before: target) : .moveBehind(target), found)
  }

  private mutating func make() throws {
    guard desk.abilities.contains(.make) else { throw ListFault("\(desk.word.many) are not made here") }
    if let form = try desk.form(of: nil) as? FormLevel { _ = try fill(form) } else { try perform(.make, []) }
  }

  private mutating func form(_ row: ListRow) throws {
    guard let form = try desk.form(of: row) as? FormLevel else { throw ListFault("\(row.title) has no form") }
    _ = try fill(form)
  }

  private mutating func fill(_ form: FormLevel) throws -> (any Level)? {
    let result = try browser.fill(form)
    desk.noteReturn()
    if case .reference(let id) = result.record, result.outcome == .saved { tellUnseen([.record(id)]) }
    try showAgain()
    return nil
  }

  private func validate() throws {
    guard let level = try desk.validation() as? FindingsLevel else { throw ListFault("these rows have no rules") }
    let desk = level.desk
    while desk.done < desk.total { try desk.step() }
    for finding in desk.findings { browser.say("\(finding.record).\(finding.field): \(finding.message)") }
    if desk.findings.isEmpty { browser.say("no violations") }
  }

  /// What a row is called by, then the name of each column that has a value, with that.
  private func line(_ row: ListRow) -> String {
    let key = desk.columns.firstIndex { $0.isKey } ?? 0
    func text(_ cell: ListCell) -> String {
      let text = cell.shown(.lines)
      return text.count > 60 ? text.prefix(59) + "…" : text
    }
    let first = row.cells.indices.contains(key) ? text(row.cells[key]) : row.path
    let others = zip(desk.columns, row.cells).enumerated().filter { $0.offset != key && $0.element.1 != .null }
    return ([first] + others.map { "\($0.element.0.title) \(text($0.element.1))" }).joined(separator: ", ")
  }
}
