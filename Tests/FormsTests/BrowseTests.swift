import FacetKit
import Forms
import Testing

@Suite struct BrowseTests {
  private func played(_ desk: FakeList = FakePresidents.list(), _ room: Room = .of(80, 24)) -> BrowsePlayed {
    BrowsePlayed(ListLevel(desk: desk), room)
  }

  /// Keys, and what the row with the cursor begins with afterwards.
  @Test(arguments: [
    ("Down Down Up", ">   2  John Adams"), ("PgDn", ">  19  Rutherford"), ("PgDn PgDn PgUp", ">  19  Rutherford"),
    ("End", ">  47  President 47"), ("End Up", ">  46  President 46"), ("End Home", ">   1  George"),
    ("^n ^n ^p", ">   2  John Adams"), ("g 3 0 Return", ">  30  President 30"), ("Up Up", ">   1  George"),
    ("PgDn PgDn PgDn PgDn", ">  47  President 47"), ("␣ ␣", ">   3  Thomas"),
    ("Tab s s", ">   1  George"), ("/ l i n c Return", ">  16  Abraham"), ("/ l i n c Esc", ">  16  Abraham"),
    ("/ l i n c Return Esc", ">  16  Abraham"), ("Down d u", ">   2  John Adams"), ("End d", ">  46  President 46"),
  ])
  func keys(keys: String, row: String) {
    var played = played()
    played.press(keys)
    #expect(played.row.hasPrefix(row), "\(keys): \(played.row)")
  }

  /// What was marked, then the filter, then the level.
  @Test func escapeGoesBackStepByStep() {
    var played = played()
    played.press("/ a d a m s Return")
    #expect(played.title.contains("find adams"))
    #expect(played.text[2].hasSuffix(" 1 of 2 ─"))
    played.press("␣ Esc")
    #expect(!played.title.contains("marked") && played.title.contains("find adams"))
    played.press("Esc")
    #expect(played.text[2].hasSuffix(" of 47 ─"))
    #expect(played.ended == nil)
    played.press("Esc")
    #expect(played.ended != nil)
  }

  @Test func theRowsFollowAFilterThatReads() {
    var played = played()
    played.press("w")
    played.type("party = \"Whi")
    #expect(played.text[2].hasSuffix(" of 0 ─") || played.text[2].hasSuffix(" 0 presidents ─"))
    played.type("g\"")
    #expect(played.text[2].hasSuffix(" of 4 ─"))
    played.press("^z")
    #expect(!played.text[2].hasSuffix(" of 4 ─"))
    played.type("\"")
    played.press("Return")
    #expect(played.title.contains("where party = \"Whig\""))
    played.press("Down Down s")
    #expect(played.row.contains("Whig"))
    played.press("Esc")
    #expect(played.row.contains("Whig"))
  }

  @Test func completion() {
    var played = played()
    played.press("w p a Tab")
    #expect(played.text[21].hasPrefix("   where [party  "))
    played.press("^U f Tab")
    #expect(played.text[21].hasPrefix("   where [from  "))
  }

  @Test func changesAreCommands() {
    let desk = FakePresidents.list()
    var played = played(desk)
    played.press("␣ ␣ d")
    #expect(played.message == "   delete president[1] president[2]   u brings 2 presidents back")
    #expect(played.text[2].hasSuffix(" 1 of 45 ─"))
    played.press("u c")
    played.press("Tab Tab Tab e ^U W h i g Return")
    played.press("a Down Return")
    #expect(played.message.hasPrefix("   run president"))
    #expect(desk.commands.first == "delete president[1] president[2]")
    #expect(desk.commands.contains { $0.hasPrefix("copy president[") })
    #expect(desk.commands.contains { $0.hasSuffix(".party Whig") })
    #expect(desk.commands.last?.hasSuffix(".retire") == true)
  }

  @Test func aReadOnlyColumnSaysSo() {
    var played = played()
    played.press("Tab e")
    #expect(played.message == "   From is read-only; Tab goes to another column")
    played.press("t")
    #expect(played.message == "   no column holds yes or no")
  }

  @Test func markByCondition() {
    var played = played()
    played.press("+")
    played.type("party = \"Whig\"")
    played.press("Return")
    #expect(played.title.contains("4 marked"))
    played.press("-")
    #expect(!played.title.contains("marked"))
  }

  @Test func movingARow() {
    let desk = FakePresidents.list()
    desk.abilities.insert(.move)
    var played = played(desk)
    played.press("Down m Down Down Return")
    #expect(desk.commands == ["move president[2] after president[4]"])
    played.press("Home Down Down m Up Up Return")
    #expect(desk.commands.last == "move president[3] before president[1]")
    played.press("m Down Esc")
    #expect(desk.commands.count == 2)
  }

  @Test func deeperAndBack() {
    var played = played()
    played.press("Right")
    #expect(played.title.hasPrefix("   Presidents › George Washington"))
    played.press("Left Return")
    #expect(played.text[2] == "   form")
    played.press("Esc i")
    #expect(played.title.hasPrefix("   Presidents › Description"))
    played.press("Esc ?")
    #expect(played.title.hasPrefix("   Presidents › Help"))
  }

  @Test func theFirstLevelOpensAndSays() {
    var played = BrowsePlayed(FirstLevel(desk: FakeFirst()))
    played.press("Down Return")
    #expect(played.title == "   people.db › Birthdays")
    played.press("Esc End Up Return")
    #expect(played.message == "   view lonely: boss is not there any more")
    played.press("n")
    #expect(played.message == "   only types make records")
    played.press("/ l i n Return")
    #expect(played.title == "   people.db › Find lin")
    played.press("Esc q")
    #expect(played.ended != nil)
  }

