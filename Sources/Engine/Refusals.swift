import FacetKit

/// All that is wrong with one value, in the order in which its field states it.
struct Refusals: Error {
  let all: [Refusal]

  init(_ all: [Refusal]) { self.all = all }

  /// What an error refuses.
  /// - Throws: the error itself where it is about something else than a value.
  static func all(in error: any Error) throws -> [Refusal] {
    switch error {
    case let refusal as Refusal: [refusal]
    case let refusals as Refusals: refusals.all
    default: throw error
    }
  }
}
