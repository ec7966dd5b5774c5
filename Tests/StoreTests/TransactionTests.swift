import Glibc
@testable import Store
import Testing

@Suite struct TransactionTests {
  @Test func commitKeepsAndRollbackDrops() throws {
    let connection = try memory("CREATE TABLE t (a)")
    try connection.begin(immediate: true)
    #expect(connection.isInTransaction)
    try connection.execute("INSERT INTO t VALUES (1)")
    try connection.commit()
    #expect(!connection.isInTransaction)
    try connection.begin(immediate: true)
    try connection.execute("INSERT INTO t VALUES (2)")
    try connection.rollback()
    try connection.rollback()
    #expect(try connection.rows("SELECT a FROM t") == [[.integer(1)]])
  }

  @Test func savepoints() throws {
    let connection = try memory("CREATE TABLE t (a)")
    try connection.begin(immediate: true)
    try connection.savepoint("a \"b\"")
    try connection.execute("INSERT INTO t VALUES (1)")
    try connection.rollback(to: "a \"b\"")
    try connection.execute("INSERT INTO t VALUES (2)")
    try connection.release("a \"b\"")
    try connection.commit()
    #expect(try connection.rows("SELECT a FROM t") == [[.integer(2)]])
    #expect(storeError { try connection.release("x") }?.message == "no such savepoint: x")
  }

  @Test func foreignKeysCanWaitForTheEnd() throws {
    let connection = try memory(
      "CREATE TABLE p (id INTEGER PRIMARY KEY)", "CREATE TABLE c (id INTEGER PRIMARY KEY, p REFERENCES p)")
    try connection.begin(immediate: true)
    #expect(storeError { try connection.execute("INSERT INTO c VALUES (1, 7)") }?.extendedCode == .constraintForeignKey)
    try connection.deferForeignKeys(true)
    try connection.execute("INSERT INTO c VALUES (1, 7)")
    #expect(
      try connection.foreignKeyViolations() == [ForeignKeyViolation(table: "c", rowID: 1, parent: "p", foreignKey: 0)])
    #expect(storeError { try connection.commit() }?.extendedCode == .constraintForeignKey)
    #expect(connection.isInTransaction)
    try connection.execute("INSERT INTO p VALUES (7)")
    try connection.commit()
    #expect(try connection.foreignKeyViolations(of: "c") == [])
    #expect(storeError { try connection.execute("INSERT INTO c VALUES (2, 8)") }?.extendedCode == .constraintForeignKey)
  }

  @Test func foreignKeysCanBeOffInsideOfATransaction() throws {
    let connection = try memory(
      "CREATE TABLE p (id INTEGER PRIMARY KEY)", "CREATE TABLE c (p REFERENCES p ON DELETE CASCADE)",
      "INSERT INTO p VALUES (1)", "INSERT INTO c VALUES (1)")
    try connection.begin(immediate: true)
    connection.foreignKeys(enabled: false)
    try connection.execute("DELETE FROM p")
    #expect(try connection.scalar("SELECT count(*) FROM c") == .integer(1))
    try connection.execute("INSERT INTO p VALUES (1)")
    connection.foreignKeys(enabled: true)
    try connection.execute("DELETE FROM p")
    #expect(try connection.scalar("SELECT count(*) FROM c") == .integer(0))
    try connection.commit()
  }

  @Test func versionsTellOfOthers() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection(path: folder.file("a.db"), mode: .create)
    try writer.execute("CREATE TABLE t (a)")
    let reader = try Connection(path: folder.file("a.db"), mode: .readOnly)
    let (data, schema) = (try reader.dataVersion, try reader.schemaVersion)
    #expect(try reader.dataVersion == data)
    try writer.execute("INSERT INTO t VALUES (1)")
    #expect(try reader.dataVersion != data)
    #expect(try reader.schemaVersion == schema)
    try writer.execute("ALTER TABLE t ADD COLUMN b")
    #expect(try reader.schemaVersion == schema + 1)
  }

  @Test func theJournalModeIsLeftAloneUnlessAsked() throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("a.db"), mode: .create)
    try connection.execute("CREATE TABLE t (a)")
    #expect(try connection.scalar("PRAGMA journal_mode") == .text("delete"))
    try connection.enableWAL()
    #expect(try connection.scalar("PRAGMA journal_mode") == .text("wal"))
  }

  /// What is written into a file that is gone, or that another took the place of, is found by nobody.
  @Test(arguments: ["", "other"])
  func aFileThatIsNotInItsPlaceTakesNoChange(replacement: String) throws {
    let folder = try TemporaryFolder()
    let connection = try Connection(path: folder.file("a.db"), mode: .create)
    try connection.enableWAL()
    try connection.execute("CREATE TABLE t (a)")
    try connection.begin()
    try connection.execute("INSERT INTO t VALUES (1)")
    unlink(folder.file("a.db"))
    if !replacement.isEmpty { write(Array(replacement.utf8), to: folder.file("a.db")) }
    #expect(storeError { try connection.commit() }?.extendedCode == .readOnlyMoved)
    try connection.rollback()
    #expect(storeError { try connection.begin() }?.extendedCode == .readOnlyMoved)
    #expect(!connection.isInTransaction)
    #expect(storeError { try connection.checkPlace() }?.extendedCode == .readOnlyMoved)
  }

  @Test func onlyOneOfTwoMakesTheFile() throws {
    let folder = try TemporaryFolder()
    let first = try Connection(path: folder.file("a.db"), mode: .create)
    let second = try Connection(path: folder.file("a.db"), mode: .create)
    #expect(first.isNew)
    #expect(!second.isNew)
  }
}
