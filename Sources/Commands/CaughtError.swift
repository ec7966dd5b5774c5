import FacetKit
import Language

/// What a handler sees of an error: `$e`, `$e.path`, `$e.line`.
struct CaughtError {
  let message: String
  let path: String?
  let line: Int?

  /// Nil for errors that no handler takes, such as an interruption.
  init?(_ error: any Error, in source: Source) {
    switch error {
    case let error as Diagnostic: self.init([error], source)
    case let error as Diagnostics: self.init(error.all, source)
    default: return nil
    }
  }

  private init(_ all: [Diagnostic], _ source: Source) {
    message = all.map(\.text).joined(separator: "\n")
    path = all.first?.subject
    line = all.first?.range.map { source.position(of: $0.start).line }
  }

  func value(_ key: String) -> Value? {
    switch key {
    case "path": path.map { .text($0) } ?? .null
    case "line": line.map { .integer(Int64($0)) } ?? .null
    default: nil
    }
  }

  /// An error of a function's body as one of the statement that called it, where the body stands in another text.
  static func moved(_ error: any Error, from: Source, to: Source, at range: SourceRange) -> any Error {
    if from === to { return error }
    func place(_ diagnostic: Diagnostic) -> Diagnostic {
      var copy = diagnostic
      copy.range = range
      copy.correction = nil
      return copy
    }
    switch error {
    case let error as Diagnostic: return place(error)
    case let error as Diagnostics: return Diagnostics(error.all.map(place))
    default: return error
    }
  }
}
