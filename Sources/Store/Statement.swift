import CSQLite

/// A prepared statement; finalized once, when nobody holds it any more.
package final class Statement {
  private let handle: OpaquePointer
  private let connection: Connection
  package let sql: String
  package private(set) var isRunning = false

  init(_ sql: String, on connection: Connection) throws(StoreError) {
    var handle: OpaquePointer?
    let code = sqlite3_prepare_v3(connection.handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &handle, nil)
    guard code == SQLITE_OK else { throw connection.error(code) }
    guard let handle else { throw StoreError(SQLITE_ERROR, "there is no statement in this text") }
    self.handle = handle
    self.connection = connection
    self.sql = sql
  }

  deinit { sqlite3_finalize(handle) }

  package var isReadOnly: Bool { sqlite3_stmt_readonly(handle) != 0 }
  package var columnCount: Int { Int(sqlite3_column_count(handle)) }
  package var parameterCount: Int { Int(sqlite3_bind_parameter_count(handle)) }
  package func columnName(_ column: Int) -> String { sqlite3_column_name(handle, Int32(column)).map { String(cString: $0) } ?? "" }

  // MARK: binding, from 1

  package func bind(_ cell: Cell, at index: Int) {
    let index = Int32(index)
    switch cell {
    case .null: sqlite3_bind_null(handle, index)
    case .integer(let number): sqlite3_bind_int64(handle, index, number)
    case .real(let number): sqlite3_bind_double(handle, index, number)
    case .text(var text):
      text.withUTF8 { utf8 in
        utf8.withMemoryRebound(to: CChar.self) { bytes in
          _ = sqlite3_bind_text64(
            handle, index, bytes.baseAddress ?? Self.nothing, UInt64(bytes.count), facet_sqlite_transient(), UInt8(SQLITE_UTF8))
        }
      }
    case .malformedText(let bytes):
      bytes.withUnsafeBufferPointer { bytes in
        bytes.withMemoryRebound(to: CChar.self) { bytes in
          _ = sqlite3_bind_text64(
            handle, index, bytes.baseAddress ?? Self.nothing, UInt64(bytes.count), facet_sqlite_transient(), UInt8(SQLITE_UTF8))
        }
      }
    case .blob(let bytes):
      if bytes.isEmpty {
        sqlite3_bind_zeroblob(handle, index, 0)
      } else {
        sqlite3_bind_blob64(handle, index, bytes, UInt64(bytes.count), facet_sqlite_transient())
      }
    }
  }

  /// A null pointer would bind NULL instead of the empty text. Never written to, never freed.
  private nonisolated(unsafe) static let nothing: UnsafePointer<CChar> = {
    let pointer = UnsafeMutablePointer<CChar>.allocate(capacity: 1)
    pointer.initialize(to: 0)
    return UnsafePointer(pointer)
  }()

  /// Text whose bytes are not copied: they have to live until the next step is done.
  package func bind(bytes: UnsafeBufferPointer<UInt8>, at index: Int) {
    bytes.withMemoryRebound(to: CChar.self) { bytes in
      _ = sqlite3_bind_text64(
        handle, Int32(index), bytes.baseAddress ?? Self.nothing, UInt64(bytes.count), facet_sqlite_static(), UInt8(SQLITE_UTF8))
    }
  }

  package func bind(integer: Int64, at index: Int) { sqlite3_bind_int64(handle, Int32(index), integer) }

  // MARK: running

  /// True where there is a row, false at the end.
  package func step() throws -> Bool {
    let code = sqlite3_step(handle)
    if code == SQLITE_ROW {
      isRunning = true
      return true
    }
    isRunning = false
    if code == SQLITE_DONE { return false }
    if let pending = connection.takePendingError() {
      sqlite3_reset(handle)
      throw pending
    }
    let error = connection.error(code)
    sqlite3_reset(handle)
    throw error
  }

  package func reset() {
    isRunning = false
    sqlite3_reset(handle)
  }

  // MARK: columns, from 0

  package func storageClass(_ column: Int) -> StorageClass {
    switch sqlite3_column_type(handle, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  package func integer(_ column: Int) -> Int64 { sqlite3_column_int64(handle, Int32(column)) }
  package func real(_ column: Int) -> Double { sqlite3_column_double(handle, Int32(column)) }

  package func withText<R>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    let start = sqlite3_column_text(handle, Int32(column))
    return try body(UnsafeBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column)))))
  }

  /// Invalid UTF-8 is repaired; ``cell(_:)`` keeps it.
  package func text(_ column: Int) -> String { withText(column) { String(decoding: $0, as: UTF8.self) } }

  package func blob(_ column: Int) -> [UInt8] {
    guard let start = sqlite3_column_blob(handle, Int32(column)) else { return [] }
    return Array(UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(handle, Int32(column)))))
  }

  package func cell(_ column: Int) -> Cell {
    switch storageClass(column) {
    case .null: .null
    case .integer: .integer(integer(column))
    case .real: .real(real(column))
    case .text:
      withText(column) { bytes in
        String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .malformedText(Array(bytes))
      }
    case .blob: .blob(blob(column))
    }
  }
}
