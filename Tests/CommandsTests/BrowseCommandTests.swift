import Engine
import FacetKit
import Forms
import Glibc
import Language
import Testing

@testable import Commands

@Suite struct BrowseCommandTests {
  private static let presidents = #"""
    define party { name text key }
    define president "🎩 Presidents" {
      no integer order label "No"
      name text key label "Name" validate not-blank
      from date label "From"
      to date label "To"
      party ref party on-delete clear inverse members
      retired boolean default false
      pin text secret
    }
    action president.retire { set .retired true }
    view whigs = president where party.name = "Whig"
    new party name=Federalist
    new party name=Whig
    new president no=1 name="George Washington" from=1789-04-30 to=1797-03-04
    new president no=2 name="John Adams" from=1797-03-04 to=1801-03-04 party=Federalist
    new president no=3 name="William Henry Harrison" from=1841-03-04 to=1841-04-04 party=Whig
    new president no=4 name="John Tyler" from=1841-04-04 to=1845-03-04 party=Whig pin=1234
    """#

  private func session(_ text: String = presidents) throws -> TestSession {
    let session = try TestSession()
    session.facts.isInteractive = true
    if let error = session.run(text).error { throw Diagnostic(error) }
    return session
  }

  private func browse(_ session: TestSession, _ statement: String = "browse", _ play: @escaping (PlayedScreens) -> Void)
  {
    session.host.screens = PlayedScreens(play)
    defer { session.host.screens = nil }
    let result = session.run(statement)
    #expect(result.error == nil)
  }

  private func dump(_ session: TestSession) -> String {
    session.run("list president no name from to party retired; list party; describe").output
  }

  /// Behaviour D: a first level of screens with titles and icons, levels with titles and a way back, marks, actions,
  /// moving, deleting with undo, the fields of a record.
  @Test func navigation() throws {
    let session = try session()
    browse(session) { screen in
      #expect(screen.body[0] == "   Types")
      #expect(screen.body[1].hasPrefix(">     party                       2  name"))
      #expect(screen.body[2].hasPrefix("   🎩 Presidents                  4  no, name, from"))
      #expect(screen.body.contains { $0.hasPrefix("      Whigs                       2  president where") })
      #expect(screen.body.contains { $0.hasPrefix("   📅 Year calendar") })
      screen.press("Down Return")
      #expect(screen.title.hasPrefix("   test.db › Presidents"))
      #expect(screen.row.hasPrefix(">     1  George Washington"))
      screen.press("Down Down Right")
      #expect(screen.title.hasPrefix("   test.db › Presidents › William Henry Harrison"))
      screen.press("Down Down Down Down Right")
      #expect(screen.title.hasPrefix("   test.db › Presidents › William Henry Harrison › Whig"))
      screen.press("End Right")
      #expect(screen.title.contains("› Whig › Presidents"))
      #expect(screen.body.count == 2)
      screen.press("Left Left Left")
      #expect(screen.row.contains("William Henry Harrison"))
      screen.press("␣ ␣")
      #expect(screen.title.contains("2 marked"))
      screen.press("a Return")
      #expect(screen.message.hasPrefix("   run president[3].retire; run president[4].retire"))
      screen.press("t t")
      #expect(screen.message.hasPrefix("   toggle president[3].retired president[4].retired"))
      screen.press("Esc Home m Down Return")
      #expect(screen.message.hasPrefix("   move president[1] after president[2]"))
      #expect(screen.row.hasPrefix(">     2  George Washington"))
      screen.press("d")
      #expect(screen.message == "   delete president[1]   u brings George Washington back")
      screen.press("u")
      #expect(screen.row.hasPrefix(">     2  George Washington"))
      #expect(screen.message.hasPrefix("   undo   undone: delete president[1]"))
      screen.press("Left End Return")
      #expect(screen.title.hasPrefix("   test.db › Year calendar"))
      #expect(screen.body[0] == ">  03-04  1797  John Adams              Presidents  From")
      screen.press("Right")
      #expect(screen.title.hasPrefix("   test.db › Year calendar › John Adams"))
      screen.press("Esc Esc q")
      #expect(screen.ended)
    }
    #expect(session.run("get president[*].name").output.split(separator: "\n").count == 4)
  }

  /// Behaviour C, as far as it is a list: an edit that is dropped leaves it as it was, one that is kept is seen at once,
  /// and the selection stays.
  @Test func editing() throws {
    let session = try session()
    browse(session, "browse president sort by from desc") { screen in
      screen.press("Down e BS BS BS Esc")
      #expect(screen.row.contains("William Henry Harrison"))
      screen.press("e ^U Return")
      #expect(screen.message == " ! Name: must not be blank")
      screen.press("H a r r i s o n Return")
      #expect(screen.row.contains("  Harrison  "))
      #expect(screen.message.hasPrefix("   set president[3].name \"Harrison\""))
      // The form: dropped, it leaves no trace; kept, it is seen at once, and the last field goes round to the first.
      screen.press("Return Down ^U X Esc")
      #expect(screen.title.contains("› Leave"))
      screen.press("d")
      #expect(screen.row.contains("  Harrison  "))
      screen.press("Return Down ^U W Return Return Return Return Return Return ^s")
      #expect(screen.row.contains("  W  "))
      #expect(screen.message.hasPrefix("   edit president[3]   "))
      screen.press("u")
      #expect(screen.row.contains("  Harrison  "))
      // Sorted elsewhere, the focus goes along.
      screen.press("Tab e ^U")
      screen.type("1700-01-01")
      screen.press("Return")
      #expect(screen.row.contains("Harrison"))
      #expect(screen.text[2].hasSuffix(" 4 of 4 ─"))
    }
    #expect(session.run("get president[3].name").output == "Harrison\n")
  }

  @Test func conditions() throws {
    let session = try session()
    browse(session, "browse president") { screen in
      screen.press("w")
      screen.type("party = Whig")
      #expect(screen.message.hasPrefix("                  ^~~~ no field or type Whig"))
      screen.press("BS BS BS BS")
      screen.type("party[\"Whig\"]")
      #expect(screen.text[2].hasSuffix(" of 2 ─"))
      screen.press("Return")
      #expect(screen.title.contains("where party = party[\"Whig\"]"))
      screen.press("/ t y Return")
      #expect(screen.text[2].hasSuffix(" 1 of 1 ─"))
      screen.press("Esc Esc")
      #expect(screen.text[2].hasSuffix(" 4 of 4 ─"))
      screen.press("/ F E D E R")
      #expect(screen.body.count == 1 && screen.body[0].contains("John Adams"))
      screen.press("Esc g 1 Return")
      #expect(screen.row.contains("George Washington"))
      screen.press("g")
      screen.type("John Tyler")
      screen.press("Return")
      #expect(screen.row.contains("John Tyler"))
      screen.press("+")
      screen.type("retired")
      screen.press("Return")
      #expect(!screen.title.contains("marked"))
      screen.press("i")
      #expect(screen.body[0].hasPrefix("   define president"))
    }
  }

  /// A long look that goes on while it is shown, and leads to the form at the field.
  @Test func validation() throws {
    let session = try session("define t { n integer; name text required }")
    session.run(
      "for i in [1, 2, 3] { new t n=1 name=a }; sql --write \"insert into t (n) with recursive c(x) as (select 1 union all select x + 1 from c where x < 1200) select x from c\""
    )
    browse(session, "browse t") { screen in
      screen.press("v")
      screen.refresh()
      #expect(screen.title.hasPrefix("   t › Validate") || screen.title.contains("› Validate"))
      #expect(screen.text[2].hasSuffix(" 1,203 of 1,203 ─"))
      #expect(screen.message == "   1,200 violations")
      #expect(screen.body[0] == ">  t[4]                name        is required")
      screen.press("Down Return")
      #expect(screen.title.contains("› t[5]") && screen.text[1].contains("field 2 of 2"))
      screen.press("x ^s")
      #expect(screen.title.contains("› Validate"))
    }
    #expect(session.run("get t[5].name").output == "x\n")
  }

  /// What is played back from the log gives the same records.
  @Test func theLogIsAScript() throws {
    let session = try session()
    let other = try self.session()
    let log = "\(session.directory)/log.facet"
    defer { unlink(log) }
    browse(session, "browse president --log \(log)") { screen in
      screen.press("t t Down ␣ ␣ d u Up m Up Return End d Home c Esc Tab Tab Tab")
      screen.press("e")
      screen.type(" $x \"the\" first\\")
      screen.press("Return Tab e ^U 1 7 0 0 - 0 1 - 0 2 Return u U")
      screen.press("End Tab Tab Tab Tab e h u n t e r 2 Return")
      screen.press("Home a Return d d u")
    }
    var status = stat()
    #expect(stat(log, &status) == 0 && status.st_mode & 0o777 == 0o600)
    let text = try read(log)
    #expect(!text.contains("hunter2"))
    #expect(text.contains("# set "))
    #expect(text.contains("move president["))
    #expect(other.run(text).error == nil)
    #expect(dump(other) == dump(session))
    #expect(dump(other) != dump(try self.session()))
  }

  private func read(_ path: String) throws -> String {
    let file = try #require(fopen(path, "r"))
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    let count = fread(&bytes, 1, bytes.count, file)
    return String(decoding: bytes[..<count], as: UTF8.self)
  }

  @Test func newMembersBelongToTheirOwner() throws {
    let session = try session(
      "define team { name text }; define member { name text; team ref team inverse members }; new team name=A; new team name=B; new member name=x team=2"
    )
    browse(session, "browse team[2].members") { screen in
      screen.press("n y")
      #expect(screen.title.hasPrefix("   Members › new member") || screen.title.hasPrefix("   member › new member"))
      screen.press("^s")
      #expect(screen.message == "   new member   member[2] made")
      #expect(screen.row.hasPrefix(">  y"))
      #expect(screen.text[2].hasSuffix(" 2 of 2 ─"))
    }
    #expect(session.run("get member[*].team").output == "team[2]\nteam[2]\n")
  }

  /// Another connection adds records: the list says so.
  @Test func others() throws {
    let session = try session()
    let second = RecordEngine(registry: session.engine.registry)
    try second.open("\(session.directory)/test.db")
    browse(session, "browse president") { screen in
      screen.press("Down Down")
      do {
        var scope = Scope()
        let name = Identifier("president", at: SourceRange(0, 0))
        _ = try second.make(
          name, [Pair(Identifier("name", at: SourceRange(0, 0)), ValueSyntax(.bare("New"), at: SourceRange(0, 0)))],
          in: &scope)
        try second.commit()
      } catch { Issue.record(error) }
      screen.refresh()
      #expect(screen.message == "   1 president was added by another program; End goes to them")
      #expect(screen.row.contains("William Henry Harrison"))
      #expect(screen.text[2].hasSuffix(" 3 of 5 ─"))
    }
    try second.close()
  }

  @Test func secretsStayMasked() throws {
    let session = try session()
    browse(session, "browse president name, pin") { screen in
      #expect(!screen.text.joined().contains("1234"))
      #expect(screen.body[3].contains("••••••••"))
      screen.press("End / 1 2 3 4")
      #expect(screen.body[0].hasPrefix("   No presidents match"))
      screen.press("Esc Right")
      #expect(!screen.text.joined().contains("1234"))
    }
  }

  @Test func refusals() throws {
    let session = try session()
    #expect(session.run("browse president").error == "browse needs a terminal / list prints the same")
    session.host.screens = PlayedScreens { _ in }
    #expect(session.run("browse president[*].name").error?.hasPrefix("president[*].name gives values") == true)
    #expect(session.run("browse nothing").error?.hasPrefix("no type nothing") == true)
    #expect(
      session.run("set president[1].no 9; browse president").error?.hasPrefix("browse stores each change at once")
        == true)
    session.facts.isRestricted = true
    #expect(session.run("browse president --log /tmp/x").error == "writing to files is off with --restricted")
    session.facts.isRestricted = false
    session.facts.isDryRun = true
    session.host.screens = PlayedScreens { screen in
      screen.press("d")
      #expect(screen.message == " ! nothing is changed here: --dry-run")
    }
    #expect(session.run("browse president").error == nil)
  }

  @Test func withoutAScreen() throws {
    let session = try session()
    session.host.answers = TestAnswers([
      "where party = party[\"Whig\"]", "where party = Whig", "where", "find tyler", "delete 1", "undo", "find",
      "delete 99",
      "4", "5", "1", "back", "back", "back", "back", "back",
    ])
    let result = session.run("browse president")
    #expect(result.error == nil)
    let lines = result.notices
    #expect(lines[0] == "Presidents, 4, from the first")
    #expect(lines[1].hasPrefix("1 George Washington, No 1, From 1789-04-30, To 1797-03-04, retired false"))
    #expect(lines[5].hasPrefix("1 William Henry Harrison, No 3"))
    #expect(
      lines.contains("error: no field or type Whig; for the text write \"Whig\"")
        || lines.contains { $0.hasPrefix("error: no field or type Whig") })
    #expect(lines.contains("delete president[4]   undo brings John Tyler back"))
    #expect(lines.contains("error: there is no row 99"))
    #expect(lines.contains("John Tyler, president[4]"))
    #expect(lines.contains("Whig, party[2]"))
    #expect(session.run("count president").output == "4\n")
  }

  /// Everything that keys do on a screen can be said in words.
  @Test func everythingWithoutAScreen() throws {
    let session = try session()
    var asked = TestAnswers([])
    func played(_ answers: [String], _ statement: String = "browse president") -> [String] {
      asked = TestAnswers(answers)
      session.host.answers = asked
      let result = session.run(statement)
      #expect(result.error == nil)
      return result.notices
    }
    let told = [
      ("set 1 Name George W.", #"set president[1].name "George W.""#), ("toggle 1 2", "toggle president[1].retired"),
      ("run 3 retire", "run president[3].retire"), ("move 1 after 2", "move president[1] after president[2]"),
      ("move 4 before 1", "move president[4] before president[2]"), ("copy 1", "new president: 7 fields."),
      ("delete 1 2", "delete president["), ("undo", "nothing of this browse to undo"),
      ("redo", "nothing of this browse to redo"),
      ("sort Name desc", "1 William Henry Harrison, No 4"), ("describe", "define president"),
      ("validate", "no violations"), ("set 1 Nme x", "error: the name of a column is missing: No, Name"),
      ("run 1 x", "error: run N and one of: retire"), ("move 1", "error: move N before M"),
      ("delete", "error: the number of a row is missing"), ("delete 77", "error: there is no row 77"),
      ("nonsense", "a number opens its row"), ("last", "1 "), ("set 1 from x", "error: president["),
    ]
    for (answer, line) in told {
      let lines = played([answer, ":cancel", "back"]).dropFirst(5)
      let prompts = asked.questions
      let isThere = (lines + prompts).contains { $0.hasPrefix(line) }
      #expect(isThere, "\(answer): \(lines) \(prompts)")
      if answer.hasPrefix("delete 1") { #expect(session.run("undo").error == nil) }
    }
    let back = played(["delete 1 3", "undo", "redo", "undo", "back"])
    #expect(
      back.contains { $0.hasPrefix("undo   undone: delete") } && back.contains { $0.hasPrefix("redo   brought back") })
    #expect(session.run("count president").output == "4\n")
    let made = played(["new", "9", "Zed", ":save", "back"])
    #expect(made.contains { $0.hasPrefix("president[") || $0.hasPrefix("9 Zed") || $0.contains("Zed") })
    #expect(session.run(#"count president where name = "Zed""#).output == "1\n")
    let hidden = played(["where name != \"Zed\"", "form 1", "", "Zed 2", ":save", "find", "where", "back"])
    #expect(!hidden.contains { $0.hasPrefix("error") })
    let gone = played(["where retired = false", "toggle 1", "back"])
    #expect(gone.contains("stored; the filter hides 1 of them: where alone and find alone show all"))
    _ = played(["new 2", "3", "Last", ":save", "describe 1", "redo", "back"], "browse")
    #expect(session.run(#"count president where name = "Last""#).output == "1\n")
  }

  @Test func moving() throws {
    let session = try session(
      "define step { name text key; n integer order unique }; new step name=a n=1; new step name=b n=2; new step name=c n=5; new step name=d"
    )
    func names() -> String { session.run("list step name sort by n").output.split(separator: "\n").joined() }
    #expect(session.run(#"move step["c"] before step["a"]"#).error == nil)
    #expect(names() == "cabd")
    #expect(session.run("get step[*].n").output == "2\n5\n1\n\n")
    #expect(session.run(#"move step["d"] before step["a"]"#).error == nil)
    #expect(names() == "cdab")
    #expect(session.run(#"move step["c"] after step["b"]"#).error == nil)
    #expect(names() == "dabc")
    #expect(session.run("undo").error == nil)
    #expect(names() == "cdab")
    #expect(session.run(#"move step["c"]"#).error == "move takes one place: before PATH or after PATH")
    #expect(
      session.run("define x { name text }; new x name=a; new x name=b; move x[1] after x[2]").error?.hasPrefix(
        "x keeps no order") == true)
  }

  /// Each bundled screen gives what its examples promise.
  @Test func screensOfPlugins() throws {
    let registry = try TestSession().engine.registry
    #expect(registry.screens.map(\.name) == ["year-calendar"])
    for screen in registry.screens {
      for example in screen.examples {
        let session = try session(example.input)
        var context = CommandContext(
          engine: session.engine, catalog: session.catalog, host: session.host, output: CapturedOutput(),
          source: Source(name: nil, text: ""))
        context.facts.isInteractive = true
        let screens = try ScreenSession(context, log: nil)
        let outcome: Example.Outcome
        do {
          guard case .rows(_, let rows) = try screens.content(of: screen) else { continue }
          let texts = try rows.map { row in
            try row.values.map { value in
              if case .reference(let id) = value { try session.engine.title(of: id) } else { value.text }
            }.joined(separator: "\t")
          }
          outcome = .gives(texts.joined(separator: "\n"))
        } catch let error as Diagnostic { outcome = .refused(error.message) }
        #expect(outcome == example.outcome)
      }
    }
  }
}
