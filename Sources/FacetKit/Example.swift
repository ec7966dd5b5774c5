/// An example of a validator, editor, formatter or function: shown by `help`, run by the tests and by `plugin check`.
///
///     Example("email", "ada@@example.org", refused: "an address has one @")
public struct Example: Sendable, Hashable {
  /// The use as it stands in `define` or in an expression: `length(1, 80)`.
  public let use: String
  /// The value before, as text.
  public let input: String
  /// What comes of it.
  public let outcome: Outcome

  public enum Outcome: Sendable, Hashable {
    /// Taken, and then this text (often the same).
    case gives(String)
    /// Refused with this message.
    case refused(String)
  }

  public init(_ use: String, _ input: String, gives output: String) {
    self.use = use
    self.input = input
    outcome = .gives(output)
  }

  public init(_ use: String, _ input: String, refused message: String) {
    self.use = use
    self.input = input
    outcome = .refused(message)
  }
}
