import FacetKit
import Forms
import Testing

/// Whatever is pressed, nothing breaks, and the file changes by a save alone.
@Suite struct RandomKeyTests {
  private static let keys: [FacetKit.Key] =
    [
      "Tab", "S-Tab", "Return", "Esc", "Up", "Down", "Left", "Right", "M-Up", "M-Down", "PgUp", "PgDn", "S-PgUp",
      "S-PgDn", "Home", "End", "C-Home", "C-End", "Del", "BS", "Space", "F1", "^a", "^b", "^c", "^d", "^e", "^f", "^g",
      "^j", "^k", "^l", "^n", "^o", "^p", "^r", "^u", "^w", "^y", "^z", "^_",
    ].flatMap { Played.keys($0) } + "abdenstuxz019@-+<>./?\"'林é".map { FacetKit.Key($0) }
    + [FacetKit.Key(.text("a\nb\tc")), FacetKit.Key("b", alt: true), FacetKit.Key(.insert), FacetKit.Key(.function(9))]

  private struct Chance: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  @Test(arguments: 1...24) func nothingIsLostAndNothingBreaks(seed: UInt64) {
    var chance = Chance(state: seed)
    let desk = Samples.person()
    let before = desk.stored
    let rooms: [(Int, Int)] = [(80, 24), (40, 10), (20, 6), (132, 43), (72, 16), (30, 8), (1, 1)]
    let (columns, rows) = rooms.randomElement(using: &chance)!
    var played = Played(FormLevel(desk: desk), .of(columns, rows))
    for _ in 0..<250 {
      // Discarding is an answer to a question, and not what this is about.
      let key = Self.keys.randomElement(using: &chance)!
      if played.top is LeaveLevel, key == FacetKit.Key("d") || key == FacetKit.Key("s") { continue }
      let wasEdited = Self.isEdited(played)
      if played.top is LeaveLevel, key == FacetKit.Key(.enter) { continue }
      played.press(key)
      if played.result != nil {
        #expect(!wasEdited, "edits went with \(key)")
        break
      }
      let picture = played.picture
      #expect(picture.lines.count <= rows)
      #expect(picture.lines.allSatisfy { $0.width(.tables) <= columns }, "\(picture.text)")
      #expect(picture.cursor.row < rows && picture.cursor.column < columns)
    }
    #expect(desk.saves.isEmpty)
    #expect(desk.stored == before)
  }

  private static func isEdited(_ played: Played) -> Bool {
    guard let form = played.stack.levels.first as? FormLevel else { return false }
    return form.hasEdits
  }
}
