import Support
import Testing

/// `--restricted`: a script of somebody else reaches the open database and nothing beside it.
@Suite struct RestrictedTests {
  /// What a command does there: it refuses, or it works on the database alone, as this line of it shows.
  private enum Manner {
    case off(String)
    case works(String)
  }

  /// Every command. A new one has to be put here, which means to think about what it reaches.
  private static let commands: [(name: String, manner: Manner)] = [
    ("get", .works("get thing[1].name")), ("show", .works("show thing[1]")),
    ("list", .works("list thing where record > 1")),
    ("types", .works("types")), ("count", .works("count thing")), ("find", .works("find coffee")),
    ("set", .works("set thing[1].record 5")), ("edit", .works("edit thing[1].record 6")),
    ("new", .works("new thing name=Cocoa")), ("ensure", .works("ensure thing[\"Milk\"] record=1")),
    ("copy", .works("copy thing[1] name=Copy")),
    ("move", .works("define rung { n integer order }; new rung n=1; new rung n=2; move rung[2] before rung[1]")),
    ("toggle", .works("toggle lamp[1].on")),
    ("clear", .works("clear thing[1].size")), ("delete", .works("delete thing[\"Copy\"]")),
    ("cd", .works("cd thing[1]; cd ..")),
    ("pwd", .works("pwd")), ("ls", .works("ls")), ("browse", .works("print 1")),
    ("define", .works("define shelf { name text key }")),
    ("describe", .works("describe")), ("drop", .works("drop shelf")), ("rename", .works("rename thing.size extent")),
    ("validate", .works("validate")), ("view", .works("view long = thing where record > 3; list long")),
    ("action", .works("action thing.raise { set .record += 1 }")), ("run", .works("run thing[1].raise")),
    ("print", .works("print 1")), ("undo", .works("print 1")), ("redo", .works("print 1")),
    ("begin", .works("begin; new thing name=Fig; cancel")), ("save", .works("save --check")),
    ("cancel", .works("print 1")),
    ("history", .works("history")), ("diff", .works("diff")), ("watch", .works("watch thing[1].record")),
    ("source", .off("source other.facet")),
    ("open", .off("open other.db")), ("status", .works("status")), ("backup", .off("backup copy.db")),
    ("restore", .off("restore canary.txt --force")), ("check-file", .works("check-file")),
    ("sql", .off("sql \"select 1\"")), ("option", .works("option date-order")), ("help", .works("help set")),
    ("exit", .works("if false { exit 3 }")),
    ("upcoming", .works("new birthday since=2009-12-11; upcoming birthday since")),
    ("plugin", .works("plugin list; plugin info dates")),
  ]

  /// Other ways out, and further forms of those that are off.
  private static let waysOut = [
    "list thing to out.csv", "print 1 to \"${\"out\"}.csv\"", "browse thing --log out.facet",
    "browse --log ~/out.facet", "list thing > out.csv", "types to ~/out.csv",
    "help to out.csv",
    "describe to out.txt", "thing[1] to out.txt", "list thing to \"-\"", "list thing | cat", "print 1 | touch out.csv",
    "let x = $(list thing | cat)", "set thing[1].name \"${$(print 1 | touch out.csv)}\"",
    "set lamp[1].photo @canary.txt",
    "set lamp[1].photo \"@canary.txt\"", "new lamp photo=@canary.txt", "set lamp[*].photo @/etc/passwd",
    "edit lamp[1].photo @~/canary.txt", "copy lamp[1] photo=@canary.txt", "ensure lamp[9] photo=@canary.txt",
    "source /dev/stdin", "source no-such-file", "open no-such-file", "open canary.txt", "backup canary.txt --force",
    "sql --write \"attach 'other.db' as o\"", "sql \"select load_extension('x')\"",
    "sql \"select readfile('canary.txt')\"",
    "sql --write \"vacuum into 'copy.db'\"", "def f { list thing to out.csv }; f", "for t in thing { backup copy.db }",
    "while true { source other.facet }", "if true { open other.db } else { print 1 }",
    "plugin load other.so", "plugin check other.facet", "plugin new mine --validator",
    "try { sql \"select 1\" } catch e { print e.message to out.csv }",
  ]

  private static let lines = waysOut + commands.compactMap { if case .off(let line) = $0.manner { line } else { nil } }

  private static func facet() throws -> Facet {
    let facet = try Facet.withThings()
    _ = try facet(
      "-c",
      "define lamp { on boolean; photo blob; note text editor text }; new lamp on=true note=n; define birthday { since date }",
      "t.db")
    try facet.folder.write("canary\n", to: "canary.txt")
    try facet.folder.write("print \"canary\"\n", to: "other.facet")
    _ = try run("/bin/cp", [facet.folder("t.db"), facet.folder("other.db")])
    return facet
  }

