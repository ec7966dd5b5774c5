import FacetKit
import Forms
import Language

/// `browse` where there is no full screen: numbered lines and one question.
struct PlainBrowser {
  private let session: ScreenSession
  private let asking: any Asking
  /// Shows a line, at once.
  private let say: (String) -> Void
  private static let rows = 20

  init(_ session: ScreenSession, asking: any Asking, say: @escaping (String) -> Void) {
    self.session = session
    self.asking = asking
    self.say = say
  }

  /// Until the person goes back from the first level, or gives up.
  mutating func run(_ level: any Level) throws {
    var levels: [any Level] = [level]
    while let top = levels.last {
      let next: (any Level)?
      switch top {
      case let list as ListLevel: next = try run(list.desk)
      case let detail as DetailLevel: next = try run(detail.desk)
      case let first as FirstLevel: next = try run(first.desk)
      default: next = nil
      }
      if let next { levels.append(next) } else { levels.removeLast() }
    }
  }

  /// The answer, or nil where the person goes back.
  private func ask(_ question: String) throws -> String? {
    var answer = ""
    guard try asking.askLine(question, prefill: "", isSecret: false, take: { answer = $0 }) else { return nil }
    let words = answer.split(separator: " ", maxSplits: 1)
    guard let first = words.first else { return "" }
    if first == "back" || first == "q" || first == "quit" { return nil }
    return answer
  }

  /// Says what was wrong and goes on.
  private func trying(_ body: () throws -> Void) throws {
    do { try body() } catch let fault as ListFault {
      say("error: \(fault.text)")
    }
  }

  // MARK: the first level

  private func run(_ desk: any FirstDesk) throws -> (any Level)? {
    say(desk.title)
    let places = try desk.places()
    for (index, place) in places.enumerated() {
      let count = desk.count(of: place).map { ", \($0)" } ?? ""
      say("\(index + 1) \(place.title)\(count)")
    }
    while let answer = try ask("Number opens, find TEXT, undo, help, back: ") {
      var opened: (any Level)?
      try trying {
        if let number = Int(answer), places.indices.contains(number - 1) {
          opened = try desk.open(places[number - 1])
        } else if answer.hasPrefix("find ") {
          opened = try desk.find(String(answer.dropFirst(5)))
        } else if answer == "undo" {
          tell(try desk.undo())
        } else if !answer.isEmpty {
          say(
            "a number from 1 to \(places.count) opens what it stands for; find TEXT looks in all; back leaves")
        }
      }
      if let opened { return opened }
    }
    return nil
  }

  private func tell(_ outcome: ListOutcome) {
    say([outcome.command, outcome.effect].filter { !$0.isEmpty }.joined(separator: "   "))
  }

  // MARK: a record

  private func run(_ desk: any DetailDesk) throws -> (any Level)? {
    let rows = try desk.rows()
    say("\(desk.title), \(desk.path)")
    for (index, row) in rows.enumerated() {
      let number = row.isDeep ? "\(index + 1) " : "  "
      let value = (row.isComputed ? "= " : "") + row.cell.shown(.lines)
      say("\(number)\(row.title): \(value)\(row.remark.isEmpty ? "" : ", \(row.remark)")")
    }
    while let answer = try ask("Number opens, help, back: ") {
      var opened: (any Level)?
      try trying {
        if let number = Int(answer), rows.indices.contains(number - 1) { opened = try desk.open(number - 1) }
      }
      if let opened { return opened }
      if !answer.isEmpty { say("a line that begins with a number leads on; back goes to where one was") }
    }
    return nil
  }

  // MARK: a list

  private func run(_ desk: any ListDesk) throws -> (any Level)? {
    var view = ListView()
    view.sort = desk.ownSort
    let total = try desk.total(in: view, keyWaits: false).map { ", \($0)" } ?? ""
    say("\(desk.title)\(total), from the first")
    var rows: [ListRow] = []
    var number = 0
    func show(_ start: ListStart) throws {
      view.sort = desk.ownSort
      if case .first = start { number = 0 } else { number += rows.count }
      let found = try desk.rows(start, count: PlainBrowser.rows, in: view)
      if found.isEmpty {
        if rows.isEmpty {
          say("No \(desk.word.many)\(view.isNarrowed ? " match" : " yet")")
        } else {
          number -= rows.count
          say("that was the last")
        }
        return
      }
      rows = found
      for (index, row) in rows.enumerated() { say("\(number + index + 1) \(line(row, desk.columns))") }
    }
    func row(_ text: some StringProtocol) throws -> ListRow? {
      guard let wanted = Int(text) else { return nil }
      if rows.indices.contains(wanted - 1 - number) { return rows[wanted - 1 - number] }
      return wanted > 0 ? try desk.rows(.number(wanted - 1), count: 1, in: view).first : nil
    }
    try trying { try show(.first) }
    while let answer = try ask("Number opens, more, find TEXT, where E, delete N, undo, help, back: ") {
      let words = answer.split(separator: " ", maxSplits: 1).map(String.init)
      var opened: (any Level)?
      try trying {
        switch (words.first, words.dropFirst().first) {
        case (nil, _): break
        case ("more", _): if let last = rows.last { try show(.after(last.place)) }
        case ("find", let text):
          view.text = text
          rows = []
          try show(.first)
        case ("where", let text):
          if let text { try desk.check(text) }
          view.condition = text
          rows = []
          try show(.first)
        case ("delete", let text?):
          guard desk.abilities.contains(.delete) else { throw ListFault("\(desk.word.many) are not deleted here") }
          guard let row = try row(text) else { throw ListFault("there is no row \(text)") }
          var outcome = try desk.perform(.delete, on: [row])
          outcome.effect = "undo brings \(row.title) back"
          tell(outcome)
          rows = []
          try show(.first)
        case ("undo", nil):
          tell(try desk.undo())
          rows = []
          try show(.first)
        case (let text?, nil) where Int(text) != nil:
          guard let row = try row(text) else { throw ListFault("there is no row \(text)") }
          opened = try desk.detail(of: row)
          if opened == nil { say("\(row.title) leads nowhere") }
        default:
          say(
            "a number opens its row; more shows the next; find TEXT and where E narrow, find and where alone show all")
          say("delete N deletes a row at once, undo takes the last change back; back goes to where one was")
        }
      }
      if let opened { return opened }
    }
    return nil
  }

  /// What a row is called by, then the name of each column that has a value, with that.
  private func line(_ row: ListRow, _ columns: [ListColumn]) -> String {
    let key = columns.firstIndex { $0.isKey } ?? 0
    func text(_ cell: ListCell) -> String {
      let text = cell.shown(.lines)
      return text.count > 60 ? text.prefix(59) + "…" : text
    }
    let first = row.cells.indices.contains(key) ? text(row.cells[key]) : row.path
    let others = zip(columns, row.cells).enumerated().filter { $0.offset != key && $0.element.1 != .null }
    return ([first] + others.map { "\($0.element.0.title) \(text($0.element.1))" }).joined(separator: ", ")
  }
}

extension Metrics {
  /// For lines that are made safe where they are shown.
  fileprivate static let lines = Metrics(cells: { _ in 1 }, visible: { CapturedOutput.escaped($0) })
}
