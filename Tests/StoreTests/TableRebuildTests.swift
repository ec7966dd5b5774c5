import Store
import Testing

@Suite struct TableRebuildTests {
  /// Everything that a rebuild could lose, each about the table `p`.
  private static let world = [
    "CREATE TABLE log (line)",
    """
    CREATE TABLE p (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, up REFERENCES p ON DELETE CASCADE,
      size AS (length(name)))
    """,
    "CREATE TABLE c (id INTEGER PRIMARY KEY, p REFERENCES p (id) ON DELETE CASCADE)",
    "CREATE TABLE n (p REFERENCES p ON DELETE SET NULL)", "CREATE INDEX p_name ON p (name)",
    "CREATE UNIQUE INDEX p_lower ON p (lower(name)) WHERE name > ''",
    "CREATE VIEW names AS SELECT id, name FROM p",
    "CREATE TRIGGER p_added AFTER INSERT ON p BEGIN INSERT INTO log VALUES ('added ' || new.name); END",
    "CREATE TRIGGER p_gone AFTER DELETE ON p BEGIN INSERT INTO log VALUES ('gone ' || old.name); END",
    "CREATE TRIGGER c_added AFTER INSERT ON c BEGIN UPDATE p SET name = name || '!' WHERE id = new.p; END",
    "CREATE TRIGGER names_added INSTEAD OF INSERT ON names BEGIN INSERT INTO p (name) VALUES (new.name); END",
    "INSERT INTO p (id, name) VALUES (1, 'one'), (2, 'two'), (9, 'nine')", "DELETE FROM p WHERE id = 9",
    "UPDATE p SET up = 1 WHERE id = 2", "INSERT INTO c VALUES (10, 1), (20, 2)", "INSERT INTO n VALUES (1), (NULL)",
    "DELETE FROM log",
  ]

  private func world() throws -> Connection {
    let connection = try memory()
    for sql in Self.world { try connection.execute(sql) }
    return connection
  }

  private func rebuild(_ constraint: String = "") -> TableRebuild {
    TableRebuild(
      table: "p", columns: [("id", "id"), ("label", "upper(name)"), ("name", "name"), ("up", "up")]
    ) { name in
      """
      CREATE TABLE \(name) (id INTEGER PRIMARY KEY AUTOINCREMENT, label TEXT NOT NULL \(constraint), name TEXT,
        up REFERENCES p ON DELETE CASCADE, size AS (length(name)))
      """
    }
  }

