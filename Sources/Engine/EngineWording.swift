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
}
