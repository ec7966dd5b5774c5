import FacetKit
import Forms
import Glibc
import Support
import Testing

/// A stack of levels with keys played on it.
struct Played {
  var stack: LevelStack
  var room: Room
  var result: (any LevelResult)?
  var isSuspended = false

  /// - Parameter trail: titles of the levels below.
  init(_ level: any Level, below trail: [String] = [], _ room: Room = .of(80, 24)) {
    self.room = room
    stack = LevelStack(trail.first.map { Below(title: $0) } ?? level)
    for title in trail.dropFirst() { stack.open(Below(title: title)) }
    if !trail.isEmpty { stack.open(level) }
  }

  /// Keys by their names with blanks between them; other words are typed letter by letter, `␣` as a blank.
  mutating func press(_ keys: String) {
    for word in keys.split(separator: " ") {
      for key in Played.keys(word) { press(key) }
    }
  }

  mutating func press(_ key: FacetKit.Key) {
    guard result == nil else { return }
    switch stack.press(key, room) {
    case .ended(let result): self.result = result
    case .suspend: isSuspended = true
    case .outside(let work): take(stack.resume(work.run(), room))
    case .shown, .ignored: break
    }
  }

  private mutating func take(_ event: LevelStack.Event) {
    if case .ended(let result) = event { self.result = result }
  }

  var top: any Level { stack.levels[stack.levels.count - 1] }
  var picture: Picture { stack.picture(room) }
  var text: [String] { result == nil ? picture.text : [] }
  var message: String {
    let line = room.isLow ? text.last : text.dropLast().last
    return String((line ?? "").drop { $0 == " " })
  }

  static func keys(_ word: Substring) -> [FacetKit.Key] {
    switch word {
    case "Tab": [FacetKit.Key(.tab)]
    case "S-Tab": [FacetKit.Key(.tab, shift: true)]
    case "Return": [FacetKit.Key(.enter)]
    case "Esc": [FacetKit.Key(.escape)]
    case "Up": [FacetKit.Key(.up)]
    case "Down": [FacetKit.Key(.down)]
    case "Left": [FacetKit.Key(.left)]
    case "Right": [FacetKit.Key(.right)]
    case "M-Up": [FacetKit.Key(.up, alt: true)]
    case "M-Down": [FacetKit.Key(.down, alt: true)]
    case "PgUp": [FacetKit.Key(.pageUp)]
    case "PgDn": [FacetKit.Key(.pageDown)]
    case "S-PgUp": [FacetKit.Key(.pageUp, shift: true)]
    case "S-PgDn": [FacetKit.Key(.pageDown, shift: true)]
    case "Home": [FacetKit.Key(.home)]
    case "End": [FacetKit.Key(.end)]
    case "C-Home": [FacetKit.Key(.home, control: true)]
    case "C-End": [FacetKit.Key(.end, control: true)]
    case "Del": [FacetKit.Key(.delete)]
    case "BS": [FacetKit.Key(.backspace)]
    case "Space": [FacetKit.Key(" ")]
    case "F1": [FacetKit.Key(.function(1))]
    case "F2": [FacetKit.Key(.function(2))]
    default:
      if word.count == 2, word.first == "^", let letter = word.last {
        [FacetKit.Key(Character(letter.lowercased()), control: true)]
      } else {
        word.map { FacetKit.Key($0 == "␣" ? " " : $0) }
      }
    }
  }

  private struct Below: Level {
    let title: String
    mutating func press(_ key: FacetKit.Key, _ room: Room) -> Step { .ignored }
    func help(_ room: Room) -> HelpPage { HelpPage(topic: "forms") }
    func page(_ room: Room) -> Page { Page() }
  }
}

/// A picture beside the golden one of its name, which a person can read; `FACET_RECORD=1` writes it anew. The last line
/// says where the cursor stands, counted from 0.
func expect(_ played: Played, is name: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
  let picture = played.picture
  let text =
    picture.text.joined(separator: "\n") + "\n@ row \(picture.cursor.row), column \(picture.cursor.column)\n"
  #expect(
    picture.lines.allSatisfy { $0.width(played.room.metrics) <= played.room.columns }, sourceLocation: sourceLocation)
  let path = "\(SharedData.packageRoot)/Tests/FormsTests/Pictures/\(name).txt"
  if getenv("FACET_RECORD") != nil {
    mkdir("\(SharedData.packageRoot)/Tests/FormsTests/Pictures", 0o755)
    guard let file = fopen(path, "w") else { throw SessionFailure("cannot write \(path)") }
    defer { fclose(file) }
    fputs(text, file)
  }
  let golden = try GeneratedPage.read(path)
  #expect(text == golden, "\(name)\n\(text)", sourceLocation: sourceLocation)
}
