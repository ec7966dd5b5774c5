package import Language

/// A command: data that the parser, help, completion and the manual page are made from, and a function.
package struct Command: Sendable {
  package let name: String
  /// Other names that run it.
  package var synonyms: [String]
  package let group: CommandGroup
  /// One line, without a full stop.
  package let summary: String
  package let signature: Signature
  /// Several lines of help.
  package let details: String
  /// At least one; each is run by a test.
  package let examples: [CommandExample]
  /// Whether it changes records or the schema, which `--dry-run` only shows.
  package let changes: Bool
  package let run: @Sendable (Call, inout CommandContext) throws -> Void

  package init(
    _ name: String, synonyms: [String] = [], group: CommandGroup, summary: String, parameters: [Parameter] = [],
    options: [OptionSpecification] = [], takesTail: Bool = false, changes: Bool = false, validates: Bool = false,
    details: String, examples: [CommandExample],
    run: @escaping @Sendable (Call, inout CommandContext) throws -> Void
  ) {
    self.name = name
    self.synonyms = synonyms
    self.group = group
    self.summary = summary
    self.details = details
    self.examples = examples
    self.changes = changes
    self.run = run
    let common =
      (takesTail ? CommonOptions.printing : []) + (changes ? CommonOptions.changing : [])
      + (validates ? CommonOptions.validating : [])
    signature = Signature(name, parameters, options: options + common, takesTail: takesTail)
  }
}

/// The sections of help, in order.
package enum CommandGroup: String, Sendable, CaseIterable {
  case reading = "Reading"
  case changing = "Changing records"
  case moving = "Moving around"
  case schema = "Types and fields"
  case scripting = "Scripts"
  case session = "The file and the session"
}

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
