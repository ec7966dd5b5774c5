/// Why a value is not taken: what would be right, and where in the text the fault is.
///
///     func judge(_ address: String) throws(Refusal) {
///       if let second = Array(address.unicodeScalars).lastIndex(of: "@"), address.first == "@" {
///         throw Refusal("an address has something before its @", offset: second)
///       }
///     }
///
/// The message begins where "path: " ends, without capital or full stop: `must be at least 0, not -7`.
public struct Refusal: Error, Sendable, Hashable {
  /// What would be right, and what was given.
  public let message: String
  /// Unicode scalars from the beginning of the text that was given; nil or 0 where the whole value is at fault. Where the
  /// text stands as it is in what was typed, the mark under it begins there.
  public let offset: Int?
  /// One more line that says how to go on, if there is one.
  public let hint: String?

  /// A refusal of the whole value, unless a place is given.
  public init(_ message: String, offset: Int? = nil, hint: String? = nil) {
    self.message = message
    self.offset = offset
    self.hint = hint
  }
}
