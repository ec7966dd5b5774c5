import Glibc
import Support
import Testing

/// A plugin that passed its check and then goes wrong: the session goes on, or ends with nothing half stored.
@Suite struct PluginFailureTests {
  @Test func answersOfTheWrongKind() throws {
    let plugin = try PluginFixture()
    try plugin.define()
    let result = try plugin.loaded(
      "try { set order[1].text wrong } catch e { print $e }", "try { set order[1].n wrong } catch e { print $e }",
      "try { print (tenfold(13)) } catch e { print $e }", "try { shout fail order[1].text } catch e { print $e }",
      "try { set order[1].text read } catch e { print $e }", "try { set order[1].text throw } catch e { print $e }",
      "get order[1].text order[1].n")
    #expect(
      result.output == """
        order[1].text: the validator obedient answered an integer where text is due
        order[1].n: the editor strokes answered a text where integer is due
        tenfold: the function tenfold answered a text where integer is due
        shout: told to fail
        order[1].text: no type nowhere
        order[1].text: the validator obedient failed: Unruly()
        fine


        """)
    #expect(result.status == 0, "\(result.errors)")
  }

  /// What a plugin prints is no result.
  @Test func whatAPluginPrints() throws {
    let plugin = try PluginFixture()
    try plugin.define()
    let result = try plugin.loaded("set order[1].text print; get order[1].text")
    #expect(result.output == "print\n")
    #expect(result.errors == "printed by the plugin\n")
  }

  /// Nor what it writes past all streams; a program that is fed with results still writes where they go.
  @Test func whatAPluginWrites() throws {
    let plugin = try PluginFixture()
    try plugin.define()
    let result = try plugin.loaded("set order[1].text write; get order[1].text; count order | cat")
    #expect(result.output == "write\n1\n")
    #expect(result.errors == "written\n")
  }

  @Test func whatAPluginWritesAtThePrompt() throws {
    let plugin = try PluginFixture()
    try plugin.define()
    try plugin.atPrompt("--plugin", plugin.library, "p.db") { session in
      try session.waitFor("facet")
      try session.send("set order[1].text write\r")
      try session.waitFor("written")
      try session.send("list order text | cat\r")
      try session.waitFor("a row write") { $0.lines.contains("write") }
    }
  }

  @Test func oneThatIsSlowSaysSo() throws {
    let plugin = try PluginFixture()
    try plugin.define()
    let result = try plugin.loaded("set order[1].text slow")
    #expect(result.status == 0)
    #expect(
      result.errors == "waiting for validator obedient of \(plugin.library): one call, 1 s; Ctrl-C stops\n")
  }

  @Test func controlCDuringASlowCall() throws {
    let plugin = try PluginFixture()
    try plugin.define()
    try plugin.atPrompt("--plugin", plugin.library, "p.db") { session in
      try session.waitFor("facet")
      try session.send("set order[1].text slow\r")
      try session.waitFor("waiting for validator obedient")
      try session.send("\u{3}")
      try session.waitFor("interrupted; nothing was stored")
      try session.send("get order[1].text\r")
      try session.waitFor("fine")
    }
  }

  @Test func oneThatNeverReturns() throws {
    let plugin = try PluginFixture()
    try plugin.define()
    try plugin.atPrompt("--plugin", plugin.library, "p.db") { session in
      try session.waitFor("facet")
      try session.send("set order[1].text loop\r")
      try session.waitFor("waiting for validator obedient")
      try session.send("\u{3}")
      try session.waitFor("does not return, so the program ends; nothing of the")
    }
    #expect(try plugin.loaded("get order[1].text").output == "fine\n")
  }

  @Test(arguments: ["trap", "recurse"])
  func aTrapStoresNothingAndIsRemembered(order: String) throws {
    let plugin = try PluginFixture()
    try plugin.define()
    let trapped = try plugin.loaded("new order text=other; set order[1].text \(order)")
    #expect(trapped.status > 128)
    #expect(
      trapped.errors.hasSuffix(
        "error: plugin \(plugin.library): validator obedient ended the program; nothing of the change is stored\n"))
    #expect(try plugin.call(["p.db", "count", "order"]).output == "1\n")
    #expect(try plugin.call(["p.db", "-c", "sql 'pragma integrity_check'"]).output == "ok\n")
    let later = try plugin.inFolder("shout a")
    #expect(later.status == 1)
    #expect(
      later.errors.hasPrefix(
        """
        plugin \(plugin.library): ended the program in validator obedient, so it stays out \
        (plugin load \(plugin.library) takes it in again)

        """))
    #expect(try plugin.inFolder("plugin load \(plugin.library); shout a").output == "A\n")
    #expect(try plugin.inFolder("shout a").output == "A\n")
  }

  /// A person at the prompt is asked.
  @Test(arguments: [("y", "HELLO"), ("n", "no command shout")])
  func afterATrapThePromptAsks(answer: String, shown: String) throws {
    let plugin = try PluginFixture()
    try plugin.define()
    #expect(try plugin.loaded("set order[1].text trap").status > 128)
    try plugin.atPrompt("p.db", folder: "plugins") { session in
      try session.waitFor("facet")
      try session.send("shout hello\r")
      try session.waitFor("Load it again?")
      try session.send("\(answer)\r")
      try session.waitFor(shown)
    }
  }
}
