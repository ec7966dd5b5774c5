import Support
import Testing

/// What other programs define in their files, and what only they have that it needs.
@Suite struct ForeignDefinitionTests {
  /// Strings in double quotes, as old programs write them, in views, triggers, checks, defaults and indexes.
  @Test func stringsInDoubleQuotes() throws {
    try Facet.check(
      """
      CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT DEFAULT "hello", c TEXT CHECK (c <> "bad"));
      CREATE TABLE log (line);
      CREATE VIEW v AS SELECT a, "lit" AS k, b FROM t WHERE b <> "x";
      CREATE TRIGGER tr AFTER UPDATE ON t BEGIN INSERT INTO log VALUES ("changed"); END;
      INSERT INTO t (a, c) VALUES (1, "ok");
      """,
      """
      types
      list v
      set t[1].b new
      set t[1].c bad
      list log
      rename t.b d
      list v
      get t[1].b
      sql 'select "nmae" from t'
      sql 'select "k" from "v"'
      define t.c integer --force
      new t c=3
      list t
      """,
      prints: """
        t	1	a b c
        log	0	line
        v		a k b
        1	lit	hello
        changed
        1	lit	new
        lit
        1	new	
        2	hello	3
        """,
      says: """
        stdin:4:1: error: t[1]: the file's own rules refuse this: CHECK constraint failed: c <> "bad"
        renamed field t.b to d
        stdin:8:10: error: no field b in t
              hint: it has a, d, c
        stdin:9:1: error: no such column: nmae
        t.c: 1 value did not fit and is null now: t[1] "ok" → null
        changed t.c: text → integer
        """)
  }

  /// A virtual table whose module only another program has does not stand in the way of the others.
  @Test func missingModules() throws {
    try Facet.check(
      """
      CREATE TABLE t (a INTEGER PRIMARY KEY, b);
      INSERT INTO t VALUES (1, 2);
      PRAGMA writable_schema = 1;
      INSERT INTO sqlite_schema VALUES ('table', 'vt', 'vt', 0, 'CREATE VIRTUAL TABLE vt USING nosuch (a, b)');
      """,
      """
      types
      list vt
      set vt[1].a 2
      describe
      validate
      find 2
      drop vt
      rename t.b c
      set t[1].c 3
      get t[1].c
      """,
      prints: """
        t	1	a b
        vt		cannot be read: this needs the module nosuch, which only the program has that made the file
        # vt: cannot be read: this needs the module nosuch, which only the program has that made the file
        define t {
          a          integer   unique
          b          text
        }
        vt: cannot be read: this needs the module nosuch, which only the program has that made the file
        3
        """,
      says: """
        stdin:2:6: error: vt: cannot be read: this needs the module nosuch, which only the program has that made the file
        stdin:3:1: error: vt: cannot be read: this needs the module nosuch, which only the program has that made the file
        1 violation
        stdin:7:1: error: vt: cannot be read: this needs the module nosuch, which only the program has that made the file
        renamed field t.b to c
        """)
  }

  /// Orders of text that only another program knows: what does not need them works.
  @Test func missingOrders() throws {
    try Facet.check(
      """
      CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c TEXT);
      CREATE INDEX ib ON t (b);
      CREATE TABLE p (k TEXT PRIMARY KEY, v TEXT);
      INSERT INTO t VALUES (1, 'x', 'y');
      INSERT INTO p VALUES ('k1', 'v1');
      CREATE TABLE w (k TEXT PRIMARY KEY, v TEXT) WITHOUT ROWID;
      PRAGMA writable_schema = 1;
      UPDATE sqlite_schema SET sql = 'CREATE TABLE w (k TEXT COLLATE LOCALIZED PRIMARY KEY, v TEXT) WITHOUT ROWID'
        WHERE name = 'w';
      UPDATE sqlite_schema SET sql = 'CREATE INDEX ib ON t (b COLLATE PHONEBOOK)' WHERE name = 'ib';
      UPDATE sqlite_schema SET sql = 'CREATE TABLE p (k TEXT COLLATE LOCALIZED PRIMARY KEY, v TEXT)' WHERE name = 'p';
      """,
      """
      types
      count t
      list t where b = "x" sort by b
      set t[1].b z
      set t[1].c z
      get t[1].c
      set p["k1"].v v2
      list p where k = "k1"
      set p["k1"].k k2
      list w
      find v2
      """,
      prints: """
        t	1	a b c
        p	1	k v
        w		this needs text in the order LOCALIZED, which only the program has that made the file
        1
        1	x	y
        z
        k1	v2
        p["k1"].v	v2
        """,
      says: """
        stdin:4:1: error: this needs text in the order PHONEBOOK, which only the program has that made the file
        stdin:9:1: error: this needs text in the order LOCALIZED, which only the program has that made the file
        stdin:10:1: error: this needs an order of text that only the program has that made the file
        """)
  }

