/// What a command or an observer of a plugin may do: read, print, and change records by the one way that all changes
/// take.
///
///     func raise(_ path: String, in session: any CommandSession) throws(Refusal) {
///       for record in try session.records(path) {
///         guard case .integer(let number)? = try session.read("\(record.path).record").first else { continue }
///         try session.set("\(record.path).record", to: .integer(number + 1))
///         try session.print("\(record.path): \(number + 1)")
///       }
///     }
///
/// What a command changes is one change: it is stored when the command returns and taken back when it throws. What an
/// observer changes is part of the statement that it is told of. Neither has a record at hand, so ``Setting/value(_:)``
/// gives nil.
public protocol CommandSession: Setting {
  /// The records that a path leads to, in the order of their keys or of the path; a type alone is all of its records.
  /// Empty where it leads to none.
  /// - Throws: ``Refusal`` with the error's text where the path names no type or field.
  func records(_ path: String) throws(Refusal) -> [RecordID]
  /// Stores a value at a path: read as its field's kind, validated, part of the command's change. Null clears the
  /// field.
  /// - Throws: ``Refusal`` with what is wrong: the message begins with the path.
  func set(_ path: String, to value: Value) throws(Refusal)
  /// Stores the same value in one field of many records, all or none: quicker than ``set(_:to:)`` for each. Records may be
  /// of several types that all have the field; none at all is no change. Null clears the field.
  /// - Throws: ``Refusal`` with what is wrong, also where one of the records is not there.
  func set(_ field: String, of records: [RecordID], to value: Value) throws(Refusal)
  /// Runs statements of the language and gives what `$(…)` would: the value, or the text that was printed. Their output
  /// is not shown.
  /// - Throws: ``Refusal`` with the error's text; what the statements changed before it is taken back with the command.
  func run(_ statements: String) throws(Refusal) -> Value

  /// Prints one line of results; the line's end is added.
  /// - Throws: ``Refusal`` where the output takes no more.
  func print(_ line: String) throws(Refusal)
  /// Prints a table of results in the format that the user wants. A reference is shown as `list` shows it, by its key.
  /// - Throws: ``Refusal`` where a row has more or fewer values than there are columns, or the output takes no more.
  func table(_ columns: [String], _ rows: [[Value]]) throws(Refusal)
  /// Prints one line to standard error, for what is no result: what was done, what was not found.
  func notice(_ line: String)
  /// Whether the user wants the command to stop: a long one looks at it for each record and returns, or throws so that
  /// nothing is stored.
  var isInterrupted: Bool { get }
}
