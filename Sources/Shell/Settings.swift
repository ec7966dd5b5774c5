package import Commands

/// What the program was called with, once its options are read.
package struct Settings: Sendable {
  /// What is to be run.
  package enum Work: Sendable {
    /// Each is a change of its own; the session is one.
    case texts([String])
    /// A file, or `-` for standard input.
    case script(String)
    /// The words of one command.
    case command([String])
    /// The prompt, or standard input as a script where it is no terminal.
    case session
  }

  package var database: String?
  /// Files of plugins that were named.
  package var plugins: [String] = []
  package var work = Work.session
  /// `$1 …` of a script.
  package var arguments: [String] = []
  package var format: OutputFormat?
  package var isCheck = false
  package var isDryRun = false
  package var keepsGoing = false
  package var isReadOnly = false
  /// Whether changes are written down, so that they can be undone.
  package var hasJournal = true
  package var isRestricted = false

  package init() {}
}
