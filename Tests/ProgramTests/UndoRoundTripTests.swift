import Support
import Testing

/// Changes of tables as other programs make them that were once taken back otherwise than they were made: each is taken
/// back to the first and brought back to the last, and the file holds at every step what it held there.
@Suite struct UndoRoundTripTests {
  private static let cases: [(tables: String, statements: [String])] = [
    // Parts of a key that have another form, with and without rowids and with records that have no key.
    (
      """
      create table t (k text, m text, v, primary key (k, m)) without rowid;
      insert into t values ('007', '1', 'a'), ('1', '01', 'b'), ('x', '-2', 'c');
      """,
      ["define t.m integer --force", "set t[*].v z", "define t.m text", "set t[*].v y", "drop t"]
    ),
    (
      """
      create table t (k text, m text, v, primary key (k, m));
      insert into t values ('007', '1.50', 'a'), ('1', '01', 'b'), (null, 'y', 'c');
      """, ["define t.m integer --force", "define t.m real --force", "set t[*].v z", "drop t"]
    ),
    (
      "create table t (k text primary key, v); insert into t values ('007', 1), ('8', 2), (null, 'n'), ('x', 4);",
      ["define t.k integer --force", "set t[*].v z", "rename t.k kk", "define t.kk text", "set t[*].v w"]
    ),
    (
      """
      create table t (k text, m text, v, primary key (k, m)) without rowid;
      create table c (k text, m text, foreign key (k, m) references t (k, m) on update cascade);
      insert into t values ('a', '01', 1), ('a', '2', 2); insert into c values ('a', '01');
      """, ["define t.m integer --force", "set t[*].v q"]
    ),
    (
      "create table t (id integer primary key, v); insert into t values (3, 'a'), (8, 'b');",
      ["define t.id text --force", "set t[*].v z", "define t.id integer --force", "set t[*].v y", "define t.id real"]
    ),
    // What null becomes takes the place of another row.
    (
      """
      create table t (id integer primary key, a integer not null default 7 unique, b);
      insert into t values (1, 7, 'keep'), (2, 3, 'three');
      """,
      [
        "sql --write \"insert or replace into t values (9, null, 'new')\"",
        "sql --write \"update or replace t set a = null where id = 2\"",
      ]
    ),
    (
      """
      create table t (id integer primary key, a integer not null on conflict replace default (3 + 4) unique, b);
      insert into t values (1, 7, 'keep');
      """,
      [
        "sql --write \"replace into t (id, a, b) values (9, null, 'new')\"",
        "sql --write \"replace into t (b) values (2)\"",
      ]
    ),
    (
      """
      create table t (a text not null default 'X' collate nocase primary key, b) without rowid;
      insert into t values ('x', 'keep');
      """, ["sql --write \"replace into t values (null, 'n')\""]
    ),
    // Foreign keys that fit nothing.
    (
      """
      create table p (a primary key, b); create table c (x references p (b)); create table d (y references nowhere);
      insert into p values (1, 2); pragma foreign_keys = off; insert into c values (5); insert into d values (2);
      """, ["drop c", "drop d", "drop p"]
    ),
    // Views with triggers of their own.
    (
      """
      create table a (x, y); create view v as select x, y from a;
      create trigger i instead of insert on v begin insert into a values (new.x, new.y); end;
      create trigger d instead of delete on v begin delete from a where x = old.x; end;
      insert into a values (1, 2);
      """, ["rename v vv", "new vv x=3 y=4", "rename vv v", "rename v V", "sql --write 'delete from V'", "rename a b"]
    ),
    // Constraints over two fields, which no order of the two keeps.
    (
      "create table c (id integer primary key, lo, hi, check (lo <= hi)); insert into c values (1, 1, 2);",
      [
        "set c[1] lo=10 hi=20", "set c[1] lo=0 hi=0", "set c[1].hi 30; set c[1].lo 30",
        "sql --write 'update c set lo = 100, hi = 200'",
      ]
    ),
    // Strict tables, generated columns, indexes of some rows, of expressions and with an order of their own.
    (
      """
      create table s (id integer primary key, a int, b text, c real, d any, e blob, g int as (a * 2) stored) strict;
      create index si on s (a) where b is not null; create unique index su on s (b collate nocase);
      create unique index sx on s (lower(b), a);
      insert into s (a, b, c, d, e) values (1, 'x', 1.5, 't', x'00ff'), (2, 'Y', 2.0, 7, null);
      """,
      [
        "set s[*].c 3", "set s[1].b y2", "new s a=3 b=zz", "define s.a text", "define s.b text required --force",
        "drop s.d", "rename s.a aa", "define s.n integer default 4", "delete s[1]", "drop s",
      ]
    ),
    // Keys that are null, in several rows, and keys with an order of their own.
    (
      """
      create table w (k text collate nocase, n int, v any, primary key (k, n desc)) without rowid, strict;
      create table nk (k text primary key, v); create table two (a text, b text, v, primary key (a, b));
      insert into w values ('a', 1, 1), ('B', 2, 'x'); insert into nk values (null, 1), (null, 2), ('a', 3);
      insert into two values (null, 'x', 1), (null, 'x', 2), ('q', null, 3);
      """,
      [
        "set w[*].v 3", "delete w[*]", "set nk[*].v 9", "delete nk[v = 9]",
        "sql --write \"update two set a = 'z' where v = 1\"", "sql --write 'update two set v = v + 1'",
        "sql --write \"delete from two where b = 'x'\"", "drop two", "define nk.v integer --force", "drop nk.v",
      ]
    ),
  ]

