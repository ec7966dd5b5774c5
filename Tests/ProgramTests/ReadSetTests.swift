import Support
import Testing

/// What a script reads of many records, and somebody else changes before it makes its first change.
@Suite struct ReadSetTests {
  /// `OTHER` is what somebody else does meanwhile.
  private func result(_ reads: String, meanwhile: String, _ writes: String, mode: String = "wal") throws -> (
    Facet, ProgramResult
  ) {
    let facet = try Facet.withThings()
    _ = try run("/usr/bin/sqlite3", [facet.folder("t.db"), "pragma journal_mode = \(mode)"])
    let pause = "sql \"select 1\" | sh -c 'cat > /dev/null; \(meanwhile)'"
    try facet.folder.write("\(reads)\n\(pause)\n\(writes)\n", to: "s.facet")
    let environment = ["FACET": Products.path("facet"), "LOGNAME": "ada"]
    return (facet, try facet("t.db", "s.facet", environment: environment))
  }

  private static let other = "LOGNAME=bo \"$FACET\" t.db set \"thing[2].record\" 70"

  @Test(
    arguments: [
      ("let s = thing.@sum.record", "thing.@sum.record"), ("let n = thing[record > 50].@count", "thing"),
      ("if any thing[*].record > 50 { print 1 }", "thing"), ("for t in thing[record > 50] { let x = 1 }", "thing"),
      ("let s = $(list thing name record)", "list"), ("let s = $(count thing where record > 50)", "thing"),
      ("let s = $(get thing.@max.record)", "thing.@max.record"), ("let t = thing[record > 50][first]", "thing"),
      ("for r in thing[*].record { let x = r }", "thing"),
    ], ["wal", "delete"])
  func whatWasReadIsHeldAgainstWhatIsThere(reads: (String, String), mode: String) throws {
    let (facet, result) = try result(reads.0, meanwhile: Self.other, "set person[1].name Ann", mode: mode)
    #expect(result.status == 1, "\(reads.0)")
    #expect(result.errors.contains(": gives something else now than when it was read\n"), "\(result.errors)")
    #expect(result.errors.contains("error: \(reads.1)"), "\(result.errors)")
    #expect(result.errors.contains("hint: bo stored change 2 "), "\(result.errors)")
    #expect(try facet("t.db", "get", "person[1].name").output == "Ada Lindqvist\n")
  }

  /// What others did beside it, and what was not kept, is none of its business.
  @Test(arguments: [
    "let s = person.@count", "let s = thing[name = 'Coffee'].@sum.record", "list thing", "count thing",
    "let n = thing.@count", "set person[2].name Bo\nlet s = person.@count", "let r = thing[1].record",
    "let s = thing.@sum.record\nset person[1].pin 3\nsave",
  ])
  func whatIsTheSameIsNoConflict(reads: String) throws {
    // A script that has written keeps others out, so that they come first.
    let isLate = reads.hasPrefix("set")
    let (facet, result) = try result(
      isLate ? "" : reads, meanwhile: Self.other, (isLate ? reads + "\n" : "") + "set person[1].name Ann")
    #expect(result.status == 0, "\(reads): \(result.errors)")
    #expect(try facet("t.db", "get", "person[1].name").output == "Ann\n")
  }

  /// Another program that writes nothing down is noticed too.
  @Test func anotherProgramIsNoticed() throws {
    let sql = "sqlite3 t.db \"update thing set record = 70 where id = 2\""
    let (_, result) = try result("let s = thing.@sum.record", meanwhile: sql, "set person[1].name Ann")
    #expect(result.status == 1)
    #expect(result.errors.contains("thing.@sum.record: gives something else now than when it was read"))
  }

  /// What is read again counts as it was read last: a script may wait for others.
  @Test func aScriptThatReadsAgainGoesOn() throws {
    let again = "let s = thing.@sum.record\nset person[1].name Ann"
    let (_, result) = try result("let s = thing.@sum.record", meanwhile: Self.other, again)
    #expect(result.status == 0, "\(result.errors)")
    let kept = "try { set person[1].name Ann } catch e { print \"refused\" }\nset person[1].name Ann"
    let (facet, other) = try self.result("let s = thing.@sum.record", meanwhile: Self.other, kept)
    #expect(other.status == 0 && other.output == "refused\n", "\(other.errors)")
    #expect(try facet("t.db", "get", "person[1].name").output == "Ann\n")
  }
}
