/// What came of asking for a line.
package enum TypedLine: Equatable, Sendable {
  /// The text without its line end; a paste of several lines keeps the newlines between them.
  case text(String)
  /// Ctrl-D on an empty line, or the input is at its end.
  case endOfInput
  /// Ctrl-C, or Esc where the prompt gives that up too.
  case interrupted
}
