import Support
import Testing

/// What is worked out from a secret is as secret as the field, and no error quotes it.
@Suite struct SecretDerivedTests {
  private static func facet() throws -> Facet {
    let facet = try Facet()
    let made = try facet(
      "-c",
      """
      define t {
        n text key; s text secret; code integer secret; dt date secret; boss ref t secret inverse staff; tags list secret
        mail text validate email; num integer max 9; u text unique; low choice(x, y)
      }
      new t n=one s=Hunter-2 code=4711 dt=1999-12-31 tags=["Hunter-2"]
      new t n=two boss=one num=3 s=b
      """, "t.db")
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    return facet
  }

  /// Nothing of the secrets, nor of what the scripts below work out from them.
  private static func isOpen(_ text: String) -> Bool {
    let folded = text.lowercased()
    return !["hunter", "2-retnuh", "4711", "4712", "9422", "1999", "2000-01"].contains { folded.contains($0) }
  }

  static let shown: [(script: String, output: String)] = [
    ("print t[\"one\"].s", "••••••••\n"), ("print max(t[\"one\"].code, 3), 4", "•••••••• 4\n"),
    ("print format(t[\"one\"].dt, \"%Y\")", "••••••••\n"), ("print upper(t[\"one\"].s)", "••••••••\n"),
    ("print \"pin ${t[\"one\"].s}\"", "••••••••\n"), ("print t[\"one\"].code + 1", "••••••••\n"),
    ("print t[\"one\"].s = \"Hunter-2\"", "••••••••\n"), ("print t[\"two\"].code", "\n"),
    ("let z = t[\"one\"].s; print $z; print \"${z}\"; get $z; $z", "••••••••\n••••••••\n••••••••\n••••••••\n"),
    ("let z = t[\"one\"].s; let z = 5; print $z", "5\n"),
    ("let z = t[\"one\"].s; list t n, $z", "one\t••••••••\ntwo\t••••••••\n"),
    ("let z = upper(t[\"one\"].s); let y = [$z, 1]; print $y; get $y[0]", "••••••••\n••••••••\n"),
    ("for z in t[*].s { print $z }", "••••••••\n••••••••\n"), ("for r in t { print $r.s }", "••••••••\n••••••••\n"),
    ("cd t[1]; print s; for z in s { print $z }", "••••••••\n••••••••\n"),
    (
      "def f x { return $x + \"!\" }; print $(f (t[\"one\"].s)); let y = $(f (t[1].s)); print $y",
      "••••••••\n••••••••\n"
    ),
    ("def f { get t[1].s }; let y = $(f); print $y; print \"${$(f)}\"", "••••••••\n••••••••\n"),
    ("print $(get t[1].s); let y = $(get t[*].s); print $y", "••••••••\n••••••••\n"),
    ("get t.@sum.code t.@min.code t.@max.code t.@avg.code", "••••••••\n••••••••\n••••••••\n••••••••\n"),
    ("get t.@distinct.s; list t.@distinct.s; print t.@max.code", "••••••••\n••••••••\n••••••••\n••••••••\n••••••••\n"),
    ("get t.@count; count t where s contains \"unter\"", "2\n1\n"), ("get t[1].tags.@distinct.self", "••••••••\n"),
    ("let r = t[*]; print $r.s; list t n, boss, boss.n", "••••••••\none\t\t\ntwo\t••••••••\t••••••••\n"),
    ("list t boss where n = \"two\"; print t[2].boss, t[2].boss.n", "••••••••\n•••••••• one\n"),
    ("list t n, any staff.s = \"b\" limit 1", "one\t••••••••\n"), ("get t[s = t[1].s].n", "one\n"),
    ("upcoming t dt 366", "one\t••••••••\t••••••••\t••••••••\n"),
    ("set t[2].u (t[1].s) --dry-run", "would change 1 t: u\n  t[2]  null → ••••••••\n"),
    ("set t[2].num (min(t[1].code, 5)) --dry-run", "would change 1 t: num\n  t[2]  3 → ••••••••\n"),
    ("set t[*].u (upper(s) + n) --dry-run", ""), ("new t n=(t[1].s) --dry-run", "would make 1 t\n  t[3]\n"),
  ]

