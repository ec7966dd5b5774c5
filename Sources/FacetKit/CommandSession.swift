/// What a command of a plugin may do: read, print, and change records by the one way that all changes take.
public protocol CommandSession: Setting {
  /// The records that a path leads to, in the order of their keys or of the path.
  /// - Throws: ``Refusal`` with the error's text.
  func records(_ path: String) throws(Refusal) -> [RecordID]
  /// Stores a value at a path: read as its field's kind, validated, part of the command's change.
  /// - Throws: ``Refusal`` with what is wrong.
  func set(_ path: String, to value: Value) throws(Refusal)
  /// Runs statements of the language and gives what `$(…)` would: the value, or the text that was printed.
  /// - Throws: ``Refusal`` with the error's text.
  func run(_ statements: String) throws(Refusal) -> Value

  /// One line of results.
  func print(_ line: String) throws(Refusal)
  /// A table of results, in the format that the user wants. Rows have one value for each column.
  func table(_ columns: [String], _ rows: [[Value]]) throws(Refusal)
  /// One line to standard error, for what is no result.
  func notice(_ line: String)
  /// Whether the user wants the command to stop: a long one looks at it and returns.
  var isInterrupted: Bool { get }
}
