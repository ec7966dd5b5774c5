/// What came of a line at the prompt.
package enum LineOutcome {
  case done
  /// Shown already; what it changed is undone.
  case refused(any Error)
  case interrupted
  /// The session ends with that status.
  case exit(Int32)
}
