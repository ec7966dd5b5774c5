import Support
import Testing

/// An observer of a plugin that was loaded: it is told once for each statement, and what it does is part of it.
@Suite struct PluginObserverTests {
  private static let observes = ["FIXTURE_OBSERVES": "1"]

  private func run(
    _ fixture: PluginFixture, _ texts: String..., isLoaded: Bool = true, more: [String: String] = [:]
  ) throws -> ProgramResult {
    let start = isLoaded ? ["--plugin", fixture.library] : []
    return try fixture.call(
      start + ["p.db"] + texts.flatMap { ["-c", $0] }, Self.observes.merging(more) { $1 })
  }

  /// - Parameter isKnown: the library was checked, which says so the first time.
  private func fixture(isKnown: Bool = true) throws -> PluginFixture {
    let fixture = try PluginFixture()
    let made = try fixture.call([
      "p.db", "-c",
      """
      define shop { name text key }
      define order { text text; n integer; note text; pin text secret; shop ref shop inverse orders on-delete clear }
      define line { order ref order on-delete cascade }
      new shop name=a; new order text=fine n=1; new order text=fine n=2 shop=a
      """,
    ])
    try #require(made.status == 0, "\(made.errors)")
    if isKnown { try #require(run(fixture, "plugin check \(fixture.library)", isLoaded: false).status == 0) }
    return fixture
  }

  @Test(arguments: [
    ("set order[1].n 3", "order[1].n: 1 → 3\n"), ("set order[1].n 1", ""), ("set order[*].n 2", "order[1].n: 1 → 2\n"),
    ("set order[1] text=x n=5", "order[1].text: \"fine\" → \"x\"\norder[1].n: 1 → 5\n"),
    ("new order text=x; set order.n 4", "order[3]: null → order[3]\norder[3].n: null → 4\n"),
    ("delete order[1]", "order[1]: order[1] → null\n"), ("delete shop[1]", "order[2].shop: shop[1] → null\n"),
    ("copy order[1]", "order[3]: null → order[3]\n"), ("set shop[1].name b", ""),
    ("if true { set order[1].n 5; set order[1].n 1 }", ""),
    ("if true { new order n=1; delete order[3] }", ""),
    ("if true { new order n=1; set order.n 2 }", "order[3]: null → order[3]\n"),
    ("if true { set order[1].n 7; delete order[1] }", "order[1]: order[1] → null\n"),
    ("if true { set order[1].n 7; set order[1].id 9 }", "order[9].n: 1 → 7\norder[9].id: 1 → 9\n"),
    ("try { set order[1].n 7; assert false }", ""),
    ("for o in order { set o.n (o.n + 1) }", "order[1].n: 1 → 2\norder[2].n: 2 → 3\n"),
    // What it does itself is not told, and what a watcher does is.
    ("set order[1].n 101; get order[1].note", "order[1].n: 1 → 101\n101\n"),
    (
      "watch order[1].n { set .text \"n is $new\" }; set order[1].n 3",
      "order[1].n: 1 → 3\norder[1].text: \"fine\" → \"n is 3\"\n"
    ),
  ])
  func whatIsTold(statement: String, told: String) throws {
    let result = try run(fixture(), statement)
    #expect(result.output == told, "\(result.errors)")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func anErrorUndoesTheStatement() throws {
    let fixture = try fixture()
    let result = try run(fixture, "set order[1].text other; set order[1].n 13")
    #expect(result.status == 1)
    #expect(
      result.errors == """
        error: observer witness of fixture: told to fail
              set order[1].text other; set order[1].n 13
                                       ^~~~~~~~~~~~~~~~~
              hint: no thirteen

        """)
    let refused = try run(fixture, "set order[1].n 16")
    #expect(refused.errors.hasPrefix("error: observer witness of fixture: order[1].n: must be"), "\(refused.errors)")
    #expect(try run(fixture, "get order[1].text order[1].n").output == "fine\n1\n")
  }

  @Test func oneThatTrapsIsNamedAndNothingIsStored() throws {
    let fixture = try fixture()
    let result = try run(fixture, "set order[1].n 14")
    #expect(result.errors.contains("observer witness"), "\(result.errors)")
    #expect(try fixture.call(["p.db", "-c", "get order[1].n"]).output == "1\n")
  }

  @Test func oneThatIsSlowSaysSo() throws {
    let fixture = try fixture()
    let result = try run(fixture, "set order[1].n 15")
    #expect(
      result.errors == "waiting for observer witness of \(fixture.library): one call, 1 s; Ctrl-C stops\n")
  }

  /// A watcher and an observer that never come to rest.
  @Test func roundsAreBounded() throws {
    let fixture = try fixture()
    let result = try run(fixture, "watch order[1].note { set .n += 1 }; set order[1].n 101")
    #expect(
      result.errors.hasPrefix(
        "error: the observers of plugins changed what they observe more than 10 times over\n"), "\(result.errors)")
    #expect(result.errors.contains("hint: the last was witness"))
    #expect(try fixture.call(["p.db", "-c", "get order[1].n"]).output == "1\n")
  }

  /// What a secret holds is told to the plugin, and nothing of it is printed.
  @Test func secretsAreMasked() throws {
    let result = try run(fixture(), "set order[1] pin=hunter22 n=13")
    #expect(!(result.output + result.errors).contains("hunter"))
    #expect(result.status == 1)
  }

  /// It is there for the first change, unnamed, and no sooner.
  @Test func aFolderIsLoadedBeforeTheFirstChange() throws {
    let fixture = try fixture(isKnown: false)
    let folder = ["FACET_PLUGIN_PATH": fixture.facet.folder("plugins")]
    #expect(try run(fixture, "get order[1].n", isLoaded: false, more: folder).errors == "")
    let first = try run(fixture, "set order[1].n 3", isLoaded: false, more: folder)
    #expect(first.output == "order[1].n: 1 → 3\n")
    #expect(first.errors == "checking plugin \(fixture.library) …\n")
    let second = try run(fixture, "set order[1].n 4", isLoaded: false, more: folder)
    #expect(second.output == "order[1].n: 3 → 4\n")
    #expect(second.errors == "")
    let restricted = try fixture.call(
      ["--restricted", "p.db", "-c", "set order[1].n 5"], folder.merging(Self.observes) { $1 })
    #expect(restricted.output == "" && restricted.status == 0, "\(restricted.errors)")
  }

  @Test func listInfoAndHelpTellOfIt() throws {
    let fixture = try fixture()
    let checked = try run(fixture, "plugin check \(fixture.library)")
    #expect(checked.output.contains("  observer witness\n"), "\(checked.errors)")
    #expect(try run(fixture, "plugin info fixture").output.contains("\nObservers\n  witness  says what happens"))
    let help = try run(fixture, "help witness").output
    #expect(help.hasPrefix("observer witness\n\nsays what happens to orders"), "\(help)")
    #expect(help.contains("Examples\n  define order { n integer }; new order n=1\n  set order.n = 2\n"), "\(help)")
    #expect(try run(fixture, "help observers").output.contains("  witness  says what"))
  }
}
