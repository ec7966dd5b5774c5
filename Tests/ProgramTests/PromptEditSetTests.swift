import Glibc
import Support
import Testing

/// Edits that are kept apart at the prompt: its mark, leaving, what a crash leaves, and what others change meanwhile.
@Suite struct PromptEditSetTests {
  private func typed(_ session: Session, _ line: String, _ prompt: String = "facet*>") throws {
    try session.send("\u{15}\u{0C}")
    try session.waitFor("a clear screen") { $0.cursor.row == 0 && $0.lines[1].isEmpty }
    try session.send(line + "\r")
    try session.waitFor("\(prompt) after \(line)") { $0.cursor.row > 0 && $0.lines[$0.cursor.row] == prompt }
  }

  private func begun(_ session: Session) throws {
    try session.waitForRow("facet>")
    try typed(session, "begin")
    #expect(session.screen.lines[1] == "edits are kept apart: save stores them, cancel drops them")
    try typed(session, "set thing[1].record 5")
  }

  private func drafts(_ facet: Facet) throws -> [String] {
    try run("/bin/ls", [facet.folder(".local/state/facet/drafts")]).output.split(separator: "\n").map(String.init)
  }

  @Test func theyAreSeenHereAlone() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try begun(session)
      try typed(session, "get thing[1].record")
      #expect(session.screen.lines[1] == "5")
      #expect(try facet("t.db", "get", "thing[1].record").output == "4\n")
      // Others write while the person thinks.
      #expect(try facet("t.db", "set", "thing[2].record", "7").status == 0)
      try typed(session, "get thing[2].record")
      #expect(session.screen.lines[1] == "9")
      try typed(session, "cd thing[1]", "thing[1]*>")
      try typed(session, "diff", "thing[1]*>")
      #expect(session.screen.lines[1] == "thing[1].record: 4 → 5")
      try typed(session, "save", "thing[1]>")
      #expect(session.screen.lines[1] == "1 field saved: thing[1].record")
      #expect(try facet("t.db", "get", "thing[*].record").output == "5\n7\n")
      #expect(try drafts(facet).isEmpty)
      try typed(session, "cancel", "thing[1]>")
      #expect(session.screen.lines[1].hasPrefix("nothing is kept apart: each change is stored at once; undo takes "))
    }
  }

  @Test func undoTakesBackTheLastOfThem() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "set thing[2].record 1", "facet>")
      try begun(session)
      try typed(session, "set thing[1].record 6")
      try typed(session, "undo")
      try typed(session, "get thing[1].record")
      #expect(session.screen.lines[1] == "5")
      try typed(session, "undo 5")
      #expect(session.screen.lines.contains("nothing more to undo"))
      try typed(session, "get thing[*].record")
      #expect(session.screen.lines[1] == "4" && session.screen.lines[2] == "1")
    }
  }

  @Test(arguments: [
    ("rename thing.record best", "error: types change at once, and edits are kept apart"),
    ("set thin.g 3", "error: no type thin"),
    ("set cup.size 3", "error: types change at once, and edits are kept apart"),
    ("sql --write \"create table x (a)\"", "error: types change at once, and edits are kept apart"),
    ("open other.db", "error: edits are kept apart"),
    ("backup copy.db", "error: edits are kept apart, and no part of the file"),
    ("option journal off", "error: edits are kept apart"), ("begin", "error: edits are kept apart already"),
  ])
  func whatTheyExclude(line: String, error: String) throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try begun(session)
      try session.send("\u{0C}\(line)\r")
      try session.waitFor(error) { $0.lines.contains { $0.hasPrefix(error) } }
      try session.send("\u{15}")
      try session.waitForRow("facet*>")
      try typed(session, "save", "facet>")
    }
    #expect(try facet("t.db", "get", "thing[1].record").output == "5\n")
    #expect(try facet("t.db", "types", "--format", "csv").output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [("save", "5\n"), ("discard", "4\n")], ["\u{4}", "exit\r", "quit\r"])
  func leaving(answer: (String, String), by key: String) throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try begun(session)
      try session.send(key)
      try session.waitForRow("save, discard or stay? [stay]")
      #expect(session.screen.lines.contains("1 edit is not saved"))
      #expect(session.screen.lines.contains("  thing[1].record  4 → 5"))
      try session.send("\r")
      try session.waitForRow("facet*>")
      try session.send(key)
      try session.waitForRow("save, discard or stay? [stay]")
      try session.send(answer.0 + "\r")
      try session.expectExit(0)
    }
    #expect(try facet("t.db", "get", "thing[1].record").output == answer.1)
    #expect(try drafts(facet).isEmpty)
  }

  @Test func nothingIsAskedWhereNothingIsEdited() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try begun(session)
      try typed(session, "undo")
      try session.sendKey(.ctrl("d"))
      try session.expectExit(0)
    }
    #expect(try drafts(facet).isEmpty)
  }

  /// A crash, a terminal that hangs up, and Ctrl-D at the question leave a draft for its owner alone, which the next
  /// session on the same file offers, and one on another file does not.
  @Test(arguments: [SIGKILL, SIGHUP, SIGTERM, 0], ["take up", "drop", "later"])
  func aDraftIsOffered(signal: Int32, answer: String) throws {
    let facet = try Facet.withThings()
    _ = try run("/bin/cp", [facet.folder("t.db"), facet.folder("u.db")])
    try facet.atPrompt("t.db") { session in
      try begun(session)
      try typed(session, "new thing name=Chai")
      if signal == 0 {
        try session.sendKey(.ctrl("d"))
        try session.waitForRow("save, discard or stay? [stay]")
        try session.sendKey(.ctrl("d"))
        try session.expectExit(0)
      } else {
        session.terminal.signal(signal)
        try session.expectEnd(bySignal: signal)
      }
    }
    let draft = try #require(try drafts(facet).first { $0.hasSuffix(".db") })
    #expect(facet.folder.mode(of: ".local/state/facet/drafts") == 0o700)
    #expect(facet.folder.mode(of: ".local/state/facet/drafts/\(draft)") == 0o600)
    #expect(try facet("t.db", "set", "thing[2].record", "7").status == 0)
    try facet.atPrompt("u.db") { session in
      try session.waitForRow("facet>")
      #expect(session.screen.lines[0] == "facet>")
    }
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("take up, drop or later? [later]")
      #expect(session.screen.lines[0].hasPrefix("2 edits are not saved, kept apart since 2009-12-09 "))
      #expect(session.screen.lines[1] == "  thing[1].record  4 → 5")
      #expect(session.screen.lines[2] == "  thing[3]         made")
      try session.send(answer + "\r")
      guard answer == "take up" else { return try session.waitForRow("facet>") }
      try session.waitForRow("facet*>")
      // While one shell works on it no other is offered it.
      try facet.atPrompt("t.db") { other in
        try other.waitForRow("facet>")
        #expect(other.screen.lines[0] == "facet>")
      }
      try typed(session, "save", "facet>")
    }
    #expect(try facet("t.db", "get", "thing[*].record").output == (answer == "take up" ? "5\n7\n0\n" : "4\n7\n"))
    #expect(try drafts(facet).isEmpty == (answer != "later"))
  }

  /// A crash right after the edits were stored, and before the draft was gone: they are not saved twice.
  @Test(arguments: [true, false])
  func aDraftThatIsSavedIsNotOffered(isSaved: Bool) throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try begun(session)
      session.terminal.signal(SIGKILL)
      try session.expectEnd(bySignal: SIGKILL)
    }
    let draft = try #require(try drafts(facet).first { $0.hasSuffix(".db") })
    let of = isSaved ? "session" : "'other'"
    let mark =
      "attach '\(facet.folder("t.db"))' as f; update _facet_draft set saved = 1, session = "
      + "(select \(of) from f._facet_change where id = 1)"
    let noted = try run("/usr/bin/sqlite3", [facet.folder(".local/state/facet/drafts/\(draft)"), mark])
    #expect(noted.errors == "")
    try facet.atPrompt("t.db") { session in
      try session.waitForRow(isSaved ? "facet>" : "take up, drop or later? [later]")
      #expect(session.screen.lines[0].hasPrefix("1 edit is not saved") != isSaved)
    }
    #expect(try drafts(facet).isEmpty == isSaved)
  }

  @Test(arguments: [
    ("theirs", "70"), ("mine", "5"), ("before", "4"), ("12", "12"), ("x\u{15}12", "12"),
  ])
  func aConflictIsSettled(answer: String, value: String) throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try begun(session)
      #expect(try facet("t.db", "set", "thing[1].record", "70", environment: ["LOGNAME": "bo"]).status == 0)
      try session.send("\u{0C}save\r")
      try session.waitForRow("theirs, mine, before or another value? [none, save later]")
      #expect(session.screen.lines[1].hasPrefix("thing[1].record was changed by bo at "))
      #expect(session.screen.lines[1].hasSuffix(" (change 2)"))
      #expect(session.screen.lines[2] == "  before 4   theirs 70   mine 5")
      try session.send("\r")
      try session.waitForRow("facet*>")
      #expect(session.screen.lines.contains("nothing is saved: 1 field kept apart"))
      try session.send("save\r")
      try session.waitForRow("theirs, mine, before or another value? [none, save later]")
      try session.send(answer + "\r")
      try session.waitForRow("facet>")
    }
    #expect(try facet("t.db", "get", "thing[1].record").output == value + "\n")
  }

  /// What two programs made, deleted and referred to.
  @Test(arguments: [
    (
      "new thing name=Chai; new person name=Cis boss=Bob", ["new thing name=Rye", "new person name=Dan"], "",
      "thing[3] is thing[4] now: somebody else made a thing[3] meanwhile", "get thing[*].name",
      "Coffee Green tea Rye Chai"
    ),
    (
      "new thing name=Chai", ["new thing name=Chai record=8"], "",
      "error: thing[3].name: another thing has \"Chai\" already, by bo at", "get thing[*].record", "4 9 8"
    ),
    (
      "set thing[2].record 3", ["delete thing[2]"], "mine", "thing[2] was deleted by bo at", "get thing[*].record",
      "4 3"
    ),
    (
      "set thing[2].record 3", ["delete thing[2]"], "theirs", "thing[2] was deleted by bo at", "get thing[*].record",
      "4"
    ),
    (
      "delete thing[2]", ["set thing[2].record 3"], "theirs", "thing[2].record was changed by bo at",
      "get thing[*].record", "4 3"
    ),
    (
      "delete thing[2]", ["set thing[2].record 3"], "mine", "  before 9   theirs 3   mine deleted",
      "get thing[*].record", "4"
    ),
    (
      "new person name=Cis boss=Bob", ["delete person[\"Bob\"]"], "",
      "error: person[3].boss: refers to person[2], which is not there any more", "get person[*].name", "Ada Lindqvist"
    ),
    (
      "ensure thing[7] name=Seven", ["ensure thing[7] name=Sieben"], "mine", "thing[7] was made by bo at",
      "get thing[*].name", "Coffee Green tea Seven"
    ),
    (
      "set thing[1].record 5; set thing[1].size small", ["set thing[1].record 5"], "", "2 fields saved: ",
      "get thing[1].record thing[1].size", "5 small"
    ),
  ])
  func whatBothDid(
    mine: String, theirs: [String], answer: String, told: String, reads: String, gives: String
  ) throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "begin")
      try typed(session, mine)
      for line in theirs { #expect(try facet("t.db", "-c", line, environment: ["LOGNAME": "bo"]).status == 0) }
      try session.send("\u{0C}save\r")
      try session.waitFor(told) { $0.lines.contains { $0.hasPrefix(told) } }
      if !answer.isEmpty {
        try session.waitForRow("theirs or mine? [none, save later]")
        try session.send(answer + "\r")
        try session.waitForRow("facet>")
      }
    }
    #expect(try facet("t.db", "-c", reads).output.split(separator: "\n").joined(separator: " ") == gives)
  }

  /// States on the way may break rules; what is refused is kept.
  @Test func rulesAreJudgedWhenTheyAreSaved() throws {
    let facet = try Facet.withThings()
    let made = try facet(
      "t.db", "-c", "define pair { low integer; high integer; check low <= high }; new pair low=1 high=2")
    #expect(made.status == 0)
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "begin")
      try typed(session, "set pair[1].low 5")
      try typed(session, "new pair low=9 high=8")
      try session.send("\u{0C}save\r")
      try session.waitFor("both") { screen in
        screen.lines[screen.cursor.row] == "facet*>"
          && ["pair[1]", "pair[2]"].allSatisfy { screen.lines.contains("error: \($0): \"low <= high\" does not hold") }
      }
      try typed(session, "set pair[1].high 5; set pair[2].high 9")
      try typed(session, "save --check")
      #expect(session.screen.lines[1] == "nothing stands against it")
      try typed(session, "save", "facet>")
      // Two changes that are right each by itself may not be right together.
      try typed(session, "begin")
      try typed(session, "set pair[1].low 4")
      #expect(try facet("t.db", "set", "pair[1]", "low=3", "high=3").status == 0)
      #expect(try facet("t.db", "set", "pair[1].low", "5", "--force").status == 0)
      try session.send("\u{0C}save\r")
      try session.waitFor("the rule") {
        $0.lines[$0.cursor.row] == "facet*>" && $0.lines.contains("error: pair[1]: \"low <= high\" does not hold")
      }
      try typed(session, "cancel", "facet>")
    }
  }

  /// A form that is open while somebody else changes the record: fields of theirs alone are kept, of both it asks.
  @Test func aFormAsksToo() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("option plain on; edit thing[1]\r")
      try session.waitFor("the name") { $0.lines[$0.cursor.row].hasSuffix("[Coffee]:") }
      let changed = try facet("t.db", "set", "thing[1]", "record=70", "size=large", environment: ["LOGNAME": "bo"])
      #expect(changed.status == 0)
      try session.send("\r")
      try session.waitFor("the record") { $0.lines[$0.cursor.row].hasSuffix("[4]:") }
      try session.send("5\r")
      try session.waitFor("the size") { $0.lines[$0.cursor.row].hasPrefix("size") }
      try session.send("\r")
      try session.waitForRow("save, discard or stay? [stay]")
      try session.send("save\r")
      try session.waitForRow("theirs, mine, before or another value? [none, save later]")
      #expect(session.screen.lines.contains("  before 4   theirs 70   mine 5"))
      // No lock is held while the person thinks.
      #expect(try facet("t.db", "set", "thing[2].record", "1").status == 0)
      try session.send("6\r")
      try session.waitForRow("facet>")
    }
    #expect(try facet("t.db", "get", "thing[1].record", "thing[1].size").output == "6\nlarge\n")
  }

  @Test func theQuestionComesBackForAFieldToo() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("edit thing[1].record\r")
      try session.waitFor("the value") { $0.lines[$0.cursor.row].hasSuffix(": 4") }
      #expect(try facet("t.db", "set", "thing[1].record", "70").status == 0)
      try session.send("\u{15}5\r")
      try session.waitForRow("theirs, mine, before or another value? [none, save later]")
      try session.send("theirs\r")
      try session.waitForRow("facet>")
    }
    #expect(try facet("t.db", "get", "thing[1].record").output == "70\n")
  }

  /// Ctrl-C ends the waiting for another program.
  @Test func aLockIsToldAndNotWaitedForForever() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("print 1\r")
      let lock = try Session(
        Launch("/usr/bin/sqlite3", [facet.folder("t.db")], directory: facet.folder.path), columns: 80, rows: 24)
      try lock.waitFor("sqlite>")
      try lock.send("begin immediate; select 7;\r")
      try lock.waitFor("the answer") { $0.lines.contains("7") }
      try session.send("\u{0C}set thing[1].record 5\r")
      try session.waitFor("who has it") { $0.lines[1].hasPrefix("sqlite3 (process ") }
      #expect(session.screen.lines[1].hasSuffix(") is writing, 4 s; Ctrl-C stops"))
      try session.sendKey(.ctrl("c"))
      try session.waitFor("interrupted; nothing was stored")
      try session.waitForRow("facet>")
      // What is kept apart needs no lock before it is saved, and stays where that has to wait.
      try typed(session, "begin")
      try typed(session, "set thing[1].record 6")
      try session.send("\u{0C}save\r")
      try session.waitFor("who has it") { $0.lines[1].hasPrefix("sqlite3 (process ") }
      try session.sendKey(.ctrl("c"))
      try session.waitForRow("facet*>")
      try lock.send("rollback; select 8;\r")
      try lock.waitFor("the answer") { $0.lines.contains("8") }
      try typed(session, "save", "facet>")
    }
    #expect(try facet("t.db", "get", "thing[1].record").output == "6\n")
  }
}
