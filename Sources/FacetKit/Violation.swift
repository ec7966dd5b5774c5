/// One thing that is wrong with a record: where, and what would be right.
///
///     Violation(path: "thing[3].record", refusal: Refusal("must be at least 0, not -7")).description
///     // "thing[3].record: must be at least 0, not -7"
public struct Violation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the field, or of the record for a rule over several fields.
  public let path: String
  public let refusal: Refusal

  public init(path: String, refusal: Refusal) {
    self.path = path
    self.refusal = refusal
  }

  public var description: String { "\(path): \(refusal.message)" }
}
