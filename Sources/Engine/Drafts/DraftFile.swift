import Glibc
import Store

/// A copy of a database with edits in it that are not saved: a file of its owner's alone, which outlives a crash.
///
/// The shell that works on it has it locked. What its journal says after ``cell`` are the edits.
struct DraftFile {
  let path: String
  /// The last change and the last cell of the journal when the copy was made.
  let change: Int64
  let cell: Int64
  /// The schema's version, which edits leave as it is.
  let version: Int
  /// When it was made, in local time.
  let begun: String

  private static let table = "_facet_draft"
  private static let columns = "(begun TEXT, change INTEGER, cell INTEGER, saved INTEGER, session TEXT)"
  /// Keys of records that were made with a key of their own, which no other may replace.
  static let given = "_facet_given"

  /// Cells of numbers that were counted up or down: where somebody else came to the same number, both count.
  static let counted = "_facet_counted"

  /// Copies a database into a folder.
  ///
  /// - Parameter goesOn: asked now and then; false gives up.
  static func make(
    of source: Connection, for path: String, in folder: String, at moment: String, goesOn: () -> Bool
  ) throws -> (DraftFile, Connection) {
    let file = try newFile(in: folder, for: path)
    do {
      try withoutActuallyEscaping(goesOn) { goesOn in try source.copy(into: file) { _, _ in goesOn() } }
      let connection = try Connection(path: file, mode: .readWrite)
      try lock(connection)
      try connection.begin()
      try JournalTables.make(in: connection)
      try connection.execute("CREATE TABLE \(table) \(columns)")
      try connection.execute("CREATE TABLE \(given) (type TEXT, key)")
      try connection.execute("CREATE TABLE \(counted) (type TEXT, name TEXT, key)")
      try connection.execute(
        """
        INSERT INTO \(table) (begun, change, cell) SELECT ?1, (SELECT coalesce(max(id), 0) FROM _facet_change),
        (SELECT coalesce(max(n), 0) FROM _facet_cell)
        """, [.text(moment)])
      try connection.commit()
      return (try read(file, connection), connection)
    } catch {
      remove(file)
      throw error
    }
  }

  /// Opens a draft that another session left; nil where a shell works on it, or where it was not made whole.
  static func open(_ path: String) throws -> (DraftFile, Connection)? {
    let connection = try Connection(path: path, mode: .readWrite)
    connection.busyLimit = 0
    do {
      try lock(connection)
      // Writes, so that nobody else opens it from now on.
      try connection.begin()
      guard try connection.tableInfo(table) != nil, try connection.tableInfo(given) != nil,
        try connection.tableInfo(counted) != nil
      else {
        connection.close()
        // Its shell crashed while it copied; one that copies now is left alone.
        if isOld(path) { remove(path) }
        return nil
      }
      try connection.execute("UPDATE \(table) SET begun = begun")
      try connection.commit()
      return (try read(path, connection), connection)
    } catch let error as StoreError where error.isBusy {
      connection.close()
      return nil
    }
  }

  /// Just before the file has the edits as a change of that number, so that no crash between the two leaves edits that
  /// are saved already.
  static func note(saved change: Int64, of session: String, in connection: Connection) throws {
    try connection.execute("UPDATE \(table) SET saved = ?1, session = ?2", [.integer(change), .text(session)])
  }

  /// Whether the file that a draft is of has its edits.
  static func isSaved(_ draft: Connection, in original: Connection) throws -> Bool {
    var mark: [Cell] = []
    try draft.query("SELECT saved, session FROM \(table) WHERE saved IS NOT NULL") { mark = [$0.cell(0), $0.cell(1)] }
    guard !mark.isEmpty, try JournalTables.exist(in: original) else { return false }
    return try original.scalar("SELECT 1 FROM _facet_change WHERE id = ?1 AND session = ?2", mark) != .null
  }

  private static func isOld(_ path: String) -> Bool {
    var status = stat()
    return stat(path, &status) == 0 && time(nil) - status.st_mtim.tv_sec > 60
  }

  /// The drafts in a folder that are of a database.
  static func all(of path: String, in folder: String) -> [String] {
    guard let directory = opendir(folder) else { return [] }
    defer { closedir(directory) }
    let start = "\(mark(of: path))-"
    var names: [String] = []
    while let entry = readdir(directory) {
      let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
      }
      if name.hasPrefix(start), name.hasSuffix(".db") { names.append(name) }
    }
    return names.sorted().map { "\(folder)/\($0)" }
  }

  static func remove(_ path: String) { for ending in ["", "-journal", "-wal", "-shm"] { unlink(path + ending) } }

  /// The tables of a draft that are no types.
  static func names(in connection: Connection) throws -> [String] {
    try connection.hasOwnTable(table, columns) ? [table, given, counted] : []
  }

  private static func read(_ path: String, _ connection: Connection) throws -> DraftFile {
    var found = DraftFile(path: path, change: 0, cell: 0, version: 0, begun: "")
    let version = try connection.schemaVersion
    try connection.query("SELECT begun, change, cell FROM \(table)") { row in
      found = DraftFile(
        path: path, change: row.integer(1), cell: row.integer(2), version: version, begun: row.text(0))
    }
    return found
  }

  /// One file with no log beside it, locked for as long as it is open.
  private static func lock(_ connection: Connection) throws {
    try connection.execute("PRAGMA locking_mode = EXCLUSIVE")
    try connection.execute("PRAGMA journal_mode = DELETE")
  }

  /// Nobody else may read it at any moment, and no link is followed.
  private static func newFile(in folder: String, for path: String) throws -> String {
    for number in 0..<100 {
      let name = "\(folder)/\(mark(of: path))-\(time(nil))-\(getpid())-\(number).db"
      let file = Glibc.open(name, O_CREAT | O_EXCL | O_RDWR | O_CLOEXEC, 0o600)
      if file >= 0 {
        close(file)
        return name
      }
      if errno != EEXIST { break }
    }
    throw StoreError(.cannotOpen, String(cString: strerror(errno)))
  }

  /// Tells the drafts of one database from those of others: a hash of where it is, links followed.
  private static func mark(of path: String) -> String {
    let whole = realpath(path, nil)
    defer { free(whole) }
    var hash: UInt64 = 0xCBF2_9CE4_8422_2325
    let place = whole.map { String(cString: $0) } ?? path
    for byte in place.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
    return String(hash, radix: 16)
  }
}
