import CSQLite
import Glibc

/// Opens the file of a connection.
struct DatabaseFile {
  let path: String
  let mode: OpenMode

  func open() throws(StoreError) -> Handle {
    switch mode {
    case .memory: return try Handle(opening: ":memory:", flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE)
    case .create:
      return try writable(Handle(opening: plainPath, flags: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE))
    case .readWrite: return try writable(Handle(opening: plainPath, flags: SQLITE_OPEN_READWRITE))
    case .readOnly: return try readOnly()
    }
  }

  /// SQLite reads `file:…`, `:memory:` and the empty name as something other than a path.
  private var plainPath: String { path.utf8.first == UInt8(ascii: "/") ? path : "./\(path)" }

  /// SQLite falls back to reading where it may not write.
  private func writable(_ handle: Handle) throws(StoreError) -> Handle {
    guard sqlite3_db_readonly(handle.pointer, "main") == 1 else { return handle }
    throw StoreError(.readOnly, "permission denied")
  }

  /// A file in WAL mode needs a `-shm` file beside it, even for reading, and keeps it and an empty `-wal` afterwards.
  ///
  /// Where the folder is read-only and they cannot be made, the file is read without locks: with its log by the file
  /// system that takes none, and without a log as a file that does not change. That is right as long as no other
  /// program, which may write to that folder, does so meanwhile.
  private func readOnly() throws(StoreError) -> Handle {
    let handle = try configured(Handle(opening: plainPath, flags: SQLITE_OPEN_READONLY))
    let code = probe(handle)
    if code == SQLITE_OK { return handle }
    let error = StoreError.last(of: handle.pointer)
    guard error.code == .cannotOpen || error.code == .readOnly else { throw error }
    let option = size(of: path + "-wal") > 0 ? "vfs=unix-none" : "immutable=1"
    let other = try configured(
      Handle(opening: "file:\(percentEncoded(plainPath))?\(option)", flags: SQLITE_OPEN_READONLY | SQLITE_OPEN_URI))
    sqlite3_exec(other.pointer, "PRAGMA locking_mode = EXCLUSIVE", nil, nil, nil)
    guard probe(other) == SQLITE_OK else { throw error }
    return other
  }

  private func configured(_ handle: Handle) -> Handle {
    handle.set(SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, true)
    return handle
  }

  /// Reads the header, which opening alone does not.
  private func probe(_ handle: Handle) -> Int32 {
    sqlite3_exec(handle.pointer, "PRAGMA schema_version", nil, nil, nil)
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
