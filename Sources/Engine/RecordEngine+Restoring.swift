import FacetKit
import Language
import Store

/// A backup that is about to take the place of the file's content.
package final class RestoredBackup {
  fileprivate let restore: Restore
  /// Changes of the file that the backup does not have; nil where its history is another.
  package let changesSince: Int?

  fileprivate init(_ restore: Restore, changesSince: Int?) {
    self.restore = restore
    self.changesSince = changesSince
  }
}

extension RecordEngine {
  /// Opens a backup and looks through it; nothing is changed yet.
  package func backup(from file: String) throws -> RestoredBackup {
    guard let path else { throw Diagnostic("no file is open to restore", hint: "open FILE first") }
    if hasUncommittedWrites { throw Diagnostic("changes are not stored yet", hint: "a script stores them at its end") }
    if isReadOnly { throw Diagnostic("nothing is changed here: --read-only") }
    let hint = "restore takes a file that backup wrote"
    do {
      let restore = try Restore(from: file, over: path)
      return RestoredBackup(restore, changesSince: exists ? changes(since: restore) : 0)
    } catch let error as StoreError {
      switch error.code {
      case .notADatabase: throw Diagnostic("\(file) is no database, and nothing is restored from it", hint: hint)
      case .corrupt:
        throw Diagnostic("\(file) is damaged, and nothing is restored from it: \(error.message)", hint: hint)
      default: throw Diagnostic("\(file) cannot be restored: \(error.message)", hint: hint)
      }
    }
  }

  /// How many changes came after the last that the backup has, where that is one of this file's.
  private func changes(since restore: Restore) -> Int? {
    var last: (id: Int64, at: String, session: String)?
    let sql = "SELECT id, at, session FROM _facet_change ORDER BY id DESC LIMIT 1"
    try? restore.query(sql) { last = ($0.integer(0), $0.text(1), $0.text(2)) }
    guard let connection = try? readable(), (try? JournalTables.exist(in: connection)) == true else { return nil }
    let since: Cell?
    if let last {
      let same = "SELECT 1 FROM _facet_change WHERE id = ?1 AND at = ?2 AND session = ?3"
      let found = try? connection.scalar(same, [.integer(last.id), .text(last.at), .text(last.session)])
      guard found == .integer(1) else { return nil }
      since = try? connection.scalar("SELECT count(*) FROM _facet_change WHERE id > ?1", [.integer(last.id)])
    } else {
      since = try? connection.scalar("SELECT count(*) FROM _facet_change")
    }
    return if case .integer(let count)? = since { Int(count) } else { nil }
  }

  /// Puts the backup in the place of all that the file holds; who has the file open sees the new content.
  package func restore(_ backup: RestoredBackup, progress: ((Int, Int) -> Bool)? = nil) throws {
    guard let path else { return }
    if !exists { _ = try writable(); try commit() }
    try close()
    defer { backup.restore.close() }
    do { try backup.restore.run(progress: progress) } catch let error as StoreError {
      if error.code == .misuse { throw Diagnostic("the backup \(error.message)") }
      throw StoreWording.diagnostic(error, path)
    }
  }
}