  @Test func sideways() {
    var played = played(FakePresidents.list(), .of(40, 10))
    played.press("Tab Tab Tab")
    #expect(played.text[1].contains("[Party]"))
    // The key stays.
    #expect(played.text[1].hasPrefix("   Name"))
    played.press("S-Tab S-Tab S-Tab")
    #expect(played.text[1].hasPrefix("   No [Name]"))
  }

  @Test func theMouse() {
    var played = played()
    let picture = played.stack.picture(played.room)
    _ = played.stack.press(Mouse(.click, row: 5, column: 10), on: picture, played.room)
    #expect(played.row.hasPrefix(">   3  Thomas"))
    _ = played.stack.press(Mouse(.wheelDown, row: 5, column: 10), on: picture, played.room)
    #expect(played.row.hasPrefix(">   6  John Quincy"))
    _ = played.stack.press(Mouse(.click, row: 1, column: 40), on: picture, played.room)
    #expect(played.text[1].contains("[From ↑]"))
    _ = played.stack.press(Mouse(.doubleClick, row: 4, column: 10), on: picture, played.room)
    #expect(played.title.hasPrefix("   Presidents › "))
  }

  /// Where nothing fits nothing breaks.
  @Test(arguments: [(1, 1), (2, 3), (5, 2), (10, 6), (20, 6), (29, 7), (40, 10), (80, 24), (200, 60)])
  func anyRoom(columns: Int, rows: Int) {
    for level: any Level in [
      ListLevel(desk: FakePresidents.list()), FirstLevel(desk: FakeFirst()), DetailLevel(desk: FakeDetail()),
      FindingsLevel(desk: FakeFindings()),
    ] {
      var played = BrowsePlayed(level, .of(columns, rows))
      for keys in ["Down", "w", "a", "Esc", "␣", "Tab", "End", "?", "Esc"] {
        played.press(keys)
        let picture = played.stack.picture(played.room)
        #expect(picture.lines.count <= rows && picture.lines.allSatisfy { $0.width(.tables) <= columns })
        #expect(picture.cursor.row < rows && picture.cursor.column < columns)
      }
    }
  }

  /// Whatever is pressed, the screen keeps its shape and the focus is a row.
  @Test(arguments: 0..<24) func randomKeys(seed: Int) {
    var random = BrowseRandom(seed: UInt64(seed + 1))
    let names = [
      "Up", "Down", "PgUp", "PgDn", "Home", "End", "Tab", "S-Tab", "␣", "+", "-", "/", "w", "g", "s", "d", "c", "t",
      "e",
      "m", "n", "a", "i", "u", "U", "Return", "Esc", "Left", "Right", "^r", "^z", "^c", "BS", "Del", "x", "1", "2",
      "\"",
      "=", "p", "?", "F1", "F2", "^U",
    ]
    let desk = seed % 2 == 0 ? FakePresidents.list() : FakeReadings.list()
    if seed % 2 == 1 { desk.ids = Array(612_000...612_900) }
    desk.abilities.insert(.move)
    var played = BrowsePlayed(FirstLevel(desk: FakeFirst()), .of(20 + seed * 2, 4 + seed % 25))
    played.stack.open(ListLevel(desk: desk))
    for round in 0..<160 where played.ended == nil {
      let name = names[Int(random.next() % UInt64(names.count))]
      played.press(name)
      if random.next() % 7 == 0 { played.refresh() }
      if played.stack.levels.count == 1 { played.stack.open(ListLevel(desk: desk)) }
      if random.next() % 9 == 0 {
        played.room = .of(1 + Int(random.next() % 120), 1 + Int(random.next() % 40))
      }
      if random.next() % 6 == 0 { meanwhile(desk, &played, &random) }
      if round % 3 != 0 { continue }
      let picture = played.stack.picture(played.room)
      #expect(picture.lines.count <= played.room.rows, "\(name)")
      #expect(picture.lines.allSatisfy { $0.width(.tables) <= played.room.columns }, "\(name)")
      #expect(picture.cursor.row < played.room.rows)
    }
  }
}

extension BrowseTests {
  /// Another program deletes rows and adds some: the focus stays on its record, as long as that is there.
  private func meanwhile(_ desk: FakeList, _ played: inout BrowsePlayed, _ random: inout BrowseRandom) {
    guard let before = played.stack.levels.last as? ListLevel, !before.takesText else { return }
    // What waits for a quiet moment comes first.
    for _ in 0..<3 { played.refresh() }
    guard let focus = (played.stack.levels.last as? ListLevel)?.focus, case .record(let record) = focus,
      case .integer(let number) = record.key[0]
    else { return }
    let gone = random.next() % 5
    let isGone = gone == 0
    desk.ids = desk.ids.filter { id in id == Int(number) ? !isGone : (id * 7 + Int(gone)) % 11 != 0 }
    let first = (desk.ids.first ?? 1) - 1
    if first > 0, first != Int(number) { desk.ids.insert(first, at: 0) }
    desk.news = true
    played.refresh()
    let after = (played.stack.levels.last as? ListLevel)?.focus
    if isGone { #expect(after != focus) } else { #expect(after == focus) }
  }
}

/// The same numbers for the same seed.
struct BrowseRandom: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }
  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
}
