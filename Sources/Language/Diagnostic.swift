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
  /// The calls that were open, innermost first: `in greet, called at script.facet:9:1`.
  package var trail: [String] = []
  /// The line holds what nobody is to see.
  package var hidesLine = false
  /// The text that was refused and the scalar in it that is at fault, until ``narrowed(in:)`` finds it in the source.
  private var fault: Fault?

  /// Indirect, for a deep parser keeps room for an error in each of its calls.
  private indirect enum Fault: Hashable {
    case scalar(Int, of: String)
  }

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

  /// - Parameter given: the text that the refusal's offset counts in; nil where it is another than what was typed.
  package init(_ violation: Violation, at range: SourceRange? = nil, given: String? = nil) {
    self.init(violation.refusal.message, subject: violation.path, at: range, hint: violation.refusal.hint)
    if let given, let offset = violation.refusal.offset { fault = .scalar(offset, of: given) }
  }

  /// The same with its place narrowed to the character at fault, where the source has the refused text as it is, bare or
  /// in quotes: with insertions in it the whole value stays marked.
  package func narrowed(in source: Source) -> Diagnostic {
    guard case .scalar(let offset, let given)? = fault, let range, range.start >= 0, range.start <= range.end,
      range.end <= source.bytes.count,
      let places = WrittenText.places(of: given, in: source.bytes, range), places.indices.contains(offset)
    else { return self }
    var copy = self
    copy.range = places[offset]
    copy.fault = nil
    return copy
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

  /// One is thrown as what it is.
  package static func error(_ all: [Diagnostic]) -> any Error { all.count == 1 ? all[0] : Diagnostics(all) }
}
