import CSQLite

/// Tells two results of one query apart, without keeping them: 64 bits of all their cells in order.
package struct RowDigest: Equatable {
  private var hash: UInt64 = 0xCBF2_9CE4_8422_2325

  package init() {}

  package mutating func add(_ row: Statement) {
    for column in 0..<sqlite3_column_count(row.pointer) {
      let kind = sqlite3_column_type(row.pointer, column)
      add(UInt64(UInt32(bitPattern: kind)))
      switch kind {
      case SQLITE_NULL: break
      case SQLITE_INTEGER: add(UInt64(bitPattern: sqlite3_column_int64(row.pointer, column)))
      case SQLITE_FLOAT: add(sqlite3_column_double(row.pointer, column).bitPattern)
      default:
        let start = sqlite3_column_blob(row.pointer, column)
        let bytes = UnsafeRawBufferPointer(start: start, count: Int(sqlite3_column_bytes(row.pointer, column)))
        add(UInt64(bytes.count))
        for byte in bytes { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
      }
    }
    add(0xFF)
  }

  private mutating func add(_ word: UInt64) {
    hash = (hash ^ word) &* 0x100_0000_01B3
    hash ^= hash >> 29
  }
}
