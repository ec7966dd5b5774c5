import Support
import Testing

/// `--check` finds what is wrong wherever it stands, run or not, and points at it.
@Suite struct CheckOfWrongScriptsTests {
  private static func made() throws -> Facet {
    let facet = try Facet()
    let result = try facet("-c", definition, "t.db")
    guard result.status == 0 else { throw SessionFailure(result.errors) }
    return facet
  }

  private static let definition = """
    define person { name text key; n integer min 0; born date; boss ref person inverse staff; at datetime; size choice(small, large) }
    define gift { person ref person inverse gifts min 0 max 9; price integer; what text; cost decimal(2); open boolean default false; tags list; total = price * 2 }
    action person.bump { set .n (n + 1) }
    view rich = person where n > 3
    new person name=Ada n=1 born=1815-12-10
    new person name=Bob n=5 boss=Ada
    new gift person=Ada price=3 what=x
    """

  private static func errors(_ script: String) throws -> [String] {
    let check = try made()("--check", "t.db", input: script + "\n")
    let all = check.errors.split(separator: "\n").filter { $0.hasPrefix("stdin:") }.map { String($0.dropFirst(6)) }
    #expect(check.status == (all.isEmpty ? 0 : 1))
    return all
  }

  @Test(
    arguments: [
      ("def f { return 1 }\ndef never { list nosuch }\nf", "2:18: error: no type nosuch"),
      ("def never { get person[\"Ada\"].nosuch }", "1:31: error: no field nosuch in person"),
      ("def never { print nosuch }", "1:19: error: no field or type nosuch"),
      ("def never { return 1; get person[\"Ada\"].nope }", "1:41: error: no field nope in person"),
      ("if false { list nosuch }", "1:17: error: no type nosuch"),
      ("while true { break; set person[\"Ada\"].nope 3 }", "1:39: error: no field nope in person"),
      ("try { list nosuch } catch e { print 1 }", "1:12: error: no type nosuch"),
      ("try { print 1 } catch e { get person[\"Ada\"].nope }", "1:45: error: no field nope in person"),
      ("def f a { return a }\nf", "2:1: error: f takes 1 value, not 0"),
      ("list person[\"Ada\"].boss.nope", "1:25: error: no field nope in person"),
      ("get gift[1].what.x", "1:17: error: what is a text, nothing leads further from it"),
      ("get gift[nope > 3]", "1:10: error: no field or type nope"),
      ("get person[\"Ada\"].n where nope = 1", "1:27: error: no field or type nope"),
      ("let p = person[\"Ada\"]\nprint $p.nope", "2:10: error: no field nope in person"),
      ("for p in person { print p.nope }", "1:27: error: no field nope in person"),
      ("for p in person { set $p.nope 3 }", "1:26: error: no field nope in person"),
      ("def f p { return q }\nf 1", "1:18: error: no field or type q"),
      ("run person[1].bump where nope > 1", "1:26: error: no field or type nope"),
      (
        "define person.size choice(a, b)\nset person[\"Ada\"].size small",
        "2:24: error: person[\"Ada\"].size: must be a or b, not \"small\""
      ),
      ("def f a { return a }\nf 1 2", "2:5: error: f takes 1 value, not 2"),
      ("define t { a integer }\nnew t b=3", "2:7: error: no field b in t"),
      ("define t { a integer }\nlist t where b > 3", "2:14: error: no field or type b"),
      ("define t { a integer }\nnew t a=abc", "2:9: error: t.a: must be an integer, not \"abc\""),
      ("define t { a integer }\nget t[1].b", "2:10: error: no field b in t"),
      ("rename person human\nlist person", "2:6: error: no type person"),
      ("drop gift\nlist gift", "2:6: error: no type gift"),
      ("drop gift.price\nlist gift price", "1:6: error: gift.price: gift.total needs it"),
      ("rename gift.price cost2\nget gift[1].price", "2:13: error: no field price in gift"),
      ("cd person[\"Ada\"]\nprint nosuch", "2:7: error: no field or type nosuch"),
      ("cd person[\"Ada\"]\nset .nope 3", "2:6: error: no field nope in person"),
      ("print $(f 1)", "1:9: error: no command f"),
      ("print $5x", "1:9: error: a value too many: x"),
      ("print today + today", "1:7: error: today is a date, today a date: + does not mix them"),
      ("print today - \"x\"", "1:7: error: today is a date, \"x\" a text: - does not mix them"),
      ("print -\"a\"", "1:8: error: - needs a number, not a text"),
      ("print not 3", "1:11: error: a condition is due, not an integer"),
      ("print 1 < 2 < 3", "1:13: error: comparisons do not chain"),
      ("print [1,2] + 3", "1:7: error: [1, 2] is a list, 3 an integer: + does not mix them"),
      ("print \"a\" in 3", "1:14: error: in needs a list; 3 is an integer"),
      ("print 3 between \"a\" and 4", "1:7: error: 3 is an integer, \"a\" a text"),
      ("print \"a\" matches '('", "1:19: error: the pattern is at fault: missing closing parenthesis"),
      ("print len(\"a\", \"b\")", "1:7: error: len takes 1 value, not 2"),
      ("print date(1, 2, 3)", "1:7: error: date takes 1 value, not 3"),
      ("sql 3 4", "1:7: error: a value too many: 4"),
      ("open", "1:5: error: open: a value is missing"),
      ("source nosuch.facet", "1:8: error: nosuch.facet cannot be read"),
      ("print 1 / \"a\"", "1:7: error: 1 is an integer, \"a\" a text: / does not mix them"),
      ("list person where at > 3", "1:19: error: at is a datetime, 3 an integer"),
      ("list person where boss = 3.5", "1:19: error: boss is a person, 3.5 a decimal"),
      ("list person where boss = gift[1]", "1:19: error: boss is a person, gift[1] a gift"),
      ("list person where boss.n > \"x\"", "1:19: error: boss.n is an integer, \"x\" a text"),
      ("print nofunc(1)", "1:7: error: no function nofunc"),
      ("list gift where total > \"x\"", "1:17: error: total is an integer, \"x\" a text"),
      ("set gift[1].cost 1.234", "1:18: error: gift[1].cost: must have at most 2 decimal places, not 3"),
      ("move person[\"Ada\"] before person[\"Bob\"]", "1:6: error: person keeps no order"),
      ("list person where born = true", "1:19: error: born is a date, true a boolean"),
      ("list person where born > 3", "1:19: error: born is a date, 3 an integer"),
      ("list person where n = \"x\"", "1:19: error: n is an integer, \"x\" a text"),
      ("list person where open", "1:19: error: no field or type open"),
      ("list gift where open > 3", "1:17: error: open is a boolean, 3 an integer"),
      ("print $undefined", "1:7: error: there is no variable $undefined"),
      ("print undefinedname", "1:7: error: no field or type undefinedname"),
      ("break", "1:1: error: break stands only in for and while"),
      ("continue", "1:1: error: continue stands only in for and while"),
      ("return 1", "1:1: error: return stands only in def"),
      ("def f { break }", "1:9: error: break stands only in for and while"),
      ("set person[\"Ada\"].size huge", "1:24: error: person[\"Ada\"].size: must be small or large, not \"huge\""),
      ("list person where noinverse.@count > 1", "1:19: error: no field or type noinverse"),
      ("get person[\"Ada\"].gifs.price", "1:19: error: no field gifs in person"),
      ("move person[\"Ada\"]", "1:1: error: move takes one place: before PATH or after PATH"),
      ("rename person", "1:14: error: rename: a name is missing"),
      ("begin\nbegin", "2:1: error: edits are kept apart already"),
      ("if true { begin }", "1:11: error: begin stands only at the top level"),
      ("def f { save }", "1:9: error: save stands only at the top level"),
      ("def f { def g { } }", "1:9: error: def stands only at the top level"),
      ("if true { source x.facet }", "1:11: error: source stands only at the top level"),
      ("set person[\"Ada\"].n abc", "1:21: error: person[\"Ada\"].n: must be an integer, not \"abc\""),
      ("set person[\"Ada\"].n -3", "1:21: error: person[\"Ada\"].n: must be at least 0, not -3"),
      ("set person[\"Ada\"].born 2009-13-45", "1:24: error: person[\"Ada\"].born: there is no day 2009-13-45"),
      ("new person nme=Z", "1:12: error: no field nme in person"),
      ("new person n=3", "1:1: error: person.name: is required"),
      ("new nosuch a=1", "1:5: error: no type nosuch"),
      ("list person sort by nope", "1:21: error: no field or type nope"),
      ("list person nope", "1:13: error: no field or type nope"),
      ("list person where gifts.price > 3", "1:19: error: gifts has many members"),
      ("print person[*].@sum.name", "1:17: error: @sum needs numbers; name is a text"),
      ("print person.@foo.n", "1:14: error: no operator @foo"),
      ("define t { a txt }", "1:14: error: no type txt"),
      ("define t { a text requird }", "1:19: error: no attribute requird"),
      ("define t { p ref nosuch }", "1:18: error: no type nosuch"),
      ("define t { a integer; b = c + 1 }", "1:27: error: t.b: no field or type c"),
      ("define t { a integer; check a > \"x\" }", "1:29: error: t: a is an integer, \"x\" a text"),
      ("define t { a text validate nosuch }", "1:28: error: t.a: no validator nosuch"),
      ("view v = nosuch where n > 1", "1:10: error: no type nosuch"),
      ("view v = person where nope > 1", "1:23: error: no field or type nope"),
      ("action person.x { set .nope 3 }", "1:24: error: no field nope in person"),
      ("action nosuch.x { set .n 3 }", "1:8: error: no type nosuch"),
      ("action person.x { set nope 3 }", "1:23: error: no type nope"),
      ("run person[\"Ada\"].nope", "1:19: error: person has no action nope"),
      ("drop nosuch", "1:6: error: no type nosuch"),
      ("drop person.nope", "1:13: error: no field nope in person"),
      ("rename person.nope x", "1:15: error: no field nope in person"),
      ("rename person gift", "1:15: error: there is a type gift already"),
      ("describe nosuch", "1:10: error: no type nosuch"),
      ("let x = 3\nset person[\"Ada\"].n $y", "2:21: error: there is no variable $y"),
      ("let x = 3\nif x { }", "2:4: error: a condition is due, not an integer"),
      ("assert 3", "1:8: error: a condition is due, not an integer"),
      ("while \"a\" { }", "1:7: error: a condition is due, not a text"),
      ("for x in 3 + \"a\" { }", "1:10: error: 3 is an integer, \"a\" a text: + does not mix them"),
      ("set person[\"Ada\"].n = n + \"x\"", "1:23: error: n is an integer, \"x\" a text: + does not mix them"),
      ("set person[\"Ada\"].n = nope", "1:23: error: no field or type nope"),
      ("set person[\"Ada\"].born = n", "1:26: error: person[\"Ada\"].born: must be a date, not an integer"),
      ("set person[\"Ada\"].n (true)", "1:21: error: person[\"Ada\"].n: must be an integer, not a boolean"),
      ("set gift[1].total 3", "1:5: error: gift[1].total: is computed"),
      ("toggle person[\"Ada\"].n", "1:8: error: toggle flips booleans; n is an integer"),
      (
        "set person[\"Ada\"].name += 1",
        "1:27: error: person[\"Ada\"].name is a text, 1 an integer: += does not mix them"
      ),
      ("delete person", "1:8: error: delete needs to know which person"),
      ("delete nosuch[1]", "1:8: error: no type nosuch"),
      ("find x in nosuch", "1:11: error: no type nosuch"),
      ("edit person[\"Ada\"].nope 3", "1:20: error: no field nope in person"),
      ("clear person[\"Ada\"].nope", "1:21: error: no field nope in person"),
      ("copy person[\"Ada\"] nme=X", "1:20: error: no field nme in person"),
      ("ensure person[\"Q\"] nme=X", "1:20: error: no field nme in person"),
      ("cd nosuch", "1:4: error: no type nosuch"),
      ("ls nosuch", "1:4: error: no type nosuch"),
      ("count nosuch", "1:7: error: no type nosuch"),
      ("validate nosuch", "1:10: error: no type nosuch"),
      ("history nosuch", "1:9: error: no type nosuch"),
      ("watch nosuch", "1:7: error: no type nosuch"),
      ("watch person.@foo", "1:14: error: no operator @foo"),
      ("option nosuch 3", "1:8: error: no option nosuch"),
      ("list person --nosuch", "1:13: error: list has no option --nosuch"),
      ("list person --format foo", "1:22: error: no format foo"),
      ("list person limit abc", "1:19: error: limit takes an integer of at least 0"),
      ("undo abc", "1:6: error: a number of changes is due, at least 1"),
      ("exit abc", "1:6: error: a status is a number from 0 to 255, not abc"),
    ] as [(String, String)])
  func finds(script: String, error: String) throws { #expect(try Self.errors(script) == [error]) }

  /// Several faults of one script are told at once, in their order, also those within one block.
  @Test func allFaultsAreTold() throws {
    let script = """
      def f { list later }
      if true { list nosuch; get person["Ada"].nope; set person["Ada"].n x }
      print gone
      define later { a text }
      f
      def g { print never }
      """
    #expect(
      try Self.errors(script) == [
        "2:16: error: no type nosuch", "2:42: error: no field nope in person",
        "2:68: error: person[\"Ada\"].n: must be an integer, not \"x\"", "3:7: error: no field or type gone",
        "6:15: error: no field or type never",
      ])
  }

  /// What a sourced script makes is known afterwards, and its faults are told in their own text.
  @Test func sourcedScriptsAreReadToo() throws {
    let facet = try Self.made()
    try facet.folder.write("define inc { a integer }\nlet v = 3\nlist nosuch\n", to: "inc.facet")
    try facet.folder.write("source inc.facet\nnew inc a=3\nprint v, $v\nlist inc b\n", to: "main.facet")
    let check = try facet("--check", "t.db", "main.facet")
    #expect(check.errors.contains("inc.facet:3:6: error: no type nosuch"))
    #expect(check.errors.contains("main.facet:4:10: error: no field or type b"))
    #expect(check.errors.split(separator: "\n").filter { $0.contains(": error: ") }.count == 2, "\(check.errors)")
  }

  /// Each -c goes on from the one before, and nothing of it is done.
  @Test func severalTextsAreOneScript() throws {
    let facet = try Self.made()
    let check = try facet("--check", "t.db", "-c", "define y { a text }", "-c", "new y a=1 b=2")
    #expect(check.errors.contains("no field b in y"), "\(check.errors)")
    #expect(try facet("t.db", "get", "y[1].a").errors.contains("no type y"))
  }
}
