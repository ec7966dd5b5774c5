/// One thing that is wrong with a record: where, and what would be right.
///
///     let violation = Violation(path: "thing[3].record", refusal: Refusal("must be at least 0, not -7"))
///     violation.description   // "thing[3].record: must be at least 0, not -7"
public struct Violation: Error, Sendable, Hashable, CustomStringConvertible {
  /// The path of the field, or of the record for a rule over several fields.
  public let path: String
  /// What would be right.
  public let refusal: Refusal

  /// A refusal and its path.
  public init(path: String, refusal: Refusal) {
    self.path = path
    self.refusal = refusal
  }

  /// `PATH: MESSAGE`, without the hint.
  public var description: String { "\(path): \(refusal.message)" }
}
