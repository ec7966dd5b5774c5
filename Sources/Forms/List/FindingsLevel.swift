package import FacetKit

/// What a long look through many records finds, while it goes on: the violations of `validate`.
package struct FindingsLevel: Level {
  package let desk: any FindingsDesk
  private var focus = 0
  private var began: Int?
  private var moment = 0
  private var isStopped = false
  private var message: String?

  package init(desk: any FindingsDesk) { self.desk = desk }

  package var title: String { desk.title }
  private var isRunning: Bool { !isStopped && desk.done < desk.total }

  package mutating func refresh(_ room: Room) -> Bool {
    guard isRunning else { return false }
    if began == nil { began = room.moment }
    moment = room.moment
    do throws(ListFault) { try desk.step() } catch {
      message = error.text
      isStopped = true
    }
    return true
  }

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    let page = room.bodyRows(hasHeading: true)
    switch (key.code, control: key.control) {
    case (.up, _), (.character("p"), true): return move(to: focus - 1)
    case (.down, _), (.character("n"), true): return move(to: focus + 1)
    case (.pageUp, _): return move(to: focus - page)
    case (.pageDown, _): return move(to: focus + page)
    case (.home, _): return move(to: 0)
    case (.end, _): return move(to: desk.findings.count - 1)
    case (.character("c"), true):
      if !isRunning { return .leave(Left()) }
      isStopped = true
      return .taken
    case (.escape, _), (.left, _), (.character("q"), false), (.character("g"), true): return .leave(Left())
    case (.enter, _), (.right, _):
      guard desk.findings.indices.contains(focus) else { return .ignored }
      do throws(ListFault) {
        if let level = try desk.open(focus) { return .push(level) }
      } catch {
        message = error.text
      }
      return .taken
    case (.character("z"), true): return .suspend
    default: return .ignored
    }
  }

  private mutating func move(to row: Int) -> Step {
    message = nil
    focus = min(max(row, 0), max(desk.findings.count - 1, 0))
    return .taken
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    switch mouse.kind {
    case .wheelUp: return move(to: focus - 3)
    case .wheelDown: return move(to: focus + 3)
    case .click, .doubleClick:
      guard desk.findings.indices.contains(mouse.row + first(room)) else { return .ignored }
      _ = move(to: mouse.row + first(room))
      return mouse.kind == .doubleClick ? press(Key(.enter), room) : .taken
    }
  }

  private func first(_ room: Room) -> Int { max(0, focus - room.bodyRows(hasHeading: true) + 1) }

  package func page(_ room: Room) -> Page {
    let metrics = room.metrics
    var page = Page()
    page.path = desk.path
    let records = min(
      ListColumn.widest, max(18, desk.findings.map { metrics.width(of: metrics.shown($0.record)) }.max() ?? 0))
    let fields = min(
      ListColumn.widest, max(10, desk.findings.map { metrics.width(of: metrics.shown($0.field)) }.max() ?? 0))
    func line(_ texts: [String], _ role: Role) -> Line {
      var line = Line()
      line.put(metrics.fitted(metrics.shown(texts[0]), cells: records), role, at: 3, metrics)
      line.put(metrics.fitted(metrics.shown(texts[1]), cells: fields), role, at: 3 + records + 2, metrics)
      let column = 3 + records + 2 + fields + 2
      line.put(
        metrics.fitted(metrics.shown(texts[2]), cells: max(1, room.columns - column - 1)), role, at: column, metrics)
      return line
    }
    page.heading = line(["Record", "Field", "Violation"], .title)
    page.position = "\(CountedWord.digits(desk.done)) of \(CountedWord.digits(desk.total))"
    if isRunning, desk.total > 0 { page.progress = Double(desk.done) / Double(desk.total) }
    let rows = room.bodyRows(hasHeading: true)
    page.body = desk.findings.enumerated().dropFirst(first(room)).prefix(rows).map { index, finding in
      var line = line([finding.record, finding.field, finding.message], .plain)
      guard index == focus else { return line }
      line.spans[0] = Span(">  ")
      line = line.focused(width: room.columns, metrics)
      line.cursor = 0
      return line
    }
    if page.body.isEmpty { page.body = [Line([], cursor: 0)] }
    if desk.findings.isEmpty, !isRunning, !isStopped {
      (page.heading, page.position) = (nil, "")
      page.body = [Line([Span("   \(nothing).")], cursor: 0)]
    }
    let said = message ?? (page.heading == nil ? "" : words)
    page.message = Line("   " + metrics.fitted(metrics.shown(said), cells: room.columns - 4))
    page.hints = desk.findings.isEmpty ? [] : [Hint("Return", "form", Key(.enter))]
    page.hints.append(
      isRunning ? Hint("Ctrl-C", "stop", Key("c", control: true)) : Hint("Esc", "back", Key(.escape)))
    page.help = .question
    return page
  }

  private var nothing: String {
    "Nothing is wrong in \(CountedWord.digits(desk.total)) record\(desk.total == 1 ? "" : "s")"
  }

  private var words: String {
    let count = desk.findings.count
    let number = "\(CountedWord.digits(count)) violation\(count == 1 ? "" : "s")"
    if !isRunning { return count == 0 && !isStopped ? "no violations" : number + (isStopped ? " up to here" : "") }
    let spent = moment - (began ?? moment)
    guard desk.done > 0, spent > 1000 else { return "\(number) so far" }
    let left = Double(spent) * Double(desk.total - desk.done) / Double(desk.done)
    return "\(number) so far, about \(max(1, Int((left / 1000).rounded()))) s left"
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "validate",
      groups: [.init("Keys", [("Up Down", "violation"), ("Return", "the form"), ("Ctrl-C", "stop"), ("Esc", "back")])])
  }
}

/// What looks through the records, piece by piece.
package protocol FindingsDesk: AnyObject {
  var title: String { get }
  var path: String { get }
  /// Records looked at.
  var done: Int { get }
  var total: Int { get }
  var findings: [Finding] { get }
  /// Looks at a few more, for some milliseconds.
  func step() throws(ListFault)
  /// The form of a record, at the field.
  func open(_ finding: Int) throws(ListFault) -> (any Level)?
}

package struct Finding: Sendable, Hashable {
  package let record: String
  package let field: String
  package let message: String

  package init(record: String, field: String, message: String) {
    self.record = record
    self.field = field
    self.message = message
  }
}
