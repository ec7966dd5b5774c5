import Commands
import FacetKit
import Forms

/// A full screen that a test plays: keys by their names, with blanks between, and what is seen in between.
final class PlayedScreens: Screens {
  private let play: (PlayedScreens) -> Void
  private var stack: LevelStack!
  private(set) var ended = false
  var room = Room(
    metrics: Metrics(cells: { StyledLine.width(of: String($0)) }, visible: { $0 }),
    today: CalendarDate(year: 2009, month: 12, day: 9)!)

  init(_ play: @escaping (PlayedScreens) -> Void) { self.play = play }

  func show(_ level: any Level) throws -> any LevelResult {
    stack = LevelStack(level)
    play(self)
    return Left()
  }

  func press(_ keys: String) {
    for word in keys.split(separator: " ") { press(PlayedScreens.key(String(word))) }
  }

  func type(_ text: String) { for character in text { press(Key(character)) } }

  private func press(_ key: Key) {
    if ended { return }
    if case .ended = stack.press(key, room) { ended = true }
  }

  /// Until everything is counted.
  func refresh() {
    var rounds = 0
    while stack.refresh(room), rounds < 1000 { rounds += 1 }
  }

  var text: [String] { stack.picture(room).text }
  var title: String { ended ? "" : text[0] }
  var message: String { ended ? "" : text[room.rows - 2] }
  /// The rows of the body that are not empty.
  var body: [String] {
    let picture = stack.picture(room)
    return picture.text[picture.body].filter { !$0.isEmpty }
  }
  /// The row that the cursor stands in.
  var row: String {
    let picture = stack.picture(room)
    return picture.text[picture.cursor.row]
  }

  static func key(_ name: String) -> Key {
    let named: [String: Key.Code] = [
      "Up": .up, "Down": .down, "Left": .left, "Right": .right, "Home": .home, "End": .end, "PgUp": .pageUp,
      "PgDn": .pageDown, "Return": .enter, "Tab": .tab, "Esc": .escape, "BS": .backspace, "Del": .delete,
    ]
    if let code = named[name] { return Key(code) }
    if name == "␣" { return Key(" ") }
    if name.count == 2, name.first == "^", let letter = name.last {
      return Key(Character(letter.lowercased()), control: true)
    }
    return Key(Character(name))
  }
}
