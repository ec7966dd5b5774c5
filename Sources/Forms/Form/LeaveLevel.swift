package import FacetKit

/// A value that is edited and not stored.
package struct FormChange: Sendable, Hashable {
  package let label: String
  package let path: String
  package let old: String
  package let new: String
  package let isRefused: Bool
}

package enum LeaveResult: LevelResult, Sendable, Hashable { case stay, save, discard }

/// What is at stake when a form with edits is left: nothing is lost that was not seen.
package struct LeaveLevel: Level {
  package let title = "Leave"
  private let changes: [FormChange]
  private let path: String
  private let refused: [String]
  /// What stays open: `form`, `text`, `list`. A form stores, others hand their value to the form.
  private let place: String
  /// The answer that loses nothing has the focus at first.
  private var focus = 0

  package init(changes: [FormChange], path: String, refused: [String] = [], place: String = "form") {
    self.changes = changes
    self.place = place
    self.path = path
    self.refused = refused
  }

  private static let answers: [LeaveResult] = [.stay, .save, .discard]

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    switch (key.code, control: key.control) {
    case (.escape, _), (.character("g"), true), (.character("c"), true): return .leave(LeaveResult.stay)
    case (.character("s"), _), (.function(2), _): return .leave(LeaveResult.save)
    case (.character("d"), false): return .leave(LeaveResult.discard)
    case (.enter, _): return .leave(LeaveLevel.answers[focus])
    case (.tab, _): focus = (focus + (key.shift ? 2 : 1)) % 3
    case (.down, _), (.character("n"), true): focus = (focus + 1) % 3
    case (.up, _), (.character("p"), true): focus = (focus + 2) % 3
    default: return .ignored
    }
    return .taken
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    let first = rows(room).count - 3
    guard mouse.kind == .click || mouse.kind == .doubleClick, (first..<first + 3).contains(mouse.row) else {
      return .ignored
    }
    focus = mouse.row - first
    return mouse.kind == .doubleClick ? press(Key(.enter), room) : .taken
  }

  package func page(_ room: Room) -> Page {
    var page = Page()
    page.path = path
    page.position = "\(FormText.count(changes.count, "edit")) not \(place == "form" ? "saved" : "kept")"
    page.body = rows(room)
    if !refused.isEmpty {
      let text = "\(refused.joined(separator: ", ")): refused; s goes there"
      page.message = Line("   " + room.metrics.fitted(room.metrics.shown(text), cells: max(1, room.columns - 4)))
    }
    page.hints = [
      Hint("Return", "choose", Key(.enter)), Hint("s", verb.lowercased(), Key("s")), Hint("d", "discard", Key("d")),
      Hint("Esc", "stay", Key(.escape)),
    ]
    return page
  }

  private func rows(_ room: Room) -> [Line] {
    let metrics = room.metrics
    let answers = LeaveLevel.answers.indices.map { answer($0, room) }
    let space = room.isTall ? [Line()] : []
    let most = max(0, room.bodyRows() - answers.count - 2 * space.count)
    var shown = LeaveLevel.table(changes, room)
    if shown.count > most {
      let rest = changes.count - max(0, most - 1)
      shown = Array(shown.prefix(max(0, most - 1)))
      if most > 0 { shown.append(Line("   \(metrics.ellipsis) \(rest) more")) }
    }
    return space + shown + space + answers
  }

  private static func columns(_ changes: [FormChange], _ room: Room) -> (old: Int, new: Int) {
    let metrics = room.metrics
    let labels = min(24, changes.map { metrics.width(of: metrics.shown($0.label)) }.max() ?? 0)
    let old = 3 + max(labels + 3, room.hasRemarks ? 12 : 0)
    let longest = changes.map { metrics.width(of: metrics.shown($0.old)) }.max() ?? 0
    let half = max(4, (room.columns - old - 3) / 2)
    return (old, old + min(max(longest, room.hasRemarks ? 20 : 0), half) + 2)
  }

  /// Label, old and new of each edit.
  static func table(_ changes: [FormChange], _ room: Room) -> [Line] {
    let metrics = room.metrics
    let columns = columns(changes, room)
    return changes.map { change in
      var line = Line(" ")
      line.append(change.isRefused ? "!" : "*", change.isRefused ? .refused : .edited)
      line.put(metrics.fitted(metrics.shown(change.label), cells: columns.old - 5), at: 3, metrics)
      line.put(
        metrics.fitted(metrics.shown(change.old), cells: columns.new - columns.old - 2), at: columns.old, metrics)
      line.put("\(metrics.arrow) ", .quiet, at: columns.new, metrics)
      let start = line.width(metrics)
      line.append(metrics.fitted(metrics.shown(change.new), cells: max(1, room.columns - start - 1)))
      return line
    }
  }

  private func answer(_ index: Int, _ room: Room) -> Line {
    let words = ["Stay in the \(place)", "\(verb) \(quantity) and leave", "Discard \(quantity) and leave"]
    var line = Line(index == focus ? ">" : " ")
    line.put(words[index], index == focus ? .title : .plain, at: 3, room.metrics)
    let key = ["Esc", "s", "d"][index]
    let column = room.hasRemarks ? max(37, LeaveLevel.columns(changes, room).new) : min(37, room.columns - 4)
    line.put(key, .accent, at: column, room.metrics)
    if index == focus { line.cursor = 0 }
    return line
  }

  private var verb: String { place == "form" ? "Save" : "Keep" }

  private var quantity: String {
    switch changes.count {
    case 1: "it"
    case 2: "both"
    default: "all \(changes.count)"
    }
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "forms",
      text: ["\(FormText.count(changes.count, "edit")) not saved: save, discard or stay?"],
      groups: [
        HelpPage.Group(
          "Answers", [("Esc", "stay in the form"), ("s", "save and leave"), ("d", "discard and leave")]),
        HelpPage.Group("Moving", [("Up Down", "answer above, below"), ("Return", "choose")]),
      ])
  }
}
