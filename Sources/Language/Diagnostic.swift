package import FacetKit

/// One error as a value: what it concerns, what is wrong, where it stands in the text, and what to do next.
///
/// `thing[4].name: another thing is already called "Tea"` has the subject `thing[4].name`.
package struct Diagnostic: Error, Hashable, Sendable {
  /// The path or command in front of the message, or nil.
  package var subject: String?
  package var message: String
  /// Where the fault stands in the source of the statement, or nil.
  package var range: SourceRange?
  package var hint: String?
  /// What the prompt puts into the line for another try, or nil.
  package var correction: String?
  /// The line holds what nobody is to see.
  package var hidesLine = false

  package init(
    _ message: String, subject: String? = nil, at range: SourceRange? = nil, hint: String? = nil,
    correction: String? = nil
  ) {
    self.subject = subject
    self.message = message
    self.range = range
    self.hint = hint
    self.correction = correction
  }

  package init(_ violation: Violation, at range: SourceRange? = nil) {
    self.init(violation.refusal.message, subject: violation.path, at: range, hint: violation.refusal.hint)
  }

  /// The same with a place in the text, where it had none.
  package func at(_ fallback: SourceRange) -> Diagnostic {
    var copy = self
    copy.range = range ?? fallback
    return copy
  }

  /// `subject: message`.
  package var text: String { subject.map { "\($0): \(message)" } ?? message }
}

/// All that is wrong with one change, reported together.
package struct Diagnostics: Error, Hashable, Sendable {
  package var all: [Diagnostic]
  package init(_ all: [Diagnostic]) { self.all = all }
}
