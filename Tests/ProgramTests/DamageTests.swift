import Support
import Testing

/// Files that are no database, and databases that are damaged: told clearly, by every command, and left as they are.
@Suite struct DamageTests {
  /// What stands in a file called `x.db`, and what is said of it.
  static let files: [(what: String, bytes: [UInt8], error: String)] = [
    ("text", Array("just a text, and long enough to be no empty file\n".utf8), "no SQLite database|it is a text"),
    ("csv", Array("name,record\nCoffee,4\n".utf8), "no SQLite database|it is a text"),
    ("one byte", [0x53], "no SQLite database|it is a text"),
    ("gzip", [0x1F, 0x8B, 8, 0] + noise(600), "no SQLite database|it is compressed with gzip"),
    ("zip", Array("PK\u{3}\u{4}".utf8) + noise(600), "no SQLite database|it is a ZIP archive"),
    ("png", [0x89] + Array("PNG\r\n\u{1A}\n".utf8) + noise(600), "no SQLite database|it is a picture"),
    (
      "sqlite 2", Array("** This file contains an SQLite 2.1 database **\0".utf8) + noise(2000),
      "no SQLite database|it is a database of SQLite 2"
    ),
    ("encrypted", noise(8192), "no SQLite database|an encrypted one cannot be read either"),
    ("zeros", [UInt8](repeating: 0, count: 4096), "no SQLite database|an encrypted one cannot be read either"),
  ]

  /// Bytes without a pattern, the same each time.
  private static func noise(_ count: Int) -> [UInt8] {
    var state: UInt32 = 12345
    return (0..<count).map { _ in
      state = state &* 1_664_525 &+ 1_013_904_223
      return UInt8(state >> 24)
    }
  }

  /// One of every family of commands.
  static let commands = [
    "list", "list thing", "get thing[1].name", "count thing", "show thing[1]", "find x", "set thing[1].name x",
    "new thing name=x", "ensure thing[\"x\"]", "copy thing[1]", "delete thing[1]", "clear thing[1].name",
    "define thing { name text }", "describe", "drop thing", "rename thing other", "validate", "sql 'select 1'",
    "sql --write 'create table t(a)'", "backup copy.db", "status", "for t in thing { print 1 }",
  ]

  @Test(arguments: files.indices)
  func whatIsNoDatabase(index: Int) throws {
    let (what, bytes, error) = Self.files[index]
    let facet = try Facet()
    try facet.folder.write(bytes: bytes, to: "x.db")
    let parts = error.split(separator: "|")
    for command in index == 0 ? Self.commands : ["list", "set thing.name x", "backup copy.db"] {
      let result = try facet("x.db", "-c", command)
      #expect(result.status == 1, "\(what): \(command)")
      #expect(result.output == "", "\(what): \(command)")
      #expect(result.errors == "error: x.db is \(parts[0])\n      hint: \(parts[1])\n", "\(what): \(command)")
    }
    #expect(try facet.folder.bytes(of: "x.db") == bytes)
    #expect(try run("/bin/ls", ["-A", facet.folder.path]).output == "x.db\n")
  }

  @Test(arguments: [
    ("mkdir x.db", "is a folder"), ("mkfifo x.db", "is a pipe, and a database needs a file"),
    ("ln -s /dev/zero x.db", "is a device, and a database needs a file"),
    ("ln -s x.db x.db", "cannot be opened: Too many levels of symbolic links"),
  ])
  func whatIsNoFile(make: String, error: String) throws {
    let facet = try Facet()
    _ = try run("/bin/sh", ["-c", make], directory: facet.folder.path)
    for command in Self.commands {
      let result = try facet("x.db", "-c", command)
      #expect(result.status == 1, "\(command)")
      #expect(result.errors == "error: x.db \(error)\n", "\(command)")
    }
    #expect(try run("/bin/ls", ["-A", facet.folder.path]).output == "x.db\n")
  }

  /// SQLite takes a file without a byte for a database without a table, as `touch` makes one to begin with.
  @Test func anEmptyFileIsAnEmptyDatabase() throws {
    let facet = try Facet()
    try facet.folder.write("", to: "x.db")
    #expect(try facet("x.db", "list") == ProgramResult(status: 0, output: "", errors: ""))
    #expect(try facet("x.db", "list", "thing").errors.hasPrefix("error: no type thing\n"))
    #expect(try facet.folder.bytes(of: "x.db") == [])
    #expect(try facet("x.db", "-c", "set thing.name Tea", "-c", "get thing.name").output == "Tea\n")
  }

