import FacetKit

/// What an editor of a form shows, and what it would store, after keys.
struct Played: Equatable {
  let lines: [String]
  let cursor: Int?
  let value: Value

  /// Keys by their names (`right`, `space`) or as characters, with blanks between them; nil where one means nothing.
  init?(
    _ editor: some ScreenEditor, _ value: Value, _ keys: String, width: Int = 60, for field: Field
  ) throws {
    let setting = TestSetting()
    var state = editor.open(value, for: field, in: setting)
    for word in keys.split(separator: " ") {
      guard let next = editor.step(state, Played.key(word), for: field, in: setting) else { return nil }
      state = next
    }
    let lines = editor.lines(state, width: width, for: field, in: setting)
    self.lines = lines.map(\.text)
    cursor = lines.compactMap(\.cursor).first
    self.value = try editor.value(of: state, for: field, in: setting)
  }

  private static func key(_ word: Substring) -> Key {
    switch word {
    case "space": Key(" ")
    case "left": Key(.left)
    case "right": Key(.right)
    case "up": Key(.up)
    case "tab": Key(.tab)
    case "enter": Key(.enter)
    case "delete": Key(.delete)
    case "paste": Key(.text("yes"))
    case "^A": Key(.character("a"), control: true)
    case "M-y": Key(.character("y"), alt: true)
    default: Key(Character(String(word)))
    }
  }
}
