import Glibc
import Store
import Testing

@Suite struct BackupTests {
  private func source(_ folder: TemporaryFolder) throws -> Connection {
    let connection = try Connection(path: folder.file("a.db"), mode: .create)
    try connection.enableWAL()
    try connection.execute("CREATE TABLE t (a)")
    try connection.execute(
      "INSERT INTO t WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n LIMIT 2000) "
        + "SELECT randomblob(4000) FROM n"
    )
    return connection
  }

  @Test func theCopyIsWhole() throws {
    let folder = try TemporaryFolder()
    let connection = try source(folder)
    write(Array("an older file".utf8), to: folder.file("b.db"))
    var calls: [(Int, Int)] = []
    try connection.backup(to: folder.file("b.db")) { done, total in
      calls.append((done, total))
      return true
    }
    #expect(calls.count >= 2)
    #expect(calls.last.map { $0.0 == $0.1 } == true)
    #expect(folder.names == ["a.db", "a.db-shm", "a.db-wal", "b.db"])
    let copy = try Connection(path: folder.file("b.db"), mode: .readOnly)
    #expect(try copy.scalar("PRAGMA integrity_check") == .text("ok"))
    let sum = "SELECT count(*), total(length(a)), hex(max(a)) FROM t"
    #expect(try copy.rows(sum) == connection.rows(sum))
  }

  @Test func whatIsStoppedLeavesTheTargetAsItWas() throws {
    let folder = try TemporaryFolder()
    let connection = try source(folder)
    write([1, 2, 3], to: folder.file("b.db"))
    let error = storeError { try connection.backup(to: folder.file("b.db")) { _, _ in false } }
    #expect(error?.isInterrupt == true)
    #expect(contents(folder.file("b.db")) == [1, 2, 3])
    #expect(folder.names == ["a.db", "a.db-shm", "a.db-wal", "b.db"])
  }

  @Test func aTargetInUseIsRefused() throws {
    let folder = try TemporaryFolder()
    let connection = try source(folder)
    let other = try Connection(path: folder.file("b.db"), mode: .create)
    try other.enableWAL()
    try other.execute("CREATE TABLE kept (a)")
    let error = storeError { try connection.backup(to: folder.file("b.db")) }
    #expect(error?.code == .busy)
    #expect(try other.tableNames().map(\.name) == ["kept"])
  }

  @Test func whatIsNotCommittedIsNotCopied() throws {
    let folder = try TemporaryFolder()
    let connection = try source(folder)
    try connection.begin(immediate: true)
    try connection.execute("DELETE FROM t")
    #expect(
      storeError { try connection.backup(to: folder.file("b.db")) }
        == StoreError(.busy, "a change that is not committed yet cannot be copied"))
    #expect(folder.names == ["a.db", "a.db-shm", "a.db-wal"])
  }

  @Test func theCopyIsReadByWhoMayReadTheOriginal() throws {
    let folder = try TemporaryFolder()
    let connection = try source(folder)
    chmod(folder.file("a.db"), 0o640)
    try connection.backup(to: folder.file("b.db"))
    var status = stat()
    stat(folder.file("b.db"), &status)
    #expect(status.st_mode & 0o777 == 0o640)
  }

  @Test func aFolderThatIsNotThere() throws {
    let folder = try TemporaryFolder()
    let error = storeError { try source(folder).backup(to: folder.file("none/b.db")) }
    #expect(error == StoreError(.cannotOpen, "No such file or directory"))
  }
}
