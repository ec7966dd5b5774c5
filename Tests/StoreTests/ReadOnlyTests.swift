import Glibc
import Store
import Testing

/// In no header that Swift's Glibc has. Of this thread only, unlike `seteuid`.
@_silgen_name("setfsuid") @discardableResult private func setfsuid(_ user: uid_t) -> Int32

@Suite struct ReadOnlyTests {
  /// The files of a database in WAL mode whose log is not in the file yet, as a program that crashed leaves them.
  private func unfinished(_ folder: TemporaryFolder, as name: String, withIndex: Bool = false) throws {
    let source = try TemporaryFolder()
    let writer = try Connection(path: source.file("a.db"), mode: .create)
    try writer.enableWAL()
    try writer.execute("PRAGMA wal_autocheckpoint = 0")
    try writer.execute("CREATE TABLE t (a)")
    try writer.execute("INSERT INTO t VALUES (1), (2)")
    for suffix in ["", "-wal"] + (withIndex ? ["-shm"] : []) {
      write(contents(source.file("a.db\(suffix)")), to: folder.file(name + suffix))
    }
  }

  private func readAll(_ connection: Connection) throws -> [[Cell]] {
    for (name, _) in try connection.tableNames() { _ = try connection.tableInfo(name) }
    return try connection.rows("SELECT a FROM t")
  }

  @Test func readingLeavesTheFileAndItsLogAsTheyWere() throws {
    let folder = try TemporaryFolder()
    try unfinished(folder, as: "a.db")
    let (file, log) = (contents(folder.file("a.db")), contents(folder.file("a.db-wal")))
    #expect(log.count > 4096)
    let connection = try Connection(path: folder.file("a.db"), mode: .readOnly)
    #expect(try readAll(connection) == [[.integer(1)], [.integer(2)]])
    connection.close()
    #expect(contents(folder.file("a.db")) == file)
    #expect(contents(folder.file("a.db-wal")) == log)
  }

  @Test func readingAnOrdinaryFileLeavesNothingBehind() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection(path: folder.file("a.db"), mode: .create)
    try writer.execute("CREATE TABLE t (a)")
    writer.close()
    let file = contents(folder.file("a.db"))
    let connection = try Connection(path: folder.file("a.db"), mode: .readOnly)
    #expect(try readAll(connection) == [])
    connection.close()
    #expect(contents(folder.file("a.db")) == file)
    #expect(folder.names == ["a.db"])
  }

  /// File permissions of this thread as those of somebody who may only read.
  private func asReader<R>(_ folder: TemporaryFolder, _ body: () throws -> R) rethrows -> R {
    chmod(folder.path, 0o555)
    setfsuid(65_534)
    defer {
      setfsuid(geteuid())
      chmod(folder.path, 0o755)
    }
    return try body()
  }

  @Test func aLogInAFolderThatCannotBeWrittenIsRead() throws {
    let folder = try TemporaryFolder()
    try unfinished(folder, as: "a?%#ä.db")
    let names = folder.names
    let (file, log) = (contents(folder.file("a?%#ä.db")), contents(folder.file("a?%#ä.db-wal")))
    try asReader(folder) {
      #expect(open(folder.file("x"), O_CREAT | O_RDWR, 0o600) == -1)
      let connection = try Connection(path: folder.file("a?%#ä.db"), mode: .readOnly)
      #expect(try readAll(connection) == [[.integer(1)], [.integer(2)]])
      connection.close()
    }
    #expect(folder.names == names)
    #expect(contents(folder.file("a?%#ä.db")) == file)
    #expect(contents(folder.file("a?%#ä.db-wal")) == log)
  }

  @Test func aWALFileWithoutALogInAFolderThatCannotBeWrittenIsRead() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection(path: folder.file("a.db"), mode: .create)
    try writer.enableWAL()
    try writer.execute("CREATE TABLE t (a)")
    try writer.execute("INSERT INTO t VALUES (3)")
    writer.close()
    #expect(folder.names == ["a.db"])
    try asReader(folder) {
      let connection = try Connection(path: folder.file("a.db"), mode: .readOnly)
      #expect(try readAll(connection) == [[.integer(3)]])
      connection.close()
    }
    #expect(folder.names == ["a.db"])
  }

  @Test func aFileThatMayNotBeWrittenIsSaidAtOnce() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection(path: folder.file("a.db"), mode: .create)
    try writer.execute("CREATE TABLE t (a)")
    writer.close()
    chmod(folder.file("a.db"), 0o444)
    asReader(folder) {
      let error = storeError { _ = try Connection(path: folder.file("a.db"), mode: .readWrite) }
      #expect(error == StoreError(.readOnly, "permission denied"))
    }
  }

  /// Whoever is in the midst of a change, or was when it crashed, leaves a file in which half of it stands.
  @Test func halfOfAChangeIsNotRead() throws {
    let folder = try TemporaryFolder()
    let writer = try Connection(path: folder.file("a.db"), mode: .create)
    try writer.execute("CREATE TABLE t (a)")
    try writer.execute(
      "INSERT INTO t WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 300) "
        + "SELECT zeroblob(500) FROM n")
    try writer.execute("PRAGMA cache_size = 4")
    try writer.begin(immediate: false)
    try writer.execute("UPDATE t SET a = 1")
    for suffix in ["", "-journal"] { write(contents(folder.file("a.db\(suffix)")), to: folder.file("b.db\(suffix)")) }
    let error = storeError { _ = try Connection(path: folder.file("b.db"), mode: .readOnly) }
    #expect(error?.extendedCode == .readOnlyRollback)
    #expect(folder.names.contains("b.db-journal"))
    try Connection.recover(folder.file("b.db"))
    #expect(!folder.names.contains("b.db-journal"))
    let reader = try Connection(path: folder.file("b.db"), mode: .readOnly)
    #expect(try reader.scalar("SELECT count(*) FROM t WHERE length(a) = 500") == .integer(300))
  }
}
