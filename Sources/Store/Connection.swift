import CSQLite

/// A connection to one SQLite file: prepares and runs SQL.
///
/// Foreign keys are on, result codes are extended, and the journal mode of the file is left alone. In double quotes
/// SQLite takes a name that it does not know for a string, as in the views and triggers of some files: statements have
/// names as ``quoteIdentifier(_:)`` gives them, and what a person wrote is read by ``prepare(written:)``. It belongs to
/// one thread; only ``interrupt()`` may be called from others.
package final class Connection {
  package let path: String
  package let isReadOnly: Bool
  /// The file was not there before.
  package let isNew: Bool
  let handle: Handle
  private let cache = StatementCache(capacity: 100)
  var hasWriteCache = false
  /// ``totalChanges`` when it was asked last which tables were written.
  var notedFrom = 0

  /// - Parameter onBusy: as the property, from the first look at the file on.
  package init(
    path: String, mode: OpenMode, onBusy: ((_ milliseconds: Int) -> Bool)? = nil
  ) throws(StoreError) {
    isNew = mode == .create ? try DatabaseFile.make(path) : false
    handle = try DatabaseFile(path: path, mode: mode, onBusy: onBusy).open()
    self.path = path
    isReadOnly = mode == .readOnly
  }

  /// Whether there is a file of that name, which a link may lead to; throws where it is something else.
  package static func fileExists(at path: String) throws(StoreError) -> Bool { try DatabaseFile.isThere(path) }

  /// Puts a file right that a program left half changed when it crashed: for `ResultCode.readOnlyRollback`.
  package static func recover(_ path: String) throws(StoreError) { try DatabaseFile.recover(path) }

  /// The file's own path, with its links followed; nil for none.
  package var filePath: String? {
    guard let pointer = handle.pointer, let name = sqlite3_db_filename(pointer, "main") else { return nil }
    let path = String(cString: name)
    return path.isEmpty ? nil : path
  }

  /// Closes the file; what is called afterwards throws or does nothing. Statements that others hold keep the file open
  /// until they are gone.
  package func close() {
    cache.removeAll()
    handle.close()
  }

  // MARK: running SQL

  package func prepare(_ sql: String) throws -> Statement { try Statement(sql, on: handle) }

  /// A statement that a person wrote: what stands in double quotes is a name there, and a misspelt one an error.
  package func prepare(written sql: String) throws -> Statement {
    handle.set(SQLITE_DBCONFIG_DQS_DML, false)
    defer { handle.set(SQLITE_DBCONFIG_DQS_DML, true) }
    do { return try prepare(sql) } catch let error as StoreError
      where error.code == .error && error.message.hasPrefix("no such column")
    {
      // What is missing may stand in a view or trigger, where it is a string.
      guard let backquoted = WrittenSQL(sql).backquoted else { throw error }
      handle.set(SQLITE_DBCONFIG_DQS_DML, true)
      return try prepare(backquoted)
    }
  }

  /// Runs an ALTER TABLE, which reads every definition of the file anew: strings in double quotes stay strings there.
  package func alter(_ sql: String) throws {
    handle.set(SQLITE_DBCONFIG_DQS_DDL, true)
    defer { handle.set(SQLITE_DBCONFIG_DQS_DDL, false) }
    let statement = try prepare(sql)
    while try statement.step() {}
  }

  /// The statement prepared before for the same SQL, with nothing bound. Who lets go of it has to have reset it.
  package func cached(_ sql: String) throws -> Statement { try cache.statement(sql, on: handle) }

  func dropCached() { cache.removeAll() }

  /// Runs one statement to its end.
  package func execute(_ sql: String, _ cells: [Cell] = []) throws { try query(sql, cells) { _ in } }

  /// Runs one statement, with its rows one by one.
  package func query(_ sql: String, _ cells: [Cell] = [], row: (Statement) throws -> Void) throws {
    let statement = try cached(sql)
    defer {
      statement.reset()
      statement.clearBindings()
    }
    statement.bind(cells)
    while try statement.step() { try row(statement) }
  }

  /// The first column of the first row; null where there is no row.
  package func scalar(_ sql: String, _ cells: [Cell] = []) throws -> Cell {
    let statement = try cached(sql)
    defer {
      statement.reset()
      statement.clearBindings()
    }
    statement.bind(cells)
    return try statement.step() ? statement.cell(0) : .null
  }

  /// Rows that the last INSERT, UPDATE or DELETE touched itself, without those that triggers and actions touched.
  package var changes: Int { handle.pointer.map { Int(sqlite3_changes64($0)) } ?? 0 }
  package var totalChanges: Int { handle.pointer.map { Int(sqlite3_total_changes64($0)) } ?? 0 }
  package var lastInsertRowID: Int64 { handle.pointer.map { sqlite3_last_insert_rowid($0) } ?? 0 }

  // MARK: waiting and stopping

  /// How many milliseconds a lock of another program is waited for; 5000 at first.
  package var busyLimit: Int {
    get { handle.busy.limit }
    set { handle.busy.limit = newValue }
  }

  /// Called while a lock is waited for, with how long that has been; false gives up.
  package var onBusy: ((_ milliseconds: Int) -> Bool)? {
    get { handle.busy.onBusy }
    set { handle.busy.onBusy = newValue }
  }

  /// What a registered function threw and no ``Statement/step()`` has thrown on yet.
  package var pendingError: (any Error)? { handle.pendingError }

  /// Makes the statements that run now end with `ResultCode.interrupt`; safe from other threads and signal handlers as
  /// long as the connection is open.
  package func interrupt() { if let pointer = handle.pointer { sqlite3_interrupt(pointer) } }

  /// Calls a body every so many steps of SQLite's machine; false ends the statement with `ResultCode.interrupt`.
  package func progressHandler(every steps: Int, _ body: (() -> Bool)?) {
    guard let pointer = handle.pointer else { return }
    handle.progress = body
    guard body != nil else { return sqlite3_progress_handler(pointer, 0, nil, nil) }
    let call: @convention(c) (UnsafeMutableRawPointer?) -> Int32 = { context in
      guard let context, let body = Unmanaged<Handle>.fromOpaque(context).takeUnretainedValue().progress else {
        return 0
      }
      return body() ? 0 : 1
    }
    sqlite3_progress_handler(pointer, Int32(clamping: steps), call, Unmanaged.passUnretained(handle).toOpaque())
  }
}