  /// What is in the folder, but for the database and what SQLite lays beside it.
  private func otherFiles(_ facet: Facet) throws -> String {
    try run(
      "/bin/sh", ["-c", "find . -type f ! -name 't.db*' ! -name 'trace*' ! -name 's.facet' -exec cksum {} + | sort"],
      directory: facet.folder.path
    ).output
  }

  @Test func everyCommandIsThoughtOf() throws {
    let help = try Facet()("help", "--reference").output
    let heading = help.split(separator: "\n").filter { $0.hasPrefix("| `") }
    let names = Set(heading.map { $0.dropFirst(3).prefix { $0 != "`" && $0 != " " } }.map(String.init))
    let control = ["let", "if", "for", "while", "break", "continue", "def", "return", "try", "assert"]
    #expect(names == Set(Self.commands.map(\.name)).union(control))
  }

  @Test func helpSaysWhatIsOff() throws {
    let facet = try Facet()
    for (name, manner) in Self.commands {
      let isOff = if case .off = manner { true } else { false }
      #expect(try facet("help", name).output.contains("\nOff with --restricted.\n") == isOff, "\(name)")
    }
  }

  private enum WayIn: CaseIterable { case texts, script, facetFile, input, inBlock, inFunction, inTry, captured }

  /// The lines as that way in has them, one statement each.
  private func statements(_ way: WayIn) -> [String] {
    let plain = Self.lines.filter { !$0.hasPrefix("def") }
    switch way {
    case .inBlock: return plain.map { "if true { for i in [1] { \($0)\n} }" }
    case .inFunction:
      return plain.filter { !$0.contains("source") }.enumerated().map { "def f\($0) { \($1)\n}\nf\($0)" }
    case .inTry: return plain.map { "try { \($0)\n} catch e { assert false \"${e}\" }" }
    case .captured:
      let words = ["if", "for", "while", "try", "let"]
      let simple = plain.filter { line in !words.contains { line.hasPrefix($0) } }
      return simple.map { "let x = $(\($0)\n)" }
    default: return Self.lines
    }
  }

  @Test(arguments: WayIn.allCases)
  private func noWayOut(way: WayIn) throws {
    let facet = try Self.facet()
    let before = try otherFiles(facet)
    let statements = statements(way)
    let text = statements.joined(separator: "\n") + "\n"
    try facet.folder.write(text, to: "s.facet")
    let options = ["--restricted", "--keep-going"]
    let result =
      switch way {
      case .texts: try traced(facet, options + statements.flatMap { ["-c", $0] } + ["t.db"])
      case .facetFile: try traced(facet, options + ["t.db", "s.facet"])
      case .input: try traced(facet, options + ["t.db"], input: text)
      default: try traced(facet, options + ["-f", "s.facet", "t.db"])
      }
    #expect(result.status == 1)
    #expect(!result.output.contains("canary"))
    let errors = result.errors.split(separator: "\n").filter { $0.contains("error: ") }
    for error in errors {
      // In a block source is refused before it runs.
      let isRefused = error.hasSuffix("source stands only at the top level")
      #expect(isRefused || error.contains("off with --restricted"), "\(error)")
    }
    #expect(errors.count == statements.count)
    #expect(try otherFiles(facet) == before)
    #expect(try facet("t.db", "get", "lamp[1].photo").output == "\n")
  }

  /// Each command in the words of the program's arguments.
  @Test func noWayOutByArguments() throws {
    let facet = try Self.facet()
    let before = try otherFiles(facet)
    let words = [
      ["source", "other.facet"], ["open", "other.db"], ["backup", "copy.db"], ["sql", "select 1"],
      ["sql", "--write", "attach 'other.db' as o"], ["list", "thing", "|", "cat"],
      ["set", "lamp[1].photo", "@canary.txt"], ["new", "lamp", "photo=@canary.txt"],
    ]
    for words in words {
      let result = try traced(facet, ["--restricted", "t.db"] + words)
      #expect(result.status == 1)
      #expect(result.errors.contains("off with --restricted"), "\(words): \(result.errors)")
    }
    #expect(try otherFiles(facet) == before)
  }

  @Test func whatStaysOnWorksOnTheDatabaseAlone() throws {
    let facet = try Self.facet()
    let before = try otherFiles(facet)
    let lines = Self.commands.compactMap { if case .works(let line) = $0.manner { line } else { nil } }
    let result = try traced(facet, ["--restricted", "t.db"], input: lines.joined(separator: "\n") + "\n")
    #expect(result.status == 0, "\(result.errors)")
    #expect(try otherFiles(facet) == before)
    #expect(try facet("t.db", "get", "thing[1].record").output == "7\n")
  }

