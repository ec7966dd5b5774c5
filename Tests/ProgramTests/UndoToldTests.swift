import Support
import Testing

/// What undo says of lines of `define` on fields that were there before: they are not gone.
@Suite struct UndoToldTests {
  @Test(arguments: [
    ("define mix.n integer max 5", "mix.n is as it was"), ("define mix.w text default x", "mix.w is as it was"),
    ("define mix.v integer", "mix.v is gone again"), ("define mix.twice = 2 * n", "mix.twice is gone again"),
  ])
  func ofAForeignTable(command: String, told: String) throws {
    let facet = try Facet.withForeign("create table mix (id integer primary key, w text, n integer)")
    #expect(try facet("f.db", "-c", command).status == 0)
    #expect(try facet("f.db", "undo").errors == "undone: \(command)\n  \(told)\n")
  }

  @Test(arguments: ["define thing.record integer max 90", "define thing.name text label \"Name\""])
  func ofItsOwn(command: String) throws {
    let facet = try Facet.withThings()
    #expect(try facet("t.db", "-c", command).status == 0)
    let path = command.split(separator: " ")[1]
    #expect(try facet("t.db", "undo").errors == "undone: \(command)\n  \(path) is as it was\n")
    #expect(try facet("t.db", "redo").errors == "brought back: \(command)\n  \(path) is as it was\n")
  }
}
