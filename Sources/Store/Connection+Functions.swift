import CSQLite

/// Keeps the body of a registered function for C.
private final class FunctionBox {
  let body: ([Cell]) throws -> Cell
  unowned let connection: Connection
  init(_ body: @escaping ([Cell]) throws -> Cell, _ connection: Connection) {
    self.body = body
    self.connection = connection
  }
}

extension Connection {
  /// Registers a function for SQL. An error that it throws ends the statement, and is thrown by the step itself.
  package func register(
    name: String, argumentCount: Int, deterministic: Bool, _ body: @escaping ([Cell]) throws -> Cell
  ) throws(StoreError) {
    let box = FunctionBox(body, self)
    functions.append(box)
    let flags = SQLITE_UTF8 | (deterministic ? SQLITE_DETERMINISTIC : 0) | SQLITE_DIRECTONLY
    let code = sqlite3_create_function_v2(
      handle, name, Int32(argumentCount), flags, Unmanaged.passUnretained(box).toOpaque(),
      { context, count, arguments in
        let box = Unmanaged<FunctionBox>.fromOpaque(sqlite3_user_data(context)).takeUnretainedValue()
        var cells: [Cell] = []
        cells.reserveCapacity(Int(count))
        for index in 0..<Int(count) { cells.append(Connection.cell(arguments?[index])) }
        do {
          Connection.setResult(try box.body(cells), context)
        } catch {
          box.connection.keepPendingError(error)
          sqlite3_result_error(context, "\(error)", -1)
        }
      }, nil, nil, nil)
    if code != SQLITE_OK { throw error(code) }
  }

  private static func cell(_ value: OpaquePointer?) -> Cell {
    switch sqlite3_value_type(value) {
    case SQLITE_INTEGER: return .integer(sqlite3_value_int64(value))
    case SQLITE_FLOAT: return .real(sqlite3_value_double(value))
    case SQLITE_TEXT:
      let start = sqlite3_value_text(value)
      let bytes = UnsafeBufferPointer(start: start, count: Int(sqlite3_value_bytes(value)))
      return String(validating: bytes, as: UTF8.self).map { .text($0) } ?? .malformedText(Array(bytes))
    case SQLITE_BLOB:
      let count = Int(sqlite3_value_bytes(value))
      return .blob(Array(UnsafeRawBufferPointer(start: sqlite3_value_blob(value), count: count)))
    default: return .null
    }
  }

  private static func setResult(_ cell: Cell, _ context: OpaquePointer?) {
    switch cell {
    case .null: sqlite3_result_null(context)
    case .integer(let number): sqlite3_result_int64(context, number)
    case .real(let number): sqlite3_result_double(context, number)
    case .text(let text):
      sqlite3_result_text64(context, text, UInt64(text.utf8.count), facet_sqlite_transient(), UInt8(SQLITE_UTF8))
    case .malformedText(let bytes):
      bytes.withUnsafeBytes {
        sqlite3_result_text64(
          context, $0.baseAddress?.assumingMemoryBound(to: CChar.self), UInt64(bytes.count), facet_sqlite_transient(),
          UInt8(SQLITE_UTF8))
      }
    case .blob(let bytes): sqlite3_result_blob64(context, bytes, UInt64(bytes.count), facet_sqlite_transient())
    }
  }
}
