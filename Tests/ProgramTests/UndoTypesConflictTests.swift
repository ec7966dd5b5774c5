import Support
import Testing

/// What others did on top of a change of types stands in the way of its undo, by name.
@Suite struct UndoTypesConflictTests {
  private static let other = ["LOGNAME": "bob"]

  /// What is said on standard error, without the text shown and without moments.
  private static func said(_ result: ProgramResult) -> [String] {
    result.errors.split(separator: "\n").filter {
      $0.hasPrefix("error") || $0.hasPrefix("undone") || $0.hasPrefix("  ")
    }
    .filter { !$0.hasPrefix("      ") || $0.hasPrefix("      hint") }
    .map { line in
      guard let by = line.firstRange(of: ", by bob at "), let change = line.firstRange(of: " in change ") else {
        return String(line)
      }
      return line[..<by.upperBound] + "…" + line[change.lowerBound...]
    }
  }

  private static func file(_ statements: String...) throws -> Facet {
    let facet = try Facet()
    for statement in statements {
      let made = try facet("t.db", "-c", statement, environment: ["LOGNAME": "ada"])
      guard made.status == 0 else { throw SessionFailure(made.errors) }
    }
    return facet
  }

  private static func undo(_ facet: Facet, after statement: String, _ option: String = "") throws -> [String] {
    let made = try facet("t.db", "-c", statement, environment: other)
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    return try said(facet("t.db", "-c", "undo \(option)", environment: ["LOGNAME": "ada"]))
  }

  private static let later = "      hint: what was done since goes back first: undo, or history tells by whom"

  @Test func recordsThatCameSince() throws {
    let facet = try Self.file("define thing { name text }")
    #expect(
      try Self.undo(facet, after: "new thing name=Tea") == [
        "error: thing: 1 record has come since", "      hint: undo --mine drops them too",
      ])
    // To leave what others did drops none of their records.
    let left = try facet("t.db", "-c", "undo --theirs", environment: ["LOGNAME": "ada"])
    #expect(left.status == 1)
    #expect(
      Self.said(left) == ["error: thing: 1 record has come since", "      hint: undo --mine drops them too"])
    #expect(try facet("t.db", "get", "thing[*].name").output == "Tea\n")
    #expect(
      try Self.undo(facet, after: "new thing name=Rye", "--mine") == [
        "undone: define thing { name text }", "  thing is gone again",
      ])
    let redone = try facet("t.db", "-c", "redo; get thing[*].name", environment: ["LOGNAME": "ada"])
    #expect(redone.output == "Tea\nRye\n")
  }

  @Test func valuesThatChangedSince() throws {
    let facet = try Self.file("define thing { n integer }", "new thing n=5", "define thing.n text")
    #expect(
      try Self.undo(facet, after: "set thing[1].n 6") == [
        "error: thing[1].n: was changed since", "      hint: undo --mine takes it back all the same",
      ])
    let field = try Self.file("define thing { n integer }", "new thing n=5", "define thing.note text default \"x\"")
    #expect(
      try Self.undo(field, after: "set thing[1].note y") == [
        "error: thing[1].note: was changed since", "      hint: undo --mine takes it back all the same",
      ])
    #expect(try field("t.db", "get", "thing[1].note").output == "y\n")
  }

  @Test(arguments: [
    ("define thing.n text label N", "thing.n: is defined otherwise now, by bob at … in change 4"),
    ("rename thing box", "thing: is not there any more, by bob at … in change 4"),
    ("drop thing.n", "thing: is defined otherwise now, by bob at … in change 4"),
    ("define tag { thing ref thing }", ""),
  ])
  func typesThatChangedSince(statement: String, error: String) throws {
    let facet = try Self.file("define thing { n integer; note text }", "new thing n=5", "define thing.n text")
    let said = try Self.undo(facet, after: statement)
    #expect(
      said
        == (error == "" ? ["undone: define thing.n text", "  thing.n is as it was"] : ["error: \(error)", Self.later]))
  }

  @Test func whatOthersBuiltOnIt() throws {
    let facet = try Self.file("define thing { name text }", "define thing.n integer")
    #expect(
      try Self.undo(facet, after: "define thing.twice = n * 2") == [
        "error: change 2: thing.twice needs it", "      hint: drop thing.twice first",
      ])
    let viewed = try Self.file("define thing { name text }", "define thing.n integer")
    #expect(
      try Self.undo(viewed, after: "view big = thing where n > 3") == [
        "error: change 2: the view big uses it", "      hint: drop big first",
      ])
    let referred = try Self.file("define thing { name text }")
    #expect(
      try Self.undo(referred, after: "define tag { thing ref thing }") == [
        "error: thing: tag refers to it since, by bob at … in change 2", Self.later,
      ])
  }

  /// Nothing of a change that was refused or dropped is a change of types.
  @Test func refusedDefinitionsLeaveNothing() throws {
    let facet = try Self.file("define thing { name text }")
    let script = "try { define thing.name nothing } catch { }; new thing name=Tea"
    #expect(try facet("t.db", "-c", script).status == 0)
    #expect(try facet("t.db", "-c", "history").output.hasSuffix("\tthing[1] made\n"))
    #expect(try facet("t.db", "sql", "select kind from _facet_change order by id desc limit 1").output == "edit\n")
  }
}
