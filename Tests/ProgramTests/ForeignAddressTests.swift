import Support
import Testing

/// How records of other programs are addressed: keys and names of every sort.
@Suite struct ForeignAddressTests {
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

  /// Names with marks of the language in them, and with characters that cannot be typed.
  @Test func hostileNames() throws {
    try Facet.check(
      """
      CREATE TABLE t ("q`r" TEXT, "a=b" TEXT, "x y" TEXT, "back\\slash" TEXT, "$v" TEXT, "@at" TEXT, "[b" TEXT, "two
      lines" TEXT, "tab\tstop" TEXT);
      CREATE TABLE "two
      lines" (a TEXT);
      """,
      """
      new t `q``r`=1 `a=b`=2 `x y`=3 `back\\slash`=4 `$v`=5 `@at`=6 `[b`=7 `two\\nlines`=8 `tab\\tstop`=9
      set t[1] `q``r`=a `a=b`=b
      set t[1].`two\\nlines` c
      list t where `q``r` = "a" and `two\\nlines` = "c" sort by `a=b`
      count `two\\nlines`
      """,
      prints: """
        a\tb\t3\t4\t5\t6\t7\tc\t9
        0
        """,
      says: "")
  }

  /// Keys of every kind: what is printed can be typed back, and finds the row.
  @Test func keysOfEveryKind() throws {
    try Facet.check(
      """
      CREATE TABLE b (k BLOB PRIMARY KEY, v);
      INSERT INTO b VALUES (x'00ff', 1), (x'', 2);
      CREATE TABLE r (k REAL PRIMARY KEY, v);
      INSERT INTO r VALUES (1.5, 1), (2.0, 2), (9e999, 3);
      CREATE TABLE d (k DATE PRIMARY KEY, v);
      INSERT INTO d VALUES ('2020-01-02', 1), ('2020-1-5', 2);
      CREATE TABLE j (k JSON PRIMARY KEY, v);
      INSERT INTO j VALUES ('{"a":  1}', 1);
      CREATE TABLE w (k TEXT PRIMARY KEY, v) WITHOUT ROWID;
      INSERT INTO w VALUES ('a', 1), (CAST(x'ff' AS TEXT), 2);
      CREATE TABLE p (a TEXT, b TEXT, c TEXT, PRIMARY KEY (a, b));
      INSERT INTO p VALUES ('x', 'y', 'z');
      CREATE TABLE q (id INTEGER PRIMARY KEY, pa TEXT, pb TEXT, FOREIGN KEY (pa, pb) REFERENCES p);
      INSERT INTO q VALUES (1, 'x', 'y'), (2, 'x', NULL);
      """,
      """
      get b[*]
      set b["00ff"].v 5 b[""].v 6
      get r[*]
      set r["inf"].v 5 r[2].v 6
      get d[*]
      set d["2020-1-5"].v 5 d[2020-01-02].v 6
      get j[*]
      set j["{\\"a\\":  1}"].v 5
      set w[*].v = v + 5
      get q[*].p
      get q[1].p.c
      get q[2].p.c
      sql "SELECT hex(k), v FROM b UNION ALL SELECT k, v FROM r UNION ALL SELECT k, v FROM d"
      sql "SELECT k, v FROM j UNION ALL SELECT hex(k), v FROM w"
      """,
      prints: """
        b[""]
        b["00ff"]
        r[1.5]
        r[2.0]
        r["inf"]
        d[2020-01-02]
        d["2020-1-5"]
        j["{\\\\"a\\\\":  1}"]
        p["x", "y"]

        z

        00FF\t5
        \t6
        1.5\t1
        2.0\t6
        inf\t5
        2020-01-02\t6
        2020-1-5\t5
        {"a":  1}\t5
        61\t6
        FF\t7
        """,
      says: """
        2 bs changed: v
        2 rs changed: v
        2 ds changed: v
        2 ws changed: v
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
}
