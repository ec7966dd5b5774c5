import Support
import Testing

/// What SQL does to types is not written down: an undo of what was before it names what is missing, and goes back without
/// it where that is asked for.
@Suite struct UndoWithoutTypesTests {
  private static let hint = "hint: change 5 needs it; undo --theirs goes back without it"

  private func changed(by sql: [String]) throws -> Facet {
    let facet = try Facet()
    let made = try facet(
      "t.db", "-c", "define a { n integer; s text }; define b { n integer }",
      "-c", "new a n=1 s=x; new a n=2 s=y; new b n=1", "-c", "set a[1].n 5", "-c", "set b[1].n 7", "-c", "delete a[2]")
    guard made.status == 0 else { throw SessionFailure(made.errors) }
    for statement in sql {
      #expect(try facet("t.db", "sql", "--write", statement).status == 0)
    }
    return facet
  }

  @Test(arguments: [
    (["drop table a"], "a", ["a is left: it is not there any more"], ""),
    (
      ["alter table a rename column n to m"], "a.n", ["a.n is left: it is not there any more", "a[2] is there again"],
      "1\t5\tx\n2\t\ty\n"
    ),
    (
      ["drop table a", "create table a (id integer primary key, z text, s integer)"], "a.n",
      ["a.n is left: it is not there any more", "a[2] is there again"], "2\t\ty\n"
    ),
    (
      [
        "drop table a", "create table a (s text primary key, n integer) without rowid",
      ],
      "a", ["a is left: it has another key now than when it changed"], ""
    ),
  ])
  func whatIsMissingIsNamed(sql: [String], path: String, left: [String], rows: String) throws {
    let facet = try changed(by: sql)
    let before = try facet.folder.bytes(of: "t.db")
    let refused = try facet("t.db", "undo")
    #expect(refused.status == 1)
    #expect(refused.errors.hasPrefix("error: \(path): "), "\(refused.errors)")
    #expect(refused.errors.contains(Self.hint))
    #expect(try facet.folder.bytes(of: "t.db") == before)
    let undone = try facet("t.db", "undo", "--theirs")
    #expect(undone.status == 0)
    #expect(undone.errors == "undone: delete a[2]\n" + left.map { "  \($0)\n" }.joined(), "\(undone.errors)")
    // What stands before it goes back as ever.
    #expect(try facet("t.db", "undo").errors == "undone: set b[1].n 7\n  b[1].n: 7 → 1\n")
    #expect(try facet("t.db", "get", "b[1].n").output == "1\n")
    #expect(try facet("t.db", "sql", "select * from a").output == rows || sql == ["drop table a"])
  }
}
