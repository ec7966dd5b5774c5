import FacetKit
import Forms
import Glibc
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

  /// Wide letters, marks, families of emoji, right to left, controls, and more of all than has room.
  private static let pastes = [
    "a\nb\tc", "林美玲臺北", "e\u{301}\u{301}\u{323}", "👩\u{200D}👩\u{200D}👧\u{200D}👦 👍🏽", "שלום عليكم abc",
    "\u{1B}[31m\u{0}\u{7}",
    "\u{202E}abc\u{202C}", "\u{301}\u{200D}", "\r\n\r\n", String(repeating: "long 林 ", count: 300),
    String(repeating: "x", count: 5000), "🇩🇪🇸🇪", "\u{FEFF}\u{00AD}\u{2028}", "",
  ]

  /// As the terminal shows what would steer it.
  private static let metrics = Metrics(cells: { StyledLine.width(of: String($0)) }) { text in
    text.reduce(into: "") { shown, character in
      let scalars = character.unicodeScalars
      let hides = scalars.contains { $0.value < 0x20 || $0.value == 0x7F || HiddenCharacter.isHidden($0, in: scalars) }
      shown += hides ? scalars.map { "<\(String($0.value, radix: 16))>" }.joined() : String(character)
    }
  }

  private static let rooms = [
    (80, 24), (40, 10), (20, 6), (132, 43), (72, 16), (30, 8), (1, 1), (300, 100), (2, 2), (5, 3), (1, 40), (200, 1),
    (29, 7), (48, 15), (71, 9), (10, 4),
  ]

  private static func desk(_ chance: inout Chance) -> SampleDesk {
    let desk = Samples.person()
    if Bool.random(using: &chance) { desk.stored[5] = .text(pastes.randomElement(using: &chance)!) }
    if Bool.random(using: &chance) { desk.stored[9] = .text(pastes.randomElement(using: &chance)!) }
    if Bool.random(using: &chance) {
      desk.stored[8] = .list((0..<Int.random(in: 0...60, using: &chance)).map { .text(pastes[$0 % pastes.count]) })
    }
    return desk
  }

  private static func check(_ played: Played, after key: FacetKit.Key) {
    let picture = played.picture
    let room = played.room
    #expect(picture.lines.count <= room.rows)
    #expect(picture.lines.allSatisfy { $0.width(metrics) <= room.columns }, "\(key): \(picture.text)")
    #expect(!picture.lines.contains { $0.text.contains { $0.isNewline || $0 == "\u{1B}" || $0 == "\t" } }, "\(key)")
    let cursor = picture.cursor
    #expect((0..<room.rows).contains(cursor.row) && (0..<room.columns).contains(cursor.column), "\(key): \(cursor)")
  }

  /// `FACET_SEEDS=400` tries more than usual.
  private static let seeds = getenv("FACET_SEEDS").flatMap { UInt64(String(cString: $0)) } ?? 40

  @Test(arguments: 1...seeds) func nothingIsLostAndNothingBreaks(seed: UInt64) {
    var chance = Chance(state: seed)
    let desk = Self.desk(&chance)
    let before = desk.stored
    let (columns, rows) = Self.rooms.randomElement(using: &chance)!
    var played = Played(FormLevel(desk: desk), .of(columns, rows, Self.metrics))
    for _ in 0..<200 {
      // Sizes change at any moment.
      if Int.random(in: 0..<12, using: &chance) == 0 {
        (played.room.columns, played.room.rows) = Self.rooms.randomElement(using: &chance)!
        Self.check(played, after: FacetKit.Key(.function(20)))
      }
      // Discarding is an answer to a question, and not what this is about.
      var key = Self.keys.randomElement(using: &chance)!
      if Int.random(in: 0..<10, using: &chance) == 0 {
        key = FacetKit.Key(.text(Self.pastes.randomElement(using: &chance)!))
      }
      if played.top is LeaveLevel, key == FacetKit.Key("d") || key == FacetKit.Key("s") { continue }
      let wasEdited = Self.isEdited(played)
      if played.top is LeaveLevel, key == FacetKit.Key(.enter) { continue }
      played.press(key)
      if played.result != nil {
        #expect(!wasEdited, "edits went with \(key)")
        break
      }
      Self.check(played, after: key)
    }
    #expect(desk.saves.isEmpty)
    #expect(desk.stored == before)
  }

  /// What is typed or pasted between two keys stands in the picture where the cursor is, or the message says why not.
  @Test(arguments: pastes.indices) func theCursorStandsBehindWhatWasTyped(paste: Int) {
    let desk = Samples.person()
    for (columns, rows) in Self.rooms {
      var played = Played(FormLevel(desk: desk, focus: 5), .of(columns, rows, Self.metrics))
      played.press("^U")
      let start = played.picture.cursor
      played.press(FacetKit.Key(.text(Self.pastes[paste])))
      let shown = Self.metrics.shown(LineEditor.oneLine(Self.pastes[paste]))
      let width = Self.metrics.width(of: shown)
      let cursor = played.picture.cursor
      let layout = max(1, columns - start.column)
      // Where it fits the cursor is so many cells further.
      if columns >= 30, width < min(layout - 2, 16) { #expect(cursor.column == start.column + width, "\(columns)") }
      Self.check(played, after: FacetKit.Key(.function(21)))
    }
  }

  private static func isEdited(_ played: Played) -> Bool {
    guard let form = played.stack.levels.first as? FormLevel else { return false }
    return form.hasEdits
  }
}
