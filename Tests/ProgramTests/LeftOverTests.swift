import Support
import Testing

/// Foreign keys that are judged only when a change is stored: which record is left over is told.
@Suite struct LeftOverTests {
  private static let child =
    "create table child (id integer primary key, boss integer references parent deferrable initially deferred)"

  private func file() throws -> Facet {
    try Facet.withForeign(
      "create table parent (id integer primary key, name text)", Self.child,
      "create table code (word text primary key, boss references parent deferrable initially deferred) without rowid",
      "create table pair (a, b, boss references parent deferrable initially deferred, primary key (a, b))",
      "insert into parent values (1, 'a'), (2, 'b')", "insert into child values (1, 1), (2, 2)",
      "insert into code values ('x', 1)", "insert into pair values (1, 2, 1)")
  }

  @Test(arguments: [
    (#"sql --write "insert into child values (3, 9)""#, "child[3].boss: refers to parent[9], which is not there"),
    (#"sql --write "delete from parent where id = 2""#, "child[2].boss: refers to parent[2], which is not there"),
    (#"sql --write "insert into code values ('y', 9)""#, "code.boss: refers to a parent, which is not there"),
    (#"sql --write "insert into pair values (1, 3, 9)""#, "pair[1, 3].boss: refers to parent[9], which is not there"),
  ])
  func isTold(command: String, error: String) throws {
    let facet = try file()
    let result = try facet("f.db", "-c", command)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix("1 row changed\nerror: \(error)\n"), "\(result.errors)")
    #expect(try facet("f.db", "sql", "select count(*) from child").output == "2\n")
  }

  /// What led nowhere before is not what this change did.
  @Test func ofThisChange() throws {
    let facet = try file()
    _ = try run("/usr/bin/sqlite3", [facet.folder("f.db"), "insert into child values (8, 80), (9, 90)"])
    let result = try facet("f.db", "-c", #"sql --write "insert into child values (10, 70)""#)
    #expect(
      result.errors == """
        1 row changed
        error: child[10].boss: refers to parent[70], which is not there
              hint: 3 references in the file lead nowhere: check-file lists them
        nothing of it was stored

        """)
  }
}
