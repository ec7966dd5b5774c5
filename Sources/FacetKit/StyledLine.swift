/// One line of what an editor draws: pieces of text, each with the role that it has. Colours are the user's matter.
///
///     let line = StyledLine([StyledText("★★", .accent), StyledText("☆☆☆", .dim)], cursor: 2)
///     line.text   // "★★☆☆☆"
public struct StyledLine: Sendable, Hashable {
  /// From left to right, without line ends and control characters.
  public var pieces: [StyledText]
  /// Where the terminal's cursor stands: characters (grapheme clusters) from the line's beginning; nil where it is not
  /// in this line. One line of a drawing has it.
  public var cursor: Int?

  /// A line of pieces.
  public init(_ pieces: [StyledText], cursor: Int? = nil) {
    self.pieces = pieces
    self.cursor = cursor
  }

  /// A line of one piece.
  public init(_ text: String, _ role: StyledText.Role = .plain, cursor: Int? = nil) {
    self.init([StyledText(text, role)], cursor: cursor)
  }

  /// The line without its roles.
  public var text: String { pieces.reduce(into: "") { $0 += $1.text } }
}

/// A text and what it is for.
///
///     StyledText("3 of 5", .dim).role   // .dim
public struct StyledText: Sendable, Hashable {
  /// What a text is for; nothing but the role says how it is drawn, and what it says must not hang on that.
  public enum Role: Sendable, Hashable {
    /// As the text around it.
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

  /// What is written.
  public var text: String
  /// What it is for.
  public var role: Role

  /// A plain text, unless said otherwise.
  public init(_ text: String, _ role: Role = .plain) {
    self.text = text
    self.role = role
  }
}
