import Glibc
import Support
import Testing

/// The value of a secret field is printed where its own path is asked for, and stands nowhere else.
@Suite struct SecretTests {
  private static let secret = "Hunter-2"

  private static func facet() throws -> Facet {
    let facet = try Facet()
    let made = try facet(
      "-c",
      """
      define person { name text key; pin text secret unique length 6..20; code integer secret; note text editor text }
      define vault { `my word` text secret; open text }
      new person name=Ada pin=Hunter-2 code=4711 note="a"
      new person name=Bob pin=Hunter-3
      new vault `my word`=Hunter-2 open=o
      """, "t.db")
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    return facet
  }

  @Test(
    arguments: [
      ("get person[\"Ada\"].pin person[1].code", "Hunter-2\n4711\n"), ("get person[*].pin", "Hunter-2\nHunter-3\n"),
      ("list person name, pin, code", "Ada\t••••••••\t••••••••\nBob\t••••••••\t\n"),
      ("list person[*].pin", "••••••••\n••••••••\n"),
      (
        "print $(show person[2]); let x = $(list person pin); print $x",
        "name\tBob\npin\t••••••••\ncode\t\nnote\t\n••••••••\n••••••••\n"
      ),
      ("list person upper(pin), pin = \"Hunter-2\"", "••••••••\t••••••••\n••••••••\t••••••••\n"),
      ("list person pin --csv", "pin\n••••••••\n••••••••\n"),
      ("list person pin --json limit 1", "[{\"pin\":\"••••••••\"}]\n"),
      ("show person[1]", "name\tAda\npin\t••••••••\ncode\t••••••••\nnote\ta\n"), ("show person[1].pin", "••••••••\n"),
      ("person[2].code", "null\n"), ("get person[2]", "name\tBob\npin\t••••••••\ncode\t\nnote\t\n"),
      ("get person[1] --json", "{\"name\":\"Ada\",\"pin\":\"••••••••\",\"code\":\"••••••••\",\"note\":\"a\"}\n"),
      ("find Hunter", ""), ("list vault", "••••••••\to\n"), ("validate", ""),
      ("describe person.pin", "define person.pin text unique secret length 6..20\n"),
      ("set person[1].pin Hunter-4 --dry-run", "would change 1 person: pin\n  person[1]  •••••••• → ••••••••\n"),
      (
        "clear person[*].pin --dry-run",
        "would change 2 persons: pin\n  person[1]  •••••••• → null\n  person[2]  •••••••• → null\n"
      ),
      (
        "set person[1] pin=Hunter-5 name=Eve --dry-run",
        "would change 1 person: name, pin\n  person[1].name  \"Ada\" → \"Eve\"\n  person[1].pin   •••••••• → ••••••••\n"
      ),
      ("copy person[1] name=Eve pin=Hunter-6 --dry-run", "would make 1 person\n  person[3]\n"),
    ])
  func whatIsPrinted(line: String, output: String) throws {
    let result = try Self.facet()("-c", line, "t.db")
    #expect(result.output == output)
    #expect(result.status == 0, "\(result.errors)")
    #expect(!result.errors.contains(Self.secret))
  }

