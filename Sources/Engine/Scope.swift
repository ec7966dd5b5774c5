package import FacetKit

/// What names mean while a script or a session runs: variables, arguments, where one is, and current records.
package struct Scope: Sendable {
  package var variables = Variables()
  /// `$1 …`.
  package var arguments: [String] = []
  /// Where one is: the record entered by `cd`, or a type or collection, innermost last; empty at the top.
  package var context: [Place] = []
  /// Where one was before, for `cd -`.
  package var previous: [Place] = []
  /// The record last made or entered, by type.
  package var current: [ExactName: RecordID] = [:]

  package init() {}

  /// The innermost record entered.
  package var record: RecordID? {
    for place in context.reversed() { if case .record(let id) = place { return id } }
    return nil
  }
}

/// One level of the way down.
package enum Place: Sendable, Hashable {
  case type(String)
  case record(RecordID)
  /// A collection, by the path that gives it.
  case collection(String)

  /// The path as typed at the prompt.
  package var path: String {
    switch self {
    case .type(let name): Name.quoted(name)
    case .record(let id): id.path
    case .collection(let path): path
    }
  }
}
