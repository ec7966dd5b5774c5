/// A line as it stood when completion was asked for.
package struct CompletionRequest: Equatable, Sendable {
  package let line: String
  /// Where the cursor is, in bytes of UTF-8 from the beginning of `line`.
  package let cursor: Int

  package init(line: String, cursor: Int) {
    self.line = line
    self.cursor = cursor
  }
}
