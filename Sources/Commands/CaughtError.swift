import FacetKit
import Language

/// What a handler sees of an error: `$e`, `$e.path`, `$e.line`.
struct CaughtError {
  let message: String
  let path: String?
  let line: Int?

  /// Nil for errors that no handler takes, such as an interruption.
  init?(_ error: any Error, in source: Source, _ block: Block) {
    switch error {
    case let error as Diagnostic: self.init([error], source, block)
    case let error as Diagnostics: self.init(error.all, source, block)
    default: return nil
    }
  }

  private init(_ all: [Diagnostic], _ source: Source, _ block: Block) {
    message = all.map(\.text).joined(separator: "\n")
    path = all.first.flatMap { error in
      error.subject ?? error.range.flatMap { block.path(around: $0) }.map { source.text($0.range) }
    }
    line = all.first?.range.map { source.position(of: $0.start).line }
  }

  func value(_ key: String) -> Value? {
    switch key {
    case "path": path.map { .text($0) } ?? .null
    case "line": line.map { .integer(Int64($0)) } ?? .null
    default: nil
    }
  }

  /// An error from within a call, with the call in its trail. Where the body stands in another text the place becomes
  /// that of the call, and the trail says where in the body it was.
  static func called(_ error: any Error, _ call: String, from: Source, to: Source, at range: SourceRange) -> any Error {
    func placed(_ diagnostic: Diagnostic) -> Diagnostic {
      var copy = diagnostic
      if from === to {
        copy.trail.append("in \(call)" + (to.name.map { ", called at \(place(range, in: to, $0))" } ?? ""))
      } else {
        copy.trail.append("in \(call)" + (diagnostic.range.map { ", \(place($0, in: from, from.name))" } ?? ""))
        copy.range = range
        copy.correction = nil
      }
      return copy
    }
    switch error {
    case let error as Diagnostic: return placed(error)
    case let error as Diagnostics: return Diagnostics(error.all.map(placed))
    default: return error
    }
  }

  private static func place(_ range: SourceRange, in source: Source, _ name: String?) -> String {
    let (line, column) = source.position(of: range.start)
    return name.map { "\($0):\(line):\(column)" } ?? "line \(line)"
  }
}
