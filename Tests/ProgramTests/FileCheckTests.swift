import Support
import Testing

/// What `check-file` finds, each with a way to mend it, and what `restore` takes back.
@Suite struct FileCheckTests {
  private static let things = """
    define thing { name text key; n integer; boss ref thing; check n < 9 "is too much" }
    new thing name=A n=1
    new thing name=B n=2 boss=A
    view big = thing where n > 1
    define thing.twice = n * 2
    """

  private static let begin =
    "sql --write \"delete from _facet_cell\" and \"… _facet_change\" begin a new history; records stay"

  private static func file(and sql: String = "") throws -> Facet {
    let facet = try Facet()
    let made = try facet("t.db", "-c", things)
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    let spoiled = try run("/usr/bin/sqlite3", [facet.folder("t.db")], input: sql)
    guard spoiled.errors == "" else { throw SessionFailure(spoiled.errors) }
    return facet
  }

  @Test func aFileThatIsWell() throws {
    let result = try Self.file()("t.db", "check-file", "--history")
    #expect(result == ProgramResult(status: 0, output: "", errors: "t.db is well: 1 type, 2 records, 1 change\n"))
  }

  @Test(arguments: [
    ("update thing set boss = 7 where id = 2", "thing[2].boss: there is no thing[7]\n  set or edit thing[2].boss\n"),
    ("update thing set n = 10 where id = 1", "thing[1]: is too much\n  set or edit thing[1]\n"),
    (
      "update _facet_view set query = 'nothing where n > 1'",
      "big: no type nothing\n  view big = … makes it anew, drop big drops it\n"
    ),
    (
      "delete from _facet_change",
      "history: 11 values of no change\n  \(begin)\n"
    ),
    (
      "delete from _facet_cell where n = (select max(n) from _facet_cell)",
      "change 1: has not the values that it says it has\n  "
        + "\(begin)\n"
    ),
    (
      "create table pair (a, b, primary key (a, b)); create table of_pair (a, b, foreign key (a, b) references pair); "
        + "insert into of_pair values (1, 2);",
      "of_pair[1].a: refers to a pair that is not there\n  set of_pair[1].a null, or delete of_pair[1]\n"
    ),
    (
      "pragma writable_schema = on; create index i on thing(n); delete from sqlite_schema where name = 'i';",
      "t.db: Page 15 is never used\n  restore a backup, or save what can be read: sqlite3 FILE .recover | sqlite3 NEW\n"
    ),
  ])
  func findings(sql: String, output: String) throws {
    let result = try Self.file(and: sql)("t.db", "check-file")
    #expect(result == ProgramResult(status: 1, output: output, errors: "1 finding\n"))
  }

  /// Another program's changes are no fault, and told only when asked for.
  @Test func whatTheHistoryDoesNotHave() throws {
    let facet = try Self.file(
      and:
        "update thing set n = 3 where id = 2; delete from thing where id = 1; insert into thing (id, name) values (9, 'C');"
        + "update thing set boss = null")
    #expect(try facet("t.db", "check-file").status == 0)
    let result = try facet("t.db", "check-file", "--history", "--format", "tsv")
    #expect(result.status == 1)
    let mend = "another program changed it, or --no-journal"
    #expect(
      result.output == """
        path\tfinding\tmend
        thing[1]\tis not there, and the history has it\t\(mend)
        thing[2].n\tis another value than the history has\t\(mend)
        thing[2].boss\tis another value than the history has\t\(mend)

        """)
    #expect(try facet("t.db", "-c", "check-file --history to found.csv | cat").status == 1)
  }

  // MARK: restore

  @Test func aBackupTakenBack() throws {
    let facet = try Self.file()
    #expect(try facet("t.db", "-c", "backup b.db", "-c", "set thing[1].n 5", "-c", "set thing[1].n 6").status == 0)
    let asked = try facet("t.db", "restore", "b.db")
    #expect(asked.status == 1)
    #expect(asked.errors.hasPrefix("error: would replace all that t.db holds, without 2 changes since\n"))
    #expect(asked.errors.hasSuffix("hint: --force does it\n"))
    #expect(
      try facet("t.db", "--dry-run", "restore", "b.db").errors
        == "would restore b.db over t.db, without 2 changes since\n")
    #expect(try facet("t.db", "get", "thing[1].n").output == "6\n")
    #expect(try facet("t.db", "restore", "b.db", "--force").errors == "t.db is as b.db was\n")
    #expect(try facet("t.db", "-c", "get thing[1].n; check-file --history").output == "1\n")
    // The one that was taken back is left alone.
    #expect(try facet("b.db", "-c", "get thing[1].n; check-file --history").output == "1\n")
  }

  @Test(arguments: [
    ("none.db", "none.db cannot be restored: there is no such file"),
    ("t.db", "t.db cannot be restored: is the file that is open"),
    ("text.txt", "text.txt is no database, and nothing is restored from it"),
    ("empty.db", "empty.db is no database, and nothing is restored from it"),
    ("damaged.db", "damaged.db is damaged, and nothing is restored from it: "),
  ])
  func whatIsNoBackup(file: String, error: String) throws {
    let facet = try Self.file()
    #expect(try facet("t.db", "backup", "b.db").status == 0)
    var bytes = try facet.folder.bytes(of: "b.db")
    bytes.replaceSubrange(8192..<9000, with: repeatElement(7, count: 808))
    try facet.folder.write(bytes: bytes, to: "damaged.db")
    try facet.folder.write("nothing of the sort", to: "text.txt")
    try facet.folder.write("", to: "empty.db")
    let result = try facet("t.db", "restore", file, "--force")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("error: \(error)"), "\(result.errors)")
    #expect(try facet("t.db", "check-file", "--history").status == 0)
  }

  /// Somebody else who has the file open goes on with what it holds then.
  @Test func othersSeeWhatWasTakenBack() throws {
    let facet = try Self.file()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      #expect(try facet("t.db", "-c", "backup b.db", "-c", "define thing.more text default found").status == 0)
      try session.send("get thing[1].more\r")
      try session.waitFor("found")
      #expect(try facet("t.db", "restore", "b.db", "--force").status == 0)
      try session.send("get thing[1].more\r")
      try session.waitFor("no field more in thing")
    }
  }
}
