package import Terminal

/// What output for people may use: how much room, which characters, which attributes.
package struct Appearance: Sendable, Hashable {
  /// What is written goes to a terminal, so that nothing in it may steer one.
  package var isTerminal: Bool
  /// Cells in a line, or nil where nothing limits it.
  package var width: Int?
  /// Marks and rules are of ASCII.
  package var usesASCII: Bool
  /// Bold and dim.
  package var hasAttributes: Bool

  /// Without arguments that of a file or pipe.
  package init(isTerminal: Bool = false, width: Int? = nil, usesASCII: Bool = false) {
    self.isTerminal = isTerminal
    self.width = width
    self.usesASCII = usesASCII
    self.hasAttributes = false
  }

  /// What the terminal behind a descriptor can do, if it is one.
  package init(descriptor: Int32, usesASCII: Bool = false, colour: ColourChoice = .auto) {
    self.init(usesASCII: usesASCII)
    isTerminal = TerminalInfo.isTerminal(descriptor)
    if isTerminal { width = TerminalInfo.size(of: descriptor).columns }
    hasAttributes = TerminalInfo.usesAttributes(colour, on: descriptor)
  }

  var ellipsis: String { usesASCII ? "~" : "…" }
  /// At the beginning of a line, where one `~` would be taken for text.
  var longEllipsis: String { usesASCII ? "..." : "…" }
  var rule: String { usesASCII ? "-" : "─" }

  /// Goes to a column, counted from 0, behind a text whose cells not all terminals count alike.
  func column(_ column: Int, behind text: String) -> String {
    hasAttributes && !CellWidth.isCertain(text) ? "\u{1B}[\(column + 1)G" : ""
  }

  func bold(_ text: String) -> String { attribute("1", text) }
  func dim(_ text: String) -> String { attribute("2", text) }

  private func attribute(_ code: String, _ text: String) -> String {
    hasAttributes && !text.isEmpty ? "\u{1B}[\(code)m\(text)\u{1B}[0m" : text
  }
}
