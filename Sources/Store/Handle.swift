import CSQLite

/// The one owner of a `sqlite3 *`, closed once.
///
/// Statements hold it too. ``close()`` before they are gone leaves SQLite to free the memory after the last of them.
final class Handle {
  private(set) var pointer: OpaquePointer?
  let busy = BusyWait()
  var progress: (() -> Bool)?
  /// What is noted of tables; nil until somebody wants to know.
  var tables: TableWatch?
  /// How often a transaction was rolled back, and how often one was rolled back or a part of it.
  var rollbacks = 0
  var undoings = 0
  /// What a registered function threw: it goes to the caller in place of SQLite's error.
  var pendingError: (any Error)?

  /// Once for the process, before SQLite begins.
  private static let preparation: Void = facet_sqlite_count_no_memory()

  /// `name` is a path that begins with `/` or `.`, or a URI where the flags say so.
  init(opening name: String, flags: Int32) throws(StoreError) {
    _ = Handle.preparation
    var opened: OpaquePointer?
    let code = sqlite3_open_v2(name, &opened, flags | SQLITE_OPEN_EXRESCODE | SQLITE_OPEN_NOMUTEX, nil)
    pointer = opened
    guard code == SQLITE_OK else {
      let error = opened == nil ? StoreError.of(code) : StoreError.last(of: opened)
      close()
      throw error
    }
    configure()
  }

  deinit { close() }

  func close() {
    sqlite3_close_v2(pointer)
    pointer = nil
  }

  func set(_ option: Int32, _ isOn: Bool) {
    guard let pointer else { return }
    _ = facet_sqlite_configure(pointer, option, isOn ? 1 : 0)
  }

  private func configure() {
    // Views and triggers of other programs may have strings in double quotes; no statement of ours has a name in them.
    set(SQLITE_DBCONFIG_DQS_DML, true)
    set(SQLITE_DBCONFIG_DQS_DDL, false)
    set(SQLITE_DBCONFIG_DEFENSIVE, false)
    set(SQLITE_DBCONFIG_ENABLE_FKEY, true)
    let wait: @convention(c) (UnsafeMutableRawPointer?, Int32) -> Int32 = { context, attempt in
      guard let context else { return 0 }
      return Unmanaged<BusyWait>.fromOpaque(context).takeUnretainedValue().wait(attempt: attempt) ? 1 : 0
    }
    sqlite3_busy_handler(pointer, wait, Unmanaged.passUnretained(busy).toOpaque())
    let undo: @convention(c) (UnsafeMutableRawPointer?) -> Void = { context in
      guard let context else { return }
      let handle = Unmanaged<Handle>.fromOpaque(context).takeUnretainedValue()
      handle.rollbacks += 1
      handle.undoings += 1
    }
    sqlite3_rollback_hook(pointer, undo, Unmanaged.passUnretained(self).toOpaque())
  }

  /// The error of the call that just failed: what a function of ours threw, else SQLite's.
  func failure(of sql: String) -> any Error {
    if let error = pendingError {
      pendingError = nil
      return error
    }
    return StoreError.last(of: pointer, sql: sql)
  }

  /// Whether another file, or none, stands where the open one did: what is written now would be found by nobody.
  var hasMoved: Bool {
    var answer: Int32 = 0
    sqlite3_file_control(pointer, "main", SQLITE_FCNTL_HAS_MOVED, &answer)
    return answer != 0
  }
}
