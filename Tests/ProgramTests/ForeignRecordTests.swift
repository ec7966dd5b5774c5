import Support
import Testing

/// Records of other programs: how they are addressed, and what their fields hold.
@Suite struct ForeignRecordTests {
  /// SQLite lets a key be null, in several rows too: the rowid tells them apart.
  @Test func nullKeys() throws {
    try Facet.check(
      """
      CREATE TABLE t (a TEXT PRIMARY KEY, b TEXT);
      INSERT INTO t VALUES (NULL, 'n1'), (NULL, 'n2'), ('x', 'n3');
      CREATE TABLE c (a INTEGER, b INTEGER, v INTEGER, PRIMARY KEY (a, b));
      INSERT INTO c VALUES (NULL, NULL, 1), (1, NULL, 3), (1, NULL, 4), (1, 2, 5);
      CREATE TABLE child (id INTEGER PRIMARY KEY, t TEXT REFERENCES t);
      INSERT INTO child VALUES (1, 'x'), (2, NULL);
      """,
      """
      get t[*]
      get t[null].b
      set t[null, 2].b changed
      list t
      get c[*]
      set c[1, null, 3].v 9
      delete c[1, null, 2]
      get c[1, null].v
      set c[*].v += 1
      list c
      set t[null, 1].a y
      get t[*]
      get child[1].t.b
      get child[2].t.b
      get t["x"].child
      count child where t = t["x"]
      set child[2].t = t[null]
      new t b=n4
      get t[x, 3].b
      """,
      prints: """
        t[null, 1]
        t[null, 2]
        t["x"]
        	n1
        	changed
        x	n3
        c[null, null, 1]
        c[1, null, 2]
        c[1, null, 3]
        c[1, 2]
        9
        		2
        1		10
        1	2	6
        t[null, 2]
        t["x"]
        t["y"]
        n3

        child[1]
        1
        """,
      says: """
        stdin:2:6: error: 2 records have the key t[null]
              hint: t[null, 1], t[null, 2]: the last part is the rowid
        3 cs changed: v
        stdin:17:18: error: child[2].t: t[null, 2] has no key to refer to it by
        stdin:19:7: error: no field or type x
              hint: for the text write "x"
        """)
  }

  /// A key that is no UTF-8 finds its row by its bytes.
  @Test func malformedKeys() throws {
    try Facet.check(
      """
      CREATE TABLE u (k TEXT PRIMARY KEY, v INTEGER);
      INSERT INTO u VALUES (CAST(x'ff41' AS TEXT), 1), (CAST(x'fe41' AS TEXT), 2), ('ok', 3);
      """,
      #"""
      get u[*]
      set u["\xFEA"].v 7
      set u[*].v += 1
      sql "SELECT hex(k), v FROM u"
      get u["ok", 3].v
      """#,
      prints: """
        u["ok"]
        u["\\\\xFEA"]
        u["\\\\xFFA"]
        FF41	2
        FE41	8
        6F6B	4
        """,
      says: """
        3 us changed: v
        stdin:5:6: error: the key of u has 1 part, not 2
        """)
  }

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
        v	3	id n
        plain	3	id n
        other	3	id n
        alike	6	one n
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
        stdin:16:1: error: error in trigger vu after rename: no such column: old.id
        dropped view lost
        stdin:18:10: error: v is a view
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

  /// A name can be empty, a number, a word of the language.
  @Test func emptyNames() throws {
    try Facet.check(
      """
      CREATE TABLE "" ("" TEXT);
      INSERT INTO "" VALUES ('empty');
      CREATE TABLE "1" ("2" INTEGER PRIMARY KEY, "3" TEXT);
      INSERT INTO "1" VALUES (1, 'num');
      CREATE TABLE "set" (id INTEGER PRIMARY KEY, "get" TEXT, "where" TEXT, "null" TEXT);
      INSERT INTO "set" VALUES (1, 'a', 'b', 'c');
      CREATE TABLE "a.b" ("c d" TEXT PRIMARY KEY, "e[f]" TEXT);
      INSERT INTO "a.b" VALUES ('k', 'v');
      """,
      """
      types
      set ``[1].`` full
      list `` where `` = "full"
      set `1`[1].`3` other
      get `1`[1].`3`
      list `set` where `null` = "c"
      set set[1].`where` new
      get `set`[1].where
      set `a.b`["k"].`e[f]` w
      list `a.b`
      define `` { x text }
      rename `1` ``
      """,
      prints: """
        ``	1	``
        `1`	1	`2` `3`
        set	1	id get where null
        `a.b`	1	`c d` `e[f]`
        full
        other
        1	a	b	c
        new
        k	w
        """,
      says: """
        new field ``.x: text
        stdin:12:12: error: the name of a type has at least one character
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

  /// SQLite joins at most 64 tables.
  @Test func longWays() throws {
    let ups = { (count: Int) in String(repeating: "up.", count: count) }
    try Facet.check(
      """
      CREATE TABLE n (id INTEGER PRIMARY KEY, up INTEGER REFERENCES n);
      INSERT INTO n VALUES (1, 1);
      """,
      """
      get n[1].\(ups(63))id
      get n[1].\(ups(64))id
      count n where \(ups(64))id = 1
      """,
      prints: "1",
      says: """
        stdin:2:199: error: a path goes over at most 63 references
        stdin:3:204: error: a path goes over at most 63 references
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