  /// Functions that only another program has.
  @Test func missingFunctions() throws {
    try Facet.check(
      """
      CREATE TABLE t (a INTEGER PRIMARY KEY, b TEXT, c TEXT);
      INSERT INTO t VALUES (1, 'x', 'y');
      CREATE VIEW v AS SELECT a, myfn(b) AS z, c FROM t;
      CREATE VIEW w AS SELECT a FROM t;
      CREATE TRIGGER tr AFTER UPDATE OF b ON t BEGIN SELECT myfn2(new.b); END;
      """,
      """
      types
      list v
      set t[1].c z
      set t[1].b z
      get t[1]
      rename t.c d
      rename t.a e
      drop v
      list w
      """,
      prints: """
        t	1	a b c
        v		cannot be read: this needs the function myfn, which only the program has that made the file
        w		a
        a	1
        b	x
        c	z
        1
        """,
      says: """
        stdin:2:6: error: v: cannot be read: this needs the function myfn, which only the program has that made the file
        stdin:4:1: error: this needs the function myfn2, which only the program has that made the file
        renamed field t.c to d
        renamed field t.a to e
        dropped view v
        """)
  }

  /// What SQLite and virtual tables keep for themselves is read and never changed.
  @Test func innerTables() throws {
    try Facet.check(
      """
      CREATE VIRTUAL TABLE f USING fts5 (title, body);
      INSERT INTO f VALUES ('a', 'b');
      CREATE TABLE q (id INTEGER PRIMARY KEY AUTOINCREMENT, a);
      INSERT INTO q (a) VALUES (1);
      CREATE INDEX qa ON q (a);
      ANALYZE q;
      """,
      """
      types
      list sqlite_sequence
      count f_data
      get f_content[1].c0
      set sqlite_sequence[1].seq 9
      set f_content[1].c0 x
      delete sqlite_stat1[*]
      drop f_data
      rename sqlite_sequence x
      define f_data.z text
      new sqlite_sequence name=x
      set f[1].title changed
      list f
      define q.a integer
      list sqlite_stat1
      """,
      prints: """
        f	1	title body
        q	1	id a
        q	1
        3
        a
        changed	b
        q	qa	1 1
        """,
      says: """
        stdin:5:5: error: sqlite_sequence: is read-only: SQLite itself keeps it
        stdin:6:5: error: f_content: is read-only: a virtual table keeps its data in it
        stdin:7:8: error: sqlite_stat1: is read-only: SQLite itself keeps it
        stdin:8:1: error: f_data: is read-only: a virtual table keeps its data in it
        stdin:9:1: error: sqlite_sequence: is read-only: SQLite itself keeps it
        stdin:10:1: error: f_data: is read-only: a virtual table keeps its data in it
        stdin:11:1: error: sqlite_sequence: is read-only: SQLite itself keeps it
        changed q.a: text → integer
        """)
  }

  /// A view takes another name with its triggers, where nothing else uses it.
  @Test func viewsTakeOtherNames() throws {
    try Facet.check(
      """
      CREATE TABLE t (id INTEGER PRIMARY KEY, a TEXT);
      INSERT INTO t VALUES (1, 'x');
      CREATE VIEW /* v */ v (id, a) AS SELECT id, a FROM t;
      CREATE TRIGGER tr INSTEAD OF UPDATE ON v BEGIN UPDATE t SET a = new.a WHERE id = old.id; END;
      CREATE VIEW used AS SELECT * FROM t;
      CREATE VIEW user AS SELECT * FROM used;
      CREATE VIEW lost AS SELECT * FROM gone;
      """,
      """
      rename v `new "view"`
      set `new "view"`[id = 1].a y
      list `new "view"`
      rename used other
      rename user other
      rename other t
      rename t.a b
      rename t u
      list other
      drop lost
      types
      """,
      prints: """
        1\ty
        1\ty
        u\t1\tid b
        used\t\tid b
        `new "view"`\t\tid a
        other\t\tid b
        """,
      says: """
        renamed view v to `new "view"`
        1 new "view" changed: a "x" → "y"
        stdin:4:13: error: used: the view user uses it
              hint: drop user first
        renamed view user to other
        stdin:6:14: error: there is a type t already
        renamed field t.a to b
        renamed type t to u
        dropped view lost
        """)
  }

  /// Tables of other programs may have names that begin like Facet's own.
  @Test func othersFacetTables() throws {
    try Facet.check(
      """
      CREATE TABLE _facet_mine (a INTEGER PRIMARY KEY, b TEXT);
      INSERT INTO _facet_mine VALUES (1, 'x');
      CREATE TABLE _facet_type (x);
      CREATE TABLE _facet_field (y);
      """,
      """
      types
      set _facet_mine[1].b y
      get _facet_mine[1].b
      define _facet_mine.b text label "B"
      get _facet_mine[1].b
      """,
      prints: """
        _facet_mine	1	a b
        _facet_type	0	x
        _facet_field	0	y
        y
        y
        """,
      says: """
        stdin:4:1: error: another program has a table _facet_type in this file, where Facet would keep what it knows of types
        """)
  }
}
