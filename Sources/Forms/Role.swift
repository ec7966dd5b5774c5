/// What a piece of a screen is for. Only the terminal knows what a role looks like, and no meaning hangs on it: each
/// state has a mark or a word as well.
package enum Role: String, Sendable, Hashable, CaseIterable {
  /// Data and sentences.
  case plain
  /// Keys in hints, the sign of what goes deeper, progress.
  case accent
  /// What is edited and not stored: `*`, `+`, `•`, `?`.
  case edited
  /// What is refused: `!` and the carets.
  case refused
  /// Labels, remarks, the path, the rule, null.
  case quiet
  /// The trail, headings, groups, the label of the field that has the focus.
  case title
  /// The room for a text that can be typed.
  case well
}
