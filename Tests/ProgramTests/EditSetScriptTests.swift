import Glibc
import Support
import Testing

/// `begin`, `save` and `cancel` in scripts, and what several programs do to one file at once.
@Suite struct EditSetScriptTests {
  @Test func whatIsSavedStaysWhereTheScriptFailsLater() throws {
    let facet = try Facet.withThings()
    try facet.folder.write(
      """
      set thing[1].record 5
      save
      set thing[1].record 6
      set thing[2].record -1
      """, to: "s.facet")
    let result = try facet("t.db", "s.facet")
    #expect(result.status == 1)
    #expect(
      result.errors == """
        s.facet:4:21: error: thing[2].record: must be at least 0, not -1
            4 | set thing[2].record -1
              |                     ^~

        """)
    #expect(try facet("t.db", "get", "thing[1].record").output == "5\n")
    #expect(try facet("t.db", "history", "--format", "csv").output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [
    ("begin\nset thing[1].record 5\nsave\nset thing[1].record 6", "6", 2),
    ("begin\nset thing[1].record 5", "5", 1), ("set thing[1].record 5\nbegin\nset thing[1].record 6\ncancel", "5", 1),
    ("set thing[1].record 5\ncancel\nset thing[2].record 1", "4", 1),
    ("begin\nset thing[1].record 5\ndiscard", "4", 0), ("set thing[1].record 5\ncommit\nexit 3", "5", 1),
    ("begin\nset thing[1].record 5\nexit 3", "4", 0), ("set thing[1].record 5\nsource more.facet", "6", 1),
    ("begin\nsource more.facet\ncancel", "4", 0),
  ])
  func aScript(script: String, value: String, changes: Int) throws {
    let facet = try Facet.withThings()
    try facet.folder.write("set thing[1].record 6\n", to: "more.facet")
    let before = try facet("t.db", "history", "--format", "csv").output.split(separator: "\n").count
    _ = try facet("t.db", input: script)
    #expect(try facet("t.db", "get", "thing[1].record").output == value + "\n")
    let after = try facet("t.db", "history", "--format", "csv").output.split(separator: "\n").count
    #expect(after - before == changes)
  }

  @Test func aSecondBeginIsAnErrorInWhatIsSourcedToo() throws {
    let facet = try Facet.withThings()
    try facet.folder.write("begin\n", to: "more.facet")
    let result = try facet("t.db", input: "begin\nset thing[1].record 5\nsource more.facet\n")
    #expect(result.status == 1)
    #expect(result.errors.contains("more.facet:1:1: error: edits are kept apart already\n"))
    #expect(try facet("t.db", "get", "thing[1].record").output == "4\n")
  }

  /// Where statements are stored each by itself, a set is one of them: what fails in it goes, what is saved is whole.
  @Test func keptApartWhileOthersFail() throws {
    let facet = try Facet.withThings()
    let script = """
      begin
      set thing[1].record 5
      set thing[1].record -5
      sql --write "update thing set record = 9 where id = 2; bogus"
      bogus
      save
      set thing[2].record -1
      """
    let result = try facet("t.db", "--keep-going", input: script)
    #expect(result.status == 1)
    #expect(try facet("t.db", "get", "thing[*].record").output == "5\n9\n")
    #expect(try facet("t.db", "history", "--format", "csv").output.split(separator: "\n").count == 3)
  }

  @Test(arguments: [("begin; set thing[1].record 5; save --check", 0), ("begin; set pair[1].low 9; save --check", 1)])
  func aCheckStoresNothing(script: String, status: Int32) throws {
    let facet = try Facet.withThings()
    let made = try facet("t.db", "-c", "define pair { low integer; check low < 5 }; new pair low=1")
    #expect(made.status == 0)
    let result = try facet("t.db", "--dry-run", "-c", script)
    #expect(result.status == status, "\(result.errors)")
    #expect(try facet("t.db", "get", "thing[1].record", "pair[1].low").output == "4\n1\n")
  }

  /// References that another program's file judges at the end of a change.
  @Test(arguments: ["", "begin\n"])
  func aCheckLooksAtDeferredReferences(begin: String) throws {
    let facet = try Facet.withForeign(
      "create table p (id integer primary key)",
      "create table c (id integer primary key, p integer references p deferrable initially deferred)",
      "insert into p values (1)", "insert into c values (1, 1)")
    let script = "\(begin)set c[1].p 1\nsql --write \"update c set p = 9\"\nsave --check\nprint 1\n"
    let result = try facet("f.db", input: script)
    #expect(result.status == 1 && result.output == "")
    #expect(result.errors.contains("the file's own rules refuse this: a reference would be left without its record"))
    #expect(try facet("f.db", "sql", "select p from c").output == "1\n")
  }

  /// What a script read, and somebody else changed since: it says so, and stores nothing.
  @Test(arguments: ["wal", "delete"])
  func anUpdateOfAnotherIsNotLost(mode: String) throws {
    let facet = try Facet.withThings()
    _ = try run("/usr/bin/sqlite3", [facet.folder("t.db"), "pragma journal_mode = \(mode)"])
    try facet.folder.write(
      """
      let x = $(get thing[1].record)
      let y = thing[2].record
      set thing[2].record 3
      save
      sql "select 1" | sh -c 'cat > /dev/null; LOGNAME=bo "$FACET" t.db set "thing[1].record" 70'
      set thing[2].record (y + 1)
      set thing[1].record (x + 1)
      """, to: "s.facet")
    let result = try facet(
      "t.db", "s.facet",
      environment: ["FACET": Products.path("facet"), "FACET_TODAY": "", "LOGNAME": "ada"])
    #expect(result.status == 1)
    let start = "s.facet:7:21: error: thing[1].record: was changed by bo at "
    #expect(result.errors.hasPrefix(start), "\(result.errors)")
    #expect(result.errors.contains("(change 3) since it was read: before 4, theirs 70, mine 5\n"))
    #expect(result.errors.hasSuffix("hint: run again, it starts from what is there now\n"))
    #expect(try facet("t.db", "get", "thing[*].record").output == "70\n3\n")
  }
}
