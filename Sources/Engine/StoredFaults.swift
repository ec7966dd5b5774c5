import FacetKit
import Language

/// The first stored records that break what is about to be defined, and how many do.
struct StoredFaults {
  /// Of what is defined.
  let path: String
  private var first: [Diagnostic] = []
  private var count = 0

  init(path: String) { self.path = path }

  mutating func add(_ violation: Violation, at range: SourceRange) {
    count += 1
    if first.count < 10 { first.append(Diagnostic(violation, at: range)) }
  }

  /// Refuses the definition where there are any.
  func end(at range: SourceRange) throws {
    guard count > 0 else { return }
    let more = count > first.count ? ", \(first.count) of them above" : ""
    let message = "\(count) record\(count == 1 ? " breaks" : "s break") it\(more)"
    throw Diagnostics(
      first + [Diagnostic(message, subject: path, at: range, hint: "--force defines it all the same")])
  }
}