  @Test(arguments: [true, false])
  func nothingIsLost(isInTransaction: Bool) throws {
    let connection = try world()
    if isInTransaction { try connection.begin(immediate: true) }
    try rebuild().run(on: connection)
    if isInTransaction { try connection.commit() }
    #expect(!connection.isInTransaction)
    #expect(
      try connection.rows("SELECT id, label, name, up, size FROM p")
        == [
          [.integer(1), .text("ONE!"), .text("one!"), .null, .integer(4)],
          [.integer(2), .text("TWO!"), .text("two!"), .integer(1), .integer(4)],
        ])
    #expect(try connection.rows("SELECT * FROM c") == [[.integer(10), .integer(1)], [.integer(20), .integer(2)]])
    #expect(try connection.rows("SELECT * FROM n") == [[.integer(1)], [.null]])
    #expect(try connection.rows("SELECT * FROM log") == [])
    #expect(
      try connection.texts("SELECT name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY name")
        == ["c", "c_added", "log", "n", "names", "names_added", "p", "p_added", "p_gone", "p_lower", "p_name"])
    #expect(
      try connection.texts("SELECT sql FROM sqlite_schema WHERE name IN ('c', 'n', 'names', 'c_added') ORDER BY rowid")
        == [Self.world[2], Self.world[3], Self.world[6], Self.world[9]])
    #expect(try connection.scalar("PRAGMA integrity_check") == .text("ok"))
    #expect(try connection.foreignKeyViolations() == [])
    #expect(try connection.scalar("PRAGMA foreign_keys") == .integer(1))
    #expect(try connection.scalar("PRAGMA legacy_alter_table") == .integer(0))
    #expect(try connection.tableInfo("p")?.foreignKeys.map(\.table) == ["p"])
  }

  /// All that referred to the old table works with the new one.
  @Test func whatReferredToItStillDoes() throws {
    let connection = try world()
    try rebuild("DEFAULT 'none'").run(on: connection)
    try connection.execute("INSERT INTO names (name) VALUES ('ten')")
    #expect(try connection.rows("SELECT id, label FROM p WHERE name = 'ten'") == [[.integer(10), .text("none")]])
    try connection.execute("INSERT INTO c VALUES (30, 10)")
    #expect(try connection.scalar("SELECT name FROM p WHERE id = 10") == .text("ten!"))
    #expect(
      storeError { try connection.execute("INSERT INTO c VALUES (40, 99)") }?.extendedCode == .constraintForeignKey)
    #expect(
      storeError { try connection.execute("INSERT INTO p (name) VALUES ('TEN!')") }?.message
        == "UNIQUE constraint failed: index 'p_lower'")
    try connection.execute("DELETE FROM p WHERE id = 1")
    #expect(try connection.rows("SELECT id FROM p") == [[.integer(10)]])
    #expect(try connection.rows("SELECT id FROM c") == [[.integer(30)]])
    #expect(try connection.rows("SELECT p FROM n") == [[.null], [.null]])
    #expect(try connection.texts("SELECT line FROM log") == ["added ten", "gone two!", "gone one!"])
  }

  @Test func aFailureUndoesAllOfItAndNoMore() throws {
    let connection = try world()
    try connection.begin(immediate: true)
    try connection.execute("INSERT INTO p (id, name) VALUES (3, NULL)")
    let before = try connection.texts("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid")
    let error = storeError { try rebuild().run(on: connection) }
    #expect(error?.extendedCode == .constraintNotNull)
    #expect(connection.isInTransaction)
    #expect(try connection.texts("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL ORDER BY rowid") == before)
    try connection.commit()
    #expect(try connection.scalar("SELECT count(*) FROM p") == .integer(3))
    #expect(try connection.scalar("SELECT count(*) FROM c") == .integer(2))
    #expect(try connection.scalar("PRAGMA foreign_keys") == .integer(1))
    #expect(try connection.scalar("PRAGMA legacy_alter_table") == .integer(0))
  }

  @Test func aKeyThatOthersReferToCannotGo() throws {
    let connection = try world()
    let other = TableRebuild(table: "p", columns: [("id", "id + 1"), ("name", "name")]) {
      "CREATE TABLE \($0) (id INTEGER PRIMARY KEY, name)"
    }
    #expect(
      storeError { try other.run(on: connection) }
        == StoreError(.constraintForeignKey, "FOREIGN KEY constraint failed"))
    let without = TableRebuild(table: "p", columns: [("name", "name")]) { "CREATE TABLE \($0) (name)" }
    #expect(
      storeError { try without.run(on: connection) } == StoreError(.constraintForeignKey, "foreign key mismatch - p"))
    #expect(try connection.rows("SELECT id FROM p") == [[.integer(1)], [.integer(2)]])
    #expect(!connection.isInTransaction)
  }

  /// A file with a broken reference can still be changed.
  @Test func whatWasBrokenBeforeDoesNotStandInTheWay() throws {
    let connection = try world()
    connection.foreignKeys(enabled: false)
    try connection.execute("INSERT INTO n VALUES (77)")
    connection.foreignKeys(enabled: true)
    try rebuild().run(on: connection)
    #expect(try connection.foreignKeyViolations().map(\.table) == ["n"])
  }

  @Test(arguments: [("rowid", "x TEXT"), ("_rowid_", "x TEXT, rowid")])
  func rowIDsAreKept(name: String, definition: String) throws {
    let connection = try memory(
      "CREATE TABLE t (x)", "INSERT INTO t (rowid, x) VALUES (5, 'a'), (-3, 'b'), (9, 'c')")
    try TableRebuild(table: "T", columns: [("x", "x")]) { "CREATE TABLE \($0) (\(definition))" }.run(on: connection)
    #expect(
      try connection.rows("SELECT \(name), x FROM t ORDER BY 1")
        == [[.integer(-3), .text("b")], [.integer(5), .text("a")], [.integer(9), .text("c")]])
    #expect(try connection.tableNames().map(\.name) == ["t"])
  }

  @Test func aNewKeyColumnTakesTheRowIDs() throws {
    let connection = try memory("CREATE TABLE t (x)", "INSERT INTO t (rowid, x) VALUES (5, 'a'), (9, 'c')")
    try TableRebuild(table: "t", columns: [("x", "x")]) { "CREATE TABLE \($0) (id INTEGER PRIMARY KEY, x)" }
      .run(on: connection)
    #expect(try connection.rows("SELECT id, x FROM t") == [[.integer(5), .text("a")], [.integer(9), .text("c")]])
  }

  @Test func withoutRowID() throws {
    let connection = try memory(
      "CREATE TABLE t (k TEXT PRIMARY KEY, v) WITHOUT ROWID", "INSERT INTO t VALUES ('b', 1), ('a', 2)")
    try TableRebuild(table: "t", columns: [("k", "k"), ("v", "v * 2")]) {
      "CREATE TABLE \($0) (v INTEGER, k TEXT PRIMARY KEY) STRICT, WITHOUT ROWID"
    }.run(on: connection)
    #expect(try connection.rows("SELECT k, v FROM t") == [[.text("a"), .integer(4)], [.text("b"), .integer(2)]])
  }

  @Test func anIndexOfAColumnThatGoesIsLeftOut() throws {
    let connection = try memory("CREATE TABLE t (a, b)", "CREATE INDEX ia ON t (\"a\")", "CREATE INDEX ib ON t (b)")
    let columns = [(name: "b", expression: "b")]
    let definition: (String) -> String = { "CREATE TABLE \($0) (b)" }
    let error = storeError {
      try TableRebuild(table: "t", columns: columns, definition: definition).run(on: connection)
    }
    #expect(error?.message == "no such column: a")
    try TableRebuild(table: "t", columns: columns, leavingOut: ["ia"], definition: definition).run(on: connection)
    #expect(try connection.tableInfo("t")?.indexes.map(\.name) == ["ib"])
  }

  @Test func oddNames() throws {
    let connection = try memory(
      "CREATE TABLE \"a \"\"b\"\"\" (\"select\" PRIMARY KEY)", "CREATE TABLE _facet_rebuild (x)",
      "CREATE TABLE c (r REFERENCES \"a \"\"b\"\"\" ON DELETE CASCADE)", "INSERT INTO \"a \"\"b\"\"\" VALUES ('k')",
      "INSERT INTO c VALUES ('k')")
    try TableRebuild(table: "a \"b\"", columns: [("select", "\"select\"")]) {
      "CREATE TABLE \($0) (\"select\" TEXT PRIMARY KEY, \"from\")"
    }.run(on: connection)
    #expect(try connection.scalar("SELECT \"select\" FROM \"a \"\"b\"\"\"") == .text("k"))
    #expect(try connection.scalar("SELECT count(*) FROM c") == .integer(1))
    #expect(try connection.tableNames().map(\.name).sorted() == ["_facet_rebuild", "a \"b\"", "c"])
  }

  @Test(arguments: ["nothing", "names"])
  func onlyTables(name: String) throws {
    let connection = try world()
    let error = storeError {
      try TableRebuild(table: name, columns: []) { "CREATE TABLE \($0) (a)" }.run(on: connection)
    }
    #expect(error == StoreError(.error, "no such table: \(name)"))
  }
}