  /// At the prompt there is no history, no start-up file, no pager, no editor, and no name of a file is offered.
  @Test func thePrompt() throws {
    let facet = try Self.facet()
    _ = try run("/bin/mkdir", ["-p", facet.folder("config/facet"), facet.folder("state/facet")])
    try facet.folder.write("print \"from the start-up file\"\n", to: "config/facet/init.facet")
    try facet.folder.write("print \"from the history\"\n", to: "state/facet/history")
    let before = try otherFiles(facet)
    let environment = [
      "XDG_STATE_HOME": facet.folder("state"), "XDG_CONFIG_HOME": facet.folder("config"),
      "EDITOR": "touch edited; false",
      "PAGER": "touch paged; cat",
    ]
    try facet.atPrompt("--restricted", "t.db", environment: environment) { session in
      try session.waitForRow("facet>")
      #expect(session.screen.text == "facet>")
      try session.sendKey(.up)
      try session.send("help\r")
      try session.waitFor("the end of the help") { $0.text.contains("help COMMAND has all of one") }
      try session.waitForRow("facet>")
      try session.send("edit lamp[1].note\r")
      try session.waitFor("^S done")
      try session.sendKey(.ctrl("o"))
      try session.waitFor("no editor runs here")
      try session.sendKey(.escape)
      try session.waitForRow("facet>")
      try session.send("source can")
      try session.sendKey(.tab, .tab)
      try session.send("|")
      try session.waitForRow("facet> source can|")
      try session.sendKey(.ctrl("c"))
      try session.waitForRow("facet>")
      for line in ["list thing | cat", "source other.facet", "set lamp[1].photo @canary.txt"] {
        try session.send("\(line)\r")
        try session.waitFor("off with --restricted")
        // The refused line comes back: Ctrl-C is for that, and not for the command.
        try session.waitFor("the next prompt") { ($0.text.split(separator: "\n").last ?? "").hasPrefix("facet>") }
        try session.sendKey(.ctrl("c"), .ctrl("l"))
        // A terminal forgets what was typed before a Ctrl-C that it has not told yet.
        try session.waitFor("an empty screen") { $0.cursor.row == 0 && $0.lines[0] == "facet>" }
      }
      try session.sendKey(.ctrl("d"))
      try session.expectExit(0)
    }
    #expect(try otherFiles(facet) == before)
  }

  /// A file from elsewhere can say what it likes about its fields: no default of it reads another file, restricted or not.
  @Test func aFileNamesNoOtherFile() throws {
    let facet = try Self.facet()
    let poison = "update _facet_field set spec = 'blob default \"@canary.txt\"' where name = 'photo'"
    try #require(try facet("t.db", "sql", "--write", poison).status == 0)
    #expect(try facet("t.db", "new", "lamp").status == 0)
    #expect(try facet("t.db", "get", "lamp[*].photo").output == "\n\n")
  }

  /// A view of the file calls none of the program's own functions.
  @Test func aFileCallsNoFunctionOfOurs() throws {
    let facet = try Facet.withSQL("create view v as select facet_apply(0, 1) as x;")
    let result = try facet("f.db", "list", "v")
    #expect(result.status == 1)
    #expect(result.errors.contains("unsafe use of facet_apply"))
  }

  /// Runs it under strace where that is there, and looks at what it opened and started.
  private func traced(_ facet: Facet, _ arguments: [String], input: String = "") throws -> ProgramResult {
    let program = Products.path("facet")
    let canTrace = (try? run("/usr/bin/env", ["strace", "-o", "/dev/null", "/bin/true"]))?.status == 0
    guard canTrace else {
      return try run(program, arguments, input: input, environment: Facet.environment, directory: facet.folder.path)
    }
    let calls =
      "trace=execve,execveat,open,openat,creat,rename,renameat,renameat2,link,linkat,symlink,symlinkat,mkdir,mkdirat"
    let result = try run(
      "/usr/bin/env", ["strace", "-f", "-o", facet.folder("trace"), "-e", calls, program] + arguments, input: input,
      environment: Facet.environment, directory: facet.folder.path)
    let files = ["t.db", "t.db-wal", "t.db-shm", "t.db-journal", "s.facet", "."].flatMap { [$0, facet.folder($0)] }
    let own = files + [facet.folder.path]
    for line in try facet.folder.read("trace").split(separator: "\n") where line.contains("(") {
      let call = line.split(separator: "(", maxSplits: 1)[0].split(separator: " ").last ?? ""
      guard let path = line.split(separator: "\"", omittingEmptySubsequences: false).dropFirst().first else { continue }
      switch call {
      case "execve": #expect(path == program[...], "\(line)")
      case "open", "openat":
        if own.contains(String(path)) { continue }
        let writes = ["O_WRONLY", "O_RDWR", "O_CREAT"].contains { line.contains($0) }
        #expect(!writes || path.hasPrefix("/dev/"), "\(line)")
        let ofTheSystem = ["/usr/", "/lib", "/etc/", "/proc/", "/sys/", "/dev/"]
        #expect(path.contains(".so") || ofTheSystem.contains { path.hasPrefix($0) }, "\(line)")
        #expect(path != "/etc/passwd", "\(line)")
      default: Issue.record("\(line)")
      }
    }
    return result
  }
}
