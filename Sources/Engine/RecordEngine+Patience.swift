import Store

/// What a person waits for.
package enum Patience: Sendable, Hashable {
  /// A statement that runs.
  case working
  /// A lock of another program, and its name where that is known.
  case lock(holder: String?)
}

extension RecordEngine {
  /// Steps of SQLite's machine between two looks: some milliseconds at most.
  private static let steps = 5000

  /// Lets whoever looks at the keys end the statements of a connection.
  func watch(_ connection: Connection) {
    guard patience != nil else { return connection.progressHandler(every: 0, nil) }
    connection.progressHandler(every: RecordEngine.steps) { [unowned self] in goesOn(.working) }
  }

  private func goesOn(_ patience: Patience) -> Bool {
    guard let asked = self.patience, !asked(patience) else { return true }
    isGivenUp = true
    return false
  }

  /// Whether the person ended what ran, since it was asked last.
  package func takeGivenUp() -> Bool {
    defer { isGivenUp = false }
    return isGivenUp
  }

  /// What is done while a lock of another program is waited for; false ends the waiting.
  func waiting(for path: String) -> (_ milliseconds: Int) -> Bool {
    { [unowned self] waited in
      if isInterrupted() { return false }
      if patience != nil {
        if waited < 300 {
          lockHolder = nil
          return goesOn(.working)
        }
        lockHolder = lockHolder ?? LockHolder.name(of: path)
        return goesOn(.lock(holder: lockHolder))
      }
      if waited < 1000 {
        hasToldWait = false
      } else if !hasToldWait {
        hasToldWait = true
        let limit = connection?.busyLimit ?? 5000
        onWait?(LockHolder.name(of: path), max(1, (limit - waited + 999) / 1000))
      }
      return true
    }
  }
}
