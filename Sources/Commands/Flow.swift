package import Engine
package import Language

/// How a statement ended: what runs next.
package enum Flow: Hashable, Sendable {
  case next
  case break_
  case continue_
  /// From a function, with what it gives.
  case return_(Reading?)
  /// The session ends with this status.
  case exit(Int32)

  /// Where no function is there to be left.
  package static func misplacedReturn(at range: SourceRange) -> Diagnostic {
    Diagnostic("return stands only in def", at: range, hint: "exit ends a script")
  }
}
