import Support
import Testing

/// What goes wrong around the program: files that are none, outputs that end, arguments that are no text.
@Suite struct AttackTests {
  @Test func afterAWriteTheFileAloneHoldsEverything() throws {
    let facet = try Facet.withThings()
    #expect(!facet.folder.exists("t.db-wal"))
    _ = try facet("t.db", "set", "thing[1].record", "5")
    _ = try facet.folder.write(bytes: facet.folder.bytes(of: "t.db"), to: "copy.db")
    #expect(try facet("copy.db", "get", "thing[1].record").output == "5\n")
  }

  @Test(
    arguments: [
      (["", "list"], 2, "error: the name of the FILE is empty\n      hint: is a variable of the shell unset?\n"),
      (["/tmp", "list"], 1, "error: /tmp is a folder\n"),
      (
        ["no.facet"], 2,
        "error: there is no script no.facet\n      hint: a new file of that name: facet no.facet COMMAND\n"
      ),
      (["-f", "no.facet", "t.db"], 1, "error: no.facet cannot be read: No such file or directory\n"),
      (
        ["note.txt", "list"], 1,
        "error: note.txt is no SQLite database\n      hint: it is a text\n"
      ),
      (["no/t.db", "-c", "define x"], 1, nil),
    ] as [([String], Int32, String?)])
  func aFileThatIsNone(arguments: [String], status: Int32, errors: String?) throws {
    let facet = try Facet.withThings()
    try facet.folder.write("just a text, and long enough to be no empty file\n", to: "note.txt")
    let result = try run(
      Products.path("facet"), arguments, environment: Facet.environment, directory: facet.folder.path)
    #expect(result.status == status)
    #expect(result.output == "")
    if let errors { #expect(result.errors == errors) }
    #expect(!facet.folder.exists("no.facet"))
  }

  /// The shell passes the bytes on; a Swift string cannot.
  @Test func argumentsThatAreNoTextAreRefused() throws {
    let facet = try Facet.withThings()
    let program = Products.path("facet")
    let result = try run(
      "/bin/sh", ["-c", "\(program) t.db set 'thing[1].name' \"$(printf 'caf\\351')\""],
      environment: Facet.environment, directory: facet.folder.path)
    #expect(result.status == 2)
    #expect(
      result.errors == "error: argument 4 is not UTF-8\n      hint: facet reads and writes UTF-8 in every locale\n")
    #expect(try facet("t.db", "get", "thing[1].name").output == "Coffee\n")
  }

  @Test(
    arguments: [
      ("", 0, ""),
      (
        "set thing[1].record 5; ", 1, "error: the reader of the output left; what was not stored yet is dropped\n"
      ),
    ] as [(String, Int32, String)])
  func aReaderThatLeavesEarly(first: String, status: Int32, errors: String) throws {
    let facet = try Facet.withThings()
    try facet.folder.write(first + "let n = 0; while n < 30000 { print $n; let n = n + 1 }\n", to: "s.facet")
    let result = try run(
      "/bin/sh", ["-c", "(\(Products.path("facet")) t.db s.facet; echo $? > status) | head -1"],
      environment: Facet.environment, directory: facet.folder.path)
    #expect(result.output == "0\n")
    #expect(result.errors == errors)
    #expect(try facet.folder.read("status") == "\(status)\n")
    #expect(try facet("t.db", "get", "thing[1].record").output == "4\n")
  }

  @Test func aFullDiskForTheOutputIsAnError() throws {
    let facet = try Facet.withThings()
    let result = try run(
      "/bin/sh", ["-c", "\(Products.path("facet")) t.db list thing > /dev/full"], environment: Facet.environment,
      directory: facet.folder.path)
    #expect(result.status == 1)
    #expect(result.errors == "error: no space left on device\n")
  }

  @Test func aDeviceWithoutEndIsNoBlob() throws {
    let facet = try Facet()
    let result = try facet("-c", "define t { b blob }; new t b=@/dev/zero", "t.db")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: t.b: /dev/zero is larger than 1000000000 bytes"))
  }

  /// A view in a file of another program; its rows have nothing that tells them apart.
  @Test(
    arguments: [
      ("get v[first].a", 0, "one\n", ""),
      ("get v[*].a", 0, "one\ntwo\n", ""),
      ("get v.@count", 0, "2\n", ""),
      ("for r in v { print $r.a }", 1, "", "records of v have no address"),
      ("get v[last].a", 1, "", "the records of v have no order"),
      ("delete v[*]", 1, "", "v: is read-only: it is a view, which shows what is stored elsewhere"),
      ("set v[*].a x", 1, "", "v: is read-only: it is a view, which shows what is stored elsewhere"),
    ] as [(String, Int32, String, String)])
  func aViewWithoutKeys(line: String, status: Int32, output: String, error: String) throws {
    let facet = try Facet.withForeign(
      "create table t(a)", "insert into t values('one'), ('two')", "create view v as select a from t")
    let result = try facet("-c", line, "f.db")
    #expect(result.status == status)
    #expect(result.output == output)
    #expect(result.errors.hasPrefix(error.isEmpty ? "" : "error: \(error)\n"))
    #expect(result.errors.isEmpty == error.isEmpty)
  }

  @Test func aListOfManyThousands() throws {
    let facet = try Facet.withThings()
    let list = (1...20_000).map { "\"x\($0)\"" }.joined(separator: ",")
    try facet.folder.write("get thing[name in [\(list), \"Coffee\"]]\n", to: "s.facet")
    #expect(try facet("t.db", "s.facet").output == "thing[1]\n")
  }

  @Test func compositeKeys() throws {
    let facet = try Facet.withForeign(
      "create table c(a text, b integer, v text, primary key(a, b)) without rowid",
      "insert into c values('x', 1, 'p'), ('x', 2, null), ('y', 1, null)")
    let taken = try facet("-c", "set c[\"y\", 1] a=x b=2", "f.db")
    #expect(taken.errors.hasPrefix("error: c[\"y\", 1]: another c has the same a and b\n"))
    _ = try facet("-c", "set c[\"x\", 2].v new", "f.db")
    #expect(try facet("f.db", "get", "c[*].v").output == "p\nnew\n\n")
  }

  @Test(
    arguments: [
      (["--dry-run", "new.db", "set", "thing.note", "x"], 0), (["new.db", "new", "thing", "note=x"], 1),
      (["-c", "set thing.note x; nonsense", "new.db"], 1), (["-c", "set thing.note x; exit 3", "new.db"], 3),
      (["new.db", "list", "thing"], 1),
    ] as [([String], Int32)])
  func whatIsNotStoredMakesNoFile(arguments: [String], status: Int32) throws {
    let facet = try Facet()
    let result = try run(
      Products.path("facet"), arguments, environment: Facet.environment, directory: facet.folder.path)
    #expect(result.status == status)
    for name in ["new.db", "new.db-wal", "new.db-shm"] { #expect(!facet.folder.exists(name), "\(name)") }
  }

  @Test(arguments: [
    "sql \"attach 'other.db' as o\"", "print 1 | cat", "list thing to x.csv", "backup x.db", "open x.db",
  ])
  func aRestrictedScriptReachesNoOtherFile(line: String) throws {
    let facet = try Facet.withThings()
    let result = try facet("--restricted", "-c", line, "t.db")
    #expect(result.status == 1)
    #expect(result.errors.contains("off with --restricted"))
  }
}
