import Support
import Testing

/// Several programs on one file at once.
@Suite struct ConcurrencyTests {
  /// What a change starts from is read under the right to write: none of many increments is lost.
  @Test func incrementsOfSeveralProgramsAllCount() throws {
    let facet = try Facet.withThings()
    let script = """
      for shell in 1 2 3; do
        (for i in 1 2 3 4 5 6 7 8 9 10; do "$0" t.db set 'thing[1].record' += 1 || echo failed; done) &
      done
      wait
      """
    let result = try run(
      "/bin/sh", ["-c", script, Products.path("facet")], environment: Facet.environment, directory: facet.folder.path,
      timeout: 120)
    #expect(!result.output.contains("failed"))
    #expect(try facet("t.db", "get", "thing[1].record").output == "34\n")
  }

  @Test func oneRecordIsEnsuredByAll() throws {
    let facet = try Facet.withThings()
    let script = """
      for i in 1 2 3 4 5 6; do "$0" t.db ensure 'thing["Chai"]' record=1 || echo failed & done
      wait
      """
    let result = try run(
      "/bin/sh", ["-c", script, Products.path("facet")], environment: Facet.environment, directory: facet.folder.path,
      timeout: 120)
    #expect(!result.output.contains("failed"))
    #expect(try facet("t.db", "count", "thing").output == "3\n")
  }

  /// A script that has to wait for another program in vain says at which of its statements; undo says so too.
  @Test func aLockIsToldWithItsPlace() throws {
    let facet = try Facet.withThings()
    try facet.folder.write("begin\nset thing[1].record 9\nsave\n", to: "s.facet")
    let script = """
      mkfifo in out; sqlite3 t.db < in > out & exec 3> in 4< out
      echo 'begin immediate; select 1;' >&3; read answer <&4
      "$0" t.db s.facet & "$0" t.db undo & wait $!
      """
    let result = try run(
      "/bin/bash", ["-c", script, Products.path("facet")], environment: Facet.environment, directory: facet.folder.path)
    let lines = result.errors.split(separator: "\n").map(String.init)
    #expect(lines.count { $0.hasPrefix("sqlite3 (process ") && $0.hasSuffix(") is writing, 4 s; Ctrl-C stops") } == 2)
    #expect(lines.contains("s.facet:2:1: error: another program is writing to t.db"), "\(result.errors)")
    #expect(lines.contains("error: another program is writing to t.db"))
    #expect(try facet("t.db", "get", "thing[1].record").output == "4\n")
  }

  @Test(arguments: [
    "commit", "/* x */ ROLLBACK", "begin", "savepoint s", "/*\u{301}*/ commit", "\u{FEFF}commit", " ;; -- x\\nend",
    "pragma writable_schema(1)", "pragma /* */ foreign_keys (0)", "pragma main.user_version = 3",
    "pragma\u{c}main.journal_mode(delete)",
  ])
  func sqlCannotEndAChange(statement: String) throws {
    let facet = try Facet.withThings()
    let result = try facet("t.db", "-c", "new thing name=Chai; sql \"\(statement)\"")
    #expect(result.status == 1)
    #expect(result.errors.contains("is not for sql here") || result.errors.contains("this pragma changes how"))
    #expect(try facet("t.db", "count", "thing").output == "2\n")
  }

  @Test func whatForceEmptiesIsCounted() throws {
    let facet = try Facet.withThings()
    let result = try facet("t.db", "define", "thing.record", "date", "--force")
    #expect(
      result.errors == """
        thing.record: 2 values did not fit and are null now: thing[1] 4 → null, thing[2] 9 → null
        changed thing.record: integer → date

        """)
  }
}
