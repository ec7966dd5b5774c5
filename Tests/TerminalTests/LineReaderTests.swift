import Glibc
import Support
import Testing

@Suite struct LineReaderTests {
  @Test func givesLinesUntilControlD() throws {
    let session = try probe()
    try session.waitForRow(">")
    try session.send("set thing.name \"é 林\"\r")
    try session.waitFor("text \"set thing.name")
    try session.waitForRow(">")
    try session.sendKey(.ctrl("d"))
    try session.expectExit(0)
    #expect(session.screen.text == "> set thing.name \"é 林\"\ntext \"set thing.name \\\"é 林\\\"\"\n>\nend")
  }

  @Test func keepsTheCursorRightAfterWideCharactersInPromptAndLine() throws {
    let session = try probe("statement", "林美玲é> ")
    try session.waitForRow("林美玲é>")
    #expect(session.screen.cursor.column == 9)
    try session.send("臺北x")
    try session.waitForRow("林美玲é> 臺北x")
    #expect(session.screen.cursor.column == 14)
    try session.sendKey(.left, .left)
    try session.waitFor("the cursor after 臺") { $0.cursor.column == 11 }
    try session.send("中")
    try session.waitForRow("林美玲é> 臺中北x")
    #expect(session.screen.cursor.column == 13)
  }

  @Test(arguments: [
    (["TERM": "xterm"], "facet> "), (["NO_COLOR": "1"], ""), (["NO_COLOR": ""], "facet> "),
  ])
  func boldPromptUnlessColoursAreOff(environment: [String: String], bold: String) throws {
    let session = try probe("statement", "facet> ", environment: environment)
    try session.waitForRow("facet>")
    #expect(session.screen.text(inRow: 0, where: \.isBold) == bold)
  }

  @Test func wrapsABoldPromptWhereTheScreenEnds() throws {
    let session = try probe("statement", "a long prompt> ", columns: 20, rows: 6)
    try session.waitForRow("a long prompt>")
    try session.send("1234567890")
    try session.waitForRow("67890")
    #expect(session.screen.text == "a long prompt> 12345\n67890")
  }

  @Test func showsControlCharactersOfThePrompt() throws {
    let session = try probe("statement", "a\u{1B}[2J\u{9B}1m\u{7}> ")
    try session.waitForRow("a^[[2J\\u{9B}1m^G>")
    #expect(session.screen.bells == 0)
  }

  @Test func controlCEmptiesTheLine() throws {
    let session = try probe()
    try session.waitForRow(">")
    try session.send("set half")
    try session.waitForRow("> set half")
    try session.sendKey(.ctrl("c"))
    try session.waitFor("interrupted")
    try session.waitForRow(">")
    try session.send("whole\r")
    try session.waitFor("text \"whole\"")
    #expect(session.screen.lines.prefix(4) == ["> set half^C", "interrupted", "> whole", "text \"whole\""])
  }

  @Test func controlCLeavesASearchOfTheHistory() throws {
    let session = try probe()
    try session.waitForRow(">")
    try session.send("first one\r")
    try session.waitFor("text \"first one\"")
    try session.waitForRow(">")
    try session.sendKey(.ctrl("r"))
    try session.send("fir")
    try session.waitFor("(reverse-i-search)`fir': first one")
    try session.sendKey(.ctrl("c"))
    try session.waitFor("interrupted")
    try session.waitForRow(">")
    try session.send("next\r")
    try session.waitFor("text \"next\"")
  }

  @Test func twentyInterruptsInARowAreTwenty() throws {
    let session = try probe(rows: 60)
    for count in 1...20 {
      try session.waitForRow(">")
      try session.send("x")
      try session.waitForRow("> x")
      try session.sendKey(.ctrl("c"))
      try session.waitFor("\(count) interrupts") { $0.lines.count { $0 == "interrupted" } == count }
    }
  }

