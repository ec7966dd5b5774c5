import Engine
import FacetKit
import Forms
import Language

/// `browse` where there is no full screen: numbered lines and one question.
struct PlainBrowser {
  let session: ScreenSession
  private let asking: any Asking
  /// Shows a line, at once.
  let say: (String) -> Void

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
      case let list as ListLevel:
        var plain = PlainList(self, list.desk)
        next = try plain.run()
      case let detail as DetailLevel: next = try run(detail.desk)
      case let first as FirstLevel: next = try run(first.desk)
      default: next = nil
      }
      if let next { levels.append(next) } else { levels.removeLast() }
    }
  }

  /// The answer, or nil where the person goes back.
  func ask(_ question: String) throws -> String? {
    var answer = ""
    guard try asking.askLine(question, prefill: "", isSecret: false, take: { answer = $0 }) else { return nil }
    let words = answer.split(separator: " ", maxSplits: 1)
    guard let first = words.first else { return "" }
    if first == "back" || first == "q" || first == "quit" { return nil }
    return answer
  }

  /// Says what was wrong and goes on.
  func trying(_ body: () throws -> Void) throws {
    do { try body() } catch let fault as ListFault {
      say("error: \(fault.text)")
    }
  }

  /// The form of a record, field by field; what it stored.
  @discardableResult func fill(_ level: FormLevel) throws -> FormResult {
    var form = PlainForm(desk: level.desk)
    var reply = form.begin()
    while true {
      for line in reply.lines { say(line) }
      switch reply.next {
      case .done(let result): return result
      case .ask(let prompt, let prefill, let isSecret):
        var answer: String?
        let went = try asking.askLine(prompt, prefill: prefill, isSecret: isSecret) { answer = $0 }
        reply = form.answer(went ? answer ?? "" : nil)
      case .edit(let text):
        var edited: String?
        do { _ = try asking.editText(text) { edited = $0 } } catch { say(EngineWording.diagnostic(error).text) }
        reply = form.answer(edited: edited)
      }
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
        } else if answer == "redo" {
          tell(try desk.redo())
        } else if let place = place(answer, behind: "new", in: places) {
          guard place.group == .types else { throw ListFault("only types make records") }
          if let form = try desk.form(of: place) as? FormLevel { try fill(form) }
          desk.noteReturn()
        } else if let place = place(answer, behind: "describe", in: places) {
          for line in try desk.description(of: place) { say(line) }
        } else if !answer.isEmpty {
          say(
            "a number from 1 to \(places.count) opens what it stands for; find TEXT looks in all; back leaves")
          say("new N makes a record; describe N tells of a type; undo and redo are about what this browse changed")
        }
      }
      if let opened { return opened }
    }
    return nil
  }

  private func place(_ answer: String, behind word: String, in places: [FirstPlace]) -> FirstPlace? {
    guard answer.hasPrefix("\(word) "), let number = Int(answer.dropFirst(word.count + 1)),
      places.indices.contains(number - 1)
    else { return nil }
    return places[number - 1]
  }

  func tell(_ outcome: ListOutcome) {
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
        if answer == "form", let form = try desk.form() as? FormLevel {
          try fill(form)
          desk.noteReturn()
        } else if let number = Int(answer), rows.indices.contains(number - 1) {
          opened = try desk.open(number - 1)
        }
      }
      if let opened { return opened }
      if !answer.isEmpty, answer != "form" {
        say("a line that begins with a number leads on; form changes the record; back goes to where one was")
      }
    }
    return nil
  }
}

extension Metrics {
  /// For lines that are made safe where they are shown.
  static let lines = Metrics(cells: { _ in 1 }, visible: { CapturedOutput.escaped($0) })
}