  @Test(arguments: cases.indices)
  func everyStepIsTakenBackAndBrought(index: Int) throws {
    let (tables, statements) = Self.cases[index]
    let facet = try Facet.made(by: tables)
    var states = [try FileContent.lines(of: facet.folder("f.db"))]
    for statement in statements {
      let done = try facet("f.db", "-c", statement)
      #expect(done.status == 0, "\(statement): \(done.errors)")
      states.append(try FileContent.lines(of: facet.folder("f.db")))
      #expect(states.last != states.dropLast().last, "\(statement)")
    }
    for (verb, expected) in [("undo", Array(states.dropLast().reversed())), ("redo", Array(states.dropFirst()))] {
      for state in expected {
        let result = try facet("f.db", verb)
        FileContent.compare([try FileContent.lines(of: facet.folder("f.db"))], [state], "\(verb)\n\(result.errors)")
      }
    }
  }

  /// A trigger that needs what is to go names it, and nothing is done.
  @Test(arguments: [
    ("drop b", "error: b: the trigger tr of a uses it", "drop trigger \"tr\""),
    ("drop b.y", "error: the trigger tr of the file needs this: no such column: y", nil),
    ("drop b.z", "error: b.z: the trigger tr of a uses it", "drop trigger \"tr\""),
  ])
  func whatATriggerNeedsIsNotDropped(statement: String, error: String, hint: String?) throws {
    let facet = try Facet.made(
      by: """
        create table a (x); create table b (y, z);
        create trigger tr after insert on a begin
          insert into b (y) values (new.x); update b set z = 1 where y = 2; end;
        insert into a values (1);
        """)
    let before = try FileContent.lines(of: facet.folder("f.db"))
    let result = try facet("f.db", "-c", statement)
    #expect(result.status == 1)
    #expect(result.errors.hasPrefix(error), "\(result.errors)")
    if let hint { #expect(result.errors.contains(hint), "\(result.errors)") }
    #expect(try FileContent.lines(of: facet.folder("f.db")) == before)
    #expect(try facet("f.db", "-c", "new a x=3; drop a; drop b; undo 3").status == 1)
    #expect(try facet("f.db", "-c", "drop a; drop b").status == 0)
    #expect(try facet("f.db", "undo").status == 0)
    #expect(try FileContent.lines(of: facet.folder("f.db")) == before)
  }

  /// What another program wrote into a column that came since is told before it goes with its record.
  @Test func columnsThatCameSince() throws {
    let facet = try Facet.made(by: "create table t (id integer primary key, a);")
    #expect(try facet("f.db", "new", "t", "a=5").status == 0)
    let sql = "alter table t add column w default 1; alter table t add column z;"
    _ = try run("/usr/bin/sqlite3", [facet.folder("f.db"), sql])
    #expect(try facet("f.db", "undo").status == 0)
    #expect(try facet("f.db", "redo").status == 0)
    _ = try run("/usr/bin/sqlite3", [facet.folder("f.db"), "update t set w = 77, z = 'mine'"])
    let refused = try facet("f.db", "undo")
    #expect(refused.status == 1)
    #expect(refused.errors.contains("t[1].w: is 77 by another program, not 1"), "\(refused.errors)")
    #expect(refused.errors.contains("t[1].z: is \"mine\" by another program, not null"), "\(refused.errors)")
    #expect(try facet("f.db", "undo", "--mine").status == 0)
    #expect(try facet("f.db", "redo").status == 0)
    #expect(try facet("f.db", "get", "t[1].a", "t[1].w", "t[1].z").output == "5\n77\nmine\n")
  }
}
