import Support
import Testing

@Suite struct ScriptTests {
  @Test(
    arguments: [
      (["t.db", "get", "thing[1].name"], 0, "Coffee\n", ""),
      (["t.db", "set", "thing[1].name", "Black coffee"], 0, "", ""),
      (["-c", "get thing[1].name", "t.db"], 0, "Coffee\n", ""),
      (["-c", "let n = 2", "-c", "get thing[$n].name", "t.db"], 0, "Green tea\n", ""),
      (["--format", "json", "t.db", "get", "thing[1]"], 0, "{\"name\":\"Coffee\",\"record\":4,\"size\":null}\n", ""),
      (["-c", "print $1", "t.db", "a b"], 0, "a b\n", ""),
      (["-c", "exit 3", "t.db"], 3, "", ""),
      (["t.db", "get", "thing[9].name"], 1, "", nil),
      (["--nonsense"], 2, "", "error: no option --nonsense\n      hint: facet --help lists the options\n"),
      (["--format", "xml"], 2, "", "error: no format xml\n      hint: table, plain, csv, tsv, json or ndjson\n"),
      (["-f"], 2, "", "error: -f needs a value\n      hint: facet --help lists the options\n"),
      (["--check", "t.db", "set", "thing[1].name", "x"], 0, "", ""),
    ] as [([String], Int32, String, String?)])
  func argumentsGive(arguments: [String], status: Int32, output: String, errors: String?) throws {
    let facet = try Facet.withThings()
    let result = try run(
      Products.path("facet"), arguments, environment: Facet.environment, directory: facet.folder.path)
    #expect(result.status == status)
    #expect(result.output == output)
    if let errors { #expect(result.errors == errors) }
  }

  @Test func anErrorStopsAScriptAndStoresNothing() throws {
    let facet = try Facet.withThings()
    try facet.folder.write("set thing[1].name A\nget thing[9].name\nset thing[2].name B\n", to: "s.facet")
    let result = try facet("-f", "s.facet", "t.db")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(
      result.errors == """
        s.facet:2:5: error: there is no thing[9]
            2 | get thing[9].name
              |     ^~~~~~~~~~~~~

        """)
    #expect(try facet("t.db", "get", "thing[*].name").output == "Coffee\nGreen tea\n")
  }

  @Test func keepGoingStoresWhatIsRight() throws {
    let facet = try Facet.withThings()
    let result = try facet(
      "--keep-going", "t.db", input: "set thing[1].name A\nget thing[9].name\nset thing[2].name B\n")
    #expect(result.status == 1)
    #expect(try facet("t.db", "get", "thing[*].name").output == "A\nB\n")
  }

  @Test func checkReportsEveryErrorAndRunsNothing() throws {
    let facet = try Facet.withThings()
    let result = try facet("--check", "t.db", input: "set thing[1].name A\nlst thing\nget [\nprint 1\n")
    #expect(result.status == 1)
    #expect(result.output == "")
    #expect(result.errors.contains("stdin:2:1: error: no command lst"))
    #expect(result.errors.contains("stdin:3:5: error: "))
    #expect(try facet("t.db", "get", "thing[1].name").output == "Coffee\n")
  }

  @Test(arguments: ["--dry-run", "--read-only"])
  func changesNothing(option: String) throws {
    let facet = try Facet.withThings()
    let before = try facet.folder.bytes(of: "t.db")
    let result = try facet(option, "t.db", "set", "thing[1].name", "A")
    #expect(result.status == (option == "--read-only" ? 1 : 0))
    #expect(try facet.folder.bytes(of: "t.db") == before)
  }

  @Test(arguments: ["list thing to out.csv", "list thing | cat", "backup out.db", "open other.db"])
  func restrictedRefuses(text: String) throws {
    let facet = try Facet.withThings()
    let result = try facet("--restricted", "-c", text, "t.db")
    #expect(result.status == 1)
    #expect(result.errors.contains("off with --restricted"))
    #expect(!facet.folder.exists("out.csv"))
    #expect(!facet.folder.exists("out.db"))
  }

  @Test func aTailWritesFilesAndPrograms() throws {
    let facet = try Facet.withThings()
    #expect(
      try facet("t.db", input: "list thing name record to out.csv\nlist thing name | tr a-z A-Z").output
        == "COFFEE\nGREEN TEA\n")
    #expect(try facet.folder.read("out.csv") == "name,record\nCoffee,4\nGreen tea,9\n")
  }

