import Glibc
import Support
import Testing

/// Plugins that are written in Facet's own language.
@Suite struct ScriptPluginTests {
  private static let rules = """
    # Rules of our own

    # a whole number of dozens
    define validator dozens(n) = $value % (12 * $n) = 0 "must be a multiple of ${12 * $n}, not $value"
    define validator even() = $value % 2 = 0 "must be even"

    # twice a number
    define function twice(x) = $x * 2
    define function fourfold(x) = twice(twice($x))

    # says hello to somebody
    def hello who { print "hello $who" }

    """

  private func session(_ text: String = rules) throws -> (PluginFixture, (String...) throws -> ProgramResult) {
    let fixture = try PluginFixture(folder: "other")
    mkdir(fixture.facet.folder("plugins"), 0o755)
    try fixture.facet.folder.write(text, to: "plugins/mine.facet")
    chmod(fixture.facet.folder("plugins/mine.facet"), 0o644)
    return (
      fixture,
      { (texts: String...) in
        try fixture.call(
          ["s.db"] + texts.flatMap { ["-c", $0] }, ["FACET_PLUGIN_PATH": fixture.facet.folder("plugins")])
      }
    )
  }

  @Test func validatorsFunctionsAndCommands() throws {
    let (fixture, run) = try session()
    let result = try run(
      "define box { n integer validate dozens(2); m integer validate even }", "new box n=48; new box n=24 m=2",
      "list box (fourfold(n)) where twice(n) > 50", "hello Ada", "try { new box n=25 } catch e { print $e }",
      "try { set box[1].m 3 } catch e { print $e }")
    #expect(result.output == "192\nhello Ada\nbox.n: must be a multiple of 24, not 25\nbox[1].m: must be even\n")
    #expect(result.status == 0, "\(result.errors)")
    withExtendedLifetime(fixture) {}
  }

  @Test func whatThePluginTellsOfItself() throws {
    let (fixture, run) = try session()
    let told = try run("plugin info mine", "help dozens", "help hello", "plugin check plugins/mine.facet")
    for text in [
      "mine\nRules of our own\n", "Validators\n  dozens  a whole number of dozens\n  even    must be even\n",
      "validate dozens(n)\n\na whole number of dozens\n", "hello WHO\n\nsays hello to somebody\n",
      "mine: Rules of our own\n  validator dozens\n",
    ] { #expect(told.output.contains(text), "\(text) in \(told.output)") }
    withExtendedLifetime(fixture) {}
  }

  @Test(arguments: [
    ("print 3", "line 1, column 1: a plugin runs no commands"),
    ("let x = 3", "line 1, column 1: a plugin runs no statements"),
    ("# fine\ndefine validator v() = $valu > 3 \"no\"", "line 2, column 24: no parameter $valu (there is $value)"),
    ("define function f(x) = $y", "line 1, column 24: no parameter $y (there is $x)"),
    ("define validator v() = $value >", "line 1, column 31: an operand is missing"),
    ("define validator length(n) = $value \"no\"", "there is a validator called length already"),
    ("define function f(x) = 1\ndefine function f(x) = 2", "defines two functions called f"),
    ("def set x { print $x }", "line 1"), ("", "registers nothing"),
  ])
  func whatIsWrongInOne(text: String, reason: String) throws {
    let (fixture, run) = try session(text)
    let checked = try run("plugin check plugins/mine.facet")
    #expect(checked.status == 1)
    #expect(checked.errors.contains(reason), "\(checked.errors)")
    #expect(try run("plugin load plugins/mine.facet").errors.contains(reason))
    withExtendedLifetime(fixture) {}
  }

  @Test func aFunctionThatCallsItself() throws {
    let (fixture, run) = try session("define function f(x) = f($x + 1)")
    #expect(try run("print (f(1))").errors.contains("f calls itself, or is more than 50 deep"))
    withExtendedLifetime(fixture) {}
  }

  @Test func outsideOfAPlugin() throws {
    #expect(
      try Facet()("-c", "define validator v() = $value > 3 \"no\"").errors == """
        error: define validator stands in the file of a plugin
              define validator v() = $value > 3 "no"
              ^~~~~~
              hint: put it into NAME.facet, then plugin load NAME.facet

        """)
  }
}
