import CSQLite
import Glibc

/// Puts the content of one database in the place of another's, which others may have open: one transaction, so that
/// they see the old or the new, and a crash leaves the old.
package struct Restore {
  private let path: String
  private let source: Handle

  /// Opens the file that is to be taken back and looks through it.
  ///
  /// - Throws: where it is no database, or a damaged one.
  package init(from file: String, over path: String) throws {
    self.path = path
    var (one, other) = (stat(), stat())
    if stat(file, &one) == 0, stat(path, &other) == 0, one.st_dev == other.st_dev, one.st_ino == other.st_ino {
      throw StoreError(.misuse, "is the file that is open")
    }
    guard try DatabaseFile.isThere(file) else { throw StoreError(.cannotOpen, "there is no such file") }
    guard one.st_size > 0 else { throw StoreError(.notADatabase, "is empty") }
    source = try DatabaseFile(path: file, mode: .readOnly).open()
    try Backup.check(source, "integrity_check(1)")
  }

  package func run(progress: ((_ done: Int, _ total: Int) -> Bool)? = nil) throws {
    guard let database = source.pointer else { throw StoreError.closed }
    let target = try DatabaseFile(path: path, mode: .readWrite).open()
    defer { target.close() }
    // The pages of a log have one size.
    let sizes = [target, source].map { Restore.number("PRAGMA page_size", on: $0) }
    if sizes[0] != sizes[1], Restore.number("PRAGMA main.journal_mode", on: target, text: "wal") == 1 {
      throw StoreError(.misuse, "has pages of \(sizes[1]) bytes, and \(path) of \(sizes[0])")
    }
    try Backup.copy(database, into: target, waiting: target.busy, progress)
  }

  /// What the file to be taken back has, read before anything is changed.
  package func query(_ sql: String, row: (Statement) throws -> Void) throws {
    let statement = try Statement(sql, on: source)
    while try statement.step() { try row(statement) }
  }

  package func close() { source.close() }

  /// The number that a pragma gives, or whether it gives that text.
  private static func number(_ sql: String, on handle: Handle, text: String? = nil) -> Int64 {
    guard let statement = try? Statement(sql, on: handle), (try? statement.step()) == true else { return 0 }
    if let text { return statement.text(0) == text ? 1 : 0 }
    return statement.integer(0)
  }
}
