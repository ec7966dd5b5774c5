import Support
import Testing

/// Words with quotes and blanks, what fails, what a pipe gets, and who else may use the file.
@Suite struct ReportCommandLineTests {
  /// B62, B63, B65: an argument is one word, with the quotes and blanks that are in it.
  @Test(arguments: [
    "a '", "Return Sam's stuff", "Wired connection 2", "a=b", "", "--x y", "\"q\"", "$1 ${x} \\n", "'", "\"", "a;b # c",
    "[name=\"AC/DC\"]", "$(status)", "a | cat > x", "  ", " lead", "\ttab", "\nline\n", "-1w", "@file", "null and void",
    "`b`", "{", "\\",
  ])
  func anArgumentIsOneWord(word: String) throws {
    let facet = try Facet.withThings()
    #expect(try facet("t.db", "set", "thing[1].name", word).status == 0)
    #expect(try facet("t.db", "get", "thing[1].name").output == word + "\n")
    #expect(try facet("t.db", "sql", "pragma integrity_check").output == "ok\n")
  }

  /// B62: after `--` nothing is an option.
  @Test(arguments: ["--force", "Return Sam's stuff", "--", "--dry-run", "-c"])
  func wordsAfterTheEndOfTheOptions(word: String) throws {
    let facet = try Facet.withThings()
    #expect(try facet("t.db", "set", "thing[1].name", "--", word).status == 0)
    #expect(try facet("t.db", "get", "thing[1].name").output == word + "\n")
  }

