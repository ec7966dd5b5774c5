/// Why a list does not do what it was asked, in the words of the command that would have done it.
package struct ListFault: Error, Sendable, Hashable {
  package let message: String
  /// What it concerns: a path; nil where that is clear.
  package let subject: String?
  package let hint: String?
  /// Characters of the typed text that are at fault, or nil.
  package let range: Range<Int>?
  package var cause = Cause.other

  package enum Cause: Sendable, Hashable {
    case other
    /// The person ended what ran.
    case stopped
    /// Another program is writing.
    case lock
  }

  package init(_ message: String, subject: String? = nil, hint: String? = nil, at range: Range<Int>? = nil) {
    self.message = message
    self.subject = subject
    self.hint = hint
    self.range = range
  }

  /// For the message line: the message, and how to go on where there is room.
  package var text: String {
    let whole = subject.map { "\($0): \(message)" } ?? message
    return hint.map { "\(whole); \($0)" } ?? whole
  }
}
