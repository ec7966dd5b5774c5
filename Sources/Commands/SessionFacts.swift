/// What is so for a whole session.
package struct SessionFacts: Sendable, Hashable {
  /// At the prompt, not in a script or `-c`.
  package var isInteractive = false
  /// `--restricted`: no shell commands, no file output, no writing SQL.
  package var isRestricted = false
  /// `--dry-run` of the program: changes are reported as what would be, and dropped at the end.
  package var isDryRun = false

  package init() {}
}
