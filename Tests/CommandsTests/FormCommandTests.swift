import Engine
import FacetKit
import Language
import Testing

@testable import Commands

/// `edit` and `new` on a screen, over a file: what is stored is what `set` and `new` would store.
@Suite struct FormCommandTests {
  private let session: TestSession

  init() throws {
    session = try TestSession()
    let made = session.run(
      #"""
      define thing "Days without" {
        name text required unique key label "Name" validate not-blank
        without boolean default true label "With / Without"
        since date default today format "%-d %B %Y"
        record integer default 0 min 0
        days = if(without, days(since, today), 0)
        best = max(record, days) label "Best so far"
        check since >= 1900-01-01 "is before anybody counted"
      }
      define person "People" {
        name text key required
        boss ref person
        born date validate past
        town text hidden if boss = null
        note text readonly if born = null
        boss_name = boss.name
        tags list
        text text editor text
      }
      new thing name=Coffee since=2009-11-29 record=4
      new thing name=Tea since=2009-12-01
      new person name=Ada born=1984-03-12
      new person name=Linnéa born=1971-05-30 town=Malmö
      new person name=林美玲
      """#)
    #expect(made.error == nil)
    session.facts.isInteractive = true
  }

  @discardableResult
  private func play(_ command: String, _ keys: String) -> (notices: [String], screens: TestScreens, error: String?) {
    let screens = TestScreens(keys)
    session.host.screens = screens
    let result = session.run(command)
    return (result.notices, screens, result.error)
  }

  // MARK: days without things

  @Test func unchangedDoesNothing() {
    #expect(play(#"edit thing["Tea"]"#, "^s").notices == ["nothing changed"])
    #expect(play(#"edit thing["Tea"]"#, "x BS ^s").notices == ["nothing changed"])
    #expect(play(#"edit thing["Tea"]"#, "x Esc d").notices == ["nothing changed"])
    #expect(session.run("get thing[*].name").output == "Coffee\nTea\n")
  }

  @Test(arguments: [
    ("^u Space ^s", "must not be blank"), ("^u Coffee ^s", #"another thing is already called "Coffee""#),
    ("^u ^s", "must not be blank"), ("Del ^u Del ^s", "is required"),
  ])
  func blankAndTakenNamesAreRefused(keys: String, message: String) {
    let played = play(#"edit thing["Tea"]"#, keys)
    #expect(
      played.screens.picture.contains { $0.contains("^") }
        || played.screens.pictures.last!.contains { $0.hasSuffix(message) })
    #expect(played.screens.pictures.last!.contains { $0.hasPrefix(">! Name") })
    #expect(session.run("get thing[*].name").output == "Coffee\nTea\n")
  }

  @Test func aNameThatFitsIsStoredAsOneChange() {
    let played = play(#"edit thing["Tea"]"#, "^u Chai Tab Space ^s")
    // What follows from it as well.
    #expect(
      played.notices == [
        #"thing[2].name: "Tea" → "Chai""#, "thing[2].without: true → false", "thing[2].days: 8 → 0",
        "thing[2].best: 8 → 0",
      ])
    #expect(session.run("get thing[2].name thing[2].without thing[2].days").output == "Chai\nfalse\n0\n")
    #expect(session.run("undo").error == nil)
    #expect(session.run("get thing[2].name thing[2].without").output == "Tea\ntrue\n")
  }

  @Test func theCountsFollowTheSwitchLive() {
    let played = play(#"edit thing["Coffee"]"#, "Tab Space")
    let pictures = played.screens.pictures
    #expect(pictures[0].contains { $0.hasPrefix("   days             = 10") })
    #expect(pictures.last!.contains { $0.hasPrefix("   days             = 0") })
    #expect(pictures.last!.contains { $0.hasPrefix("   Best so far      = 4") })
  }

  @Test func aRuleOfTheRecordIsToldWhereItStands() {
    let played = play(#"edit thing["Tea"]"#, "Tab Tab ^u 1815-12-10 ^s")
    let picture = played.screens.pictures.last!
    #expect(picture.contains { $0.hasPrefix(">! since") })
    #expect(picture.contains { $0.hasSuffix("~ is before anybody counted") })
    #expect(session.run("get thing[2].since").output == "2009-12-01\n")
  }

  @Test func aNewThingIsOpenedForEditing() {
    let played = play("new thing", "Chocolate Tab Tab Tab 5 ^s")
    #expect(played.notices == ["thing[3] made"])
    #expect(session.run("get thing.name thing.record thing.since").output == "Chocolate\n5\n2009-12-09\n")
    #expect(play("new thing", "x Esc d").notices == ["nothing changed"])
    #expect(session.run("count thing").output == "3\n")
    // Where nothing is edited, the defaults are judged all the same.
    #expect(play("new thing", "^s").screens.pictures.last!.contains { $0.hasPrefix(">! Name") })
  }

  // MARK: other fields

  @Test func referencesAreSearched() {
    let played = play("edit person[1]", "Tab linn Return ^s")
    #expect(played.error == nil)
    #expect(session.run("get person[1].boss").output == "person[2]\n")
    #expect(played.screens.pictures.contains { $0[21].hasPrefix("   search [linn") })
    #expect(played.screens.pictures.contains { $0.contains { $0.hasPrefix("   boss_name   = Linnéa") } })
  }

  @Test func aReferenceIsSearchedWithoutAccents() {
    play("edit person[1].boss", "LINNEA Return")
    #expect(session.run("get person[1].boss").output == "person[2]\n")
  }

  @Test func aRecordCanBeMadeForAReference() {
    let played = play("edit person[1]", "Tab Bo Down Down Return ^s ^s")
    #expect(played.error == nil)
    #expect(session.run("get person[1].boss.name").output == "Bo\n")
  }

  @Test func hiddenAndReadOnlyFollow() {
    let first = play("edit person[1]", "Esc").screens.pictures[0]
    #expect(!first.contains { $0.hasPrefix("   town") })
    let played = play("edit person[1]", "Tab linn Return Tab")
    #expect(played.screens.pictures.last!.contains { $0.hasPrefix("   town") })
    let other = play("edit person[3]", "Esc").screens.pictures[0]
    #expect(other.contains { $0.hasPrefix("   note") && $0.hasSuffix("read-only") })
  }

  @Test func oneFieldHasALevelOfItsOwn() {
    #expect(play("edit person[1].born", "Left Return").notices == ["person[1].born: 1984-03-12 → 1984-03-11"])
    #expect(play("edit person[1].born", "Left Esc").notices == ["nothing changed"])
    #expect(play("edit person[1].tags", "n one Return n two ^s").error == nil)
    #expect(session.run("get person[1].tags").output == #"["one","two"]"# + "\n")
    #expect(play("edit person[1].text", "a Return b ^s").error == nil)
    #expect(session.run("get person[1].text").output == "a\nb\n")
  }

  @Test func daysThatAreRefusedAreGrey() {
    let played = play("edit person[1].born", "t Return")
    #expect(played.screens.pictures.last!.contains { $0.contains("·· refused: must be before today") })
    #expect(played.screens.pictures.last!.contains { $0.contains("^ must be before today") })
    #expect(session.run("get person[1].born").output == "1984-03-12\n")
  }

  // MARK: others

  private func other(_ statement: String) throws {
    let other = try Self.second(over: session)
    #expect(other.run(statement).error == nil)
  }

  private static func second(over session: TestSession) throws -> TestSession {
    let other = try TestSession()
    try other.engine.open("\(session.directory)/test.db")
    return other
  }

  @Test func whatAnotherProgramChangedIsAskedFor() throws {
    for (keys, name) in [("m ^s", "Chai"), ("t ^s", "Mate"), ("b ^s", "Tea")] {
      session.run(#"set thing[2].name Tea"#)
      let screens = TestScreens("^u Chai ^s " + keys)
      screens.before[5] = { try other("set thing[2].name Mate") }
      session.host.screens = screens
      #expect(session.run("edit thing[2]").error == nil)
      #expect(screens.pictures.contains { $0[0].hasPrefix("   Tea › Save") })
      #expect(session.run("get thing[2].name").output == "\(name)\n")
    }
  }

  @Test func whatAnotherProgramChangedElsewhereStays() throws {
    let screens = TestScreens("^u Chai ^s")
    screens.before[5] = { try other("set thing[2].record 7") }
    session.host.screens = screens
    #expect(session.run("edit thing[2]").error == nil)
    #expect(session.run("get thing[2].name thing[2].record").output == "Chai\n7\n")
  }

  @Test func aRecordThatAnotherProgramDeletedIsTold() throws {
    let screens = TestScreens("^u Chai ^s")
    screens.before[5] = { try other("delete thing[2]") }
    session.host.screens = screens
    session.run("edit thing[2]")
    #expect(screens.pictures.last![22].hasPrefix("   thing[2] was deleted by "))
  }

  @Test func aRecordThatAnotherProgramDeletedIsMadeAnew() throws {
    let screens = TestScreens("^u Chai ^s n")
    screens.before[5] = { try other("delete thing[2]") }
    session.host.screens = screens
    let made = session.run("edit thing[2]")
    #expect(made.notices == ["thing[2] made"])
    #expect(session.run("list thing name since record").output.contains("Chai\t2009-12-01\t0"))
  }

  // MARK: what is filled in

  @Test func whatIsFilledInWhileSavingIsTold() {
    let made = session.run(
      #"""
      define memo {
        text text key validate trim
        tag text validate upper
        pin text secret
        changed date editor stamp
        size = len(text)
        hint = len(pin)
      }
      new memo text=a pin=12 tag=x
      clear memo[1].changed
      """#)
    #expect(made.error == nil)
    #expect(
      play("edit memo[1]", "b Tab y ^s").notices == [
        #"memo[1].text: "a" → "ab""#, #"memo[1].tag: "X" → "XY""#, "memo[1].changed: null → 2009-12-09",
        "memo[1].size: 1 → 2",
      ])
    #expect(play("edit memo[1]", "Tab Tab 345 ^s").notices.allSatisfy { !$0.contains("345") && !$0.contains(": 3") })
    let new = play("new memo", "c Tab z ^s").notices
    #expect(new == ["memo[2] made", "memo[2].changed: null → 2009-12-09"])
  }

  // MARK: one field by a line

  private func answered(_ command: String, _ answers: [String]) -> (notices: [String], error: String?) {
    session.host.screens = nil
    session.host.answers = TestAnswers(answers)
    defer { session.host.answers = nil }
    let result = session.run(command)
    return (result.notices, result.error)
  }

  @Test func oneFieldByALineTellsWhatCameOfIt() {
    session.run("define q { n integer min 0; pin text secret }; new q n=5 pin=1")
    #expect(answered("edit q[1].n", ["7"]).notices == ["q[1].n: 5 → 7"])
    #expect(answered("edit q[1].n", ["7"]).notices == ["nothing changed"])
    #expect(answered("edit q.n", ["8"]).notices == ["q[1].n: 7 → 8"])
    #expect(answered("edit q[1].pin", ["98"]).notices == ["q[1].pin: \(Value.concealed) → \(Value.concealed)"])
    #expect(answered("edit q[1].pin", []).notices == ["nothing changed"])
    #expect(answered("edit q[1].n --dry-run", ["9"]).notices.allSatisfy { $0 != "q[1].n: 8 → 9" })
    #expect(session.run("get q[1].n").output == "8\n")
  }

  @Test func bytesAreNoTextToEditByALine() {
    let made = session.run(
      #"sql --write "create table b(id integer primary key, v)"; sql --write "insert into b values(1, x'00ff10')""#)
    #expect(made.error == nil)
    let edited = answered("edit b[1].v", ["98"])
    #expect(edited.error == "b[1].v: is a blob, which is no text to edit / set b[1].v @FILE takes the bytes of a file")
    #expect(session.run("get b[1].v").output == "00ff10\n")
  }

  // MARK: keys by the field's pattern

  @Test(arguments: [
    ("a", ""), ("A", "A"), ("AB", "AB"), ("ABC", "AB"), ("AB1", "AB1"), ("AB12", "AB12"), ("AB1x", "AB1"),
    ("AB123", "AB123"), ("AB1234", "AB123"),
  ])
  func keysThatNoPatternTakes(keys: String, text: String) {
    session.run(#"define c { code text matches '[A-Z]{2}\d{3}' }; new c code=AA111"#)
    let row = play("edit c[1]", "^u \(keys)").screens.pictures.last!.first { $0.hasPrefix(">") } ?? ""
    #expect(row.contains("[\(text) "), "\(row)")
  }

  @Test func theHistoryHasTheForm() {
    session.engine.changeName = { "edit thing[2]" }
    play("edit thing[2]", "^u Chai ^s")
    #expect(session.run("history thing[2].name").output.contains("edit thing[2]"))
  }

  /// Whatever is pressed but the keys that save: the file stays as it is.
  @Test(arguments: 1...8) func nothingButASaveReachesTheFile(seed: UInt64) {
    let before = session.run("list thing; list person").output
    let moves: [FacetKit.Key.Code] = [
      .tab, .enter, .escape, .up, .down, .left, .right, .home, .end, .pageUp, .pageDown, .delete, .backspace,
      .function(1), .text("2009-12-01"),
    ]
    let keys =
      moves.map { FacetKit.Key($0) } + "abn019-+t<>@é林 ".map { FacetKit.Key($0) }
      + "ogruzkjwy".map { FacetKit.Key($0, control: true) }
    var state = seed
    let pressed = (0..<150).map { _ -> FacetKit.Key in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return keys[Int((state >> 33) % UInt64(keys.count))]
    }
    for command in ["edit thing[2]", "edit person[1]", "new person"] {
      let screens = TestScreens(pressed)
      screens.isAnswering = false
      session.host.screens = screens
      #expect(session.run(command).error == nil)
    }
    #expect(session.run("list thing; list person").output == before)
  }

  @Test func forceAndDryRun() {
    #expect(play("edit thing[2] --dry-run", "^u Chai ^s").notices.last == "nothing is stored: --dry-run")
    #expect(session.run("get thing[2].name").output == "Tea\n")
    #expect(play("edit thing[2] --force", "^u Coffee ^s").error == nil)
  }
}
