import Store
import Support
import Testing

/// What a program that crashed leaves beside a file, and what becomes of it.
@Suite struct CrashTests {
  static let insert = """
    INSERT INTO t (name) WITH RECURSIVE c (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM c LIMIT 300)
    SELECT 'name ' || i || hex(zeroblob(40)) FROM c
    """

  /// The files `x.db…` as they are in the middle of a change that is larger than the cache, or after one that is in the
  /// log only.
  private func crashed(_ facet: Facet, mode: String, keeping suffixes: [String], spoil: String = "") throws {
    let connection = try Connection(path: facet.folder("a.db"), mode: .create)
    try connection.execute("PRAGMA journal_mode = \(mode)")
    try connection.execute("CREATE TABLE t (id INTEGER PRIMARY KEY, name TEXT, n INTEGER DEFAULT 1)")
    try connection.execute(Self.insert)
    try connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    try connection.execute("PRAGMA wal_autocheckpoint = 0")
    try connection.execute("PRAGMA cache_size = 4")
    try connection.execute("BEGIN")
    try connection.execute("UPDATE t SET n = 2, name = 'x' || name")
    if mode == "WAL" { try connection.execute("COMMIT") }
    for suffix in suffixes {
      try facet.folder.write(bytes: facet.folder.bytes(of: "a.db\(suffix)"), to: "x.db\(suffix)")
    }
    connection.close()
    _ = try run("/bin/sh", ["-c", "rm -f a.db*; \(spoil)"], directory: facet.folder.path)
  }

  /// A half of a change is never read: it is taken back, whoever looks first.
  @Test(arguments: ["count t where n = 1", "list t n --csv", "set t[1].n 1", "backup copy.db", "describe t"])
  func aHotJournalIsPlayedBack(command: String) throws {
    let facet = try Facet()
    try crashed(facet, mode: "DELETE", keeping: ["", "-journal"])
    #expect(try facet.folder.bytes(of: "x.db-journal").count > 512)
    let result = try facet("x.db", "-c", command)
    #expect(result.status == 0)
    if command.hasPrefix("count") { #expect(result.output == "300\n") }
    #expect(!facet.folder.exists("x.db-journal"))
    #expect(try facet("x.db", "count", "t", "where", "n = 1").output == "300\n")
    #expect(try facet("x.db", "sql", "pragma integrity_check").output == "ok\n")
    if facet.folder.exists("copy.db") {
      #expect(try facet("copy.db", "count", "t", "where", "n = 1").output == "300\n")
    }
  }

  @Test func withReadOnlyAHotJournalIsAnError() throws {
    let facet = try Facet()
    try crashed(facet, mode: "DELETE", keeping: ["", "-journal"])
    let before = (try facet.folder.bytes(of: "x.db"), try facet.folder.bytes(of: "x.db-journal"))
    let result = try facet("--read-only", "x.db", "count", "t")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.errors == """
        error: x.db was left half changed by a program that crashed
              hint: opened by one that may write, it is put right

        """)
    #expect(try facet.folder.bytes(of: "x.db") == before.0)
    #expect(try facet.folder.bytes(of: "x.db-journal") == before.1)
  }

  /// Some journals mean nothing: emptied, cut off before their first page, of another change that had its end.
  @Test(arguments: [
    ": > x.db-journal", "head -c 20 /dev/zero > x.db-journal", "head -c 9000 /dev/zero > x.db-journal",
  ])
  func aJournalThatIsOver(spoil: String) throws {
    let facet = try Facet()
    try crashed(facet, mode: "DELETE", keeping: [""], spoil: spoil)
    let (file, journal) = (try facet.folder.bytes(of: "x.db"), try facet.folder.bytes(of: "x.db-journal"))
    _ = try facet("x.db", "describe", "t")
    #expect(try facet.folder.bytes(of: "x.db") == file)
    #expect(try facet.folder.bytes(of: "x.db-journal") == journal)
  }

  @Test(arguments: ["", "-shm"])
  func aLogIsRead(index: String) throws {
    let facet = try Facet()
    try crashed(facet, mode: "WAL", keeping: ["", "-wal"] + (index.isEmpty ? [] : [index]))
    let before = (try facet.folder.bytes(of: "x.db"), try facet.folder.bytes(of: "x.db-wal"))
    #expect(try facet("x.db", "count", "t", "where", "n = 2").output == "300\n")
    #expect(try facet("x.db", "get", "t[300].name").output.hasPrefix("xname 300"))
    #expect(try facet.folder.bytes(of: "x.db") == before.0)
    #expect(try facet.folder.bytes(of: "x.db-wal") == before.1)
    #expect(try facet("x.db", "set", "t[1].n", "3").status == 0)
    #expect(try facet("x.db", "count", "t", "where", "n = 2").output == "299\n")
    #expect(try facet("x.db", "sql", "pragma integrity_check").output == "ok\n")
  }

  /// A frame that did not come to its end was never stored, and all before it was: here they are one change.
  @Test(arguments: ["truncate -s -100 x.db-wal", "truncate -s 31 x.db-wal", "printf garbage >> x.db-wal"])
  func aLogWithATornEnd(spoil: String) throws {
    let facet = try Facet()
    try crashed(facet, mode: "WAL", keeping: ["", "-wal"], spoil: spoil)
    let whole = spoil.hasPrefix("printf")
    #expect(try facet("x.db", "count", "t", "where", "n = \(whole ? 2 : 1)").output == "300\n")
    #expect(try facet("x.db", "set", "t[1].n", "3").status == 0)
    #expect(try facet("x.db", "sql", "pragma integrity_check").output == "ok\n")
  }

  @Test func theLogOfAnEmptyFileIsKept() throws {
    let facet = try Facet()
    try crashed(facet, mode: "WAL", keeping: ["", "-wal"], spoil: ": > x.db")
    let log = try facet.folder.bytes(of: "x.db-wal")
    for command in ["list", "define u { name text }", "backup y.db"] {
      let result = try facet("x.db", "-c", command)
      #expect(result.status == 1)
      #expect(result.errors.hasPrefix("error: x.db is damaged: it is empty, and its log x.db-wal is not\n"))
    }
    #expect(try facet.folder.bytes(of: "x.db-wal") == log)
  }

  /// Facet itself, killed in the midst of a script.
  @Test func whatKilledFacetLeaves() throws {
    let facet = try Facet.withThings()
    // At the end of the changes it waits for a reader of the pipe, who does not come.
    try facet.folder.write(
      "let n = 0; while n < 500 { new thing name=\"n${n}\"; let n = n + 1 }\nprint 1 to ready\nprint 1 to fifo\n",
      to: "s.facet")
    let killed = try run(
      "/bin/sh",
      [
        "-c",
        "mkfifo fifo; \"$0\" t.db s.facet & process=$!; while ! test -s ready; do sleep 0.05; done; "
          + "kill -9 $process; wait $process; echo $?", Products.path("facet"),
      ], environment: Facet.environment, directory: facet.folder.path)
    #expect(killed.output.hasSuffix("137\n"))
    #expect(try facet("t.db", "count", "thing").output == "2\n")
    #expect(try facet("t.db", "new", "thing", "name=Chai").status == 0)
    #expect(try facet("t.db", "count", "thing").output == "3\n")
    #expect(try facet("t.db", "sql", "pragma integrity_check").output == "ok\n")
  }
}
