package import Language
import Store

/// Errors that are no diagnostics yet, in words.
package enum EngineWording {
  package static func diagnostic(_ error: any Error) -> Diagnostic {
    switch error {
    case let error as Diagnostic: error
    case let error as StoreError: StoreWording.diagnostic(error, nil)
    case let error as DroppedChange: error.reason
    default: Diagnostic("\(error)")
    }
  }

  /// Whether it is the message that a lock of another program was waited for in vain.
  package static func isLock(_ message: String) -> Bool { message.hasPrefix(StoreWording.lock) }

  /// What SQLite says of a statement of its own, with the place of the statement that led to it; other errors as they are.
  package static func placed(_ error: any Error, at range: SourceRange) -> any Error {
    guard let failure = error as? StoreError, failure.code == .error else { return error }
    return diagnostic(failure).at(range)
  }
}
