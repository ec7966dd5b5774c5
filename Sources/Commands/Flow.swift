package import Engine

/// How a statement ended: what runs next.
package enum Flow: Hashable, Sendable {
  case next
  case break_
  case continue_
  /// From a function, with what it gives.
  case return_(Reading?)
  /// The session ends with this status.
  case exit(Int32)
}