  @Test func aProgramThatIsNotThereIsAnError() throws {
    let facet = try Facet.withThings()
    let result = try facet("-c", "list thing | no-such-program", "t.db")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: there is no program no-such-program\n"))
  }

  @Test func aReaderThatLeavesIsNoError() throws {
    let facet = try Facet.withThings()
    let command = "'\(Products.path("facet"))' -c 'let n = 0; while $n < 100000 { print $n; let n = $n + 1 }' t.db"
    let result = try run(
      "/bin/sh", ["-c", command + " | head -1"], environment: Facet.environment, directory: facet.folder.path)
    #expect(result == ProgramResult(status: 0, output: "0\n", errors: ""))
  }

  @Test func aFileIsMadeByTheFirstWriteAlone() throws {
    let facet = try Facet()
    let read = try facet("new.db", "get", "thing[1].name")
    #expect(read.status == 1)
    #expect(read.errors.contains("there is no file new.db"))
    #expect(!facet.folder.exists("new.db"))
    let made = try facet("new.db", "define", "thing", "{ name text key }")
    #expect(made.status == 0)
    #expect(made.errors.contains("new.db made"))
  }

  @Test func aScriptWithAHashBangRuns() throws {
    let facet = try Facet.withThings()
    try facet.folder.write("#!\(Products.path("facet"))\nprint $1\n", to: "say.facet")
    _ = try run("/bin/chmod", ["+x", facet.folder("say.facet")])
    let result = try run(
      facet.folder("say.facet"), ["hello"], environment: Facet.environment, directory: facet.folder.path)
    #expect(result == ProgramResult(status: 0, output: "hello\n", errors: ""))
  }

  @Test func anInterruptRollsBackAndIsSaid() throws {
    let facet = try Facet.withThings()
    let command =
      "'\(Products.path("facet"))' -c 'set thing[1].name A; while true { let x = 1 }' t.db & sleep 0.3; "
      + "kill -INT $!; wait $!"
    // A shell without job control starts what runs beside it with SIGINT ignored, unless a trap stands before.
    let result = try run(
      "/bin/bash", ["-c", "set -m; " + command], environment: Facet.environment, directory: facet.folder.path)
    #expect(result.status == 130)
    #expect(result.errors.contains("error: interrupted"))
    #expect(try facet("t.db", "get", "thing[1].name").output == "Coffee\n")
  }
}

@Test func checkingLooksNamesUpAndDoesNothing() throws {
  let facet = try Facet.withThings()
  _ = try facet.folder.write(
    """
    set thing[1].nope x
    list thingz
    define shelf { name text }
    set shelf[1].anything 3
    let t = thing[1]
    get t.name
    """, to: "s.facet")
  let before = try facet.folder.bytes(of: "t.db")
  let result = try facet("--check", "-f", "s.facet", "t.db")
  #expect(result.status == 1)
  #expect(result.output == "")
  #expect(
    result.errors == """
      s.facet:1:14: error: no field nope in thing
          1 | set thing[1].nope x
            |              ^~~~
            hint: it has name, record, size
      s.facet:2:6: error: no type thingz
          2 | list thingz
            |      ^~~~~~
            hint: did you mean thing?
      s.facet:4:14: error: no field anything in shelf
          4 | set shelf[1].anything 3
            |              ^~~~~~~~
            hint: it has name

      """)
  #expect(try facet.folder.bytes(of: "t.db") == before)
}

