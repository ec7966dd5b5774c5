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
    define function fourfold(x) = twice(twice(x))

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

  /// What would be found when it is used is found before.
  @Test(arguments: [
    ("define function f(x) = $x + nope($x)", "line 1, column 29: no function nope"),
    ("define function f(x) = lowr($x)", "line 1, column 24: no function lowr (did you mean lower?)"),
    ("define function f(x) = round()", "line 1, column 24: round takes 1 to 2 values, not 0"),
    ("define function f(x) = $x\ndefine function g(x) = f($x, 2)", "line 2, column 24: f takes 1 value, not 2"),
    ("define function f(x) = y * 2", "line 1, column 24: no parameter y (there is $x)"),
    ("define function f(x) = .length", "line 1, column 24: a function has no record at hand"),
    ("define function f(x, x) = $x", "line 1, column 22: there are two parameters $x"),
    ("define function f(x) = lower(3)", "line 1, column 30: lower needs a text"),
    ("define validator v() = lower($value) \"no\"", "line 1, column 24: a condition is due"),
    ("define validator v() = any .friends.age > 3 \"no\"", "a validator sees the fields of its own record alone"),
    ("define validator v() = $value > 3 \"not $valu\"", "no parameter $valu"),
    ("define validator v(value) = $value > 3 \"no\"", "line 1, column 20: $value is the value that is judged"),
    ("define function f(x) = f($x + 1)", "line 1, column 24: f calls itself"),
    ("define function f(x) = g($x)\ndefine function g(x) = 1 + f($x)", "line 2, column 28: f calls itself by way of g"),
  ])
  func whatCannotBeInAFormula(text: String, reason: String) throws {
    let (fixture, run) = try session(text)
    let checked = try run("plugin check plugins/mine.facet")
    #expect(checked.status == 1)
    #expect(checked.errors.contains(reason), "\(checked.errors)")
    withExtendedLifetime(fixture) {}
  }

  /// Each line twice what stands above it: a short file, and an expression that no memory holds.
  @Test func formulasThatGrow() throws {
    let lines = (1...40).map { "define function f\($0)(x) = f\($0 - 1)($x) + f\($0 - 1)($x)" }
    let (fixture, run) = try session((["define function f0(x) = $x"] + lines).joined(separator: "\n"))
    #expect(try run("plugin check plugins/mine.facet").errors.contains("f13 is too long with all that it calls"))
    withExtendedLifetime(fixture) {}
  }

  @Test func fieldsBesideTheOneThatIsJudged() throws {
    let (fixture, run) = try session(
      "define validator fits() = .seats is null or $value <= .seats \"must be at most ${.seats}, the seats, not $value\""
    )
    let result = try run(
      "define room { seats integer; guests integer validate fits; day date validate fits }",
      "new room seats=4 guests=4",
      "try { set room[1].guests 5 } catch e { print $e }", "set room[1] guests=5 seats=5; get room[1].guests",
      "define hall { guests integer validate fits }", "try { new hall guests=5 } catch e { print $e }",
      "set room[1].seats null; set room[1].guests 9; get room[1].guests")
    #expect(
      result.output == """
        room[1].guests: must be at most 4, the seats, not 5
        5
        hall.guests: no field seats beside this one
        9

        """, "\(result.errors)")
    withExtendedLifetime(fixture) {}
  }

  @Test(arguments: [
    (
      "define validator Trim() = $value > 3 \"no\"",
      "there is a validator called trim already, and Trim differs from it"
    ),
    (
      "define validator a() = $value > 3 \"no\"\ndefine validator A() = $value > 3 \"no\"",
      "two validators called A and a"
    ),
    ("define function between(x) = $x", "between is a word of the language, so no function can be called that"),
    ("define function Today(x) = $x", "Today is a word of the language, so no function can be called that"),
    ("define function decimal(x) = $x", "decimal is a word of the language, so no function can be called that"),
    (
      "define validator null() = $value > 3 \"no\"",
      "null is a word of the language, so no validator can be called that"
    ),
    ("def Set x { print $x }", "there is a command called set already"),
    ("def verify x { print $x }", "verify is a command (a function needs another name)"),
  ])
  func namesThatCannotBe(text: String, reason: String) throws {
    let (fixture, run) = try session(text)
    let checked = try run("plugin check plugins/mine.facet")
    #expect(checked.errors.contains(reason), "\(checked.errors)")
    withExtendedLifetime(fixture) {}
  }

  /// The file's name is the plugin's.
  @Test(arguments: [
    ("my rules.facet", "its name \"my rules\" is none (a file called letters, digits, _ and -, such as rules.facet)"),
    ("7.facet", "its name \"7\" is none"), ("dates.facet", "there is a plugin called Dates already"),
  ])
  func namesOfFilesThatCannotBe(file: String, reason: String) throws {
    let fixture = try PluginFixture(folder: "other")
    try fixture.facet.folder.write(Self.rules, to: file)
    let checked = try fixture.call(["-c", "plugin check '\(file)'"])
    #expect(checked.errors.contains(reason), "\(checked.errors)")
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
