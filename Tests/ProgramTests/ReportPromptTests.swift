import Support
import Testing

/// The prompt: completion of odd names, the place of the cursor, the history of several sessions.
@Suite struct ReportPromptTests {
  private static let names = """
    create table t(t text);
    insert into t values('x');
    create table BAR(PK integer primary key, BAR text);
    create table match(hai text);
    create table "Order Details"("Don't" text, "select" text);
    create table "2017-08-17"("where" text);
    """

  /// B10, B03: a key that completes never ends the session, and what it offers can be run.
  @Test(arguments: [
    ("set t", "facet> set t"), ("set t.", "facet> set t.t"), ("set t[1].", "facet> set t[1].t"),
    ("new t ", "facet> new t t="), ("new BAR B", "facet> new BAR BAR="), ("set bar[1].b", "facet> set bar[1].BAR"),
    ("list t where t", "facet> list t where t"), ("set mat", "facet> set match"),
    ("get `Order Details`[1].D", "facet> get `Order Details`[1].`Don't`"), ("get Ord", "facet> get `Order Details`"),
    ("get 2017", "facet> get `2017-08-17`"), ("get `Order Details`[1].se", "facet> get `Order Details`[1].select"),
    ("new `Order Details` `Don", "facet> new `Order Details` `Don't`="),
  ])
  func oddNamesComplete(typed: String, row: String) throws {
    try Facet.withSQL(Self.names).atPrompt("f.db") { session in
      try session.waitForRow("facet>")
      try session.send(typed)
      try session.sendKey(.tab)
      try session.waitForRow(row)
    }
  }

  /// B75: the cursor stands where the next cell is, whatever the name in the prompt holds.
  @Test(arguments: [("日本", 2), ("🐊", 1), ("e\u{301}", 0), ("naïve", 0)])
  func thePromptIsAsWideAsItLooks(name: String, extra: Int) throws {
    let facet = try Facet.withSQL(
      "create table `\(name)`(id integer primary key, v text); insert into `\(name)` values(1, 'x');")
    try facet.atPrompt("f.db") { session in
      try session.waitForRow("facet>")
      try session.send("cd `\(name)`[1]\r")
      try session.waitFor("the place") {
        $0.lines[$0.cursor.row].hasSuffix("[1]>") || $0.lines[$0.cursor.row].hasSuffix("[1]`>")
      }
      let width = session.screen.cursor.column
      try session.send("get .v")
      try session.waitFor("the line") { $0.lines[$0.cursor.row].hasSuffix("get .v") && $0.cursor.column == width + 6 }
      try session.sendKey(.home)
      try session.waitFor("the cursor at the beginning") { $0.cursor.column == width }
      try session.sendKey(.end)
      try session.send("\r")
      try session.waitFor("the value") { $0.lines.contains("x") }
    }
  }

  /// B77: sessions at once lose no line of the history.
  @Test func twoSessionsKeepOneHistory() throws {
    let facet = try Facet.withSQL(Self.names)
    let environment = Facet.environment.merging(["XDG_STATE_HOME": facet.folder("state")]) { $1 }
    let launch = Launch(Products.path("facet"), ["f.db"], environment: environment, directory: facet.folder.path)
    let sessions = try (0..<2).map { _ in try Session(launch, columns: 80, rows: 24) }
    for session in sessions { try session.waitForRow("facet>") }
    let count = 40
    for turn in 0..<count {
      for (index, session) in sessions.enumerated() { try session.send("print \"\(index) \(turn)\"\r") }
    }
    for (index, session) in sessions.enumerated() {
      try session.waitFor("the last answer") { $0.lines.contains("\(index) \(count - 1)") }
      try session.waitForRow("facet>")
      try session.sendKey(.ctrl("d"))
      try session.expectExit(0)
    }
    let lines = try facet.folder.read("state/facet/history").split(separator: "\n").map(String.init)
    for index in 0..<2 {
      let own = lines.filter { $0.hasPrefix("print \"\(index) ") }
      #expect(own == (0..<count).map { "print \"\(index) \($0)\"" })
    }
    #expect(lines.count == 2 * count)
    #expect(facet.folder.mode(of: "state/facet/history") == 0o600)
  }
}
