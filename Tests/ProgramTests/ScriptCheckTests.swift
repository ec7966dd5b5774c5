import Support
import Testing

/// `--check` settles every expression without running it: each error is one that the run would meet.
@Suite struct ScriptCheckTests {
  /// A script, and the errors that its check finds, without the name of the source.
  @Test(
    arguments: [
      ("let x = nothing", ["1:9: error: no field or type nothing"]),
      ("if recrd > 3 { print 1 }", ["1:4: error: no field or type recrd"]),
      ("while thng[1].record > 3 { print 1 }", ["1:7: error: no field or type thng"]),
      ("for t in thigns { print $t.name }", ["1:10: error: no field or type thigns"]),
      ("print \"a ${nobody}\", (1 + nobody)", ["1:12: error: no field or type nobody"]),
      ("assert nobody = 1", ["1:8: error: no field or type nobody"]),
      ("print thing[1].recrd", ["1:16: error: no field recrd in thing"]),
      ("if \"a\" = 1 { }", ["1:4: error: \"a\" is a text, 1 an integer"]),
      ("let n = 3; if n { print n }", ["1:15: error: a condition is due, not an integer"]),
      ("let n = 3; print n + \"x\"", ["1:18: error: n is an integer, \"x\" a text: + does not mix them"]),
      ("if thing[1].record > today { }", ["1:4: error: thing[1].record is an integer, today a date"]),
      ("if thing.name > 3 { }", ["1:4: error: thing.name is a text, 3 an integer"]),
      ("print max(1, 2), len(1, 2)", ["1:18: error: len takes 1 value, not 2"]),
      ("print lenn(\"a\")", ["1:7: error: no function lenn"]),
      ("print if(true)", ["1:7: error: if takes 2 to 3 values, not 1"]),
      ("def f a b { return $a }; print $(f 1)", ["1:34: error: f takes 2 values, not 1"]),
      ("def f a { return a + \"x\" }; f", ["1:29: error: f takes 1 value, not 0"]),
      ("set thing[1].record = recrd + 1", ["1:23: error: no field or type recrd"]),
      ("if true { let y = nobody }; print $(count thing) + 1", ["1:19: error: no field or type nobody"]),
      ("run thing[1].reset", ["1:14: error: thing has no action reset"]),
      ("run thing[1].name", ["1:14: error: name is a field, no action"]),
      ("run thng[1].reset", ["1:5: error: no type thng"]),
      ("begin; set thing[1].record 1; begin", ["1:31: error: edits are kept apart already"]),
      ("begin; save --check; begin", ["1:22: error: edits are kept apart already"]),
      ("begin; save; begin; cancel; begin", []),
      // What only the run can know is no error.
      ("action thing.reset { set .record 0 }; run thing[1].reset; run thing[*].reset", []),
      ("view long = thing where record > 3; list long; action thing.reset { }; run long.reset", []),
      ("let x = 1; while x < 9 { if x = \"a\" { break }; let x = \"a\" }", []),
      ("let x = 1; if true { let x = \"a\" }; print x + \"b\"", []),
      ("def f { print later; let z = other[1].k }; let later = 1; define other { k text }; f", []),
      ("for t in thing { print t.name + 1, t.nothing }", ["1:38: error: no field nothing in thing"]),
      ("let r = {\"a\": 1}; print $r.a + \"x\", $r.b, r.c[1]", []),
      ("let l = thing[*]; print $l.@count + 1, $l[0].name, thing.@count + 1", []),
      ("define cup { n integer }; new cup n=1; print cup[1].n + 1, cup.n", []),
      ("try { assert false } catch e { print \"$e\" + $e.path }", []),
      ("print $args.@count, thing[record > 3].name, thing[*].name, any thing.tags = \"a\"", []),
    ] as [(String, [String])])
  func errorsAreFoundWithoutARun(_ script: String, _ wanted: [String]) throws {
    let facet = try Facet.withThings()
    let result = try facet("--check", "t.db", input: script + "\n")
    let errors = result.errors.split(separator: "\n").filter { $0.hasPrefix("stdin:") }.map { String($0.dropFirst(6)) }
    #expect(errors == wanted, "\(script)\n\(result.errors)")
    #expect(result.status == (wanted.isEmpty ? 0 : 1))
  }
}
