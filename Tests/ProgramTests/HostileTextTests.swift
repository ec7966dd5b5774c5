import FacetKit
import Support
import Testing

/// A file whose names, values, labels and keys attack the terminal: whatever runs, none of it gets there.
@Suite struct HostileTextTests {
  /// Sets a title, colours, erases, turns the direction of writing, hides.
  private static let attack = "x\u{1B}]0;owned\u{7}\u{9B}31m\u{1B}[2J\u{202E}y\u{200B}\u{2066}\u{8}\u{7F}\rz"
  private static let type = "`type \(attack)`"
  private static let field = "`field \(attack)`"
  private static let view = "`view \(attack)`"

  private static func name(_ quoted: String) -> String { "\"\(quoted.dropFirst().dropLast())\"" }

  /// `t.db` under a name that attacks, and `plain.facet` with what its definition was.
  private static func facet() throws -> Facet {
    let facet = try Facet()
    let (t, f, v) = (name(type), name(field), name(view))
    var lines = [
      "sql --write \(Value.quoted("create table \(t) (id integer primary key, \(f) text unique, n integer)"))",
      "sql --write \(Value.quoted("create view \(v) as select \(f), n from \(t)"))",
    ]
    for (index, value) in values.enumerated() {
      lines.append("new \(type) id=\(index + 1) \(field)=\(Value.quoted(value)) n=\(index)")
    }
    let raw = "insert into \(t) values (900, cast(x'619b33316d62ff' as text), 1)"
    let quoted = Value.quoted(attack)
    lines += [
      "sql --write \(Value.quoted(raw))",
      """
      define child \(quoted) {
        name text key label \(quoted) help \(quoted)
        note text default \(quoted)
        size choice(\(quoted), small) label \(quoted)
        when date
        flag boolean default true
        tags list
        parent ref \(type)
      }
      """,
      "new child name=\(quoted) size=small tags=[\(quoted)] parent=(\(type)[1])",
      "new child name=plain note=\(Value.quoted("line\n" + attack)) parent=(\(type)[2])",
    ]
    let made = try facet("t.db", input: lines.joined(separator: "\n") + "\n")
    #expect(made.status == 0, "\(made.errors)")
    return facet
  }

  private static let values =
    StringCorpus.controls.map { "v\($0)" }
    + [
      attack, "\u{1B}]8;;http://example.com\u{1B}\\link\u{1B}]8;;\u{1B}\\", "\u{1B}]52;c;AAAA\u{7}",
      "\u{1B}P+q544e\u{1B}\\",
      "\u{90}q\u{9C}", "\u{9D}0;t\u{9C}", "\u{1B}c", "\u{1B}(0", "\u{1B}_a\u{1B}\\", "\u{1B}^a\u{1B}\\", "abc\rxyz",
      "null", "",
    ]

