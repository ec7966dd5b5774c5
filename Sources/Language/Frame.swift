/// What surrounds the place that a parser reads.
struct Frame {
  /// The bracket that ends the block or `$(…)` around the statement; nil at the top level.
  var closer: UInt8?
  /// A newline is a blank.
  var joins = false
  /// Brackets open within the statement.
  var brackets = 0
  /// The command whose arguments are read; nil where no options and no tail may stand.
  var signature: Signature?
  /// The word with which the command was called.
  var commandWord: String?
  var options: [OptionSyntax] = []
  var isTopLevel = true
  var isInLoop = false
}
