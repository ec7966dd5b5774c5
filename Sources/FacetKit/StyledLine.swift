/// One line of what an editor draws: pieces of text, each with the role that it has. Colours are the user's matter.
///
///     StyledLine([StyledText("★★", .accent), StyledText("☆☆☆", .dim)], cursor: 2)
public struct StyledLine: Sendable, Hashable {
  public var pieces: [StyledText]
  /// Where the terminal's cursor stands: characters from the line's beginning; nil where it is not in this line.
  public var cursor: Int?

  public init(_ pieces: [StyledText], cursor: Int? = nil) {
    self.pieces = pieces
    self.cursor = cursor
  }

  public init(_ text: String, _ role: StyledText.Role = .plain, cursor: Int? = nil) {
    self.init([StyledText(text, role)], cursor: cursor)
  }

  /// The line without its roles.
  public var text: String { pieces.reduce(into: "") { $0 += $1.text } }
}

/// A text and what it is for.
public struct StyledText: Sendable, Hashable {
  public enum Role: Sendable, Hashable {
    case plain
    /// Less important than the rest.
    case dim
    /// What matters here.
    case accent
    /// What Return would choose.
    case selected
    /// What is not allowed, or at fault.
    case fault
  }

  public var text: String
  public var role: Role

  public init(_ text: String, _ role: Role = .plain) {
    self.text = text
    self.role = role
  }
}
