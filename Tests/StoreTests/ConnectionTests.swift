import Glibc
import Store
import Testing

@Suite struct ConnectionTests {
  @Test(arguments: [OpenMode.readOnly, .readWrite])
  func aFileThatIsNotThereIsNotMade(mode: OpenMode) throws {
    let folder = try TemporaryFolder()
    let error = storeError { _ = try Connection(path: folder.file("a.db"), mode: mode) }
    #expect(error?.code == .cannotOpen)
    #expect(error?.message == "No such file or directory")
    #expect(folder.names == [])
  }

  @Test func createMakesTheFileWithTheFirstWrite() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("a.db"), mode: .create)
    #expect(!connection.isReadOnly)
    #expect(connection.path == folder.file("a.db"))
    try connection.execute("CREATE TABLE t (a)")
    connection.close()
    #expect(folder.names == ["a.db"])
  }

  /// SQLite takes `file:…` for a URI and `:memory:` for no file.
  @Test(arguments: ["file:a.db?mode=memory", ":memory:", "a%20b#c.db", "-x.db", "ä'\".db"])
  func aPathIsAPath(name: String) throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file(name), mode: .create)
    try connection.execute("CREATE TABLE t (a)")
    connection.close()
    #expect(folder.names == [name])
    let reader = try Connection(path: folder.file(name), mode: .readOnly)
    #expect(try reader.tableNames().map(\.name) == ["t"])
  }

  @Test func aRelativePathIsAPath() {
    let error = storeError { _ = try Connection(path: ":memory:", mode: .readOnly) }
    #expect(error?.code == .cannotOpen)
    #expect(storeError { _ = try Connection(path: "", mode: .readWrite) }?.code == .cannotOpen)
  }

  @Test func whatIsNoDatabaseIsSaidAtOnce() throws {
    let folder = try TemporaryFolder()
    write(
      Array("this is a letter, and no database, and longer than a header of one hundred bytes".utf8)
        + Array(repeating: 10, count: 600), to: folder.file("a.db"))
    let error = storeError { _ = try Connection(path: folder.file("a.db"), mode: .readOnly) }
    #expect(error?.code == .notADatabase)
    #expect(error?.message == "file is not a database")
  }

  @Test func aReaderCannotWrite() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection(path: folder.file("a.db"), mode: .create)
    try writer.execute("CREATE TABLE t (a)")
    let reader = try Connection(path: folder.file("a.db"), mode: .readOnly)
    #expect(reader.isReadOnly)
    let error = storeError { try reader.execute("INSERT INTO t VALUES (1)") }
    #expect(error?.code == .readOnly)
    #expect(error?.message == "attempt to write a readonly database")
  }

  /// A misspelt name in double quotes must never be a string.
  @Test(arguments: [
    "SELECT \"nam\" FROM t", "UPDATE t SET name = \"nam\"", "CREATE INDEX i ON t (\"nam\")",
    "CREATE TABLE u (a, CHECK (a <> \"nam\"))", "SELECT \"nam\" FROM v",
    " -- \"\n/* ' */ UPDATE t SET name = \"nam\" WHERE name = 'it''s'", "SELECT '\"name\"', [name], \"nam\" FROM v",
  ])
  func doubleQuotesMakeNoString(sql: String) throws {
    let connection = try memory(
      "CREATE TABLE t (name)", "INSERT INTO t VALUES ('x')", "CREATE VIEW v AS SELECT name, \"lit\" AS lit FROM t")
    let error = storeError { _ = try connection.prepare(written: sql) }
    #expect(error?.code == .error)
    #expect(error?.message.hasSuffix("no such column: nam") == true)
  }

  /// Views and triggers of other programs have strings in double quotes; they read as in the program that made them.
  @Test func doubleQuotesOfTheFileAreStrings() throws {
    let connection = try memory(
      "CREATE TABLE t (a, \"b `c\")", "CREATE TABLE log (line)", "INSERT INTO t VALUES (1, 2)",
      "CREATE VIEW v AS SELECT a, \"b `c\", \"lit\" AS lit FROM t WHERE a <> \"x\"",
      "CREATE TRIGGER r AFTER UPDATE ON t BEGIN INSERT INTO log VALUES (\"changed\"); END")
    #expect(try connection.rows("SELECT `lit` FROM v") == [[.text("lit")]])
    let written = try connection.prepare(written: "SELECT \"b `c\", \"lit\", 'a \"b\"' FROM \"v\" -- \"")
    #expect(try written.step())
    #expect((0..<3).map { written.cell($0) } == [.integer(2), .text("lit"), .text("a \"b\"")])
    try connection.execute("UPDATE t SET \(quoteIdentifier("b `c")) = 3")
    #expect(try connection.texts("SELECT line FROM log") == ["changed"])
    try connection.alter("ALTER TABLE t RENAME COLUMN a TO z")
    #expect(try connection.rows("SELECT z, lit FROM (SELECT * FROM t, v)") == [[.integer(1), .text("lit")]])
  }

  @Test func anErrorKnowsItsPlace() throws {
    let connection = try memory("CREATE TABLE t (a)")
    let error = storeError { try connection.execute("SELECT a, é FROM t") }
    #expect(error == StoreError(.error, "no such column: é", offset: 10, sql: "SELECT a, é FROM t"))
    #expect(
      storeError { try connection.execute("SELECT 1; SELECT 2") }
        == StoreError(.misuse, "there is more than one SQL statement"))
    #expect(storeError { try connection.execute(" -- nothing") } == StoreError(.misuse, "there is no SQL statement"))
    #expect(try connection.scalar("SELECT 1; -- one\n /* two */ ;") == .integer(1))
  }

  @Test func foreignKeysAreOn() throws {
    #expect(try memory().scalar("PRAGMA foreign_keys") == .integer(1))
  }

  @Test func changesAndRowIDs() throws {
    let connection = try memory("CREATE TABLE t (a)", "INSERT INTO t VALUES (1), (2), (3)")
    #expect(connection.changes == 3)
    #expect(connection.lastInsertRowID == 3)
    try connection.execute("UPDATE t SET a = 0 WHERE a > ?1", [.integer(1)])
    #expect(connection.changes == 2)
    #expect(connection.totalChanges == 5)
  }

  @Test func closedIsClosed() throws {
    let connection = try memory("CREATE TABLE t (a)")
    let statement = try connection.prepare("SELECT 1")
    connection.close()
    connection.close()
    #expect(storeError { try connection.execute("SELECT 1") } == StoreError(.misuse, "the database is closed"))
    #expect(try statement.step())
    #expect(connection.changes == 0)
    #expect(!connection.isInTransaction)
    connection.interrupt()
  }

  @Test func theCacheOfPagesGrowsWithTheFirstWriteOnly() throws {
    let connection = try memory()
    let atFirst = try connection.scalar("PRAGMA cache_size")
    try connection.begin(immediate: false)
    try connection.rollback()
    #expect(try connection.scalar("PRAGMA cache_size") == atFirst)
    #expect(atFirst == .integer(-2000))
    try connection.begin(immediate: true)
    #expect(try connection.scalar("PRAGMA cache_size") == .integer(-65536))
    try connection.rollback()
  }

  // MARK: locks and interrupts

  @Test func aLockIsWaitedForThenReported() throws {
    let folder = try TemporaryFolder()
    let (first, second) = try two(folder)
    second.busyLimit = 60
    var waits: [Int] = []
    second.onBusy = {
      waits.append($0); return true
    }
    try first.begin(immediate: true)
    let error = storeError { try second.begin(immediate: true) }
    #expect(error?.code == .busy)
    #expect(error?.message == "database is locked")
    #expect(error?.isBusy == true)
    #expect(waits.count > 3)
    #expect(waits == waits.sorted())
    #expect(waits[0] < 20)
    #expect(waits.allSatisfy { $0 < 60 })
    try first.rollback()
    try second.begin(immediate: true)
    try second.rollback()
  }

  @Test func whoWaitsCanGiveUp() throws {
    let folder = try TemporaryFolder()
    let (first, second) = try two(folder)
    try first.begin(immediate: true)
    var calls = 0
    second.onBusy = { _ in
      calls += 1; return calls < 3
    }
    #expect(storeError { try second.begin(immediate: true) }?.code == .busy)
    #expect(calls == 3)
  }

  @Test func aLockThatGoesAwayIsTaken() throws {
    let folder = try TemporaryFolder()
    let (first, second) = try two(folder)
    try first.begin(immediate: true)
    var calls = 0
    second.onBusy = { _ in
      calls += 1
      if calls == 2 { try? first.rollback() }
      return true
    }
    try second.begin(immediate: true)
    #expect(calls == 2)
    try second.rollback()
  }

  @Test func anInterruptIsAnErrorOfItsOwn() throws {
    let connection = try memory()
    let endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT count(*) FROM n"
    var calls = 0
    connection.progressHandler(every: 1_000) {
      calls += 1; return calls < 5
    }
    let stopped = storeError { try connection.execute(endless) }
    #expect(stopped?.isInterrupt == true)
    #expect(stopped?.message == "interrupted")
    #expect(calls == 5)
    connection.progressHandler(every: 1_000) {
      connection.interrupt(); return true
    }
    #expect(storeError { try connection.execute(endless) }?.code == .interrupt)
    connection.progressHandler(every: 1_000, nil)
    #expect(try connection.scalar("SELECT 1") == .integer(1))
  }

  private func two(_ folder: TemporaryFolder) throws -> (Connection, Connection) {
    let first = try Connection(path: folder.file("a.db"), mode: .create)
    try first.execute("CREATE TABLE t (a)")
    return (first, try Connection(path: folder.file("a.db"), mode: .readWrite))
  }
}
