import Glibc
import Store
import Support
import Testing

/// Forms in a terminal, as a person plays them.
@Suite struct FormSessionTests {
  private static let days = """
    define thing "Days without" {
      name text required unique key label "Name" validate not-blank
      without boolean default true label "With / Without"
      since date default today format "%-d %B %Y"
      record integer default 0 min 0
      phone text editor phone label "Phone"
      days = if(without, days(since, today), 0)
    }
    new thing name=Coffee since=2009-11-29 record=4
    new thing name=Tea since=2009-12-01
    """

  private func played(_ command: String, environment: [String: String] = [:], _ body: (Session, Facet) throws -> Void)
    throws
  {
    let facet = try Facet()
    let made = try facet("-c", Self.days, "d.db")
    #expect(made.status == 0, "\(made.errors)")
    try facet.atPrompt("d.db", environment: environment) { session in
      try session.waitForRow("facet>")
      try session.send(command + "\r")
      try body(session, facet)
    }
  }

  /// A generic editor of a record: labels, keys and values from the type alone; Return goes round; save gives what changed.
  @Test func aFormEditsARecord() throws {
    try played("edit thing[2]") { session, facet in
      try session.waitFor("field 1 of 6")
      #expect(session.screen.isAlternate)
      #expect(
        session.screen.lines[0] == "   Tea                                                                 thing[2]")
      try session.sendKey(.ctrl("u"))
      try session.send("Chai\r")
      try session.waitFor("field 2 of 6")
      try session.send(" ")
      try session.waitFor("days             = 0")
      // Letters are no part of a telephone number.
      try session.sendKey(.up, .up, .backTab)
      try session.waitFor("field 5 of 6")
      try session.send("x")
      try session.waitFor("Phone: digits, blanks, + ( ) - . /")
      try session.send("070\r")
      try session.waitFor("field 1 of 6")
      try session.sendKey(.ctrl("s"))
      try session.waitForRow("facet>")
      #expect(!session.screen.isAlternate)
      try session.waitFor(#"thing[2].name: "Tea" → "Chai""#)
      #expect(
        try facet("d.db", "get", "thing[2].name", "thing[2].without", "thing[2].phone").output == "Chai\nfalse\n070\n")
      #expect(try facet("d.db", "history", "thing[2].name").output.contains("edit thing[2]"))
    }
  }

  @Test func escapeAsksAndLeavesNoTrace() throws {
    try played("edit thing[2]") { session, facet in
      try session.waitFor("field 1 of 6")
      try session.send("x")
      try session.waitFor("1 edited")
      try session.sendKey(.escape)
      try session.waitFor("1 edit not saved")
      try session.sendKey(.escape)
      try session.waitFor("field 1 of 6")
      try session.sendKey(.ctrl("c"))
      try session.waitFor("1 edit not saved")
      try session.send("d")
      try session.waitFor("nothing changed")
      #expect(try facet("d.db", "get", "thing[2].name").output == "Tea\n")
    }
  }

  /// The date editor: the date in full follows the arrows; done writes, cancel does not.
  @Test func theDateFollowsTheArrows() throws {
    try played("edit thing[1].since") { session, facet in
      try session.waitFor("Sunday, 29 November 2009")
      try session.sendKey(.left)
      try session.waitFor("Saturday, 28 November 2009")
      try session.sendKey(.pageUp)
      try session.waitFor("Wednesday, 28 October 2009")
      try session.send("last friday")
      try session.waitFor("Friday, 4 December 2009")
      try session.sendKey(.escape)
      try session.waitFor("nothing changed")
      #expect(try facet("d.db", "get", "thing[1].since").output == "2009-11-29\n")
      try session.waitForRow("facet>")
      try session.send("edit thing[1].since\r")
      try session.waitFor("Sunday, 29 November 2009")
      try session.send("t\r")
      try session.waitFor("thing[1].since: 2009-11-29 → 2009-12-09")
    }
  }

  @Test func whatAnotherProgramStoresIsSeenAndAskedFor() throws {
    try played("edit thing[2]") { session, facet in
      try session.waitFor("field 1 of 6")
      try session.send("s")
      try session.waitFor("1 edited")
      _ = try facet("d.db", "set", "thing[2].record", "7")
      try session.waitFor("record: now 7, changed by")
      _ = try facet("d.db", "set", "thing[2].name", "Mate")
      try session.waitFor("1 changed elsewhere")
      try session.sendKey(.ctrl("s"))
      try session.waitFor("0 of 1 chosen")
      try session.send("m")
      try session.waitFor("1 of 1 chosen")
      try session.sendKey(.ctrl("s"))
      try session.waitForRow("facet>")
      #expect(try facet("d.db", "get", "thing[2].name", "thing[2].record").output == "Teas\n7\n")
    }
  }

  @Test func withoutAScreenTheSameIsAskedLineByLine() throws {
    try played("edit thing[2]", environment: ["FACET_PLAIN": "1"]) { session, facet in
      try session.waitForRow("Name, required [Tea]:")
      try session.send("Coffee\r")
      try session.waitFor(#"error: thing[2].name: another thing is already called "Coffee""#)
      try session.waitFor("the text again") { $0.lines[$0.cursor.row] == "Name, required [Tea]: Coffee" }
      try session.sendKey(.ctrl("u"))
      try session.send("Chai\r")
      try session.waitForRow("With / Without, yes or no [yes]:")
      try session.send("no\r")
      try session.waitForRow("since, date [1 December 2009]:")
      try session.send(":save\r")
      try session.waitFor("thing[2]: name, without saved")
      try session.waitForRow("facet>")
      #expect(try facet("d.db", "get", "thing[2].name", "thing[2].without").output == "Chai\nfalse\n")
    }
  }

  /// A terminal that goes away takes no edits with it.
  @Test(arguments: [SIGHUP, SIGTERM]) func editsOutliveTheTerminal(signal: Int32) throws {
    let facet = try Facet()
    _ = try facet("-c", Self.days, "d.db")
    let state = ["XDG_STATE_HOME": facet.folder("state")]
    try facet.atPrompt("d.db", environment: state) { session in
      try session.waitForRow("facet>")
      try session.send("edit thing[2]\r")
      try session.waitFor("field 1 of 6")
      try session.send("x")
      try session.waitFor("1 edited")
      session.terminal.signal(signal)
      try session.expectEnd(bySignal: signal)
      #expect(try facet("d.db", "get", "thing[2].name").output == "Tea\n")
    }
    try facet.atPrompt("d.db", environment: state) { session in
      try session.waitForRow("facet>")
      try session.send("edit thing[2]\r")
      try session.waitFor("1 edit of a form that was cut off; Esc asks what to do")
      try session.sendKey(.ctrl("s"))
      try session.waitForRow("facet>")
      try session.send("edit thing[2]\r")
      try session.waitFor("field 1 of 6")
      try session.sendKey(.escape)
      try session.waitFor("nothing changed")
      #expect(try facet("d.db", "get", "thing[2].name").output == "Teax\n")
    }
  }

  /// Nothing tells the program that it ends: what was typed was kept while nobody typed. While the form is open nobody
  /// else is offered its edits, and once it is saved they are gone.
  @Test func editsOutliveAProgramThatIsKilled() throws {
    let facet = try Facet()
    _ = try facet("-c", Self.days, "d.db")
    let state = ["XDG_STATE_HOME": facet.folder("state")]
    try facet.atPrompt("d.db", environment: state) { session in
      try session.waitForRow("facet>")
      try session.send("edit thing[2]\r")
      try session.waitFor("field 1 of 6")
      try session.send("x")
      try waitForDrafts(1, in: facet)
      try facet.atPrompt("d.db", environment: state) { other in
        try other.waitForRow("facet>")
        try other.send("edit thing[2]\r")
        try other.waitFor("field 1 of 6")
        #expect(!other.screen.lines[0].contains("edited"))
        try other.send("y")
        try waitForDrafts(2, in: facet)
        try other.sendKey(.escape)
        try other.waitFor("Discard it and leave")
        try other.send("d")
        try other.waitFor("nothing changed")
        try waitForDrafts(1, in: facet)
      }
      session.terminal.signal(SIGKILL)
      try session.expectEnd(bySignal: SIGKILL)
    }
    try expectDraft("Esc asks what to do", in: facet, state) { try $0.sendKey(.ctrl("s")) }
  }

  /// Line by line, what was answered before is kept too; so on a terminal that nobody knows, which has no full screen.
  @Test(arguments: [["FACET_PLAIN": "1"], ["TERM": "nobody-knows-it"]])
  func answersOutliveAProgramThatIsKilled(environment: [String: String]) throws {
    let facet = try Facet()
    _ = try facet("-c", Self.days, "d.db")
    let all = environment.merging(["XDG_STATE_HOME": facet.folder("state")]) { one, _ in one }
    try facet.atPrompt("d.db", environment: all) { session in
      try session.waitForRow("facet>")
      try session.send("edit thing[2]\r")
      try session.waitFor("Return keeps what stands in [ ]")
      try session.send("Teax\r")
      try waitForDrafts(1, in: facet)
      session.terminal.signal(SIGKILL)
      try session.expectEnd(bySignal: SIGKILL)
    }
    try expectDraft(":drop drops them", in: facet, all) { try $0.send(":save\r") }
  }

  /// Stopped by what cannot be caught; until it goes on, the terminal has the modes of the shell.
  @Test func aStoppedFormGoesOnInItsOwnModes() throws {
    let facet = try Facet()
    _ = try facet("-c", Self.days, "d.db")
    try facet.atPrompt("d.db") { session in
      try session.waitForRow("facet>")
      try session.send("edit thing[2]\r")
      try session.waitFor("field 1 of 6")
      session.terminal.signal(SIGSTOP)
      var modes = session.terminal.modes
      modes.c_lflag |= tcflag_t(ICANON | ECHO)
      modes.c_iflag |= tcflag_t(ICRNL)
      session.terminal.set(modes)
      session.terminal.signal(SIGCONT)
      for _ in 0..<500 where session.terminal.modes.c_lflag & tcflag_t(ICANON) != 0 { usleep(20_000) }
      try session.send("x")
      try session.waitFor("1 edited")
      try session.sendKey(.ctrl("s"))
      try session.waitFor(#"thing[2].name: "Tea" → "Teax""#)
    }
  }

  /// The next form offers the one edit; saved, it is kept aside no more.
  private func expectDraft(
    _ words: String, in facet: Facet, _ environment: [String: String], save: (Session) throws -> Void
  ) throws {
    try facet.atPrompt("d.db", environment: environment) { session in
      try session.waitForRow("facet>")
      try session.send("edit thing[2]\r")
      try session.waitFor("1 edit of a form that was cut off; \(words)")
      try save(session)
      try session.waitFor(#"thing[2].name: "Tea" → "Teax""#)
      try waitForDrafts(0, in: facet)
    }
  }

  /// Private files of edits that are not saved.
  private func waitForDrafts(_ count: Int, in facet: Facet) throws {
    var found: [String] = []
    for _ in 0..<1000 {
      var paths = glob_t()
      defer { globfree(&paths) }
      found = []
      if glob(facet.folder("state/facet/forms/*.json"), 0, nil, &paths) == 0 {
        found = (0..<Int(paths.gl_pathc)).compactMap { paths.gl_pathv[$0].map { String(cString: $0) } }
      }
      if found.count == count { break }
      usleep(20_000)
    }
    #expect(found.count == count)
    for path in found {
      var status = stat()
      #expect(stat(path, &status) == 0 && status.st_mode & 0o777 == 0o600)
    }
  }

  /// Another program holds the file: Ctrl-C ends the wait, and the edits are still there.
  @Test func aSaveThatWaitsCanBeStopped() throws {
    try played("edit thing[2]") { session, facet in
      try session.waitFor("field 1 of 6")
      try session.send("x")
      try session.waitFor("1 edited")
      let other = try Connection(path: facet.folder("d.db"), mode: .readWrite)
      try other.begin(immediate: true)
      try session.sendKey(.ctrl("s"))
      try session.waitFor("is writing, ")
      #expect(session.screen.lines[0].hasPrefix("   Tea "))
      try session.sendKey(.ctrl("c"))
      try session.waitFor("stopped; nothing is stored")
      try other.rollback()
      try session.sendKey(.ctrl("s"))
      try session.waitForRow("facet>")
      #expect(try facet("d.db", "get", "thing[2].name").output == "Teax\n")
    }
  }

  /// A long text goes to the person's own editor and back, the screen given up and taken again.
  @Test func theEditorOfThePersonHasLongTexts() throws {
    let facet = try Facet()
    _ = try facet("-c", #"define memo { name text key; note text editor text }; new memo name=a note="one""#, "d.db")
    try facet.folder.write("#!/bin/sh\nprintf 'two\\nthree' > \"$1\"\n", to: "ed")
    chmod(facet.folder("ed"), 0o755)
    try facet.atPrompt("d.db", environment: ["VISUAL": "", "EDITOR": facet.folder("ed")]) { session in
      try session.waitForRow("facet>")
      try session.send("edit memo[1]\r")
      try session.waitFor("field 1 of 2")
      try session.sendKey(.down, .ctrl("o"))
      try session.waitFor("line 1 of 1")
      try session.sendKey(.ctrl("o"))
      try session.waitFor("line 1 of 2")
      try session.sendKey(.ctrl("s"))
      try session.waitFor("field 2 of 2")
      try session.sendKey(.ctrl("s"))
      try session.waitForRow("facet>")
      #expect(try facet("d.db", "get", "memo[1].note").output == "two\nthree\n")
    }
  }

  /// References among many: what is typed is searched, and what is chosen is stored.
  @Test func aReferenceIsChosen() throws {
    try Facet.withThings().atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("edit person[1].boss\r")
      try session.waitFor("2 persons")
      try session.send("bo")
      try session.waitFor("1 of 2 persons")
      try session.send("\r")
      try session.waitFor("person[1].boss: null → person[2]")
    }
  }

  @Test func theSizeMayChange() throws {
    try played("edit thing[2]") { session, _ in
      try session.waitFor("field 1 of 6")
      session.resize(columns: 40, rows: 10)
      try session.waitFor("required, key")
      session.resize(columns: 20, rows: 6)
      try session.waitFor("[Tea")
      session.resize(columns: 80, rows: 24)
      try session.waitFor("field 1 of 6")
      try session.sendKey(.escape)
      try session.waitForRow("facet>")
    }
  }

  /// From another shell too: one command at a terminal opens its form, and its status says what came of it.
  @Test func oneCommandOpensAForm() throws {
    let facet = try Facet()
    #expect(try facet("-c", Self.days, "d.db").status == 0)
    try facet.atPrompt("d.db", "edit", "thing[1]") { session in
      try session.waitFor("field 1 of 6")
      try session.sendKey(.ctrl("u"))
      try session.send("Mocha")
      try session.sendKey(.ctrl("s"))
      try session.waitFor("Mocha")
      try session.expectExit(0)
    }
    #expect(try facet("d.db", "get", "thing[1].name").output == "Mocha\n")
    try facet.atPrompt("d.db", "new", "thing", environment: ["FACET_PLAIN": "1"]) { session in
      try session.waitForRow("Name, required [null]:")
      try session.send("Matcha\r:save\r")
      try session.waitFor("Matcha")
      try session.expectExit(0)
    }
    #expect(try facet("d.db", "get", "thing[3].name").output == "Matcha\n")
  }
}
