import FacetKit
import Forms
import Glibc
import Testing

/// A stack of screens that a test plays, and its pictures as files that a person can read.
struct BrowsePlayed {
  var stack: LevelStack
  var room: Room
  var ended: (any LevelResult)?

  init(_ level: any Level, below: [any Level] = [], _ room: Room = .of(80, 24)) {
    stack = LevelStack(below.first ?? level)
    for level in below.dropFirst() { stack.open(level) }
    if !below.isEmpty { stack.open(level) }
    self.room = room
  }

  /// Keys by their names, with blanks between: `Down w a ^U Esc`; `␣` is a blank.
  mutating func press(_ keys: String) {
    for word in keys.split(separator: " ") { press(BrowsePlayed.key(String(word))) }
  }

  /// A text letter by letter.
  mutating func type(_ text: String) { for character in text { press(Key(character)) } }

  mutating func press(_ key: Key) {
    if case .ended(let result) = stack.press(key, room) { ended = result }
  }

  mutating func refresh(_ count: Int = 1) { for _ in 0..<count { _ = stack.refresh(room) } }

  var text: [String] { stack.picture(room).text }
  var message: String { text[room.rows - 2] }
  var title: String { text[0] }
  /// The row that the cursor stands in.
  var row: String {
    let picture = stack.picture(room)
    return picture.text[picture.cursor.row]
  }

  static func key(_ name: String) -> Key {
    let named: [String: Key.Code] = [
      "Up": .up, "Down": .down, "Left": .left, "Right": .right, "Home": .home, "End": .end, "PgUp": .pageUp,
      "PgDn": .pageDown, "Return": .enter, "Tab": .tab, "Esc": .escape, "BS": .backspace, "Del": .delete,
      "F1": .function(1), "F2": .function(2),
    ]
    if let code = named[name] { return Key(code) }
    if name == "S-Tab" { return Key(.tab, shift: true) }
    if name == "␣" { return Key(" ") }
    if name.count == 2, name.first == "^", let letter = name.last {
      return Key(Character(letter.lowercased()), control: true)
    }
    return Key(Character(name))
  }

  /// Compares with the file of that name, or writes it with `FACET_RECORD`.
  func expect(_ name: String, _ place: Testing.SourceLocation = #_sourceLocation) {
    let picture = stack.picture(room)
    let shown = picture.text.joined(separator: "\n") + "\n\ncursor \(picture.cursor.row) \(picture.cursor.column)\n"
    let file = String(#filePath).split(separator: "/").dropLast().joined(separator: "/")
    let path = "/\(file)/Pictures/\(name).txt"
    if getenv("FACET_RECORD") != nil {
      guard let output = fopen(path, "w") else {
        Issue.record("\(path) cannot be written", sourceLocation: place)
        return
      }
      fputs(shown, output)
      fclose(output)
      return
    }
    var kept = ""
    if let input = fopen(path, "r") {
      var bytes = [UInt8](repeating: 0, count: 1 << 16)
      let count = fread(&bytes, 1, bytes.count, input)
      kept = String(decoding: bytes[..<count], as: UTF8.self)
      fclose(input)
    }
    #expect(kept == shown, "\(name) is another picture now", sourceLocation: place)
  }
}
