import Store
import Support
import Testing

/// Lists in a terminal, as a person plays them.
@Suite struct BrowseSessionTests {
  private static let presidents = #"""
    define president "🎩 Presidents" {
      name text required unique key label "Name" validate not-blank
      from date label "From"
      to date label "To"
      party text label "Party"
    }
    new president name="George Washington" from=1789-04-30 to=1797-03-04 party="no party"
    new president name="John Adams" from=1797-03-04 to=1801-03-04 party=Federalist
    new president name="Thomas Jefferson" from=1801-03-04 to=1809-03-04 party=Democrat
    new president name="\u{1B}[31mRed\u{7}" party=Whig
    """#

  private func played(
    _ command: String, environment: [String: String] = [:], _ body: (Session, Facet) throws -> Void
  ) throws {
    let facet = try Facet()
    let made = try facet("-c", Self.presidents, "p.db")
    #expect(made.status == 0, "\(made.errors)")
    try facet.atPrompt("p.db", environment: environment) { session in
      try session.waitForRow("facet>")
      try session.send(command + "\r")
      try body(session, facet)
    }
  }

  /// The editable detail of a list: a cancelled edit leaves it as it was, a saved one is at once in the list behind, and
  /// the row that was chosen stays it.
  @Test func aListWithItsForms() throws {
    try played("browse president") { session, facet in
      try session.waitFor(" 1 of 4 ")
      #expect(session.screen.isAlternate)
      try session.sendKey(.down, .enter)
      try session.waitFor("field 1 of 4")
      try session.send("x")
      try session.waitFor("1 edited")
      try session.sendKey(.escape)
      try session.waitFor("1 edit not saved")
      try session.send("d")
      try session.waitFor(">  John Adams ")
      try session.sendKey(.enter)
      try session.waitFor("field 1 of 4")
      try session.sendKey(.backTab)
      try session.waitFor("field 4 of 4")
      try session.sendKey(.ctrl("u"))
      try session.send("Federal\r")
      try session.waitFor("field 1 of 4")
      try session.sendKey(.ctrl("s"))
      try session.waitFor(" 2 of 4 ")
      try session.waitFor(">  John Adams         1797-03-04  1801-03-04  Federal")
      try session.waitFor("edit president[2]")
      // What another program adds is told.
      _ = try facet("p.db", "new", "president", "name=New")
      try session.waitFor("1 president was added by another program; End goes to them")
      try session.send("q")
      try session.waitForRow("facet>")
      #expect(!session.screen.isAlternate)
      #expect(try facet("p.db", "get", "president[2].party").output == "Federal\n")
    }
  }

  /// From the first level down and back, with changes that are taken back.
  @Test func theFirstLevelAndBack() throws {
    try played("browse") { session, facet in
      try session.waitFor("Year calendar")
      try session.waitFor("🎩 Presidents                  4  name, from, to, party")
      try session.sendKey(.enter)
      try session.waitFor("p.db › Presidents")
      // Nothing that a text holds steers the terminal.
      try session.waitFor("^[[31mRed^G")
      try session.send("d")
      try session.waitFor("delete president[1]   u brings George Washington back")
      try session.waitFor(" 1 of 3 ")
      try session.send("u")
      try session.waitFor(">  George Washington")
      try session.send("/jeff")
      try session.waitFor(" 1 of 1 ")
      try session.sendKey(.escape)
      try session.waitFor(" 3 of 4 ")
      try session.send("wparty = Whi")
      try session.waitFor("^~~ no field or type Whi")
      try session.sendKey(.tab)
      try session.sendKey(.ctrl("u"))
      try session.send("par")
      try session.sendKey(.tab)
      try session.waitFor("where [party ")
      // The completed condition found one; leaving it as it was, the cursor stays on that.
      try session.sendKey(.escape)
      try session.sendKey(.right)
      try session.waitFor("p.db › Presidents › ^[[31mRed^G")
      try session.sendKey(.left, .left)
      try session.waitFor(">  🎩 Presidents")
      try session.sendKey(.escape)
      try session.waitForRow("facet>")
      #expect(try facet("p.db", "count", "president").output == "4\n")
    }
  }

  /// Another program holds the file: the list says who, and Esc ends the wait.
  @Test func aChangeThatWaitsCanBeStopped() throws {
    try played("browse president") { session, facet in
      try session.waitFor(" 1 of 4 ")
      let other = try Connection(path: facet.folder("p.db"), mode: .readWrite)
      try other.begin(immediate: true)
      for key in ["d", "n\u{13}"] {
        try session.send(key)
        try session.waitFor("is writing; Esc stops")
        try session.sendKey(.escape)
        try session.waitFor("stopped; noth")
        if key.count > 1 { try session.sendKey(.escape) }
      }
      try other.rollback()
      try session.waitFor("[Name]")
      try session.send("d")
      try session.waitFor("delete president[1]   u brings George Washington back")
      // Keys that are typed meanwhile are not lost.
      try other.begin(immediate: true)
      try session.send("d")
      try session.waitFor("is writing; Esc stops")
      try session.sendKey(.end)
      try other.rollback()
      try session.waitFor(" 2 of 2 ")
    }
  }

  @Test func withoutAScreen() throws {
    try played("browse president", environment: ["FACET_PLAIN": "1"]) { session, facet in
      try session.waitFor("1 George Washington, From 1789-04-30, To 1797-03-04, Party no party")
      try session.waitForRow("Number opens, more, find TEXT, where E, delete N, undo, help, back:")
      try session.send("delete 2\r")
      try session.waitFor("delete president[2]   undo brings John Adams back")
      try session.send("undo\r")
      try session.waitFor("undone: delete president[2]")
      try session.send("2\r")
      try session.waitFor("John Adams, president[2]")
      try session.send("back\r")
      try session.send("back\r")
      try session.waitForRow("facet>")
      #expect(try facet("p.db", "count", "president").output == "4\n")
    }
  }

  @Test func inAPipe() throws {
    let facet = try Facet()
    _ = try facet("-c", Self.presidents, "p.db")
    let result = try facet("p.db", "browse", "president")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: browse needs a terminal"))
    #expect(result.errors.contains("hint: list prints the same"))
  }
}