  @Test func aLinkToNothingIsAFileThatIsNotThereYet() throws {
    let facet = try Facet()
    _ = try run("/bin/ln", ["-s", "real.db", facet.folder("x.db")])
    #expect(try facet("x.db", "list").errors.hasPrefix("error: there is no file x.db\n"))
    #expect(try facet("x.db", "set", "thing.name", "Tea").status == 0)
    #expect(try facet("real.db", "get", "thing.name").output == "Tea\n")
  }

  // MARK: databases that are not whole

  /// Things in a file of several pages, and what a list of them is.
  private func many() throws -> (facet: Facet, bytes: [UInt8], list: String) {
    // Pages of the journal between those of the table would be hit in its stead.
    let facet = try Facet()
    #expect(try facet("--no-journal", "-c", Facet.things, "t.db").status == 0)
    let script = "let n = 3; while n <= 400 { new thing name=\"thing number ${n}\" record=$n; let n = n + 1 }"
    #expect(try facet("--no-journal", "-c", script, "t.db").status == 0)
    return (facet, try facet.folder.bytes(of: "t.db"), try facet("t.db", "list", "thing").output)
  }

  @Test func aFileThatWasCutShortNeverGivesLess() throws {
    let (facet, bytes, _) = try many()
    let pages = bytes.count / 4096
    #expect(pages > 4)
    var lengths = [1, 15, 16, 99, 100, 101, 511]
    for end in 1..<pages { lengths += [end * 4096 - 1, end * 4096, end * 4096 + 517] }
    for length in lengths {
      try facet.folder.write(bytes: Array(bytes[..<length]), to: "x.db")
      // One of them for each length: the file is refused before any begins.
      let command = ["list thing", "set thing[1].record 5", "backup copy.db", "sql 'select 1'"][length % 4]
      let result = try facet("x.db", "-c", command)
      #expect(result.status == 1, "\(length): \(command)")
      #expect(result.output == "", "\(length)")
      let said =
        switch length {
        case 17...99: "x.db is damaged\n"
        case 100...: "x.db is damaged: \(bytes.count) bytes are due, and there are \(length)\n"
        default: "x.db is no SQLite database\n"
        }
      #expect(result.errors.hasPrefix("error: \(said)"), "\(length): \(result.errors)")
      #expect(try facet.folder.bytes(of: "x.db") == Array(bytes[..<length]), "\(length)")
      #expect(!facet.folder.exists("copy.db"))
    }
  }

