import Glibc
import Support
import Testing

/// Sessions at the prompt: what it lists, where it says one is, how one leaves, what it reads at the start.
@Suite struct PromptSessionTests {
  @Test func twoTabsListWhatFits() throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("set person[2].boss ")
      try session.sendKey(.tab, .tab)
      try session.waitFor("the list and the line again") {
        $0.lines[1].hasPrefix("\"Ada Lindqvist\"") && $0.lines[1].hasSuffix("person[1]")
          && $0.lines[2].hasPrefix("Bob ") && $0.lines[2].hasSuffix("person[2]")
          && $0.lines[3] == "facet> set person[2].boss"
      }
    }
  }

  @Test func cdIsSeenInThePrompt() throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("cd thing[2]\r")
      try session.waitFor("the place") { $0.lines[$0.cursor.row] == "thing[2]>" }
      try session.send("get .na")
      try session.sendKey(.tab)
      try session.waitForRow("thing[2]> get .name")
      try session.send("\r")
      try session.waitFor("the name") { $0.lines.contains("Green tea") }
      try session.send("cd ..\r")
      try session.waitFor("its type") { $0.lines[$0.cursor.row] == "thing>" }
    }
  }

  @Test(arguments: [#"\q"#, "quit", "exit"])
  func leaving(typed: String) throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send(typed + "\r")
      try session.expectExit(0)
    }
  }

  @Test func aRefusedValueComesBackInTheEditor() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("edit thing[1].record\r")
      try session.waitFor("the value in the line") { $0.lines[$0.cursor.row].hasSuffix(": 4") }
      try session.send("x\r")
      try session.waitFor("the value again") { screen in
        screen.lines[screen.cursor.row].hasSuffix(": 4x") && screen.lines.contains { $0.contains("\"4x\"") }
      }
      try session.sendKey(.escape)
      try session.waitFor("the prompt") { $0.lines[$0.cursor.row] == "facet>" }
      #expect(try facet("t.db", "get", "thing[1].record").output == "4\n")
    }
  }

  @Test func wideCharactersKeepTheCursorInItsPlace() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("set thing[1].name 林美")
      try session.waitForRow("facet> set thing[1].name 林美")
      #expect(session.screen.cursor.column == 29)
      try session.send("\r")
      try session.waitFor("the prompt") { $0.lines[$0.cursor.row] == "facet>" }
      try session.sendKey(.ctrl("d"))
      try session.expectExit(0)
      #expect(try facet("t.db", "get", "thing[1].name").output == "林美\n")
    }
  }

  @Test func theStartUpFileIsForThePromptAlone() throws {
    let facet = try Facet.withThings()
    try #require(mkdir(facet.folder("facet"), 0o700) == 0)
    _ = try facet.folder.write("print \"good morning\"\n", to: "facet/init.facet")
    let environment = ["XDG_CONFIG_HOME": facet.folder.path]
    try facet.atPrompt("t.db", environment: environment) { session in
      try session.waitFor("the greeting") { $0.lines[0] == "good morning" && $0.lines[1] == "facet>" }
    }
    #expect(try facet("-c", "count thing", "t.db", environment: environment).output == "2\n")
  }

  @Test func whatWasInterruptedIsNotStored() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("if true { set thing[1].record 77; while true { let x = 1 } }\r")
      usleep(200_000)
      try session.sendKey(.ctrl("c"))
      try session.waitFor("interrupted; nothing was stored")
      try session.waitFor("the prompt") { $0.lines[$0.cursor.row] == "facet>" }
      #expect(try facet("t.db", "get", "thing[1].record").output == "4\n")
    }
  }
}
