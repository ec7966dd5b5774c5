/// An example of a validator, editor, formatter, function, command or observer: shown by `help`, run by the tests and
/// by `plugin check`.
///
///     let example = Example("email", "ada@@example.org", refused: "an address has one @")
///     example.outcome   // .refused("an address has one @")
public struct Example: Sendable, Hashable {
  /// The use as it stands in `define`, in an expression or at the prompt: `length(1, 80)`.
  public let use: String
  /// The value before, as text; for a command or an observer the statements that run before it.
  public let input: String
  /// What comes of it.
  public let outcome: Outcome

  /// What an example shows.
  public enum Outcome: Sendable, Hashable {
    /// Taken, and then this text (often the same); the empty text for null.
    case gives(String)
    /// Refused with this message.
    case refused(String)
  }

  /// An example that is taken.
  public init(_ use: String, _ input: String, gives output: String) {
    self.use = use
    self.input = input
    outcome = .gives(output)
  }

  /// An example that is refused.
  public init(_ use: String, _ input: String, refused message: String) {
    self.use = use
    self.input = input
    outcome = .refused(message)
  }
}