  /// A page of records in the middle of a table that is none any more: whatever has to read it says so.
  @Test(
    arguments: [
      ("list thing", "thing"), ("list thing --json", "thing"), ("list thing sort by record", "thing"),
      ("count thing where record > 9", "thing"), ("get thing[*].record", "thing"), ("get thing.@sum.record", "thing"),
      ("find zzz", "thing"), ("validate thing", "thing"), ("for t in thing { print $t.record }", "thing"),
      ("set thing[*].record 1", "thing"),
      ("set thing[record > 9000].record 1", "thing"), ("delete thing[*]", "thing"),
      ("define thing.record real", "thing"), ("sql 'select * from thing'", "thing"),
    ])
  func aPageOfATableThatIsBroken(command: String, table: String) throws {
    let (facet, bytes, list) = try many()
    var broken = bytes
    let leaf = try #require(leaves(bytes).dropFirst(2).first)
    broken[leaf] = 0x07
    try facet.folder.write(bytes: broken, to: "x.db")
    try facet.folder.write("old\n", to: "out.txt")
    let result = try facet("x.db", "-c", command)
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix("error: x.db is damaged: not all of \(table) can be read\n"), "\(result.errors)")
    #expect(result.errors.hasSuffix("hint: a backup helps, or .recover of sqlite3\n"))
    #expect(result.output != list)
    #expect(try facet.folder.bytes(of: "x.db") == broken)
    let redirected = try facet("x.db", "-c", "\(command) to out.txt")
    #expect(redirected.status == 1)
    #expect(try facet.folder.read("out.txt") == "old\n")
  }

  /// Where the leaves of tables begin that hold rows.
  private func leaves(_ bytes: [UInt8]) -> [Int] {
    (1..<bytes.count / 4096).map { $0 * 4096 }.filter { bytes[$0] == 0x0D && bytes[$0 + 4] > 20 }
  }

  @Test func aDamagedFileTakesNoBackupsPlace() throws {
    let (facet, bytes, _) = try many()
    #expect(try facet("t.db", "backup", "copy.db").status == 0)
    let copy = try facet.folder.bytes(of: "copy.db")
    var broken = bytes
    broken[try #require(leaves(bytes).last)] = 0x07
    try facet.folder.write(bytes: broken, to: "x.db")
    let result = try facet("x.db", "backup", "copy.db", "--force")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("error: x.db is damaged: "))
    #expect(try facet.folder.bytes(of: "copy.db") == copy)
  }

  /// What the header says, and what is in the table of tables.
  @Test(
    arguments: [
      (16, [0x03, 0x01], "error: x.db is no SQLite database\n"), (19, [3], "error: x.db is no SQLite database\n"),
      (21, [65, 32, 32], "error: x.db is no SQLite database\n"), (44, [0, 0, 0, 9], "unsupported file format"),
      (56, [0, 0, 0, 2], nil), (100, [0x00], "error: x.db is damaged\n"),
    ] as [(Int, [UInt8], String?)])
  func aHeaderThatIsWrong(offset: Int, put: [UInt8], error: String?) throws {
    let (facet, bytes, list) = try many()
    var wrong = bytes
    wrong.replaceSubrange(offset..<offset + put.count, with: put)
    try facet.folder.write(bytes: wrong, to: "x.db")
    let result = try facet("x.db", "list", "thing")
    #expect(result.status == 1)
    #expect(result.output != list)
    if let error { #expect(result.errors.contains(error), "\(result.errors)") }
    #expect(try facet("x.db", "set", "thing[1].record", "5").status == 1)
    #expect(try facet.folder.bytes(of: "x.db") == wrong)
  }

  /// A version of the format that is still to come may be read, not written.
  @Test func aFileOfALaterWriteVersionIsOnlyRead() throws {
    let (facet, bytes, list) = try many()
    var later = bytes
    later[18] = 3
    later[19] = 1
    try facet.folder.write(bytes: later, to: "x.db")
    #expect(try facet("x.db", "list", "thing") == ProgramResult(status: 0, output: list, errors: ""))
    let result = try facet("x.db", "set", "thing[1].record", "5")
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("error: x.db cannot be written: "), "\(result.errors)")
    #expect(try facet.folder.bytes(of: "x.db") == later)
  }

  @Test(
    arguments: [
      ("sql = 'create table thing (('", "malformed database schema (thing)"),
      ("sql = 'create view thing as select'", "malformed database schema (thing)"),
      ("rootpage = 4000000", "malformed database schema (thing) - invalid rootpage"),
      ("rootpage = (select max(rootpage) from sqlite_schema)", nil), ("rootpage = 1", nil),
      ("sql = null", "malformed database schema (thing)"), ("type = 'index'", "malformed database schema (thing)"),
      ("name = 'other'", nil), ("sql = replace(sql, 'record', '')", nil), ("sql = x'ff00fe'", nil),
    ] as [(String, String?)])
  func aSchemaThatIsBroken(change: String, error: String?) throws {
    let facet = try Facet.withForeign(
      "create table thing (id integer primary key, name text, record integer default 0)",
      "create table person (id integer primary key, name text)", "insert into thing(name) values ('a'), ('b')")
    let made = try run(
      "/usr/bin/sqlite3",
      [
        facet.folder("f.db"), ".dbconfig defensive off", "pragma writable_schema = on",
        "update sqlite_schema set \(change) where name = 'thing'",
      ])
    #expect(made.errors == "")
    let bytes = try facet.folder.bytes(of: "f.db")
    for command in Self.commands where !command.hasPrefix("sql --write") {
      try facet.folder.write(bytes: bytes, to: "f.db")
      let result = try facet("f.db", "-c", command)
      #expect(result.status < 2, "\(command): \(result.errors)")
      if let error, command != "sql 'select 1'" {
        #expect(result.errors.hasPrefix("error: f.db is damaged: \(error)"), "\(command): \(result.errors)")
        #expect(try facet.folder.bytes(of: "f.db") == bytes, "\(command)")
      }
    }
  }

  /// At the prompt an error of the file is an error like another: one goes on.
  @Test func thePromptGoesOn() throws {
    let (facet, bytes, _) = try many()
    var broken = bytes
    broken[try #require(leaves(bytes).last)] = 0x07
    try facet.folder.write(bytes: broken, to: "x.db")
    try facet.folder.write("no database, but a text that is long enough\n", to: "y.db")
    try facet.atPrompt("x.db") { session in
      try session.waitForRow("facet>")
      try session.send("count thing where record > 9\r")
      try session.waitFor("error: x.db is damaged: not all of thing can be read")
      try session.send("open y.db\r")
      try session.waitFor("error: y.db is no SQLite database")
      try session.send("get thing[1].name\r")
      try session.waitFor("Coffee")
      try session.send("exit\r")
      try session.expectExit(0)
    }
  }
}
