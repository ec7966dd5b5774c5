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
  /// Whether it reads or writes other files than the one that is open, or runs SQL, which can: off with `--restricted`.
  package let leavesFile: Bool
  package let run: @Sendable (Call, inout CommandContext) throws -> Void

  package init(
    _ name: String, synonyms: [String] = [], group: CommandGroup, summary: String, parameters: [Parameter] = [],
    options: [OptionSpecification] = [], takesTail: Bool = false, changes: Bool = false, validates: Bool = false,
    leavesFile: Bool = false, details: String, examples: [CommandExample],
    run: @escaping @Sendable (Call, inout CommandContext) throws -> Void
  ) {
    self.name = name
    self.synonyms = synonyms
    self.group = group
    self.summary = summary
    self.details = details
    self.examples = examples
    self.changes = changes
    self.leavesFile = leavesFile
    self.run = run
    let common =
      (takesTail ? CommonOptions.printing : []) + (changes ? CommonOptions.changing : [])
      + (validates ? CommonOptions.validating : [])
    signature = Signature(name, parameters, options: options + common, takesTail: takesTail)
  }
}