  @Test func noticesTellNoSecret() throws {
    let facet = try Self.facet()
    #expect(
      try facet("-c", "set person[*].code 1; clear person[*].code", "t.db").errors
        == "2 persons changed: code\n2 persons changed: code •••••••• → null\n")
  }

  /// The line of the error is not shown, and its message says what would be right, not what was given.
  @Test(
    arguments: [
      ("set person[1].pin Hu-2", "person[1].pin: must have at least 6 characters"),
      ("new person name=Eve pin=Hu-2", "person.pin: must have at least 6 characters"),
      ("set person[2].pin Hunter-2", "person[2].pin: must be another one than that of every other person"),
      ("set person[2].code Hu-2", "person[2].code: must be an integer"),
      ("ensure person[\"Eve\"] pin=Hu-2", "person.pin: must have at least 6 characters"),
      ("if true { set person[1].pin Hu-2 }", "person[1].pin: must have at least 6 characters"),
      ("set person[1].pin Hu-2 again", "a value too many: ••••••••"),
      ("set person[1].pin \"Hu-2", "this quote is not closed on its line"),
      ("set person[1].pin \"\"\"\nHu-2\n\"\"\"", "person[1].pin: must have at least 6 characters"),
      ("new person name=Ada pin=Hunter-9", "person.name: another person is already called \"Ada\""),
      ("list person where pin = Hu-2", "no field or type ••••••••"),
      ("define person.pin text secret length 9..20", "person[1].pin: must have at least 9 characters"),
      ("define person.pin integer secret", "person[1].pin: must be an integer"),
      (
        "try { set person[1].pin Hu-2 } catch e { assert false \"${e}\" }",
        "person[1].pin: must have at least 6 characters"
      ),
      ("set vault[1].`my word` Hu-2 again", "a value too many: ••••••••"),
    ])
  func errors(line: String, message: String) throws {
    let facet = try Self.facet()
    for result in [try facet("-c", line, "t.db"), try facet("t.db", input: line + "\n")] {
      #expect(result.status == 1)
      #expect(result.errors.contains("error: \(message)\n"), "\(result.errors)")
      #expect(!result.errors.contains("Hu"), "\(result.errors)")
      #expect(!result.output.contains("Hu"))
    }
  }

  /// A field that was made by the change that is dropped was secret all the same.
  @Test func aSecretThatIsDropped() throws {
    let line = "define card { pin text secret length 6..9 }; new card pin=Hu-2"
    for result in [
      try Facet()("-c", line, "t.db"), try Facet()("t.db", input: line),
      try Facet()("--keep-going", "t.db", input: line),
    ] {
      #expect(result.status == 1)
      #expect(result.errors.contains("error: card.pin: must have at least 6 characters\n"))
      #expect(!result.errors.contains("Hu-2"))
    }
  }

  /// In a line of its own an error beside a secret is shown as ever.
  @Test func otherLinesAreShown() throws {
    let result = try Self.facet()("t.db", input: "set person[1].pin Hunter-8\nset person[1].nmae x\n")
    #expect(
      result.errors == """
        stdin:2:15: error: no field nmae in person
            2 | set person[1].nmae x
              |               ^~~~
              hint: did you mean name?

        """)
  }

  @Test func storedSecretsThatDoNotFit() throws {
    let facet = try Self.facet()
    _ = try facet("t.db", "sql", "--write", "update person set pin = 'Hu' where id = 1")
    let result = try facet("t.db", "validate")
    #expect(result.status == 1)
    #expect(result.output == "person[1].pin: must have at least 6 characters\n")
  }

  @Test(arguments: [
    ("define x { k text key secret }", "error: x.k: a key cannot be secret: paths and lists show it\n"),
    ("define x { k text secret key }", "error: x.k: a key cannot be secret: paths and lists show it\n"),
  ])
  func aKeyIsNoSecret(line: String, error: String) throws {
    #expect(try Self.facet()("-c", line, "t.db").errors.hasPrefix(error))
  }

  /// A unique secret does not stand for its record either.
  @Test func aSecretNamesNoRecord() throws {
    let facet = try Facet()
    let line =
      "define card { pin text secret unique }; define use { card ref card }; new card pin=Hunter-2; new use card=1"
    #expect(try facet("-c", line, "t.db").status == 0)
    #expect(
      try facet("-c", "list use; show use[1]; get use[1].card; list card", "t.db").output
        == "card[1]\ncard\tcard[1]\ncard[1]\n••••••••\n")
    #expect(try facet("-c", "set card.pin x; new card pin=Hunter-3; set card.pin y; get card.pin", "t.db").status == 0)
  }

  /// What is typed for a secret does not show, is in no history, and an empty answer leaves the secret.
  @Test func thePromptShowsAndKeepsNone() throws {
    let facet = try Self.facet()
    let environment = ["XDG_STATE_HOME": facet.folder("state"), "EDITOR": "touch edited; false"]
    try facet.atPrompt("t.db", environment: environment) { session in
      func answer(_ line: String, _ question: String, _ secret: String) throws {
        try session.send(line + "\r")
        try session.waitFor("the question") { $0.lines[$0.cursor.row] == question }
        #expect(session.terminal.modes.c_lflag & tcflag_t(ECHO) == 0)
        try session.send(secret + "\r")
        try session.waitForRow("facet>")
      }
      try session.waitForRow("facet>")
      try answer("edit person[1].pin", "pin:", "Hunter-7")
      #expect(!session.screen.text.contains("Hunter"))
      #expect(try facet("t.db", "get", "person[1].pin").output == "Hunter-7\n")
      try answer("edit person[1].pin", "pin:", "")
      #expect(try facet("t.db", "get", "person[1].pin").output == "Hunter-7\n")
      for line in [
        "set person[1].pin Hunter-2", "if true { set person[1].pin Hunter-2 }", "get person[pin = \"Hunter-2\"].name",
        "sql --write \"update person set pin = 'Hunter-2' where id = 1\"", "set person[1].pin \"Hunter-2",
        "cd person[1]",
        "set .pin Hunter-2", "set pin Hunter-2", "cd ..", "cd ..", "new person name=C pin=Hunter-4",
        "set vault[1].`my word` Hunter-2", "count person where pin contains Hunter-2",
        "let p = \"Hunter-2\"; set person[1].pin $p",
        "set person[1].pin Hu", "list person name, pin", "get person[1].pin", "count person",
      ] {
        try session.send(line + "\r")
        if line.hasSuffix("\"Hunter-2") {
          try session.waitFor("the line was read") { !$0.lines[$0.cursor.row].contains(line) }
          try session.sendKey(.ctrl("c"))
          // A terminal forgets what was typed before a Ctrl-C that it has not told yet.
          try session.waitFor("the line is left") { $0.lines[$0.cursor.row] == "facet>" }
        }
        try session.waitFor("a prompt") { $0.cursor.row > 0 && $0.lines[$0.cursor.row].hasSuffix(">") }
        try session.sendKey(.ctrl("l"))
        try session.waitFor("an empty screen") { $0.cursor.row == 0 && $0.lines[0].hasSuffix(">") }
      }
      try session.sendKey(.ctrl("d"))
      try session.expectExit(0)
      let history = try facet.folder.read("state/facet/history")
      #expect(
        history == "cd person[1]\ncd ..\nlist person name, pin\nget person[1].pin\ncount person\n")
      #expect(!facet.folder.exists("edited"))
    }
  }
}
