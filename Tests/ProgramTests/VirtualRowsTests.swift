import Support
import Testing

/// Rows of virtual tables that triggers of the file or a statement of SQL write: they go back with the change, whatever
/// wrote them.
@Suite struct VirtualRowsTests {
  private static let tables = [
    "create table t (id integer primary key, name text, x real)",
    "create virtual table ft using fts5(name)", "create virtual table f4 using fts4(name)",
    "create virtual table rt using rtree(id, a, b, +note)",
    "create trigger i after insert on t begin insert into ft (rowid, name) values (new.id, new.name); "
      + "insert into f4 (rowid, name) values (new.id, new.name); insert into rt values (new.id, new.x, new.x + 1, new.name); end",
    "create trigger u after update on t begin update ft set name = new.name where rowid = old.id; "
      + "update f4 set name = new.name where rowid = old.id; "
      + "update rt set a = new.x, b = new.x + 1, note = new.name where id = old.id; end",
    "create trigger d after delete on t begin delete from ft where rowid = old.id; delete from f4 where rowid = old.id; "
      + "delete from rt where id = old.id; end",
    "insert into t values (1, 'alpha', 1), (2, 'beta', 2), (3, 'gamma', 3.7)",
  ]

  private func content(_ facet: Facet) throws -> String {
    let sql = """
      select * from t; select rowid, * from ft; select rowid, * from f4; select * from rt order by id;
      insert into ft (ft) values ('integrity-check'); select rtreecheck('rt')
      """
    let result = try run("/usr/bin/sqlite3", [facet.folder("f.db"), sql])
    return result.output + result.errors
  }

  @Test(arguments: [
    ["set t[1].name delta"], ["set t[3] x=1.5 name=rho"], ["delete t[2]"], ["new t name=omega x=4"],
    [#"sql --write "update ft set name = 'z' where rowid = 1""#], [#"sql --write "delete from rt""#],
    [#"sql --write "DELETE FROM F4 where rowid = 2""#], [#"sql --write "update rt set a = 0, note = 'q'""#],
    [#"sql --write "update t set name = 'many', x = 0.1""#], ["set ft[1].name direct"], ["delete rt[1]"],
    ["new rt id=77 a=1.5 b=2.5"], ["set rt[1].id 40"], ["set rt[1] a=10 b=11", "set rt[1] id=40 b=12"],
    ["set rt[1] a=10 b=11"],
    [
      "set t[1].name one", #"sql --write "update ft set name = name || 1""#, "set ft[2].name two", "delete t[3]",
      #"sql --write "insert into ft (name) values (8)""#,
    ],
    ["set t[1].name one", "try { delete t[2]; assert false } catch { set t[2].name two }"],
  ])
  func goBackAndComeAgain(script: [String]) throws {
    let facet = try Facet.withForeign()
    _ = try run("/usr/bin/sqlite3", [facet.folder("f.db"), Self.tables.joined(separator: ";")])
    let before = try content(facet)
    let made = try facet("f.db", "-f", "-", input: script.joined(separator: "\n") + "\n")
    #expect(made.status == 0, "\(made.errors)")
    let after = try content(facet)
    #expect(after != before)
    #expect(try facet("f.db", "undo").errors.hasPrefix("undone: "))
    #expect(try content(facet) == before)
    #expect(try facet("f.db", "redo").status == 0)
    #expect(try content(facet) == after)
  }

  /// What is copied to be compared is of one transaction.
  @Test func nothingIsLeftOfARefusedChange() throws {
    let facet = try Facet.withForeign()
    _ = try run("/usr/bin/sqlite3", [facet.folder("f.db"), Self.tables.joined(separator: ";")])
    let before = try content(facet)
    let lines = ["set t[1].name one", "set t[1] name=two x=nothing", "set t[2].name two", "undo 2"]
    let result = try facet("f.db", "--keep-going", "-f", "-", input: lines.joined(separator: "\n") + "\n")
    #expect(result.status == 1)
    #expect(try content(facet) == before)
  }
}