  /// What is run for each command; `%T`, `%F`, `%V` stand for the names, `%A` for the attack in double quotes.
  private static let lines: [String: [String]] = [
    "get": [
      "get %T[*].%F", "get %T[1]", "get %T[900].%F", "get child[1].note", "get %T[nosuch = %A]", "get child[%A]",
    ],
    "show": ["show %T[1]", "show %T[900]", "show child[1]", "show child[2]", "show %T", "show types", "show %V"],
    "list": [
      "list", "list %T", "list %V", "list child", "list %T %F, upper(%F) where %F contains %A", "list child size, note",
    ],
    "types": ["types"],
    "count": ["count %T", "count %T where %F = %A", "count %T.%F.%F"],
    "find": ["find x", "find %A", "find x in %T"],
    "set": [
      "set %T[1].n 77", "set %T[2].%F %A", "set child[1].size %A", "set child[1].size \"no %A\"",
      "set child[1].when %A",
      "set child[1].nosuch %A", "set %T[1].n %A", "set child[1].parent %A", "set %T[n < 5].n += 1",
      "set %T[1].n 5 --dry-run",
      "set child[1] name=%A", "set %T[*].%F %A",
    ],
    "edit": ["edit child[1].note %A", "edit child[1].when %A"],
    "new": ["new %T %F=%A", "new child name=%A", "new child name=%T", "new child name=other size=%A flag=%A"],
    "ensure": ["ensure child[%A] note=%A", "ensure %T[5000] %F=five"],
    "copy": ["copy child[1]", "copy %T[1] %F=copied"],
    "toggle": ["toggle child[*].flag", "toggle child[1].name"],
    "clear": ["clear child[1].note", "clear child[1].name", "clear %T[3].%F"],
    "delete": ["delete %T[1]", "delete %T[4]", "delete %T[n > 30] --dry-run", "delete child[%A] --dry-run"],
    "cd": ["cd %T[1]", "cd child[%A]", "cd %A", "cd %T", "cd .."],
    "pwd": ["cd %T[1]", "pwd", "cd"],
    "browse": ["browse", "browse %T", "browse %A", "browse child where nosuch = %A", "browse child --log %A"],
    "move": ["move child[1] before child[2]", "move %T[1] after %T[2]", "move child[%A] before child[1]"],
    "ls": ["ls", "ls %T", "ls %T[1]", "ls child", "ls child[1]"],
    "define": [
      "define child.more text label %A help %A default %A", "define %T { more choice(%A, b) }",
      "define child.name integer", "define %T.%F integer", "define child.%F date default %A",
    ],
    "describe": ["describe", "describe %T", "describe child", "describe child.note", "describe %T.%F"],
    "drop": ["drop %T.n --dry-run", "drop %T", "drop child.note --dry-run", "drop %V"],
    "rename": ["rename child.when %F", "rename %T child", "rename child.flag %T"],
    "view": [
      "view hidden = %T where %F = %A", "list hidden", "view %V = child", "view other = %T sort by %F fields %F",
      "view wrong = %T where nosuch = %A",
    ],
    "action": ["action %T.go { set .%F %A }", "action child.wrong { set .size %A }", "action %T.%F { }"],
    "run": ["run %T[1].go", "run child[1].wrong", "run child[1].%F", "run %T[900].go"],
    "begin": ["begin", "set child[1].note %A", "diff", "begin"],
    "save": ["save --check", "save", "save"],
    "cancel": ["begin", "set %T[2].%F %A", "cancel", "cancel"],
    "undo": ["undo", "undo %A", "undo 99"],
    "redo": ["redo", "redo %A"],
    "history": ["history", "history %T[1]", "history child[1].note", "history since %A", "history %A"],
    "diff": ["diff", "diff 2", "diff %A"],
    "watch": [
      "watch %T", "watch child[1].note { print $path, $old, $new }", "set child[1].note %A", "set %T[2].%F x",
      "watch %A", "watch", "watch --stop", "watch child --stop",
    ],
    "validate": ["validate", "validate %T", "validate child"],
    "let": ["let x = %A; print $x", "let %F = 1"],
    "if": ["if %A = 1 { print a }", "if true { print %A }"],
    "for": ["for t in %T { print t.%F }", "for t in %A { print $t }"],
    "while": ["while %A { print 1 }"],
    "break": ["for t in child { break }", "break %A"],
    "continue": ["for t in child { continue }", "continue %A"],
    "def": ["def f a { return $a }; print \"$(f %A)\"", "def %T a { }"],
    "return": ["return %A"],
    "try": ["try { set child[1].size %A } catch e { print $e }"],
    "assert": ["assert false %A", "assert %A = 1"],
    "print": ["print %A, child[1], child[1].tags", "print %T[1]", "print \"\\q%A"],
    "source": ["source %A", "source 'no\u{9B}such'"],
    "open": ["open %A", "open 'no\u{1B}]0;t\u{7}such/x.db'"],
    "status": ["status"],
    "backup": ["backup %A", "backup 'no\u{9B}such/x.db'"],
    "restore": ["restore %A --force", "restore 'no\u{9B}such/x.db'"],
    "check-file": ["check-file --history"],
    "sql": ["sql \"select * from child\"", "sql %A", "sql \"select '\u{9B}31m' as \\\"a\u{9B}b\\\"\""],
    "option": ["option", "option %A", "option today %A", "option ascii %A"],
    "help": ["help", "help %A", "help set", "help %T"],
    "plugin": ["plugin list", "plugin info %A", "plugin check %A", "plugin load %A", "plugin new %A"],
    "upcoming": ["upcoming", "upcoming child", "upcoming %T", "upcoming %A"],
    "exit": ["exit %A"],
  ]

  private static func filled(_ line: String) -> String {
    var output = ""
    var rest = Substring(line)
    while let sign = rest.firstIndex(of: "%"), let mark = rest[sign...].dropFirst().first {
      output += rest[..<sign]
      switch mark {
      case "T": output += type
      case "F": output += field
      case "V": output += view
      case "A": output += Value.quoted(attack)
      default: output += "%\(mark)"
      }
      rest = rest[sign...].dropFirst(2)
    }
    return output + rest
  }

  private static func commands(_ facet: Facet) throws -> [String] {
    let reference = try facet("help", "--reference").output
    return reference.split(separator: "\n").filter { $0.hasPrefix("| `") }.map { row in
      String(row.dropFirst(3).prefix { $0.isLetter || $0 == "-" })
    }
  }

  @Test func `no command sends what stands in a file`() throws {
    let facet = try Self.facet()
    let commands = try Self.commands(facet)
    #expect(commands.count > 30)
    for command in commands where Self.lines[command] == nil { Issue.record("nothing is run for \(command)") }
    let last = ["rename", "drop", "exit"]
    let script = (commands.filter { !last.contains($0) } + last).flatMap { Self.lines[$0] ?? [] }
      .map { Self.filled($0) + "\n" }.joined()
    try facet.folder.write(script, to: "s\u{9B}31m\u{202E}.facet")
    for arguments in [[], ["--format", "json"], ["--format", "csv"], ["--format", "plain"]] {
      _ = try run("/bin/cp", [facet.folder("t.db"), facet.folder("u\u{9B}31m\u{1B}]0;t\u{7}.db")])
      let launch = Launch(
        Products.path("facet"),
        arguments + ["--keep-going", "-f", "s\u{9B}31m\u{202E}.facet", "u\u{9B}31m\u{1B}]0;t\u{7}.db"],
        environment: Facet.environment, directory: facet.folder.path)
      let session = try Session(launch, columns: 100, rows: 40)
      try session.expectExit(1)
      #expect(session.received.count > 20_000)
      #expect(TerminalStream.faults(in: session.received) == [])
    }
  }

