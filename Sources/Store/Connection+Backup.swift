import CSQLite
import Glibc

extension Connection {
  /// Copies the database as it is at this moment, to a file beside the target that then takes its place.
  /// `progress` gets pages done and in all; false stops.
  package func backup(to target: String, progress: ((Int, Int) -> Bool)?) throws {
    let temporary = "\(target).facet-\(getpid())"
    unlink(temporary)
    do {
      let copy = try Connection(path: temporary, mode: .create)
      defer { copy.close() }
      guard let work = sqlite3_backup_init(copy.handle, "main", handle, "main") else {
        throw copy.error(sqlite3_extended_errcode(copy.handle))
      }
      var code = SQLITE_OK
      while code == SQLITE_OK || code == SQLITE_BUSY || code == SQLITE_LOCKED {
        code = sqlite3_backup_step(work, 1000)
        let total = Int(sqlite3_backup_pagecount(work))
        if let progress, !progress(total - Int(sqlite3_backup_remaining(work)), total) { break }
        if code == SQLITE_BUSY || code == SQLITE_LOCKED { usleep(50_000) }
      }
      sqlite3_backup_finish(work)
      if code == SQLITE_OK { throw StoreError(SQLITE_INTERRUPT, "interrupted") }
      if code != SQLITE_DONE { throw copy.error(code) }
    } catch {
      unlink(temporary)
      throw error
    }
    if rename(temporary, target) != 0 {
      let reason = String(cString: strerror(errno))
      unlink(temporary)
      throw StoreError(SQLITE_CANTOPEN, reason)
    }
  }
}
