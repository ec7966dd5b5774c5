import CSQLite

/// The columns of the row at which a statement stands.
extension Statement {
  package var columnCount: Int { Int(sqlite3_column_count(pointer)) }

  package func columnName(_ column: Int) -> String {
    sqlite3_column_name(pointer, Int32(column)).map { String(cString: $0) } ?? ""
  }

  package func storageClass(_ column: Int) -> StorageClass {
    switch sqlite3_column_type(pointer, Int32(column)) {
    case SQLITE_INTEGER: .integer
    case SQLITE_FLOAT: .real
    case SQLITE_TEXT: .text
    case SQLITE_BLOB: .blob
    default: .null
    }
  }

  package func cell(_ column: Int) -> Cell {
    switch storageClass(column) {
    case .null: .null
    case .integer: .integer(integer(column))
    case .real: .real(real(column))
    case .text: withText(column) { Cell(text: $0) }
    case .blob: .blob(blob(column))
    }
  }

  package func integer(_ column: Int) -> Int64 { sqlite3_column_int64(pointer, Int32(column)) }

  package func real(_ column: Int) -> Double { sqlite3_column_double(pointer, Int32(column)) }

  /// The text in UTF-8, malformed or not, where it lies: valid inside of the body only.
  package func withText<R>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R {
    let start = sqlite3_column_text(pointer, Int32(column))
    let count = Int(sqlite3_column_bytes(pointer, Int32(column)))
    return try body(UnsafeBufferPointer(start: start, count: start == nil ? 0 : count))
  }

  /// The text with U+FFFD for what is malformed; empty for null.
  package func text(_ column: Int) -> String { withText(column) { String(decoding: $0, as: UTF8.self) } }

  package func blob(_ column: Int) -> [UInt8] {
    let start = sqlite3_column_blob(pointer, Int32(column))
    let count = Int(sqlite3_column_bytes(pointer, Int32(column)))
    return Array(UnsafeRawBufferPointer(start: start, count: start == nil ? 0 : count))
  }
}