  @Test(arguments: [
    ["-f", "no\u{9B}31m.facet", "t.db"], ["no\u{1B}]0;t\u{7}/t.db", "list"], ["--no\u{9B}such"],
    ["--format", "\u{9B}31m"],
    ["no\u{9B}31m.facet"], ["t.db", "\u{9B}31m"], ["t.db", "list", "\u{1B}]0;t\u{7}"],
    ["t.db", "-c", "get \"\u{1B}[2J"],
    ["--plugin", "no\u{9B}.so", "t.db", "list"], ["t.db", "-c", "get x \u{85}"], ["t.db", "\u{202E}list", "child"],
  ])
  func `no argument comes back as it was`(arguments: [String]) throws {
    let facet = try Facet.withThings()
    let launch = Launch(
      Products.path("facet"), arguments, environment: Facet.environment, directory: facet.folder.path)
    let session = try Session(launch)
    _ = try? session.expectExit(1)
    #expect(!session.received.isEmpty)
    #expect(TerminalStream.faults(in: session.received) == [])
  }

  @Test(arguments: ["FACET_TODAY", "FACET_DB", "XDG_CONFIG_HOME", "PAGER", "LC_ALL", "TZ"])
  func `no variable of the environment comes back as it was`(name: String) throws {
    let facet = try Facet.withThings()
    let launch = Launch(
      Products.path("facet"), name == "FACET_DB" ? ["list"] : ["t.db", "-c", "list; get no; print today"],
      environment: Facet.environment.merging([name: "no\u{9B}31m\u{1B}]0;t\u{7}"]) { $1 }, directory: facet.folder.path)
    let session = try Session(launch)
    _ = try? session.expectExit(1)
    #expect(!session.received.isEmpty)
    #expect(TerminalStream.faults(in: session.received) == [])
  }

  @Test func `the prompt, its lists and its history send nothing`() throws {
    let facet = try Self.facet()
    _ = try run("/bin/mkdir", ["-p", facet.folder("state/facet")])
    try facet.folder.write(
      "print 1\nprint \"\u{9B}31m\u{202E}\"\nprint \"\u{1B}]0;owned\u{7}\"\n", to: "state/facet/history")
    let environment = ["XDG_STATE_HOME": facet.folder("state"), "EDITOR": "true", "PAGER": "cat -u"]
    try facet.atPrompt("t.db", environment: environment) { session in
      try session.waitForRow("facet>")
      try session.sendKey(.up)
      try session.waitFor("a line of the history") { $0.lines[$0.cursor.row].hasPrefix("facet> print") }
      try session.sendKey(.up, .up)
      try session.send("\u{15}cd child[1].parent\r")
      try session.waitFor("the place in the prompt") { $0.lines[$0.cursor.row].hasPrefix("`type x^[]0;owned^G") }
      for typed in [
        "list ", "get child[", "set child[1].size ", "show child[1].parent.", "set child[1].parent ",
        "list child where name = ",
        "set child[1].no\t", "define child { ", "source ", "new child ",
      ] {
        try session.send("\u{15}")
        try session.send(typed)
        try session.sendKey(.tab, .tab)
      }
      try session.send("\u{15}cd ..\r\u{15}cd ..\r")
      try session.send("edit child[1].note\r")
      try session.send("list child\r")
      try session.send("get `nosuch\r\u{15}set child[1].size no\r\u{15}")
      try session.send("describe child\r\u{15}edit child[1].name\r\r\u{15}edit child[1]\r\u{3}")
      try session.send("\u{15}print 7 * 6\r")
      try session.waitFor("the end") { $0.lines.contains("42") }
      try session.send("\u{15}exit\r")
      try session.expectExit(0)
      #expect(TerminalStream.faults(in: session.received, allowing: TerminalStream.readline, bells: true) == [])
    }
  }

  @Test func `a pipe and a file get it unchanged`() throws {
    let facet = try Self.facet()
    let result = try facet(
      "t.db", "-c", Self.filled("get child[1].name; list child name --csv; list child[1] name to out.tsv"))
    #expect(result.output == "\(Self.attack)\nname\n\"\(Self.attack)\"\nplain\n")
    #expect(try facet.folder.read("out.tsv") == "name\n\(Self.attack)\n")
    let json = try facet("t.db", "get", "child[1].name", "--json").output
    #expect(JSONStrings.read(Array(json.utf8)) == [Self.attack])
  }
}
