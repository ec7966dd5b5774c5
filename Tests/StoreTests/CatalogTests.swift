@testable import Store
import Testing

@Suite struct CatalogTests {
  @Test func columns() throws {
    let connection = try memory(
      #"""
      CREATE TABLE "odd ""name""" (b TEXT NOT NULL DEFAULT 'x', a INT, "select" AS (a + 1), s AS (a) STORED, n,
        PRIMARY KEY (a, b))
      """#)
    let table = try #require(try connection.tableInfo("odd \"name\""))
    #expect(
      table.columns == [
        ColumnInfo(
          name: "b", declaredType: "TEXT", isNotNull: true, defaultSQL: "'x'", primaryKeyPosition: 2,
          isGenerated: false, isHidden: false),
        ColumnInfo(
          name: "a", declaredType: "INT", isNotNull: false, defaultSQL: nil, primaryKeyPosition: 1, isGenerated: false,
          isHidden: false),
        ColumnInfo(
          name: "select", declaredType: "", isNotNull: false, defaultSQL: nil, primaryKeyPosition: 0,
          isGenerated: true, isHidden: false),
        ColumnInfo(
          name: "s", declaredType: "", isNotNull: false, defaultSQL: nil, primaryKeyPosition: 0, isGenerated: true,
          isHidden: false),
        ColumnInfo(
          name: "n", declaredType: "", isNotNull: false, defaultSQL: nil, primaryKeyPosition: 0, isGenerated: false,
          isHidden: false),
      ])
    #expect(table.primaryKey == [1, 0])
    #expect(table.kind == .table)
    #expect(table.fault == nil)
  }

  @Test(arguments: [
    ("a INTEGER PRIMARY KEY", "", true, false, false, "rowid"),
    ("a INTEGER PRIMARY KEY DESC", "", false, false, false, "rowid"),
    ("a INT PRIMARY KEY", "", false, false, false, "rowid"),
    ("a integer, PRIMARY KEY (a)", "", true, false, false, "rowid"),
    ("a INTEGER PRIMARY KEY", "WITHOUT ROWID", false, true, false, nil),
    ("a INTEGER PRIMARY KEY", "STRICT", true, false, true, "rowid"),
    ("a INTEGER PRIMARY KEY", "/* ) */ strict, without\n rowid", false, true, true, nil),
    ("a /* STRICT, WITHOUT ROWID */, ROWID", "", false, false, false, "_rowid_"),
    ("rowid, _ROWID_", "", false, false, false, "oid"), ("rowid, _rowid_, oid", "", false, false, false, nil),
  ])
  func keysAndRowIDs(
    columns: String, options: String, isAlias: Bool, isWithout: Bool, isStrict: Bool, rowID: String?
  ) throws {
    let connection = try memory("CREATE TABLE t (\(columns)) \(options)")
    let table = try #require(try connection.tableInfo("t"))
    #expect(table.isRowIDAlias == isAlias)
    #expect(table.isWithoutRowID == isWithout)
    #expect(table.isStrict == isStrict)
    #expect(table.rowIDName == rowID)
  }

  @Test(arguments: [("Thing", "Thing"), ("THING", "Thing"), ("thing", "Thing"), ("äRGER", nil), ("ÄRGER", "Ärger")])
  func exactNameFirstThenTheOneWithoutCase(name: String, found: String?) throws {
    let connection = try memory("CREATE TABLE Thing (a)", "CREATE TABLE Ärger (a)")
    #expect(try connection.tableInfo(name)?.name == found)
  }

  @Test func uniqueKeys() throws {
    let connection = try memory(
      "CREATE TABLE t (a UNIQUE, b, c, d, UNIQUE (b, c))", "CREATE UNIQUE INDEX e ON t (lower(d))",
      "CREATE UNIQUE INDEX p ON t (d) WHERE d > 0", "CREATE INDEX n ON t (c)", "CREATE UNIQUE INDEX u ON t (c, d DESC)")
    let table = try #require(try connection.tableInfo("t"))
    #expect(table.uniqueKeys == [["c", "d"], ["b", "c"], ["a"]])
    #expect(table.columns.indices.map { table.isUnique($0) } == [true, false, false, false])
    #expect(
      table.indexes.first { $0.name == "e" }
        == IndexInfo(name: "e", isUnique: true, isPartial: false, origin: .statement, columns: [nil]))
    #expect(
      table.indexes.first { $0.name == "p" }
        == IndexInfo(name: "p", isUnique: true, isPartial: true, origin: .statement, columns: ["d"]))
  }

  @Test func foreignKeysBothWays() throws {
    let connection = try memory(
      "CREATE TABLE p (a, b, PRIMARY KEY (a, b))",
      """
      CREATE TABLE c (x REFERENCES gone (y), a, b, up REFERENCES C ON UPDATE SET NULL,
        FOREIGN KEY (a, b) REFERENCES P (a, b) ON DELETE CASCADE, FOREIGN KEY (b, a) REFERENCES p)
      """,
      "CREATE TABLE \"other one\" (k, l, FOREIGN KEY (k, l) REFERENCES \"p\" ON DELETE RESTRICT)")
    let table = try #require(try connection.tableInfo("c"))
    #expect(
      table.foreignKeys == [
        ForeignKeyInfo(
          id: 3, table: "gone", columns: [.init(from: "x", to: "y")], onDelete: "NO ACTION", onUpdate: "NO ACTION"),
        ForeignKeyInfo(
          id: 2, table: "C", columns: [.init(from: "up", to: nil)], onDelete: "NO ACTION", onUpdate: "SET NULL"),
        ForeignKeyInfo(
          id: 1, table: "P", columns: [.init(from: "a", to: "a"), .init(from: "b", to: "b")], onDelete: "CASCADE",
          onUpdate: "NO ACTION"),
        ForeignKeyInfo(
          id: 0, table: "p", columns: [.init(from: "b", to: nil), .init(from: "a", to: nil)], onDelete: "NO ACTION",
          onUpdate: "NO ACTION"),
      ])
    let referring = try connection.referringTables(to: "p")
    #expect(
      referring.map { "\($0.table) \($0.key.id) \($0.key.columns.map(\.from))" }
        == ["c 1 [\"a\", \"b\"]", "c 0 [\"b\", \"a\"]", "other one 0 [\"k\", \"l\"]"])
    #expect(try connection.referringTables(to: "c").map(\.table) == ["c"])
    #expect(try connection.referringTables(to: "other one").isEmpty)
  }

  @Test func namesStandInTheOrderOfTheFile() throws {
    let connection = try memory(
      "CREATE TABLE z (a INTEGER PRIMARY KEY AUTOINCREMENT)", "CREATE VIEW v AS SELECT 1 AS one",
      "CREATE TABLE sqlitex (a)",
      "CREATE VIRTUAL TABLE f USING fts5(body)", "CREATE TABLE a (a)", "ANALYZE")
    let names = try connection.tableNames()
    #expect(
      names.map { "\($0.name) \($0.kind)" } == [
        "z table", "v view", "sqlitex table", "f virtual", "f_data shadow", "f_idx shadow", "f_content shadow",
        "f_docsize shadow", "f_config shadow", "a table",
      ])
    let virtual = try #require(try connection.tableInfo("f"))
    #expect(virtual.kind == .virtual)
    #expect(virtual.columns.map { "\($0.name) \($0.isHidden)" } == ["body false", "f true", "rank true"])
    #expect(virtual.rowIDName == "rowid")
    #expect(try connection.tableInfo("f_data")?.kind == .shadow)
    #expect(try connection.tableInfo("a")?.kind == .table)
    #expect(try connection.tableInfo("nothing") == nil)
  }

  @Test func viewsAndTheirTriggers() throws {
    let connection = try memory(
      "CREATE TABLE t (a, b)", "CREATE VIEW v AS SELECT a, b AS \"x y\" FROM t",
      "CREATE TRIGGER \"INSTEAD OF DELETE\" INSTEAD OF INSERT ON v BEGIN INSERT INTO t VALUES (new.a, 1); END",
      "CREATE TRIGGER u INSTEAD OF UPDATE OF \"x y\" ON v BEGIN UPDATE t SET b = new.\"x y\" WHERE a = old.a; END",
      "CREATE VIEW w AS SELECT 1", "CREATE TABLE gone (a)", "CREATE VIEW broken AS SELECT * FROM gone",
      "DROP TABLE gone")
    let view = try #require(try connection.tableInfo("v"))
    #expect(view.kind == .view)
    #expect(view.columns.map(\.name) == ["a", "x y"])
    #expect(view.rowIDName == nil)
    #expect(view.hasInsteadOf == [.insert, .update])
    #expect(try connection.tableInfo("w")?.hasInsteadOf == [])
    #expect(try connection.tableInfo("t")?.hasInsteadOf == [])
    let broken = try #require(try connection.tableInfo("broken"))
    #expect(broken.columns == [])
    #expect(broken.fault == "no such table: main.gone")
  }

  @Test func aModuleThatIsMissingIsAFaultOfItsTableOnly() throws {
    let connection = try memory(
      "CREATE TABLE t (a)", "PRAGMA writable_schema = ON",
      "INSERT INTO sqlite_schema VALUES ('table', 'm', 'm', 0, 'CREATE VIRTUAL TABLE m USING nowhere(a, b)')",
      "PRAGMA writable_schema = RESET")
    #expect(try connection.tableNames().map { "\($0.name) \($0.kind)" } == ["t table", "m virtual"])
    let missing = try #require(try connection.tableInfo("m"))
    #expect(missing.kind == .virtual)
    #expect(missing.columns == [])
    #expect(missing.fault == "no such module: nowhere")
    #expect(missing.rowIDName == nil)
    #expect(try connection.tableInfo("t")?.columns.map(\.name) == ["a"])
    #expect(try connection.referringTables(to: "t").isEmpty)
  }

  @Test func aTemporaryTableHidesNothing() throws {
    let connection = try memory("CREATE TABLE t (a REFERENCES t)", "CREATE TEMP TABLE t (b, c)")
    #expect(try connection.tableInfo("t")?.columns.map(\.name) == ["a"])
    #expect(try connection.tableInfo("t")?.foreignKeys.count == 1)
  }

  @Test func theSchemaIsReadAnew() throws {
    let connection = try memory("CREATE TABLE t (a)")
    #expect(try connection.tableInfo("t")?.columns.map(\.name) == ["a"])
    try connection.execute("ALTER TABLE t ADD COLUMN b")
    #expect(try connection.tableInfo("t")?.columns.map(\.name) == ["a", "b"])
  }

  @Test(arguments: [
    ("a", "`a`"), ("", "``"), ("a`b", "`a``b`"), ("`\u{301}", "```\u{301}`"), ("a\"b", "`a\"b`"),
    ("select", "`select`"),
  ])
  func identifiersAreQuoted(name: String, quoted: String) throws {
    #expect(Array(quoteIdentifier(name).utf8) == Array(quoted.utf8))
    let connection = try memory("CREATE TABLE s (x)")
    try connection.execute("ALTER TABLE s RENAME TO \(quoteIdentifier("t" + name))")
    #expect(try connection.tableNames().map { Array($0.name.utf8) } == [Array(("t" + name).utf8)])
    try connection.execute("CREATE TABLE \(quoteDefined("u" + name)) (x)")
    #expect(try connection.tableNames().map { Array($0.name.utf8) }.last == Array(("u" + name).utf8))
    #expect(quoteDefined("a\"b") == "\"a\"\"b\"")
  }
}