  /// B60, B63: a text with quotes in it comes back as it was, through scripts, variables and paths.
  @Test(
    arguments: [
      ("B60", #"set thing[1].name "[name=\"AC/DC\"]"; get thing["[name=\"AC/DC\"]"].name"#, "[name=\"AC/DC\"]\n", ""),
      ("B60", #"let p = '[name="AC/DC"]'; set thing[1].name $p; get thing[name = $p].name"#, "[name=\"AC/DC\"]\n", ""),
      ("B60", #"def f x { set thing[1].name $x }; f 'it''s "x"'; get thing[1].name"#, "it's \"x\"\n", ""),
      ("B60", #"new person name='A"C'; set person[1].boss 'A"C'; get person[1].boss.name"#, "A\"C\n", ""),
      (
        "B60", #"define a { k text key default "x \"y\" 'z'" }; new a; get a[1].k; describe a"#,
        "x \"y\" 'z'\ndefine a {\n  k          text      required unique key  default \"x \\\"y\\\" 'z'\"\n}\n", ""
      ),
      ("B63", "set thing[1].name \"a '\"; get thing[1].name", "a '\n", ""),
      ("B63", "set thing[1].name 'a \"'; get thing[\"a \\\"\"].record", "4\n", ""),
      ("B65", "set thing[1].name Wired connection 2", "", "a value too many: connection"),
      ("B65", "set thing[1].name \"Wired connection 2\"; get thing[\"Wired connection 2\"].record", "4\n", ""),
      ("B65", "get thing[Wired connection 2].name", "", "\"connection\" cannot stand here"),
      ("B65", "show thing Wired connection 2", "", "a value too many: Wired"),
      ("B65", "new thing name=Wired connection 2", "", "a value too many: connection"),
      ("B65", "find Wired connection", "", "a value too many: connection"),
      ("B65", "list thing where name = Green tea", "", "a value too many: tea"),
    ] as [ReportLine])
  func quotesAndBlanks(wanted: ReportLine) throws {
    let facet = try Facet.withThings()
    _ = try run("/bin/mv", [facet.folder("t.db"), facet.folder("f.db")])
    try facet.check(wanted)
  }

  /// B64: values with blanks, tabs and lines can be told apart in a pipe.
  @Test(
    arguments: [
      ("", "a  b\\tc\\nd\\\\e\t4\n"), ("--csv", "name,record\n\"a  b\tc\nd\\e\",4\n"),
      ("--tsv", "name\trecord\na  b\\tc\\nd\\\\e\t4\n"),
      ("--json", "[{\"name\":\"a  b\\tc\\nd\\\\e\",\"record\":4}]\n"),
      ("--ndjson", "{\"name\":\"a  b\\tc\\nd\\\\e\",\"record\":4}\n"),
    ])
  func aPipeKeepsFieldsApart(option: String, output: String) throws {
    let facet = try Facet.withThings()
    let line = #"set thing[1].name "a  b\tc\nd\\e"; list thing name, record where record = 4 "# + option
    #expect(try facet("-c", line, "t.db").output == output)
  }

  /// B66: what fails has a status, and says so beside the results.
  @Test func failuresHaveAStatus() throws {
    let facet = try Facet.withThings()
    let taken = try facet("-c", "new thing name=Coffee", "t.db")
    #expect(taken.status == 1)
    #expect(taken.output == "")
    #expect(
      taken.errors == """
        error: thing.name: another thing is already called "Coffee"
              new thing name=Coffee
                             ^~~~~~
              hint: thing[1] has that name

        """)
  }

  /// B66, B67: every way in has the status, and the place where it has lines.
  @Test(
    arguments: [
      (["-c", "get thing[1].name; nonsense"], "", "", "error: no type nonsense"),
      (
        ["-c", "get thing[1].name", "-c", "nonsense", "-c", "get thing[2].name"], "", "Coffee\n",
        "error: no type nonsense"
      ),
      (
        [], "get thing[1].name\nnonsense thing\nget thing[2].name\n", "Coffee\n",
        "stdin:2:1: error: no command nonsense"
      ),
      (
        ["-f", "-"], "get thing[1].name\nset thing[1].record x\n", "Coffee\n",
        "stdin:2:21: error: thing[1].record: must be an integer, not \"x\""
      ),
      (["--keep-going"], "nonsense\nget thing[2].name\n", "Green tea\n", "stdin:1:1: error: no type nonsense"),
      (["list", "thingy"], "", "", "error: no type thingy"), (["-c", "exit 3"], "", "", ""),
      (["-c", "assert 1 = 2"], "", "", "error: 1 = 2 does not hold"),
    ] as [([String], String, String, String)])
  func everyWayInFails(words: [String], input: String, output: String, error: String) throws {
    let facet = try Facet.withThings()
    let isCommand = words.first == "list"
    let result = try run(
      Products.path("facet"), isCommand ? ["t.db"] + words : words + ["t.db"], input: input,
      environment: Facet.environment, directory: facet.folder.path)
    #expect(result.status == (words.last == "exit 3" ? 3 : 1))
    #expect(result.output == (words == ["-c", "get thing[1].name; nonsense"] ? "Coffee\n" : output))
    #expect(result.errors.hasPrefix(error))
  }

  /// B68: what is redirected by the shell holds results alone.
  @Test func errorsAreNoResults() throws {
    let facet = try Facet.withThings()
    let program = Products.path("facet")
    for command in ["list nothing --csv", "get thing[9].name", "new thing name=Coffee", "set thing[1].record 5"] {
      let result = try run(
        "/bin/sh", ["-c", "'\(program)' t.db \(command) > rows.csv"], environment: Facet.environment,
        directory: facet.folder.path)
      #expect(try facet.folder.read("rows.csv") == "", "\(command)")
      #expect(result.errors.contains("error:") == (result.status != 0), "\(command)")
    }
    #expect(try facet("-c", "list nothing to rows2.csv", "t.db").status == 1)
    #expect(!facet.folder.exists("rows2.csv"))
  }

  /// B69: the reader of a pipe may leave.
  @Test(arguments: ["list n", "list n --csv", "list n --json", "get n[*].v", "for r in n { print $r.v }"])
  func aReaderThatLeaves(command: String) throws {
    let facet = try Facet.withSQL(
      """
      create table n(id integer primary key, v text);
      with recursive c(i) as (select 1 union all select i + 1 from c where i < 20000)
      insert into n select i, 'value number ' || i from c;
      """)
    let result = try run(
      "/bin/bash",
      ["-c", "'\(Products.path("facet"))' f.db -c '\(command)' | head -2 > /dev/null; echo ${PIPESTATUS[0]}"],
      environment: Facet.environment, directory: facet.folder.path)
    #expect(result == ProgramResult(status: 0, output: "0\n", errors: ""))
  }

  /// B72: who only reads holds no lock between its commands, not even at the prompt.
  @Test(arguments: [["--read-only", "t.db"], ["t.db"]])
  func readersStopNoWriter(words: [String]) throws {
    let facet = try Facet.withThings()
    let launch = Launch(
      Products.path("facet"), words, environment: Facet.environment, directory: facet.folder.path)
    let session = try Session(launch, columns: 80, rows: 24)
    try session.waitForRow("facet>")
    try session.send("list thing\r")
    try session.waitFor("(2 things)")
    let written = try run(
      "/usr/bin/env",
      ["sqlite3", "-cmd", ".timeout 0", facet.folder("t.db"), "update thing set name = 'Cocoa' where id = 1"])
    #expect(written == ProgramResult(status: 0, output: "", errors: ""))
    try session.send("get thing[1].name\r")
    try session.waitFor("what the other wrote") { $0.lines.contains("Cocoa") }
    try session.waitForRow("facet>")
    try session.sendKey(.ctrl("d"))
    try session.expectExit(0)
  }
}
