import Support
import Testing

/// What a file of another program may hold without being refused or told wrong.
@Suite struct ForeignPromiseTests {
  /// Functions, indexes, checks, triggers and views that SQLite calls by itself.
  @Test func schemasThatUseSQLiteItself() throws {
    let facet = try Facet.made(
      by:
        """
        create table a(id integer primary key, v text check(json_valid(v)), e text as (json_extract(v, '$.k')));
        create index ai on a(json_extract(v, '$.k'));
        insert into a(id, v) values(1, '{"k": 1}');
        create table doc(id integer primary key, t text);
        create virtual table fx using fts5(t, content='doc', content_rowid='id');
        create trigger d1 after insert on doc begin insert into fx(rowid, t) values(new.id, new.t); end;
        create trigger d2 after update on doc begin
          insert into fx(fx, rowid, t) values('delete', old.id, old.t);
          insert into fx(rowid, t) values(new.id, new.t);
        end;
        insert into doc values(1, 'alpha');
        create view found as select rowid as id, t from fx where fx match 'beta';
        """)
    let result = try facet(
      "f.db", "-c", "list a e", "-c", "set a[1].v '{\"k\": 2}'; get a[1].e", "-c", "set doc[1].t beta; new doc t=beta",
      "-c", "count found")
    #expect(result.output == "1\n2\n2\n")
    #expect(result.status == 0, "\(result.errors)")
  }

  @Test func aBooleanCanBeTheKey() throws {
    let facet = try Facet.made(
      by:
        """
        create table k(k boolean primary key, v text);
        insert into k values(1, 't'), (0, 'f');
        create table r(id integer primary key, k boolean references k(k));
        insert into r values(1, 1);
        """)
    let result = try facet("f.db", "-c", "set k[true].v X; set r[1].k false; delete k[true]; get k[*].v r[1].k")
    #expect(result.output == "f\nk[false]\n")
    #expect(result.status == 0, "\(result.errors)")
  }

  /// Keys of bytes are printed as their digits: never is another record meant.
  @Test func keysOfBytesBesideOthers() throws {
    let facet = try Facet.made(
      by: """
        create table n(k numeric primary key, v text) without rowid;
        insert into n values(1, 'one'), (x'01', 'b'), (x'02', 'c');
        create table u(k primary key, v text);
        insert into u values(x'31', 'bytes'), ('32', 'text');
        """)
    let result = try facet("f.db", "-c", "set n[\"02\"].v C; set u[\"31\"].v B; get n[*].v u[*].v")
    #expect(result.output == "one\nb\nC\ntext\nB\n")
    let refused = try facet("f.db", "-c", "set n[\"01\"].v Z")
    #expect(refused.status == 1)
    #expect(refused.errors.hasPrefix("error: n[\"01\"] can be two records: "), "\(refused.errors)")
  }

  /// Triggers have the last word, and what they leave as it was is not told as changed.
  @Test(arguments: [
    ("set vw.w NEW where id = 1", "is not changed: the view's trigger leaves it as it was"),
    ("delete vw where id = 1", "is not deleted: the view's trigger leaves it as it was"),
    ("new vw id=9 v=q", "vw: is not made: a trigger of the file keeps it out"),
    ("new ig v=q", "ig: is not made: a trigger of the file keeps it out"),
    ("set part[1].w Q", "part[1].w: is not changed: a trigger of the file put the old value back"),
  ])
  func triggersThatDoNotDoIt(line: String, reason: String) throws {
    let facet = try Facet.made(
      by:
        """
        create table a(id integer primary key, v text, w text);
        insert into a values(1, 'x', 'y');
        create view vw as select * from a;
        create trigger vi instead of update on vw begin update a set v = new.v where id = new.id; end;
        create trigger vd instead of delete on vw begin select 1; end;
        create trigger vn instead of insert on vw begin select 1; end;
        create table ig(id integer primary key, v text);
        create trigger gi before insert on ig begin select raise(ignore); end;
        create table part(id integer primary key, w text);
        insert into part values(1, 'b');
        create trigger pu after update on part when new.w != 'b' begin
          update part set w = 'b' where id = new.id;
        end;
        """)
    let result = try facet("f.db", "-c", line)
    #expect(result.errors.contains(reason), "\(result.errors)")
    #expect(result.status == 1)
    #expect(try facet("f.db", "-c", "get vw[id = 1].v vw[id = 1].w part[1].w; count ig").output == "x\ny\nb\n0\n")
  }

  @Test func aKeyThatIsAMomentIsTypedBack() throws {
    let facet = try Facet.made(
      by:
        "create table d(k datetime primary key, v text); insert into d values('2009-11-29 10:00:00', 'a');")
    let printed = try facet("f.db", "-c", "get d[*]").output
    #expect(try facet("f.db", "-c", "get \(printed.dropLast()).v").output == "a\n", "\(printed)")
  }

  /// Results take no database's place.
  @Test(arguments: ["t.db", "./t.db", "link.db", "t.db-wal", "other.db"])
  func resultsReplaceNoDatabase(name: String) throws {
    let facet = try Facet.withThings()
    _ = try run("/bin/cp", [facet.folder("t.db"), facet.folder("other.db")])
    _ = try run("/bin/ln", ["-s", "t.db", facet.folder("link.db")])
    let result = try facet("t.db", "-c", "get thing[1].name to \(name)")
    #expect(result.status == 1)
    #expect(
      result.errors.hasPrefix("error: \(name) is a database, which results do not replace\n"), "\(result.errors)")
    #expect(try facet("t.db", "get", "thing[1].name").output == "Coffee\n")
  }

  @Test func aMomentOutsideOfTheYears() throws {
    let facet = try Facet()
    let line = "define t { x datetime stored unix }; new t x=0001-01-01T00:00+14:00"
    #expect(
      try facet("f.db", "-c", line).errors.contains(
        "t.x: must lie in the years 1 to 9999 in UTC, which it is stored in, not 0001-01-01T00:00+14:00"))
  }
}
