import CSQLite

/// A prepared statement: bound, stepped through, reset and used again.
///
/// Parameters are numbered from 1, columns from 0.
package final class Statement {
  let pointer: OpaquePointer
  private let handle: Handle
  private var bindingCode = SQLITE_OK

  /// One statement; more text than white space and comments after it is an error.
  init(_ sql: String, on handle: Handle) throws(StoreError) {
    guard let database = handle.pointer else { throw .closed }
    var text = sql
    var prepared: OpaquePointer?
    var hasMore = false
    let code = text.withUTF8 { bytes -> Int32 in
      bytes.withMemoryRebound(to: CChar.self) { characters -> Int32 in
        var tail: UnsafePointer<CChar>?
        let count = Int32(clamping: characters.count)
        let code = sqlite3_prepare_v3(
          database, characters.baseAddress, count, UInt32(SQLITE_PREPARE_PERSISTENT), &prepared, &tail)
        if code == SQLITE_OK, let tail, let end = characters.baseAddress.map({ $0 + characters.count }), tail < end {
          hasMore = Self.holdsStatement(UnsafeBufferPointer(start: tail, count: end - tail), database)
        }
        return code
      }
    }
    guard code == SQLITE_OK else { throw .last(of: database, sql: sql) }
    guard let prepared else { throw StoreError(.misuse, "there is no SQL statement") }
    guard !hasMore else {
      sqlite3_finalize(prepared)
      throw StoreError(.misuse, "there is more than one SQL statement")
    }
    pointer = prepared
    self.handle = handle
  }

  deinit { sqlite3_finalize(pointer) }

  private static func holdsStatement(_ text: UnsafeBufferPointer<CChar>, _ database: OpaquePointer) -> Bool {
    var rest = text
    while let start = rest.baseAddress, !rest.isEmpty {
      var prepared: OpaquePointer?
      var tail: UnsafePointer<CChar>?
      guard sqlite3_prepare_v2(database, start, Int32(clamping: rest.count), &prepared, &tail) == SQLITE_OK,
        prepared == nil
      else {
        sqlite3_finalize(prepared)
        return true
      }
      guard let tail, tail > start else { return false }
      rest = UnsafeBufferPointer(start: tail, count: start + rest.count - tail)
    }
    return false
  }

  package var sql: String { String(cString: sqlite3_sql(pointer)) }
  package var parameterCount: Int { Int(sqlite3_bind_parameter_count(pointer)) }
  /// Whether it leaves the file as it is; a registered function may still do what it likes.
  package var isReadOnly: Bool { sqlite3_stmt_readonly(pointer) != 0 }

  /// Goes to the next row; false when there is none. What a registered function threw is thrown as it is.
  package func step() throws -> Bool {
    if bindingCode != SQLITE_OK {
      let code = bindingCode
      bindingCode = SQLITE_OK
      throw StoreError.of(code)
    }
    switch sqlite3_step(pointer) {
    case SQLITE_ROW: return true
    case SQLITE_DONE: return false
    default:
      let error = handle.failure(of: sql)
      sqlite3_reset(pointer)
      throw error
    }
  }

  /// Ends the walk through the rows, which frees the locks; what is bound stays bound.
  package func reset() { sqlite3_reset(pointer) }

  /// Binds null everywhere.
  package func clearBindings() {
    sqlite3_clear_bindings(pointer)
    bindingCode = SQLITE_OK
  }

  // MARK: binding

  /// A cell that cannot be bound, by its size or its number, makes the next ``step()`` throw.
  package func bind(_ cell: Cell, at index: Int) {
    switch cell {
    case .null: bindNull(at: index)
    case .integer(let number): bind(integer: number, at: index)
    case .real(let number): note(sqlite3_bind_double(pointer, Int32(clamping: index), number))
    case .text(var text): text.withUTF8 { bind($0, at: index, facet_sqlite_transient()) }
    case .malformedText(let bytes): bytes.withUnsafeBufferPointer { bind($0, at: index, facet_sqlite_transient()) }
    case .blob(let bytes):
      bytes.withUnsafeBytes { bytes in
        note(
          bytes.isEmpty
            ? sqlite3_bind_zeroblob(pointer, Int32(clamping: index), 0)
            : sqlite3_bind_blob64(
              pointer, Int32(clamping: index), bytes.baseAddress, UInt64(bytes.count), facet_sqlite_transient()))
      }
    }
  }

  /// Binds text without a copy: the bytes must stay where they are until the statement is stepped to its end, reset,
  /// or bound anew.
  package func bind(bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    bind(bytes, at: index, facet_sqlite_static())
  }

  package func bind(integer: Int64, at index: Int) {
    note(sqlite3_bind_int64(pointer, Int32(clamping: index), integer))
  }

  package func bindNull(at index: Int) { note(sqlite3_bind_null(pointer, Int32(clamping: index))) }

  package func bind(_ cells: [Cell]) {
    for (offset, cell) in cells.enumerated() { bind(cell, at: offset + 1) }
  }

  private func bind(_ bytes: UnsafeBufferPointer<UInt8>, at index: Int, _ destructor: sqlite3_destructor_type?) {
    // A null pointer would bind null, and an empty buffer may have one.
    guard let start = bytes.baseAddress, !bytes.isEmpty else {
      note(sqlite3_bind_text64(pointer, Int32(clamping: index), "", 0, facet_sqlite_transient(), UInt8(SQLITE_UTF8)))
      return
    }
    start.withMemoryRebound(to: CChar.self, capacity: bytes.count) { text in
      note(
        sqlite3_bind_text64(
          pointer, Int32(clamping: index), text, UInt64(bytes.count), destructor, UInt8(SQLITE_UTF8)))
    }
  }

  private func note(_ code: Int32) { if code != SQLITE_OK, bindingCode == SQLITE_OK { bindingCode = code } }
}
