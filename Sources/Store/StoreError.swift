import CSQLite

/// What SQLite refused: its code and its own message.
package struct StoreError: Error, Sendable, CustomStringConvertible {
  /// The primary code.
  package let code: ResultCode
  /// The extended code as a number.
  package let extendedCode: Int32
  package let message: String

  init(_ code: Int32, _ message: String) {
    self.code = ResultCode(rawValue: code & 0xFF)
    extendedCode = code
    self.message = message
  }

  package var description: String { message }

  /// Result codes by name; others keep their number.
  package struct ResultCode: RawRepresentable, Hashable, Sendable {
    package let rawValue: Int32
    package init(rawValue: Int32) { self.rawValue = rawValue }
    package static let error = ResultCode(rawValue: SQLITE_ERROR)
    package static let busy = ResultCode(rawValue: SQLITE_BUSY)
    package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
    package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
    package static let interrupt = ResultCode(rawValue: SQLITE_INTERRUPT)
    package static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
    package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
    package static let full = ResultCode(rawValue: SQLITE_FULL)
    package static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
    package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
    package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)
    package static let authorization = ResultCode(rawValue: SQLITE_AUTH)
  }
}