  @Test func aPasteOfSeveralLinesIsOneText() throws {
    let session = try probe()
    try session.waitForRow(">")
    try session.send("\u{1B}[200~define a {\n  name text\n}\u{1B}[201~")
    try session.waitForRow("}")
    try session.sendKey(.enter)
    try session.waitFor(#"text "define a {\n  name text\n}""#)
  }

  @Test func linesTypedAheadWaitTheirTurn() throws {
    let session = try probe()
    try session.send("one\rtwo\rthree\r")
    try session.waitFor("text \"three\"")
    let answers = session.screen.lines.filter { $0.hasPrefix("text") }
    #expect(answers == ["text \"one\"", "text \"two\"", "text \"three\""])
  }

  @Test func followsTheSizeOfTheTerminal() throws {
    let session = try probe(columns: 40, rows: 10)
    try session.waitForRow(">")
    let text = String(repeating: "1234567890", count: 3)
    try session.send(text)
    try session.waitForRow("> " + text)
    for columns in [20, 40, 18, 40] {
      session.resize(columns: columns, rows: 10)
      let wanted = ("> " + text).count
      try session.waitFor("the line in \(columns) columns") { screen in
        screen.cursor.column == wanted % columns && screen.lines[screen.cursor.row].hasSuffix("0")
      }
    }
    try session.send("x\r")
    try session.waitFor("0x\"")
  }

  /// A program can stop only under a shell with job control, which then waits for a key and fetches it back.
  func probeUnderAShell(columns: Int) throws -> Session {
    let script = "set -m; '\(Products.path("LineReaderProbe"))'; echo back; read key; fg >/dev/null"
    return try Session(Launch("/bin/sh", ["-c", script]), columns: columns, rows: 12)
  }

  @Test func controlZGivesTheTerminalBackAndTakesItAgain() throws {
    let session = try probeUnderAShell(columns: 60)
    try session.waitForRow(">")
    try session.send("half")
    try session.waitForRow("> half")
    #expect(session.terminal.modes.c_lflag & cooked == tcflag_t(ISIG))
    try session.sendKey(.ctrl("z"))
    try session.waitFor("back")
    #expect(session.terminal.modes.c_lflag & cooked == cooked)
    #expect(session.screen.lines[0] == "> half^Z")
    try session.sendKey(.enter)
    try session.waitForRow("> half")
    try session.send(" more\r")
    try session.waitFor("text \"half more\"")
  }

  @Test func knowsASizeThatChangedWhileItWasStopped() throws {
    let session = try probeUnderAShell(columns: 40)
    try session.waitForRow(">")
    try session.sendKey(.ctrl("z"))
    try session.waitFor("back")
    session.resize(columns: 10, rows: 12)
    try session.sendKey(.enter)
    try session.waitForRow(">")
    try session.send("1234567890")
    try session.waitForRow("90")
  }

  @Test func knowsASizeThatChangedBetweenTwoLines() throws {
    let session = try probe("pause", columns: 40, rows: 12)
    try session.waitForRow("first:")
    try session.send("x\r")
    try session.waitFor("paused")
    session.resize(columns: 10, rows: 12)
    try session.waitForRow("second:")
    try session.send("1234567890")
    try session.waitForRow("34567890")
  }

  @Test(arguments: [SIGHUP, SIGTERM, SIGQUIT])
  func restoresTheTerminalWhenItIsEnded(by signal: Int32) throws {
    // Swift's own report on crashes takes SIGQUIT for one.
    let session = try probe(environment: ["SWIFT_BACKTRACE": "enable=no"])
    try session.waitForRow(">")
    try session.send("half")
    try session.waitForRow("> half")
    session.terminal.signal(signal)
    try session.expectEnd(bySignal: signal)
    #expect(session.terminal.modes.c_lflag & cooked == cooked)
  }

  @Test func userKeysAndApplicationNameOfTheInputrcCount() throws {
    let folder = try TemporaryFolder()
    let rc = "$if facet\n\"\\C-o\": \"for facet\"\n$endif\n$if Bash\n\"\\C-o\": \"no\"\n$endif\n"
    let file = try folder.write(rc, to: "rc")
    let session = try probe(environment: ["INPUTRC": file])
    try session.waitForRow(">")
    try session.sendKey(.ctrl("o"), .enter)
    try session.waitFor("text \"for facet\"")
  }

  @Test(arguments: ["dumb", ""])
  func readsPlainLinesInADumbTerminal(name: String) throws {
    let session = try probe("statement", "> ", environment: ["TERM": name])
    try session.waitForRow(">")
    try session.send("plain\n")
    try session.waitFor("text \"plain\"")
    try session.waitForRow(">")
    try session.send("half")
    try session.waitForRow("> half")
    try session.sendKey(.ctrl("c"))
    try session.waitFor("interrupted")
    try session.waitForRow(">")
    try session.sendKey(.ctrl("d"))
    try session.expectExit(0)
  }

  @Test func readsPlainLinesFromAPipe() throws {
    let result = try run(Products.path("LineReaderProbe"), ["statement", ""], input: "one\ntwo")
    #expect(result == ProgramResult(status: 0, output: "text \"one\"\ntext \"two\"\nend\n", errors: ""))
  }

  @Test func aCommandThatRunsIsToldOfControlC() throws {
    let session = try probe("work")
    try session.waitFor("working")
    try session.sendKey(.ctrl("c"))
    try session.waitFor("stopped")
    try session.expectExit(0)
  }
}
