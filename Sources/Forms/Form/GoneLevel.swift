package import FacetKit

package enum GoneAnswer: LevelResult, Sendable, Hashable, CaseIterable { case stay, makeAnew, giveUp }

/// The record of the form was deleted by somebody else: what is to become of the edits.
package struct GoneLevel: Level {
  package let title = "Save"
  private let words: String
  private let changes: [FormChange]
  private let path: String
  private let noun: String
  private var focus = 0

  package init(_ words: String, changes: [FormChange], path: String, noun: String) {
    self.words = words
    self.changes = changes
    self.path = path
    self.noun = noun
  }

  package mutating func press(_ key: Key, _ room: Room) -> Step {
    let count = GoneAnswer.allCases.count
    switch (key.code, control: key.control) {
    case (.escape, _), (.character("g"), true), (.character("c"), true): return .leave(GoneAnswer.stay)
    case (.character("n"), false), (.character("s"), true), (.function(2), _): return .leave(GoneAnswer.makeAnew)
    case (.character("d"), false): return .leave(GoneAnswer.giveUp)
    case (.enter, _): return .leave(GoneAnswer.allCases[focus])
    case (.tab, _): focus = (focus + (key.shift ? count - 1 : 1)) % count
    case (.down, _), (.character("n"), true): focus = (focus + 1) % count
    case (.up, _), (.character("p"), true): focus = (focus + count - 1) % count
    default: return .ignored
    }
    return .taken
  }

  package mutating func press(_ mouse: Mouse, _ room: Room) -> Step {
    let first = rows(room).count - GoneAnswer.allCases.count
    guard mouse.kind == .click || mouse.kind == .doubleClick,
      GoneAnswer.allCases.indices.contains(mouse.row - first)
    else { return .ignored }
    focus = mouse.row - first
    return mouse.kind == .doubleClick ? press(Key(.enter), room) : .taken
  }

  package func page(_ room: Room) -> Page {
    var page = Page()
    page.path = path
    page.position = FormText.count(changes.count, "edit")
    page.body = rows(room)
    let message = "\(path) was \(words)"
    page.message = Line("   " + room.metrics.fitted(room.metrics.shown(message), cells: max(1, room.columns - 4)))
    page.hints = [
      Hint("Return", "choose", Key(.enter)), Hint("n", "make anew", Key("n")), Hint("d", "give up", Key("d")),
      Hint("Esc", "form", Key(.escape)),
    ]
    return page
  }

  private func rows(_ room: Room) -> [Line] {
    let metrics = room.metrics
    let texts = [
      ("Stay in the form", "Esc"), ("Make a new \(noun) of what stands here", "n"),
      (changes.isEmpty ? "Leave" : "Give up the edits and leave", "d"),
    ]
    let space = room.isTall ? [Line()] : []
    let answers = texts.enumerated().map { index, text in
      var line = Line(index == focus ? ">" : " ")
      let key = min(40, room.columns - 4)
      let words = metrics.fitted(metrics.shown(text.0), cells: max(1, key - 5))
      line.put(words, index == focus ? .title : .plain, at: 3, metrics)
      line.put(text.1, .accent, at: key, metrics)
      if index == focus { line.cursor = 0 }
      return line
    }
    let most = max(0, room.bodyRows() - answers.count - 2 * space.count)
    let shown = LeaveLevel.table(changes, room).prefix(most)
    return space + shown + (shown.isEmpty ? [] : space) + answers
  }

  package func help(_ room: Room) -> HelpPage {
    HelpPage(
      topic: "forms",
      text: [
        "Somebody else deleted the record. A new one gets all that was read of it, with the edits; what referred to the "
          + "deleted one does not come back with it."
      ],
      groups: [
        HelpPage.Group(
          "Answers", [("Esc", "stay in the form"), ("n Ctrl-S", "make a new one"), ("d", "give up and leave")]),
        HelpPage.Group("Moving", [("Up Down", "answer above, below"), ("Return", "choose")]),
      ])
  }
}
