package import Language

/// An error at which SQLite took back the whole change, not only the statement that failed: a trigger that says
/// ROLLBACK, a disk that fails. What the change did before is gone, so that nothing may go on as if it were there.
package struct DroppedChange: Error {
  package private(set) var reason: Diagnostic

  init(_ error: any Error) {
    if let dropped = error as? DroppedChange {
      reason = dropped.reason
      return
    }
    var reason = (error as? Diagnostics)?.all.first ?? EngineWording.diagnostic(error)
    reason.hint = reason.hint ?? "all of this change is undone with it, and it cannot go on"
    self.reason = reason
  }

  package func at(_ range: SourceRange) -> DroppedChange { replacing { $0.at(range) } }

  /// The same with another text for its reason.
  package func replacing(_ replace: (Diagnostic) -> Diagnostic) -> DroppedChange {
    var copy = self
    copy.reason = replace(reason)
    return copy
  }
}
