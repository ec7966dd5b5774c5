import CSQLite

/// A result code of SQLite, primary or extended.
///
/// As a pattern a primary code matches its extended ones too: `case .busy` takes `SQLITE_BUSY_SNAPSHOT`.
package struct ResultCode: RawRepresentable, Hashable, Sendable {
  package let rawValue: Int32

  package init(rawValue: Int32) { self.rawValue = rawValue }

  package var primary: ResultCode { ResultCode(rawValue: rawValue & 0xff) }

  package static func ~= (pattern: ResultCode, code: ResultCode) -> Bool {
    pattern == code || pattern == code.primary
  }

  package static let ok = ResultCode(rawValue: SQLITE_OK)
  package static let error = ResultCode(rawValue: SQLITE_ERROR)
  package static let busy = ResultCode(rawValue: SQLITE_BUSY)
  package static let locked = ResultCode(rawValue: SQLITE_LOCKED)
  package static let readOnly = ResultCode(rawValue: SQLITE_READONLY)
  package static let interrupt = ResultCode(rawValue: SQLITE_INTERRUPT)
  package static let inputOutput = ResultCode(rawValue: SQLITE_IOERR)
  package static let corrupt = ResultCode(rawValue: SQLITE_CORRUPT)
  package static let full = ResultCode(rawValue: SQLITE_FULL)
  package static let cannotOpen = ResultCode(rawValue: SQLITE_CANTOPEN)
  package static let tooBig = ResultCode(rawValue: SQLITE_TOOBIG)
  package static let constraint = ResultCode(rawValue: SQLITE_CONSTRAINT)
  package static let mismatch = ResultCode(rawValue: SQLITE_MISMATCH)
  package static let misuse = ResultCode(rawValue: SQLITE_MISUSE)
  package static let range = ResultCode(rawValue: SQLITE_RANGE)
  package static let notADatabase = ResultCode(rawValue: SQLITE_NOTADB)

  // The header makes the extended codes with macros that are not imported: primary | (number << 8).
  /// Something that is no file has the name.
  package static let cannotOpenNoFile = ResultCode(rawValue: SQLITE_CANTOPEN | 2 << 8)
  package static let readOnlyRecovery = ResultCode(rawValue: SQLITE_READONLY | 1 << 8)
  /// A program that crashed left a change half done, with the journal that takes it back.
  package static let readOnlyRollback = ResultCode(rawValue: SQLITE_READONLY | 3 << 8)
  /// The file was deleted, moved or replaced since it was opened.
  package static let readOnlyMoved = ResultCode(rawValue: SQLITE_READONLY | 4 << 8)
  package static let readOnlyFolder = ResultCode(rawValue: SQLITE_READONLY | 6 << 8)
  package static let constraintCheck = ResultCode(rawValue: SQLITE_CONSTRAINT | 1 << 8)
  package static let constraintForeignKey = ResultCode(rawValue: SQLITE_CONSTRAINT | 3 << 8)
  package static let constraintNotNull = ResultCode(rawValue: SQLITE_CONSTRAINT | 5 << 8)
  package static let constraintPrimaryKey = ResultCode(rawValue: SQLITE_CONSTRAINT | 6 << 8)
  package static let constraintTrigger = ResultCode(rawValue: SQLITE_CONSTRAINT | 7 << 8)
  package static let constraintUnique = ResultCode(rawValue: SQLITE_CONSTRAINT | 8 << 8)
  package static let constraintRowID = ResultCode(rawValue: SQLITE_CONSTRAINT | 10 << 8)
  package static let constraintDataType = ResultCode(rawValue: SQLITE_CONSTRAINT | 12 << 8)
}
