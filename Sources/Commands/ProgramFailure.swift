/// A program behind `|` took its input and then ended with a status that says that it failed.
package struct ProgramFailure: Error {
  /// The program with its status, in words.
  package let message: String

  package init(message: String) { self.message = message }
}
