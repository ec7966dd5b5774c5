import Support
import Testing

/// What the fields of other programs hold, and what becomes of a change of them.
@Suite struct ForeignRecordTests {
  /// A view with INSTEAD OF triggers takes the changes that they carry out.
  @Test func viewsThatTakeChanges() throws {
    try Facet.check(
      """
      CREATE TABLE b (id INTEGER PRIMARY KEY, n TEXT);
      INSERT INTO b VALUES (1, 'x'), (2, 'y'), (3, 'z');
      CREATE VIEW v AS SELECT id, n FROM b;
      CREATE TRIGGER vu INSTEAD OF UPDATE ON v BEGIN UPDATE b SET n = new.n WHERE id = old.id; END;
      CREATE VIEW plain AS SELECT * FROM b;
      CREATE VIEW other AS SELECT id, n FROM b;
      CREATE TRIGGER od INSTEAD OF DELETE ON other BEGIN DELETE FROM b WHERE id = old.id; END;
      CREATE TRIGGER oi INSTEAD OF INSERT ON other BEGIN INSERT INTO b VALUES (new.id, new.n); END;
      CREATE VIEW alike AS SELECT 1 AS one, n FROM b, (SELECT 1 UNION ALL SELECT 2);
      CREATE TRIGGER ai INSTEAD OF UPDATE ON alike BEGIN UPDATE b SET n = new.n; END;
      CREATE VIEW lost AS SELECT * FROM gone;
      """,
      """
      types
      get v[*]
      get v[1, "x"].n
      set v[id = 1].n first
      set v.n second where id = 2
      list b
      set plain.n q
      delete v[*]
      new other id=7 n=seven
      delete other[id = 3]
      set other[id = 1].n q
      set alike[n = "first"].n q
      list v
      get v[last].id
      list lost
      rename b.id key
      drop lost
      rename v vv
      """,
      prints: """
        b	3	id n
        v		id n
        plain		id n
        other		id n
        alike		one n
        lost		cannot be read: no such table: main.gone
        v[1, "x"]
        v[2, "y"]
        v[3, "z"]
        x
        1	first
        2	second
        3	z
        1	first
        2	second
        7	seven
        """,
      says: """
        1 v changed: n "x" → "first"
        1 v changed: n "y" → "second"
        stdin:7:5: error: plain: is read-only: it is a view, which shows what is stored elsewhere
        stdin:8:8: error: v: is read-only: it is a view without an INSTEAD OF DELETE trigger
        1 other deleted
        stdin:11:5: error: other: is read-only: it is a view without an INSTEAD OF UPDATE trigger
        stdin:12:1: error: alike[1, "first"]: 2 records of the view alike are alike, and one of them cannot be changed by itself
        stdin:14:6: error: the records of v have no order
        stdin:15:6: error: lost: cannot be read: no such table: main.gone
        stdin:16:1: error: the trigger vu of the file needs this: no such column: old.id
              hint: sql --write changes or drops it first
        dropped view lost
        renamed view v to vv
        """)
  }

  /// A column without a declared type holds texts, and numbers as numbers.
  @Test func untypedColumns() throws {
    try Facet.check(
      """
      CREATE TABLE t (a, b);
      INSERT INTO t VALUES (1, 'x'), ('2', 2.5), (3, NULL);
      CREATE TABLE s (id INTEGER PRIMARY KEY, v ANY) STRICT;
      INSERT INTO s VALUES (1, 1), (2, '1');
      """,
      """
      count t where a = 1
      count t where a > 2
      count t where a <= 1
      count t where a = "2"
      set t[1].a 5
      set t[2].a "5"
      set t[3].a 007
      set t[1].a += 1
      set t[2].b (b * 2)
      sql "SELECT typeof(a), a, typeof(b), b FROM t"
      set s[1].v 2.5
      sql "SELECT typeof(v), v FROM s"
      validate
      """,
      prints: """
        1
        1
        1
        1
        integer	6	text	x
        text	5	real	5.0
        text	007	null	
        real	2.5
        text	1
        """,
      says: "")
  }

  /// A trigger or a rule may let a change pass without making it.
  @Test func changesThatAreDropped() throws {
    try Facet.check(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT, b TEXT UNIQUE ON CONFLICT IGNORE NOT NULL ON CONFLICT IGNORE);
      INSERT INTO t VALUES (1, 'x', 'y');
      CREATE TRIGGER keep BEFORE UPDATE OF a ON t BEGIN SELECT RAISE(IGNORE); END;
      CREATE TRIGGER no BEFORE DELETE ON t BEGIN SELECT RAISE(ABORT, 'not this one'); END;
      """,
      """
      set t[1].a z
      set t[1].b z
      delete t[1]
      list t
      set t[1].id null
      """,
      prints: "1\tx\tz",
      says: """
        stdin:1:1: error: t[1]: is not changed: a trigger or a rule of the file kept it as it was
        stdin:3:1: error: t[1]: the file's own rules refuse this: not this one
        stdin:5:13: error: t[1].id: is required
        """)
  }

  /// A full-text search without text of its own is changed where the text is.
  @Test func searchesOfAnotherTable() throws {
    try Facet.check(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, title TEXT);
      INSERT INTO t VALUES (1, 'one');
      CREATE VIRTUAL TABLE f USING fts5 (title, content="t", content_rowid = id);
      INSERT INTO f (f) VALUES ('rebuild');
      CREATE VIRTUAL TABLE own USING fts5 (title, content);
      INSERT INTO own VALUES ('one', 'two');
      """,
      """
      list f
      set f[1].title two
      delete f[1]
      set own[1].content three
      list own
      """,
      prints: """
        one
        one\tthree
        """,
      says: """
        stdin:2:5: error: f: is read-only: it indexes t, where its text is changed
        stdin:3:8: error: f: is read-only: it indexes t, where its text is changed
        """)
  }

  /// SQLite gives at most 2000 columns at once, and a table may have as many besides its rowid.
  @Test func wideTables() throws {
    let columns = (0..<2000).map { "c\($0) TEXT" }.joined(separator: ", ")
    try Facet.check(
      "CREATE TABLE w (\(columns)); INSERT INTO w (c0, c1999) VALUES ('a', 'z');",
      """
      set w[1].c1999 y
      find y
      validate
      copy w[1]
      list w c0, c1999
      delete w[2]
      count w where c1999 = "y"
      """,
      prints: """
        w[1].c1999\ty
        a\ty
        a\ty
        1
        """,
      says: "")
  }
}
