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
    create table place (id integer primary key, code text unique, n text unique, word);
    create table visit (id integer primary key, code);
    create trigger visited after update on visit begin
      update or replace place set code = new.code, word = 'moved' where id = 1; end;
    create table note (a, b unique);
    create table link (a, b, c, primary key (a, b)) without rowid;
    insert into run (name, n) values ('Ada', 3), ('Bob', 14);
    insert into seat (place, who) values ('1A', 'Ada'), ('2B', 'Bob');
    insert into place values (1, 'a', 'one', 'keep'), (2, 'b', 'two', 'kept'), (3, 'c', 'three', 'kept');
    insert into visit values (1, 'z');
    insert into note values ('first', 1), ('second', 2);
    insert into link values (1, 'x', 'old'), (2, 'y', 'old');
    """
  private static let dump =
    "select 'b', * from best union all select 'r', * from run union all select 's', * from seat "
    + "union all select 'l', * from link union all select 'p', id, code, n || word from place "
    + "union all select 'v', id, code, 0 from visit union all select 'n', rowid, a, b from note order by 1, 2"

  @Test(arguments: [
    "new run name=Ada n=5", "new run name=Cid n=23", "new run name=Ada n=24", "new seat place=1A who=Bob --force",
    "sql --write \"insert or replace into seat (id, place, who) values (1, '2B', 'Cid')\"",
    "sql --write \"replace into link values (1, 'x', 'new'), (3, 'z', 'new')\"",
    "sql --write \"insert or ignore into link values (1, 'x', 'new'), (4, 'z', 'new')\"",
    "new run name=Ada n=5; new run name=Ada n=6; new seat place=2B who=Eve --force",
    "set visit[1].code b", "set visit[1].code a", "set visit[1].code b; set visit[1].code c",
    "set seat[1].place 2B --force", "set seat[1] place=2B who=Eve --force",
    "sql --write \"update or replace place set id = 2 where id = 1\"",
    "sql --write \"update or replace place set rowid = 3, code = 'b' where id = 1\"",
    "sql --write \"update or replace place set code = 'b', n = 'three' where id = 1\"",
    "sql --write \"update or replace place set code = 'b', word = 'x'\"",
    "sql --write \"update or ignore place set code = 'b' where id = 1\"; sql --write \"delete from place where id = 2\"; "
      + "sql --write \"update or replace place set word = 'x' where id = 1\"",
    "sql --write \"update or replace link set a = 2, b = 'y' where a = 1\"",
    "sql --write \"update or replace note set b = 2, a = 'third' where b = 1\"",
    "sql --write \"update note set rowid = 9 where b = 1\"",
    "sql --write \"update or replace note set rowid = 2, a = 'third' where b = 1\"",
    "sql --write \"replace into note (rowid, a, b) values (1, 'new', 7)\"",
    "sql --write \"replace into best (rowid, name, n, at) values (1, 'New', 7, 7)\"",
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
