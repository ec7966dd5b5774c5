import CSQLite

/// What SQLite, or this room in its stead, says of a call that failed.
package struct StoreError: Error, Hashable, Sendable {
  /// The primary code.
  package let code: ResultCode
  package let extendedCode: ResultCode
  package let message: String
  /// Bytes from the beginning of the SQL to what is at fault, where SQLite knows it.
  package let offset: Int?

  package init(_ code: ResultCode, _ message: String, offset: Int? = nil) {
    self.code = code.primary
    extendedCode = code
    self.message = message
    self.offset = offset
  }

  package var isConstraint: Bool { code == .constraint }
  package var isBusy: Bool { code == .busy || code == .locked }
  package var isInterrupt: Bool { code == .interrupt }

  /// What the last call on a connection failed with: the one place where codes become errors.
  static func last(of database: OpaquePointer?) -> StoreError {
    guard let database else { return closed }
    let offset = sqlite3_error_offset(database)
    return StoreError(
      ResultCode(rawValue: sqlite3_extended_errcode(database)), String(cString: sqlite3_errmsg(database)),
      offset: offset < 0 ? nil : Int(offset))
  }

  /// For a call that leaves no message on the connection.
  static func of(_ code: Int32) -> StoreError {
    StoreError(ResultCode(rawValue: code), String(cString: sqlite3_errstr(code)))
  }

  static let closed = StoreError(.misuse, "the database is closed")
}
