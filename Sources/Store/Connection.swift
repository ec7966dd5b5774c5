import CSQLite

/// One open database. Closed once; statements that outlive it are harmless.
package final class Connection {
  package enum Mode: Sendable {
    case readOnly, readWrite
    /// The only one that makes a file.
    case create
    case memory
  }

  let handle: OpaquePointer
  package let path: String
  package let isReadOnly: Bool
  private var isOpen = true
  private var isTuned = false
  private var pendingError: (any Error)?
  private var cache: [String: Statement] = [:]
  private static let cacheLimit = 100
  var functions: [AnyObject] = []

  package init(path: String, mode: Mode) throws(StoreError) {
    let flags =
      switch mode {
      case .readOnly: SQLITE_OPEN_READONLY
      case .readWrite: SQLITE_OPEN_READWRITE
      case .create, .memory: SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
      }
    var handle: OpaquePointer?
    let code = sqlite3_open_v2(path, &handle, flags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, nil)
    guard let handle else { throw StoreError(code, "out of memory") }
    guard code == SQLITE_OK else {
      let message = String(cString: sqlite3_errmsg(handle))
      sqlite3_close_v2(handle)
      throw StoreError(code, message)
    }
    self.handle = handle
    self.path = path
    isReadOnly = mode == .readOnly
    // A misspelt name must be an error, never a text.
    _ = facet_sqlite_configure(handle, SQLITE_DBCONFIG_DQS_DML, 0)
    _ = facet_sqlite_configure(handle, SQLITE_DBCONFIG_DQS_DDL, 0)
    _ = facet_sqlite_configure(handle, SQLITE_DBCONFIG_ENABLE_FKEY, 1)
    sqlite3_busy_timeout(handle, 5000)
    // Reads the header now, so that a file that is no database is an error here.
    var message: UnsafeMutablePointer<CChar>?
    let read = sqlite3_exec(handle, "PRAGMA schema_version", nil, nil, &message)
    if read != SQLITE_OK {
      let text = message.map { String(cString: $0) } ?? "cannot be read"
      sqlite3_free(message)
      sqlite3_close_v2(handle)
      isOpen = false
      throw StoreError(read, text)
    }
  }

  deinit { close() }

  package func close() {
    guard isOpen else { return }
    cache.removeAll()
    isOpen = false
    sqlite3_close_v2(handle)
  }

  /// The one place that turns a code into an error.
  func error(_ code: Int32) -> StoreError { StoreError(code, String(cString: sqlite3_errmsg(handle))) }

  /// The error that Swift code threw inside a registered function, once.
  func takePendingError() -> (any Error)? {
    defer { pendingError = nil }
    return pendingError
  }
  func keepPendingError(_ error: any Error) { pendingError = error }

  // MARK: statements

  package func prepare(_ sql: String) throws(StoreError) -> Statement { try Statement(sql, on: self) }

  /// A statement prepared before, where it is not running; else a new one.
  package func cached(_ sql: String) throws(StoreError) -> Statement {
    if let known = cache.removeValue(forKey: sql), !known.isRunning { return known }
    return try prepare(sql)
  }

  private func keep(_ statement: Statement) {
    statement.reset()
    if cache.count >= Connection.cacheLimit { cache.removeAll() }
    cache[statement.sql] = statement
  }

  package func query(_ sql: String, _ cells: [Cell], row: (Statement) throws -> Void) throws {
    let statement = try cached(sql)
    defer { keep(statement) }
    for (index, cell) in cells.enumerated() { statement.bind(cell, at: index + 1) }
    while try statement.step() { try row(statement) }
  }

  package func execute(_ sql: String, _ cells: [Cell] = []) throws { try query(sql, cells) { _ in } }

  /// The first column of the first row; null where there is none.
  package func scalar(_ sql: String, _ cells: [Cell] = []) throws -> Cell {
    let statement = try cached(sql)
    defer { keep(statement) }
    for (index, cell) in cells.enumerated() { statement.bind(cell, at: index + 1) }
    return try statement.step() ? statement.cell(0) : .null
  }

  package var changes: Int { Int(sqlite3_changes64(handle)) }
  package var totalChanges: Int { Int(sqlite3_total_changes64(handle)) }
  package var lastInsertRowID: Int64 { sqlite3_last_insert_rowid(handle) }

  /// Safe from a signal handler.
  package func interrupt() { sqlite3_interrupt(handle) }

  // MARK: transactions

  package var isInTransaction: Bool { sqlite3_get_autocommit(handle) == 0 }

  package func begin(immediate: Bool) throws {
    if !isTuned {
      isTuned = true
      try execute("PRAGMA cache_size = -65536")
    }
    try execute(immediate ? "BEGIN IMMEDIATE" : "BEGIN")
  }
  package func commit() throws { try execute("COMMIT") }
  package func rollback() throws { try execute("ROLLBACK") }
  package func savepoint(_ name: String) throws { try execute("SAVEPOINT \(quoteIdentifier(name))") }
  package func release(_ name: String) throws { try execute("RELEASE \(quoteIdentifier(name))") }
  package func rollback(to name: String) throws { try execute("ROLLBACK TO \(quoteIdentifier(name))") }

  /// For files that Facet makes, and no others.
  package func enableWAL() throws { _ = try scalar("PRAGMA journal_mode = WAL") }
  package func deferForeignKeys() throws { try execute("PRAGMA defer_foreign_keys = ON") }
  /// Has no effect inside a transaction, as SQLite documents.
  package func foreignKeys(enabled: Bool) throws { try execute("PRAGMA foreign_keys = \(enabled ? "ON" : "OFF")") }
  package func schemaVersion() throws -> Cell { try scalar("PRAGMA schema_version") }
}