/// Values that stand in the script are judged without running it; what depends on the run is left to it.
@Test func checkingJudgesValues() throws {
  let facet = try Facet()
  let made = try facet(
    "-c",
    """
    define thing { name text required key; days integer; since date; pin text secret length 4..8 }
    define part { thing ref thing; n integer min 0 }
    new thing name=a days=4; new part thing=a n=1
    """, "t.db")
  try #require(made.status == 0)
  let script = """
    set thing[1].days x
    set thing[1] since=2011-02-30
    set thing[1] name=null
    new part n=-1
    ensure thing["c"] days=3.5
    edit thing[1].since someday
    set part[1].thing.days z
    set thing[1].pin abc
    new thing nope=1
    set part[1].thing later
    set thing[1].days (days + 1) thing[1].since tomorrow
    define thing.days text
    set thing[1].days x
    """
  let before = try facet.folder.bytes(of: "t.db")
  let result = try facet("--check", "t.db", input: script)
  #expect(result.status == 1)
  #expect(
    result.errors == """
      stdin:1:19: error: thing[1].days: must be an integer, not "x"
          1 | set thing[1].days x
            |                   ^
      stdin:2:20: error: thing[1].since: there is no day 2011-02-30
          2 | set thing[1] since=2011-02-30
            |                    ^~~~~~~~~~
      stdin:3:19: error: thing[1].name: is required
          3 | set thing[1] name=null
            |                   ^~~~
      stdin:4:12: error: part.n: must be at least 0, not -1
          4 | new part n=-1
            |            ^~
      stdin:5:24: error: thing["c"].days: must be an integer, not "3.5"
          5 | ensure thing["c"] days=3.5
            |                        ^~~
      stdin:6:21: error: thing[1].since: must be a date such as 2009-11-29, not "someday"
          6 | edit thing[1].since someday
            |                     ^~~~~~~
      stdin:7:24: error: part[1].thing.days: must be an integer, not "z"
          7 | set part[1].thing.days z
            |                        ^
      stdin:8:18: error: thing[1].pin: must have at least 4 characters
      stdin:9:11: error: no field nope in thing
          9 | new thing nope=1
            |           ^~~~
            hint: it has name, days, since, pin

      """)
  #expect(try facet.folder.bytes(of: "t.db") == before)
  #expect(try facet("--check", "t.db", input: "option date-order dmy\nset thing[1].since 3/4/2009\n").status == 0)
}

/// What was told of statements before the error does not hold: that is said at the end.
@Test func noticesOfAFailedScriptAreTakenBack() throws {
  let facet = try Facet.withThings()
  let result = try facet("t.db", input: "set thing[*].record 8\nget nothing\n")
  #expect(
    result.errors == """
      2 things changed: record
      stdin:2:5: error: no type nothing
          2 | get nothing
            |     ^~~~~~~
            hint: there are thing, person
      nothing was stored

      """)
  #expect(try facet("t.db", input: "get nothing\n").errors.hasSuffix("hint: there are thing, person\n"))
  // Nor is there anything left of edits that were kept apart, of which nothing was told.
  #expect(try facet("t.db", input: "begin\nget nothing\n").errors.hasSuffix("person\nnothing was stored\n"))
  let going = try facet("--keep-going", "t.db", input: "set thing[*].record 8\nget nothing\n")
  #expect(!going.errors.contains("nothing was stored"))
}

/// Names in brackets and clauses, and variables, are looked up too; a function's variables are the caller's matter.
@Test func checkingLooksIntoExpressions() throws {
  let facet = try Facet.withThings()
  let script = """
    list thing[recrd > 3]
    list thing nmae where record > 3
    delete thing where recrd > 3
    set thing[*].record 3 where recrd > 3
    list person where boss.nmae = "x" sort by name
    print $nothing
    let limit = 3
    list thing where record > limit and record < $limit sort by nam
    def f x { print $x, $later }
    let later = 4
    for r in thing[record > $limit] { print $r.name }
    define shelf { name text }
    list shelf where anything > 3
    """
  let result = try facet("--check", "t.db", input: script)
  #expect(result.status == 1)
  #expect(
    result.errors.split(separator: "\n").filter { $0.hasPrefix("stdin") }.joined(separator: "\n") == """
      stdin:1:12: error: no field or type recrd
      stdin:2:12: error: no field or type nmae
      stdin:3:20: error: no field or type recrd
      stdin:4:29: error: no field or type recrd
      stdin:5:24: error: no field nmae in person
      stdin:6:7: error: there is no variable $nothing
      stdin:8:61: error: no field or type nam
      stdin:13:18: error: no field or type anything
      """)
}
