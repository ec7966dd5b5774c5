/// A use of a command with what comes of it, over the records that help describes.
package struct CommandExample: Sendable, Hashable {
  package let input: String
  package let outcome: Outcome

  package enum Outcome: Sendable, Hashable {
    /// The lines printed, all of them.
    case prints(String)
    /// What it does, in words.
    case note(String)
  }

  package init(_ input: String, prints output: String) {
    self.input = input
    outcome = .prints(output)
  }

  package init(_ input: String, note: String) {
    self.input = input
    outcome = .note(note)
  }

  /// The line under the example in help.
  package var text: String {
    switch outcome {
    case .prints(let output): output
    case .note(let note): "# \(note)"
    }
  }
}
