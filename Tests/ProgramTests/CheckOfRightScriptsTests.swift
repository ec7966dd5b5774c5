import Support
import Testing

/// `--check` refuses no script that runs right: what shows only in the run is left to it.
@Suite struct CheckOfRightScriptsTests {
  private static let definition = """
    define person { name text key; n integer }
    define gift { person ref person inverse gifts; price integer; what text }
    action person.bump { set .n (n + 1) }
    view rich = person where n > 3
    new person name=Ada n=1
    new person name=Bob n=5
    new gift person=Ada price=3 what=x
    """

  @Test(arguments: [
    "run person[*].bump where n > 3", "run rich[*].bump where n > 3", "drop person.bump", "describe person.bump",
    "rename person.bump bumper\nrun person[\"Ada\"].bumper",
    "list person where subquery(gifts, $b, $b.price > n).@count = 0",
    "print subquery(person[\"Ada\"].gifts, $g, $g.price > 3).@count",
    "rename gift.price cost\nget gift[1].cost\nset gift[1].cost 3", "rename person.name title\nnew person title=Z",
    "define t9 { a text; p ref person inverse ns }\nlist person name, ns.@count",
    "sql --write \"create table zz(a, b)\"\nnew zz a=1", "try { set person[\"Ada\"].n abc } catch e { print $e }",
    "try { print \"a\" + 1 } catch e { print $e }", "exit 0\nlist nosuch", "for p in person { set $p.n (n + 1) }",
    "let k = 2\nlist person where n > k sort by n + k", "list person where any gifts.price > n",
    "list person where gifts[price > ^.n].@count > 0", "set person[*].n (gifts.@count + n)",
    "def f x { return $x + 1 }\nset person[\"Ada\"].n ($(f 3) + n)", "list gift person.name what where person.n > 0",
    "set person[\"Ada\"].n (person[\"Bob\"].n + 1)", "let x = 3\nset person[\"Ada\"].n (n + x)",
    "let l = [1, 2]\nfor i in l { set person[\"Ada\"].n (n + i) }", "set person[\"Ada\"].n (if(n > 3, 1, 2))",
    "print \"${person[\"Ada\"].n + 1}\"", "cd person[\"Ada\"]\nset n (n + 1)",
    "set thing.name Coffee\nset thing.size (2 + 3)\nlist thing name size where size > 3",
    "let r = person[\"Ada\"]\nset $r.n ($r.n + 1)\nlist person where n = $r.n",
  ])
  func passes(script: String) throws {
    let facet = try Facet()
    #expect(try facet("-c", Self.definition, "t.db").status == 0)
    try facet.folder.write(script + "\n", to: "s.facet")
    let check = try facet("--check", "t.db", "s.facet")
    #expect(check.status == 0, "\(check.errors)")
    let result = try facet("t.db", "s.facet")
    #expect(result.status == 0, "\(result.errors)")
  }

  /// What is wrong in an expression is found wherever it stands.
  @Test(arguments: [
    ("set person[1].n (n + foo(1))", "no function foo"), ("set person[1].n (abs(n, 2))", "abs takes 1 value, not 2"),
    ("new person name=a n=(nmae + 1)", "no field or type nmae"),
    ("set person[1].name \"x ${nme}\"", "no field or type nme"),
    ("list person where n > foo(2)", "no function foo"), ("list person round(name)", "round needs a number"),
    ("list person sort by upper(n)", "upper needs a text"), ("list person where name > 3", "name is a text"),
  ])
  func finds(script: String, message: String) throws {
    let facet = try Facet()
    #expect(try facet("-c", Self.definition, "t.db").status == 0)
    let check = try facet("--check", "t.db", "-c", script)
    #expect(check.status == 1)
    #expect(check.errors.contains(message), "\(check.errors)")
  }
}
