package import FacetKit

/// A text with its role, in one line of a screen. It has no line ends and no control characters.
package struct Span: Sendable, Hashable {
  package var text: String
  package var role: Role
  /// In the row of a list that has the focus: drawn reversed, without a hue.
  package var isFocus: Bool

  package init(_ text: String, _ role: Role = .plain, isFocus: Bool = false) {
    self.text = text
    self.role = role
    self.isFocus = isFocus
  }

  /// What an editor drew.
  package init(_ styled: StyledText) {
    let role: Role =
      switch styled.role {
      case .dim: .quiet
      case .accent: .accent
      case .selected: .edited
      case .fault: .refused
      default: .plain
      }
    self.init(styled.text, role)
  }
}
