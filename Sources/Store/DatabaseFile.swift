import CSQLite
import Glibc

/// Opens the file of a connection.
struct DatabaseFile {
  let path: String
  let mode: OpenMode
  /// Called while a lock is waited for, as ``BusyWait/onBusy``.
  var onBusy: ((_ milliseconds: Int) -> Bool)?

  func open() throws(StoreError) -> Handle {
    if mode != .memory { _ = try DatabaseFile.isThere(path) }
    switch mode {
    case .memory: return try Handle(opening: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    case .create: return try writable(Handle(opening: plainPath, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE))
    case .readWrite: return try writable(Handle(opening: plainPath, flags: SQLITE_OPEN_READWRITE))
    case .readOnly: return try readOnly()
    }
  }

  /// Makes an empty file, and says whether it was this call that made it: two programs may begin the same one.
  static func make(_ path: String) throws(StoreError) -> Bool {
    let file = Glibc.open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    if file < 0, errno != EEXIST { throw StoreError(.cannotOpen, String(cString: strerror(errno))) }
    if file >= 0 { close(file) }
    return file >= 0
  }

  /// SQLite reads `file:…`, `:memory:` and the empty name as something other than a path.
  private var plainPath: String { path.utf8.first == UInt8(ascii: "/") ? path : "./\(path)" }

  /// SQLite falls back to reading where it may not write.
  private func writable(_ handle: Handle) throws(StoreError) -> Handle {
    handle.busy.onBusy = onBusy
    guard sqlite3_db_readonly(handle.pointer, "main") == 1 else { return handle }
    var system = statvfs()
    let isReadOnlySystem = statvfs(path, &system) == 0 && system.f_flag & UInt(ST_RDONLY) != 0
    throw StoreError(.readOnly, isReadOnlySystem ? "the file system is read-only" : "permission denied")
  }

  /// Whether a file has the name; throws where something else has it, which SQLite would wait for or misread, and
  /// where nobody may look. A link to nothing is no file yet.
  static func isThere(_ path: String) throws(StoreError) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT { return false }
      throw StoreError(.cannotOpen, String(cString: strerror(errno)))
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG:
      // SQLite takes a file of one byte for an empty one, and would write over it.
      if status.st_size == 1 { throw StoreError(.notADatabase, "file is not a database") }
      // SQLite deletes the log of an empty file, and with it all that was stored and is not in the file yet.
      if status.st_size == 0, stat(path + "-wal", &status) == 0, status.st_size > 0 {
        throw StoreError(.corrupt, "it is empty, and its log \(path)-wal is not")
      }
      return true
    case S_IFDIR: throw StoreError(.cannotOpenNoFile, "is a folder")
    case S_IFIFO: throw StoreError(.cannotOpenNoFile, "is a pipe, and a database needs a file")
    case S_IFSOCK: throw StoreError(.cannotOpenNoFile, "is a socket, and a database needs a file")
    default: throw StoreError(.cannotOpenNoFile, "is a device, and a database needs a file")
    }
  }

  /// A file in WAL mode needs a `-shm` file beside it, even for reading, and keeps it and an empty `-wal` afterwards.
  ///
  /// Where the folder is read-only and they cannot be made, the file is read without locks: with its log by the file
  /// system that takes none, and without a log as a file that does not change. That is right as long as no other
  /// program, which may write to that folder, does so meanwhile.
  private func readOnly() throws(StoreError) -> Handle {
    let handle = try configured(Handle(opening: plainPath, flags: SQLITE_OPEN_READONLY))
    let code = probe(handle)
    if code == SQLITE_OK, shortage(handle) == nil { return handle }
    let error = StoreError.last(of: handle.pointer)
    if code == SQLITE_OK || error.code == .corrupt {
      // Another program may be just about to make the file longer: looked at again with a lock.
      sqlite3_exec(handle.pointer, "BEGIN; PRAGMA schema_version", nil, nil, nil)
      let shortage = shortage(handle)
      sqlite3_exec(handle.pointer, "COMMIT", nil, nil, nil)
      if let shortage { throw StoreError(.corrupt, shortage) }
      if code == SQLITE_OK { return handle }
    }
    guard error.code == .cannotOpen || error.code == .readOnly, size(of: path + "-journal") <= 0 else { throw error }
    let option = size(of: path + "-wal") > 0 ? "vfs=unix-none" : "immutable=1"
    let other = try configured(
      Handle(opening: "file:\(percentEncoded(plainPath))?\(option)", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI))
    sqlite3_exec(other.pointer, "PRAGMA locking_mode = EXCLUSIVE", nil, nil, nil)
    guard probe(other) == SQLITE_OK else { throw error }
    return other
  }

  /// Takes back what a program that crashed left half done, as every program that opens the file for writing does.
  static func recover(_ path: String) throws(StoreError) {
    let file = DatabaseFile(path: path, mode: .readWrite)
    let handle = try file.open()
    defer { handle.close() }
    guard file.probe(handle) == SQLITE_OK else { throw .last(of: handle.pointer) }
  }

  private func configured(_ handle: Handle) -> Handle {
    handle.busy.onBusy = onBusy
    handle.set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
    return handle
  }

  /// Reads the header, which opening alone does not.
  private func probe(_ handle: Handle) -> Int32 {
    sqlite3_exec(handle.pointer, "PRAGMA schema_version", nil, nil, nil)
  }

  /// What is missing of a file that is shorter than its header says. SQLite reads zeros for what is missing of a page,
  /// which are other values. With a log the file may still have to grow.
  private func shortage(_ handle: Handle) -> String? {
    var header = [UInt8](repeating: 0, count: 100)
    let size = facet_sqlite_beginning(handle.pointer, &header, 100)
    // Programs older than 2010 leave the number of pages as it was.
    guard size >= 100, header[24..<28] == header[92..<96], self.size(of: path + "-wal") <= 0 else { return nil }
    let page = header[16] == 0 && header[17] == 1 ? 65_536 : Int(header[16]) << 8 | Int(header[17])
    let due = header[28..<32].reduce(0) { $0 << 8 | Int($1) } * page
    return size < due ? "\(due) bytes are due, and there are \(size)" : nil
  }

  private func size(of path: String) -> Int {
    var status = stat()
    return stat(path, &status) == 0 ? Int(status.st_size) : 0
  }

  private func percentEncoded(_ path: String) -> String {
    let digits = Array("0123456789ABCDEF")
    var encoded = ""
    for byte in path.utf8 {
      switch byte {
      case UInt8(ascii: "%"), UInt8(ascii: "?"), UInt8(ascii: "#"), 0x80...:
        encoded += "%\(digits[Int(byte >> 4)])\(digits[Int(byte & 15)])"
      default: encoded.unicodeScalars.append(Unicode.Scalar(byte))
      }
    }
    return encoded
  }
}
