import Support
import Testing

/// What another program commits is told of what is watched: with the next statement, and at the prompt while nothing is
/// typed.
@Suite struct WatchOthersTests {
  @Test func commitsOfOthersAreTold() throws {
    let facet = try Facet.withThings()
    let other = "\(Products.path("facet")) t.db -c"
    let script = """
      watch thing[1].record
      watch thing.@count { print "there are $new things" }
      print 1 | \(other) "set thing[1].record 40"
      print 2 | \(other) "new thing name=Tea"
      print 3
      """
    let result = try facet("t.db", "--keep-going", "-f", "-", input: script)
    #expect(result.output == "thing[1].record: 4 → 40\nthere are 3 things\n3\n")
    #expect(result.status == 0, "\(result.errors)")
  }

  private func watching(_ facet: Facet, _ line: String, _ body: (Session) throws -> Void) throws {
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try session.send("\(line)\r")
      try session.waitFor("the prompt after it") { $0.cursor.row > 0 && $0.lines[$0.cursor.row] == "facet>" }
      try body(session)
    }
  }

  /// The line that is being typed comes back below what is told, the cursor where it was.
  @Test(arguments: ["wal", "delete"])
  func thePromptTellsThemWhileItWaits(mode: String) throws {
    let facet = try Facet.withThings()
    _ = try run("/usr/bin/sqlite3", [facet.folder("t.db"), "pragma journal_mode = \(mode)"])
    try watching(facet, "watch thing[1].record") { session in
      try session.send("get thing[2].recrd")
      try session.sendKey(.left, .left)
      let column = "facet> get thing[2].rec".count
      try session.waitFor("the cursor in the word") { $0.cursor.column == column }
      #expect(try facet("t.db", "set", "thing[1].record", "40").status == 0)
      try session.waitFor("thing[1].record: 4 → 40")
      try session.waitFor("the line as it was") {
        $0.lines[$0.cursor.row] == "facet> get thing[2].recrd" && $0.cursor.column == column
      }
      #expect(session.screen.lines.count { $0.hasPrefix("facet> get") } == 1)
      // Nothing is locked, and another program's own way of writing is told too.
      _ = try run("/usr/bin/sqlite3", [facet.folder("t.db"), "update thing set record = 41 where id = 1"])
      try session.waitFor("thing[1].record: 40 → 41")
      try session.waitForRow("facet> get thing[2].recrd")
      try session.send("o\r")
      try session.waitFor("9")
      try session.waitForRow("facet>")
      try session.send("exit\r")
      try session.expectExit(0)
    }
  }

  /// What a block changes then is stored, and may be taken back.
  @Test func aBlockRunsWhileThePromptWaits() throws {
    let facet = try Facet.withThings()
    try watching(facet, "watch thing[1].record { set thing[2].record $new; print \"now $new\" }") { session in
      #expect(try facet("t.db", "set", "thing[1].record", "40").status == 0)
      try session.waitFor("now 40")
      try session.waitForRow("facet>")
      #expect(try facet("t.db", "get", "thing[2].record").output == "40\n")
      #expect(try facet("t.db", "history").output.contains("\twatch\tthing[2].record: 9 → 40\n"))
      try session.send("undo\r")
      try session.waitFor("undone: watch")
      try session.waitForRow("facet>")
      #expect(try facet("t.db", "get", "thing[2].record").output == "9\n")
    }
  }

  /// A program that has the file for itself alone is not waited for.
  @Test func aLockIsNoReasonToWait() throws {
    let facet = try Facet.withThings()
    _ = try run("/usr/bin/sqlite3", [facet.folder("t.db"), "pragma journal_mode = delete"])
    try watching(facet, "watch thing[1].record") { session in
      let lock = try Session(
        Launch("/usr/bin/sqlite3", [facet.folder("t.db")], directory: facet.folder.path), columns: 80, rows: 24)
      try lock.waitFor("sqlite>")
      try lock.send("begin exclusive; update thing set record = 5 where id = 1; select 7;\r")
      try lock.waitFor("the answer") { $0.lines.contains("7") }
      // Longer than a pause: had it waited for the lock, it would say so after a second.
      try session.send("print 1; print 2")
      try session.waitForRow("facet> print 1; print 2")
      _ = try run("/bin/sleep", ["3"])
      try session.send("\r")
      try session.waitFor("2")
      #expect(!session.screen.lines.contains { $0.contains("is writing") })
      try lock.send("commit;\r")
      try session.waitFor("thing[1].record: 4 → 5")
    }
  }
}
