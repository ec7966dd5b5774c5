/// What is so for a whole session.
package struct SessionFacts: Sendable, Hashable {
  /// At the prompt, not in a script or `-c`.
  package var isInteractive = false
  /// `--restricted`: nothing but the database is reached: no programs, no other files, no SQL.
  package var isRestricted = false
  /// Within an action, which the file brought along: restricted too.
  var isInAction = false
  /// `--dry-run` of the program: changes are reported as what would be, and dropped at the end.
  package var isDryRun = false

  package init() {}

  /// For errors: `sql is off with --restricted`.
  var whereRestricted: String { isInAction ? "in an action" : "with --restricted" }
}
