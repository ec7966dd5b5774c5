import CSQLite
import Glibc

/// What SQLite, or this room in its stead, says of a call that failed.
package struct StoreError: Error, Hashable, Sendable {
  /// The primary code.
  package let code: ResultCode
  package let extendedCode: ResultCode
  package let message: String
  /// Bytes from the beginning of the SQL to what is at fault, where SQLite knows it.
  package let offset: Int?
  /// The statement that failed, where it was one.
  package let sql: String?

  package init(_ code: ResultCode, _ message: String, offset: Int? = nil, sql: String? = nil) {
    self.code = code.primary
    extendedCode = code
    self.message = message
    self.offset = offset
    self.sql = sql
  }

  package var isConstraint: Bool { code == .constraint }
  package var isBusy: Bool { code == .busy || code == .locked }
  package var isInterrupt: Bool { code == .interrupt }

  /// What the last call on a connection failed with: the one place where codes become errors.
  static func last(of database: OpaquePointer?, sql: String? = nil) -> StoreError {
    guard let database else { return closed }
    let offset = sqlite3_error_offset(database)
    let code = ResultCode(rawValue: sqlite3_extended_errcode(database))
    var message = String(cString: sqlite3_errmsg(database))
    let reason = sqlite3_system_errno(database)
    if code.primary == .cannotOpen, reason != 0 { message = String(cString: strerror(reason)) }
    return StoreError(code, message, offset: offset < 0 ? nil : Int(offset), sql: sql)
  }

  /// For a call that leaves no message on the connection.
  static func of(_ code: Int32) -> StoreError {
    StoreError(ResultCode(rawValue: code), String(cString: sqlite3_errstr(code)))
  }

  static let closed = StoreError(.misuse, "the database is closed")
}
