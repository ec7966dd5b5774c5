/// Why a value is not taken: what would be right, and where in the text the fault is.
///
///     throw Refusal("an address has one @", offset: 4)
///
/// The message begins where "path: " ends, without capital or full stop: `must be at least 0, not -7`.
public struct Refusal: Error, Sendable, Hashable {
  public let message: String
  /// Unicode scalars from the beginning of the text that was given; nil where the whole value is at fault.
  public let offset: Int?
  /// One more line that says how to go on, if there is one.
  public let hint: String?

  public init(_ message: String, offset: Int? = nil, hint: String? = nil) {
    self.message = message
    self.offset = offset
    self.hint = hint
  }
}
