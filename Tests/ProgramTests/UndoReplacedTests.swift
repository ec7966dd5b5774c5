import Support
import Testing

/// Rows that gave way to others by `REPLACE`, of a trigger, a table or a statement, come back.
@Suite struct UndoReplacedTests {
  private static let tables = """
    create table best (name text primary key, n integer, at integer unique);
    create table run (id integer primary key, name text, n integer);
    create trigger run_new after insert on run begin
      insert or replace into best (name, n, at) values (new.name, new.n, new.n % 10); end;
    create table seat (id integer primary key, place text unique on conflict replace, who text);
    create table link (a, b, c, primary key (a, b)) without rowid;
    insert into run (name, n) values ('Ada', 3), ('Bob', 14);
    insert into seat (place, who) values ('1A', 'Ada'), ('2B', 'Bob');
    insert into link values (1, 'x', 'old'), (2, 'y', 'old');
    """
  private static let dump =
    "select 'b', * from best union all select 'r', * from run union all select 's', * from seat "
    + "union all select 'l', * from link order by 1, 2"

  @Test(arguments: [
    "new run name=Ada n=5", "new run name=Cid n=23", "new run name=Ada n=24", "new seat place=1A who=Bob --force",
    "sql --write \"insert or replace into seat (id, place, who) values (1, '2B', 'Cid')\"",
    "sql --write \"replace into link values (1, 'x', 'new'), (3, 'z', 'new')\"",
    "sql --write \"insert or ignore into link values (1, 'x', 'new'), (4, 'z', 'new')\"",
    "new run name=Ada n=5; new run name=Ada n=6; new seat place=2B who=Eve --force",
  ])
  func theyComeBack(statement: String) throws {
    let facet = try Facet.made(by: Self.tables)
    let before = try facet("f.db", "sql", Self.dump).output
    let done = try facet("f.db", "-c", statement)
    #expect(done.status == 0, "\(done.errors)")
    let after = try facet("f.db", "sql", Self.dump).output
    #expect(after != before)
    #expect(try facet("f.db", "check-file", "--history").output == "")
    let undone = try facet("f.db", "-c", "undo")
    #expect(try facet("f.db", "sql", Self.dump).output == before, "\(undone.errors)")
    let redone = try facet("f.db", "-c", "redo")
    #expect(try facet("f.db", "sql", Self.dump).output == after, "\(redone.errors)")
  }
}
