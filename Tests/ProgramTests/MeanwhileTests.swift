import Support
import Testing

/// What other programs do to a file while a prompt or a script has it open.
@Suite struct MeanwhileTests {
  private func sqlite(_ facet: Facet, _ sql: String) throws {
    let result = try run("/usr/bin/sqlite3", ["-cmd", ".timeout 5000", facet.folder("t.db"), sql])
    if result.status != 0 { throw SessionFailure(result.errors) }
  }

  /// Types a line on a cleared screen and waits for a row that begins with the answer.
  private func typed(_ session: Session, _ line: String, _ answer: String) throws {
    try session.send("\u{15}\u{0C}")
    try session.waitFor("a clear screen") { $0.cursor.row == 0 && $0.lines[0] == "facet>" && $0.lines[1].isEmpty }
    try session.send("\(line)\r")
    try session.waitFor(answer) { $0.lines.contains { $0.hasPrefix(answer) } }
  }

  /// A schema is read again where it changed, before anything is made of the old one.
  @Test func aSchemaThatChangesUnderThePrompt() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "get thing[1].record", "4")
      try sqlite(facet, "alter table thing add column colour text default 'brown'")
      try typed(session, "get thing[1].colour", "brown")
      try typed(session, "set thing[1].colour black; get thing[1].colour", "black")
      try sqlite(facet, "alter table thing drop column colour")
      try typed(session, "get thing[1].colour", "error: no field colour in thing")
      try sqlite(facet, "alter table thing rename column record to best")
      try typed(session, "get thing[2].best", "9")
      try sqlite(facet, "create table cup (id integer primary key, name text)")
      try typed(session, "new cup name=Mug; get cup[1].name", "Mug")
      try sqlite(facet, "drop table cup")
      try typed(session, "set cup[1].name x", "error: no type cup")
      try sqlite(facet, "alter table thing rename to habit")
      try typed(session, "count habit where best > 4", "1")
      try session.send("exit\r")
      try session.expectExit(0)
    }
  }

  /// A script that only reads so far has no right to write, and looks at each statement.
  @Test func aSchemaThatChangesUnderAScript() throws {
    let facet = try Facet.withThings()
    try facet.folder.write(
      """
      get thing[1].record
      sql "select 1" | sh -c 'cat > /dev/null; sqlite3 t.db "alter table thing rename column record to best"'
      get thing[1].best
      set thing[1].best 7
      get thing[1].best
      """, to: "s.facet")
    let result = try facet("t.db", "s.facet")
    #expect(result == ProgramResult(status: 0, output: "4\n4\n7\n", errors: ""))
  }

  /// The rows of a list are those of its beginning.
  @Test func aSchemaThatChangesInTheMidstOfAList() throws {
    let facet = try Facet.withThings()
    let script = "let n = 0; while n < 20000 { new thing name=\"${n}\" record=$n; let n = n + 1 }"
    #expect(try facet("t.db", "-c", script).status == 0)
    let result = try facet(
      "t.db", "-c",
      "list thing name, record | sh -c 'read a; sqlite3 t.db \"alter table thing drop column record\"; wc -l'",
      "-c", "list thing name limit 1", "-c", "get thing[1].record")
    #expect(result.output == "20001\nCoffee\n")
    #expect(result.errors.hasPrefix("error: no field record in thing\n"))
  }

  @Test(arguments: [
    "rm t.db", "mv t.db old.db", "cp t.db new.db; mv new.db t.db", "rm t.db*; cp ../../tmp/none t.db; : > t.db",
  ])
  func aFileThatLeavesItsPlace(change: String) throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "get thing[1].name", "Coffee")
      // Once read, once written: either way the file that is open is not the one that others see.
      try typed(session, "set thing[1].record 6; get thing[1].record", "6")
      _ = try run("/bin/sh", ["-c", change], directory: facet.folder.path)
      let error = "error: t.db was deleted, moved or replaced while it was open"
      for line in ["set thing[1].record 7", "new thing name=x", "list thing", "define x { name text }"] {
        try typed(session, line, error)
      }
      try session.send("\u{15}exit\r")
      try session.expectExit(0)
    }
    #expect(facet.folder.exists("t.db") == (change != "rm t.db" && change != "mv t.db old.db"))
  }

  @Test func afterOpenTheNewFileIsUsed() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "get thing[1].name", "Coffee")
      _ = try run("/bin/sh", ["-c", "cp t.db new.db; mv new.db t.db"], directory: facet.folder.path)
      try typed(session, "get thing[1].name", "      hint: open t.db goes on with what is there now")
      try typed(session, "open t.db; set thing[1].name Kaffee; get thing[1].name", "Kaffee")
      try session.send("exit\r")
      try session.expectExit(0)
    }
    #expect(try facet("t.db", "get", "thing[1].name").output == "Kaffee\n")
  }

  /// The file goes while a script has changed it already: its end is no success.
  @Test func aFileThatGoesBeforeTheEndOfAScript() throws {
    let facet = try Facet.withThings()
    let result = try facet("t.db", "-c", "set thing[1].record 5; sql 'select 1' | sh -c 'cat > /dev/null; rm t.db*'")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("error: t.db was deleted, moved or replaced while it was open\n"))
    #expect(!facet.folder.exists("t.db"))
  }

  @Test func aFileThatIsCutShort() throws {
    let facet = try Facet.withThings()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      try typed(session, "get thing[1].name", "Coffee")
      _ = try run("/bin/sh", ["-c", "truncate -s 4096 t.db"], directory: facet.folder.path)
      try typed(session, "list thing", "error: ")
      #expect(session.screen.lines.contains { $0.contains("t.db is damaged") })
      try session.send("\u{15}exit\r")
      try session.expectExit(0)
    }
  }

  /// A lock that stays is waited for, which is told after a second with who has it, and then given up.
  @Test func aFileThatAnotherProgramKeeps() throws {
    let facet = try Facet.withForeign("create table t (id integer primary key, a)", "insert into t values (1, 2)")
    _ = try run("/usr/bin/sqlite3", [facet.folder("f.db"), "pragma journal_mode = delete"])
    // The shell of sqlite3 has the lock when it answers, and keeps it until its input ends.
    let script = """
      mkfifo in out; sqlite3 f.db < in > out & exec 3> in 4< out
      echo 'begin exclusive; select 1;' >&3; read answer <&4
      "$0" f.db get 't[1].a' & "$0" f.db set 't[1].a' 3; wait $!
      """
    let result = try run(
      "/bin/bash", ["-c", script, Products.path("facet")], environment: Facet.environment,
      directory: facet.folder.path)
    let error = "error: another program is writing to f.db\n      hint: try again when it is done\n"
    #expect(result.output == "")
    let lines = result.errors.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let waits = lines.filter { $0.hasSuffix(") is writing, 4 s; Ctrl-C stops") && $0.hasPrefix("sqlite3 (process ") }
    #expect(waits.count == 2)
    #expect(lines.filter { !waits.contains($0) }.joined(separator: "\n") == error + error)
  }

  /// A rule in the file that undoes more than its own statement: what a script did before is gone, and it ends.
  @Test func aRuleThatUndoesTheWholeChange() throws {
    let facet = try Facet.withForeign(
      "create table t (id integer primary key, a text unique on conflict rollback)", "insert into t values (1, 'x')")
    let result = try facet(
      "f.db", "-c", "new t a=y\ntry { sql --write \"insert into t values (5, 'x')\" } catch e { print $e }\nnew t a=z")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.contains("hint: all of this change is undone with it, and it cannot go on\n"))
    #expect(try facet("f.db", "get", "t[*].a").output == "x\n")
  }

  /// A short script is read whole at its beginning. A long one is not, and ends with an error where it is cut off.
  @Test(arguments: [(10, 0, ""), (400_000, 1, "error: another program cut a file short that was being read; ")])
  func aScriptThatIsCutShort(lines: Int, status: Int32, error: String) throws {
    let facet = try Facet.withThings()
    let first = "new thing name=Chai\nsql 'select 1' | sh -c 'cat > /dev/null; : > s.facet'\n"
    try facet.folder.write(first + String(repeating: "let n = 1\n", count: lines), to: "s.facet")
    let result = try facet("t.db", "s.facet")
    #expect(result.status == status)
    #expect(result.errors.hasPrefix(error))
    #expect(result.errors.isEmpty == error.isEmpty)
    #expect(try facet("t.db", "count", "thing").output == (status == 0 ? "3\n" : "2\n"))
  }
}
