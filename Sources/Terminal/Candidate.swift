/// One way to complete a word.
package struct Candidate: Equatable, Sendable {
  /// What is put into the line, with the quotes it needs.
  package let text: String
  /// What the list of candidates shows, where it is not `text`.
  package let display: String?
  /// What the candidate is, shown dim beside it.
  package let note: String?
  /// Whether the word is whole, so that a blank follows it.
  package let appendsBlank: Bool

  package init(_ text: String, display: String? = nil, note: String? = nil, appendsBlank: Bool = true) {
    self.text = text
    self.display = display
    self.note = note
    self.appendsBlank = appendsBlank
  }
}
