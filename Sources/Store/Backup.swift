import CSQLite
import Glibc

/// Copies a database that is in use into another file, which is whole at every moment: the old one or the new one.
struct Backup {
  let source: Handle
  let path: String

  func run(_ progress: ((_ done: Int, _ total: Int) -> Bool)?) throws {
    guard let database = source.pointer else { throw StoreError.closed }
    guard sqlite3_txn_state(database, "main") != SQLITE_TXN_WRITE else {
      throw StoreError(.busy, "a change that is not committed yet cannot be copied")
    }
    if isSource(database) { throw StoreError(.cannotOpen, "it is the file that is open") }
    try Backup.check(source, "quick_check")
    for suffix in ["-wal", "-journal"] where access(path + suffix, F_OK) == 0 {
      throw StoreError(.busy, "\(path)\(suffix) is there: a program is using \(path)")
    }
    let temporary = try makeTemporary()
    do {
      try copy(database, to: temporary, progress)
      try synchronize(temporary)
      guard rename(temporary, path) == 0 else { throw failure() }
    } catch {
      for suffix in ["", "-journal", "-wal", "-shm"] { unlink(temporary + suffix) }
      throw error
    }
  }

  /// Whether the path leads, by whatever name, to the file that is to be copied.
  private func isSource(_ database: OpaquePointer) -> Bool {
    var (mine, other) = (stat(), stat())
    guard let file = sqlite3_db_filename(database, "main"), stat(file, &mine) == 0, stat(path, &other) == 0 else {
      return false
    }
    return mine.st_dev == other.st_dev && mine.st_ino == other.st_ino
  }

  /// Fills the file at the path, which is there and empty, and looks for no damage.
  func fill(_ progress: ((_ done: Int, _ total: Int) -> Bool)?) throws {
    guard let database = source.pointer else { throw StoreError.closed }
    try copy(database, to: path, progress)
  }

  /// A copy of a damaged file must not take the place of one that is whole. Values that break rules of the file's own
  /// are no damage, and where a rule cannot be worked out nothing is judged.
  ///
  /// - Parameter pragma: `integrity_check`, which looks at indexes too, or `quick_check`.
  static func check(_ source: Handle, _ pragma: String) throws {
    let check: Statement
    do { check = try Statement("PRAGMA main.\(pragma)", on: source) } catch {
      if error.code == .corrupt { throw error }
      return
    }
    do {
      while try check.step() {
        let text = check.text(0)
        let lines = text.split(separator: "\n")
        if lines.first?.hasPrefix("*** in database") == true, lines.count > 1 {
          throw StoreError(.corrupt, String(lines[1]))
        }
      }
    } catch let error as StoreError where error.code == .error {}
  }

  /// The file exists before SQLite opens it, so that nobody else can read it meanwhile, and no link is followed.
  private func makeTemporary() throws -> String {
    for number in 0..<100 {
      let name = "\(path).\(getpid())-\(number)"
      let file = open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if file >= 0 {
        close(file)
        return name
      }
      guard errno == EEXIST else { throw failure() }
    }
    throw failure()
  }

  private func copy(
    _ database: OpaquePointer, to temporary: String, _ progress: ((_ done: Int, _ total: Int) -> Bool)?
  ) throws {
    let target = try DatabaseFile(path: temporary, mode: .readWrite).open()
    defer { target.close() }
    sqlite3_exec(target.pointer, "PRAGMA synchronous = OFF", nil, nil, nil)
    try Backup.copy(database, into: target, waiting: source.busy, progress)
  }

  /// Copies the pages, which is one transaction of the target.
  static func copy(
    _ database: OpaquePointer, into target: Handle, waiting busy: BusyWait,
    _ progress: ((_ done: Int, _ total: Int) -> Bool)?
  ) throws {
    guard let backup = sqlite3_backup_init(target.pointer, "main", database, "main") else {
      throw StoreError.last(of: target.pointer)
    }
    var attempt: Int32 = 0
    var isGoingOn = true
    while isGoingOn {
      let code = sqlite3_backup_step(backup, 1_000)
      switch code & 0xff {
      case SQLITE_OK: attempt = 0
      case SQLITE_DONE: isGoingOn = false
      case SQLITE_BUSY, SQLITE_LOCKED:
        isGoingOn = busy.wait(attempt: attempt)
        attempt += 1
      default: isGoingOn = false
      }
      let total = Int(sqlite3_backup_pagecount(backup))
      let done = total - Int(sqlite3_backup_remaining(backup))
      if let progress, !progress(done, total) {
        sqlite3_backup_finish(backup)
        throw StoreError(.interrupt, "interrupted")
      }
      if !isGoingOn {
        let finished = sqlite3_backup_finish(backup)
        guard code == SQLITE_DONE, finished == SQLITE_OK else {
          throw StoreError.of(code == SQLITE_DONE ? finished : code)
        }
      }
    }
  }

  /// The contents have to be on the disk before the name is.
  private func synchronize(_ temporary: String) throws {
    let file = open(temporary, O_RDWR | O_CLOEXEC)
    guard file >= 0 else { throw failure() }
    defer { close(file) }
    var status = stat()
    let model = sqlite3_db_filename(source.pointer, "main").map { String(cString: $0) } ?? ""
    if stat(path, &status) == 0 || stat(model, &status) == 0 { fchmod(file, status.st_mode & 0o777) }
    guard fsync(file) == 0 else { throw failure() }
  }

  private func failure() -> StoreError {
    StoreError(.cannotOpen, String(cString: strerror(errno)))
  }
}

extension Connection {
  /// Copies the whole database to a path, over a file that is there and that no program uses.
  ///
  /// `progress` is called with numbers of pages; false gives up, and leaves the path as it was.
  package func backup(to path: String, progress: ((_ done: Int, _ total: Int) -> Bool)? = nil) throws {
    try Backup(source: handle, path: path).run(progress)
  }

  /// Copies the whole database into an empty file that is the caller's own; `progress` as for a backup.
  package func copy(into path: String, progress: ((_ done: Int, _ total: Int) -> Bool)? = nil) throws {
    try Backup(source: handle, path: path).fill(progress)
  }
}
