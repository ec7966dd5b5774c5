import Testing

@testable import Commands

@Test(arguments: [
  ("let x = 2; if $x = 1 { print 1 } else if $x = 2 { print 2 } else { print 3 }", "2\n"),
  ("if null = 1 { print 1 }", ""),
  ("let n = 0; while true { let n = $n + 1; if $n = 2 { continue }; if $n > 3 { break }; print $n }", "1\n3\n"),
  ("for x in [1, 2] { for y in [1, 2] { if $y = 2 { break }; print $x * 10 + $y } }", "11\n21\n"),
  ("for t in thing { print $t.name }", "Coffee\nTea\n"),
  ("for t in thing[days > 99] { print 1 }", ""),
  ("def f a b { return $a + $b }; print $(f 1 2)", "3\n"),
  ("def f { print 1; return; print 2 }; f", "1\n"),
  ("let x = 1; def f { print $x; let x = 2; print $x }; f; print $x", "1\n2\n1\n"),
  ("def f n { if $n = 0 { return 0 }; let m = $n - 1; return $(f $m) + 1 }; print $(f 20)", "20\n"),
  ("def shout { print \"a\"; print \"b\" }; let t = $(shout); print \"<$t>\"", "<a\nb>\n"),
  ("let n = $(count thing); print $n + 1", "3\n"),
  ("let names = $(get thing[*].name); print $names", "[\"Coffee\",\"Tea\"]\n"),
  (
    "try { set thing[1].note a; set thing[1].record -7 } catch e { print $e.path }; get thing[1].note",
    "thing[1].record\n\n"
  ),
  ("try { print 1 } catch { print 2 }", "1\n"),
  ("try { assert 1 = 2 \"one is ${1} here\" } catch e { print $e }", "one is 1 here\n"),
  ("try { assert 1 = 2 } catch e { print \"line ${e.line}: $e\" }", "line 1: 1 = 2 does not hold\n"),
  ("cd thing[1]; def f { cd thing[2]; print .name }; f; print .name", "Tea\nCoffee\n"),
])
func statementsOfControl(text: String, expected: String) throws {
  let session = try TestSession.withRecords()
  let result = session.run(text)
  #expect((result.error == nil ? result.output : "error") == expected, "\(result.error ?? "")")
}

@Test(arguments: [
  ("def f { f }; f", "calls are nested more than 200 deep"),
  ("def greet who { print $who }; greet Ada Bob", "greet takes 1 value, not 2"),
  ("if 1 { print 1 }", "a condition is true or false, not integer"),
  ("assert thing.@count = 3", "thing.@count = 3 does not hold"),
  ("exit 300", "a status is a number from 0 to 255, not 300"),
  ("option colour", "no option colour"),
  ("help xyzzy", "no help about xyzzy"),
  ("list thing --format yaml", "no format yaml / table, plain, csv, tsv, json or ndjson"),
  ("edit thing[1].name", "edit: a value is missing / nobody can be asked here"),
])
func errorsOfControl(text: String, expected: String) throws {
  #expect(try TestSession.withRecords().run(text).error == expected)
}

@Test func resultsGoToFilesAndPrograms() throws {
  let session = try TestSession.withRecords()
  session.run("list thing name to out.csv; get thing[1].name | cat")
  #expect(session.host.files == ["out.csv": "Coffee\nTea\n", "cat": "Coffee\n"])
  session.facts.isRestricted = true
  #expect(session.run("list thing to out.csv").error == "writing to files is off with --restricted")
  #expect(session.run("list thing | cat").error == "programs are off with --restricted")
  #expect(session.run("sql \"delete from thing\" --write").error == "sql is off with --restricted")
}

@Test func exitEndsTheSession() throws {
  let session = try TestSession.withRecords()
  #expect(session.run("if true { exit 3 }; print 1") == ("", ["exit 3"], nil))
}
