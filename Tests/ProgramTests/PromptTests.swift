import Glibc
import Support
import Testing

@Suite struct PromptTests {
  @Test(arguments: [
    ("lis", "facet> list"),
    ("list thi", "facet> list thing"),
    ("get thing[1].na", "facet> get thing[1].name"),
    ("get person[2].boss.na", "facet> get person[2].boss.name"),
    ("get thing[\"Gr", "facet> get thing[\"Green tea\"]"),
    ("set thing[1].size la", "facet> set thing[1].size large"),
    ("set person[2].boss ada", "facet> set person[2].boss \"Ada Lindqvist\""),
    ("new thing na", "facet> new thing name="),
    ("new thing size=sm", "facet> new thing size=small"),
    ("list thing where rec", "facet> list thing where record"),
    ("list thing where size = la", "facet> list thing where size = \"large\""),
    ("list thing --for", "facet> list thing --format"),
    ("list thing --format js", "facet> list thing --format json"),
    ("help val", "facet> help validat"),
    ("define x { a text validate not-b", "facet> define x { a text validate not-blank"),
  ])
  func tabCompletes(typed: String, row: String) throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send(typed)
      try session.sendKey(.tab)
      try session.waitForRow(row)
    }
  }

  @Test func noFileNamesWhereAPathIsMeant() throws {
    let facet = try Facet.withThings()
    try facet.folder.write("", to: "zebra")
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("get zeb")
      try session.sendKey(.tab, .tab)
      try session.send("|")
      try session.waitForRow("facet> get zeb|")
      try session.sendKey(.ctrl("c"))
      try session.waitForRow("facet>")
      try session.send("source zeb")
      try session.sendKey(.tab)
      try session.waitForRow("facet> source zebra")
    }
  }

  @Test func aRefusedLineComesBack() throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("set thing[1].record -7\r")
      try session.waitFor("the line again") {
        $0.cursor.row > 1 && $0.lines[$0.cursor.row] == "facet> set thing[1].record -7"
      }
      #expect(session.screen.lines[1] == "error: thing[1].record: must be at least 0, not -7")
    }
  }

  @Test(arguments: [
    ("delete from thing", "delete thing[*]"), ("drop table thing", "drop thing"), ("show tables", "types"),
  ])
  func aStatementOfAnotherToolComesBackInOurs(typed: String, ours: String) throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send(typed + "\r")
      try session.waitFor("our form") { $0.cursor.row > 1 && $0.lines[$0.cursor.row] == "facet> \(ours)" }
    }
  }

  @Test func editIsPrefilledAndEscapeLeavesTheValue() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("edit thing[1].name\r")
      try session.waitFor("the value in the line") { $0.lines[$0.cursor.row].hasSuffix("Coffee") }
      try session.sendKey(.escape)
      try session.waitForRow("facet>")
      try session.send("edit thing[1].name\r")
      try session.waitFor("the value in the line") { $0.lines[$0.cursor.row].hasSuffix(": Coffee") }
      try session.send(" beans\r")
      try session.waitForRow("facet>")
      try session.sendKey(.ctrl("d"))
      try session.expectExit(0)
      #expect(try facet("t.db", "get", "thing[1].name").output == "Coffee beans\n")
    }
  }

  @Test func anOpenBracketAsksForMore() throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("if true {\r")
      try session.waitForRow("    {>")
      try session.send("print 1 + 1 }\r")
      try session.waitFor("the result") { $0.lines.contains("2") }
      try session.waitForRow("facet>")
      try session.send("print (\r")
      try session.waitForRow("    (>")
      try session.sendKey(.ctrl("c"))
      try session.waitForRow("facet>")
    }
  }

  @Test func theHistoryIsPrivateAndHoldsNoSecret() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db", environment: ["XDG_STATE_HOME": facet.folder("state")]) { session in
      try session.waitForRow("facet>")
      try session.send("set person[1].pin 1234\r")
      try session.waitForRow("facet>")
      try session.send("bogus; set person[1].pin 5678\r")
      try session.waitForRow("facet>")
      try session.send("count thing\r")
      try session.waitFor("the count") { $0.lines.contains("2") }
      try session.waitForRow("facet>")
      try session.sendKey(.ctrl("d"))
      try session.expectExit(0)
      #expect(try facet.folder.read("state/facet/history") == "count thing\n")
      #expect(facet.folder.mode(of: "state/facet/history") == 0o600)
    }
  }

  @Test(arguments: [(#"\dt"#, "thing"), (".tables", "thing"), (#"\d thing"#, "define thing")])
  func habitsOfOtherShells(typed: String, shown: String) throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send(typed + "\r")
      try session.waitFor(shown) { $0.lines.dropFirst().contains { $0.hasPrefix(shown) } }
    }
  }

  @Test func ctrlCStopsWhatRuns() throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("while true { let x = 1 }\r")
      usleep(200_000)
      try session.sendKey(.ctrl("c"))
      try session.waitFor("interrupted; nothing was stored")
      try session.waitForRow("facet>")
    }
  }

  @Test func itSurvivesAResize() throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      session.resize(columns: 40, rows: 10)
      try session.send("print 41 + 1\r")
      try session.waitFor("the sum") { $0.lines.contains("42") }
    }
  }
}
