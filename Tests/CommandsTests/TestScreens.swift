import FacetKit
import Forms
import Language

@testable import Commands

/// A screen that nobody sees: keys that are pressed in turn, and what stood there.
final class TestScreens: Screens {
  private let keys: [FacetKit.Key]
  private let room: Room
  /// Called before the key of that number, for what others do meanwhile.
  var before: [Int: () throws -> Void] = [:]
  /// The picture after the last key, before it was left.
  var picture: [String] = []
  var pictures: [[String]] = []
  /// Whether the question what is to become of edits gets the keys; else only Esc.
  var isAnswering = true

  /// - Parameter keys: as in the tests of forms: names with blanks between them, other words letter by letter.
  convenience init(_ keys: String) { self.init(keys.split(separator: " ").flatMap(TestScreens.keys)) }

  init(_ keys: [FacetKit.Key], columns: Int = 80, rows: Int = 24) {
    self.keys = keys
    let metrics = Metrics(cells: { StyledLine.width(of: String($0)) }, visible: { $0 })
    room = Room(columns: columns, rows: rows, metrics: metrics, today: CalendarDate("2009-12-09")!)
  }

  func show(_ level: any Level) throws -> any LevelResult {
    var stack = LevelStack(level)
    pictures.append(stack.picture(room).text)
    for (number, key) in keys.enumerated() {
      try before[number]?()
      if !isAnswering, stack.levels.last is LeaveLevel, key != Key(.escape) { continue }
      picture = stack.picture(room).text
      switch stack.press(key, room) {
      case .ended(let result): return result
      case .outside(let work): _ = stack.resume(work.run(), room)
      case .shown, .ignored, .suspend: break
      }
      pictures.append(stack.picture(room).text)
    }
    picture = stack.picture(room).text
    return Left()
  }

  private static func keys(_ word: Substring) -> [FacetKit.Key] {
    switch word {
    case "Tab": [Key(.tab)]
    case "Return": [Key(.enter)]
    case "Esc": [Key(.escape)]
    case "Up": [Key(.up)]
    case "Down": [Key(.down)]
    case "Left": [Key(.left)]
    case "Right": [Key(.right)]
    case "End": [Key(.end, control: true)]
    case "Del": [Key(.delete)]
    case "BS": [Key(.backspace)]
    case "Space": [Key(" ")]
    default:
      if word.count == 2, word.first == "^", let letter = word.last {
        [Key(letter, control: true)]
      } else {
        word.map { Key($0 == "␣" ? " " : $0) }
      }
    }
  }
}