  @Test(arguments: shown)
  func isMasked(row: (script: String, output: String)) throws {
    let facet = try Self.facet()
    let result = try facet("-c", row.script, "t.db")
    if !row.output.isEmpty { #expect(result.output == row.output) }
    #expect(result.status == 0, "\(result.errors)")
    #expect(Self.isOpen(result.output + result.errors), "\(result.output)\(result.errors)")
    try Self.atTerminal(facet, row.script, status: 0)
  }

  private static func atTerminal(_ facet: Facet, _ script: String, status: Int32) throws {
    try facet.atPrompt("-c", script, "t.db") { session in
      try session.expectExit(status)
      let text = String(decoding: session.received, as: UTF8.self)
      #expect(isOpen(text), "\(text)")
    }
  }

  static let refused: [(script: String, error: String)] = [
    ("get t[t[\"one\"].s]", "there is no t[••••••••]"), ("get t[t[\"two\"].s]", ""),
    ("new t n=(t[1].s); new t n=(t[1].s)", "t.n: must be another one than that of every other t"),
    ("set t[1].u (t[1].s); set t[2].u (t[1].s)", "t[2].u: must be another one than that of every other t"),
    ("exit (t[1].s)", "a status is a number from 0 to 255, not ••••••••"), ("exit (t[1].code)", ""),
    ("option today (t[1].s)", "today: must be a date such as 2009-11-29, not ••••••••"), ("plugin info (t[1].s)", ""),
    ("sql (t[1].s)", ""), ("help (t[1].s)", ""), ("source (t[1].s)", ""), ("plugin (t[1].s)", ""),
    ("print min(t[1].dt, 3)", ""), ("list t min(dt, 3)", ""), ("print round(t[1].s, 2)", ""),
    ("try { get t[t[1].s] } catch e { print $e }; get t[9]", "there is no t[9]"),
    ("assert false \"bad ${t[\"one\"].s}\"", "bad ••••••••"), ("set t[1].mail (t[1].s)", ""),
    ("set t[1].mail (t[1].s + \"@\")", ""), ("set t[1].num (t[1].code)", "t[1].num: must be at most 9"),
    ("set t[1].num = s", ""), ("set t[*].num = code + 1", "t[1].num: must be at most 9"),
    ("set t[1].num = s --dry-run", ""), ("set t[1].low (t[1].s)", "t[1].low: must be x or y"),
    ("set t[1].code += 9223372036854775807", ""), ("print t[1].code + 9223372036854775807", ""),
    ("list t code + 9223372036854775807", ""), ("let z = t[1].s; get t[$z]", "there is no t[••••••••]"),
    ("get t[$(get t[1].s)]", "there is no t[••••••••]"), ("print $(get t[1].s) + 3", ""),
    ("for z in t[*].s { get t[$z] }", "there is no t[••••••••]"), ("print 1 matches (t[1].s)", ""),
    ("def f x { get t[$x] }; f (t[1].s)", "there is no t[••••••••]"),
    ("ensure t[t[1].s] num=30", ""), ("new t n=x num=(t[1].code)", "t.num: must be at most 9"),
    ("let z = t[2].s; if $z = \"b\" { get t[\"b\"] }", "there is no t[\"b\"]"), ("list t limit (t[1].s)", ""),
    ("print t[1].dt + 99999999", ""), ("delete t[t[1].s]", "there is no t[••••••••]"),
    ("set t[2].boss (t[1].s)", ""), ("t[t[1].s]", "there is no t[••••••••]"), ("upcoming t dt (t[1].s)", ""),
  ]

  @Test(arguments: refused)
  func errorsQuoteNone(row: (script: String, error: String)) throws {
    let facet = try Self.facet()
    let result = try facet("-c", row.script, "t.db")
    #expect(result.status == 1)
    #expect(result.errors.contains("error: \(row.error)"), "\(result.errors)")
    #expect(Self.isOpen(result.output + result.errors), "\(result.output)\(result.errors)")
    try Self.atTerminal(try Self.facet(), row.script, status: 1)
  }

  /// A value that goes on into an open field is what the person wants; saying so tells nothing yet.
  @Test func aChangeIsToldWithoutIt() throws {
    let facet = try Self.facet()
    try facet.atPrompt("t.db") { session in
      try session.waitForRow("facet>")
      for line in [
        "cd t[2]", "set .u (t[1].s)", "set .num (min(t[1].code, 7))", "new t n=(t[1].s)", "set t[*].u (s + n)",
        "set t[3].n (t[1].s + \"!\")", "option today (t[1].s)", "print s", "let z = t[1].s", "get t[$z]",
      ] {
        try session.send(line + "\r")
        try session.waitFor("a prompt") { $0.cursor.row > 0 && $0.lines[$0.cursor.row].hasSuffix(">") }
        try session.sendKey(.ctrl("u"), .ctrl("l"))
        try session.waitFor("an empty screen") { $0.cursor.row == 0 && $0.lines[0].hasSuffix(">") }
      }
      try session.send("$z\t\tx")
      try session.sendKey(.ctrl("u"), .ctrl("d"))
      try session.expectExit(0)
      let text = String(decoding: session.received, as: UTF8.self)
      #expect(Self.isOpen(text), "\(text)")
      #expect(text.contains("u: null → ••••••••"))
    }
    #expect(try facet("t.db", "get", "t[2].u").output == "btwo\n")
    #expect(try facet("t.db", "get", "t[3].n").output == "Hunter-2!\n")
  }

  /// What a script needs a secret for still works, and `get` gives it to a pipe.
  @Test func itStaysUsable() throws {
    let facet = try Self.facet()
    let script = """
      let z = t[1].s
      if $z = "Hunter-2" { set t[2].s $z }
      get t[2].s
      get t[1].s | cat
      get t[s = $z].n
      set t[2].code (t[1].code + 1)
      get t[2].code
      sql "select s from t where id = 1"
      """
    let result = try facet("-c", script, "t.db")
    #expect(result.output == "Hunter-2\nHunter-2\none\ntwo\n4712\nHunter-2\n")
    #expect(result.errors == "")
  }
}
