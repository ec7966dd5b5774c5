/// What a program did that ran to its end without a terminal.
package struct ProgramResult: Equatable, Sendable {
  /// The exit status, or 128 and the number of the signal that ended it.
  package let status: Int32
  package let output: String
  package let errors: String

  package init(status: Int32, output: String, errors: String) {
    self.status = status
    self.output = output
    self.errors = errors
  }
}
