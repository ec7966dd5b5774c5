import Store
import Testing

/// Which tables are read and written, as those who watch paths have to know.
@Suite struct TableWatchTests {
  private func made() throws -> Connection {
    let connection = try memory(
      "CREATE TABLE a (id INTEGER PRIMARY KEY, n)",
      "CREATE TABLE b (id INTEGER PRIMARY KEY, a REFERENCES a(id) ON DELETE CASCADE)",
      "CREATE TABLE c (n)", "CREATE TABLE Loose (k PRIMARY KEY, n) WITHOUT ROWID", "CREATE VIEW v AS SELECT n FROM c",
      "INSERT INTO a VALUES (1, 1), (2, 2)", "INSERT INTO b VALUES (1, 1)",
      "CREATE TRIGGER t AFTER UPDATE ON a BEGIN INSERT INTO c VALUES (new.n); END")
    connection.noteWrites()
    return connection
  }

  @Test(
    arguments: [
      ("INSERT INTO a VALUES (3, 3)", ["a"]), ("UPDATE b SET id = 4", ["b"]), ("UPDATE a SET n = 5", ["a", "c"]),
      ("DELETE FROM a WHERE id = 1", ["a", "b"]), ("SELECT * FROM a", []),
      ("REPLACE INTO a VALUES (1, 9)", ["a", "b"]), ("DELETE FROM a WHERE id = 7", []),
    ] as [(String, Set<String>)])
  func writtenTablesAreNamed(sql: String, tables: Set<String>) throws {
    let connection = try made()
    try connection.execute(sql)
    #expect(connection.takeWrites() == .these(tables))
    #expect(connection.takeWrites() == .these([]))
  }

  @Test(arguments: ["INSERT INTO Loose VALUES (1, 1)", "DELETE FROM c"])
  func whatIsNotToldIsUnknown(sql: String) throws {
    let connection = try made()
    try connection.execute("INSERT INTO c VALUES (1)")
    _ = connection.takeWrites()
    try connection.execute(sql)
    #expect(connection.takeWrites() == .unknown)
    #expect(connection.takeWrites() == .these([]))
  }

  @Test func beforeItIsAskedForNothingIsKnown() throws {
    #expect(try memory("CREATE TABLE a (n)").takeWrites() == .unknown)
  }

  @Test(
    arguments: [
      ("SELECT n FROM a", ["a"]), ("SELECT count(*) FROM b", ["b"]), ("SELECT n FROM v", ["v", "c"]),
      ("SELECT 1 FROM a WHERE EXISTS (SELECT 1 FROM loose)", ["a", "loose"]),
    ] as [(String, Set<String>)])
  func readTablesAreNamed(sql: String, tables: Set<String>) throws {
    let connection = try made()
    // A statement that is kept tells its tables too.
    _ = try connection.scalar(sql)
    #expect(try connection.readTables { try connection.scalar(sql) }.tables == tables)
  }
}
