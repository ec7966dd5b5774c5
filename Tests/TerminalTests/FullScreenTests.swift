import Glibc
import Support
import Testing

@Suite struct FullScreenTests {
  @Test func drawsAndGivesBack() throws {
    let session = try probe("screen")
    try session.waitFor("q leave")
    let isAlternate = session.screen.isAlternate
    #expect(isAlternate)
    #expect(session.screen.lines[0] == "   Keys                                               60x20")
    #expect(session.screen.lines[1] == String(repeating: "─", count: 60))
    // A terminal that knows no families shows the first of it in the two cells that all of it takes.
    #expect(session.screen.lines[2] == " ! 林👩‍é|")
    #expect(session.screen.cursor == (2, 3))
    #expect(session.screen.text(inRow: 2, where: \.isBold) == " ! ")
    try session.send("a")
    try session.waitFor("character(\"a\")")
    try session.sendKey(.ctrl("s"), .ctrl("q"), .function(5))
    try session.waitFor("function(5)")
    try session.waitFor("character(\"q\") ctrl")
    try session.send("q")
    try session.waitFor("left")
    #expect(!session.screen.isAlternate)
    try session.expectExit(0)
    #expect(session.terminal.modes.c_lflag & cooked == cooked)
  }

  @Test func resizing() throws {
    let session = try probe("screen")
    try session.waitFor("60x20")
    session.resize(columns: 30, rows: 8)
    try session.waitFor("30x8")
    #expect(session.screen.lines[7] == "   q leave                 F1")
    session.resize(columns: 100, rows: 40)
    try session.waitFor("100x40")
    try session.send("q")
    try session.expectExit(0)
  }

  @Test func escapesAndPastes() throws {
    let session = try probe("screen")
    try session.waitFor("q leave")
    try session.sendKey(.escape)
    try session.waitFor("escape")
    try session.send("\u{1B}[200~one\rtwo\u{1B}[201~")
    try session.waitFor(#"text("one\ntwo")"#)
    try session.send("\u{1B}[<0;6;4M")
    try session.waitFor("click 1 5")
    try session.send("\u{1B}[<0;4;20M")
    try session.expectExit(0)
  }

  @Test func interruptStopsWork() throws {
    let session = try probe("screen")
    try session.waitFor("q leave")
    try session.sendKey(.ctrl("c"))
    try session.waitFor("character(\"c\") ctrl")
    try session.send("w")
    usleep(100_000)
    try session.sendKey(.ctrl("c"))
    try session.waitFor("stopped")
    try session.send("q")
    try session.expectExit(0)
  }

  @Test func workOutside() throws {
    let session = try probe("screen")
    try session.waitFor("q leave")
    try session.sendKey(.ctrl("o"))
    try session.waitFor("back")
    try session.send("q")
    try session.waitFor("outside")
    try session.expectExit(0)
  }

  @Test(arguments: [SIGTERM, SIGHUP]) func ended(signal: Int32) throws {
    let folder = try TemporaryFolder()
    let session = try Session(
      Launch(Products.path("LineReaderProbe"), ["screen"], directory: folder.path), columns: 60, rows: 20)
    try session.waitFor("q leave")
    session.terminal.signal(signal)
    try session.expectEnd(bySignal: signal)
    #expect(!session.screen.isAlternate)
    #expect(access(folder.path + "/abandoned", F_OK) == 0)
  }

  @Test func trapped() throws {
    let session = try probe("screen", environment: ["SWIFT_BACKTRACE": "enable=no"])
    try session.waitFor("q leave")
    try session.send("t")
    try session.expectEnd(bySignal: SIGILL)
    #expect(!session.screen.isAlternate)
    #expect(session.terminal.modes.c_lflag & cooked == cooked)
  }

  @Test func newsAreShown() throws {
    let folder = try TemporaryFolder()
    let session = try Session(
      Launch(Products.path("LineReaderProbe"), ["screen"], directory: folder.path), columns: 60, rows: 20)
    try session.waitFor("no news")
    close(creat(folder.path + "/news", 0o600))
    try session.waitFor("   news")
    try session.send("q")
    try session.expectExit(0)
  }

  @Test func coloursByTheTerminal() throws {
    for (environment, isColoured) in [(["NO_COLOR": "1"], false), (["TERM": "vt100"], false), ([:], true)] {
      let session = try probe("screen", environment: environment)
      try session.waitFor("q leave")
      let sent = String(decoding: session.received, as: UTF8.self)
      #expect(sent.contains("\u{1B}[31m") == isColoured)
      try session.send("q")
      try session.expectExit(0)
    }
    let dumb = try probe("screen", environment: ["TERM": "dumb"])
    try dumb.waitFor("no screen")
  }

  @Test func asciiSigns() throws {
    let session = try probe("screen", "ascii")
    try session.waitFor("q leave")
    #expect(session.screen.lines[1] == String(repeating: "-", count: 60))
    try session.send("q")
    try session.expectExit(0)
  }
}
