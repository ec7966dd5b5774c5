package import FacetKit
package import Language
import Store

/// A value or a record that somebody else changed since it was read here, and that is to be changed here too.
package struct EditConflict: Sendable {
  package enum Kind: Sendable {
    /// Changed by both, to different values.
    case changed
    /// Changed here, deleted there.
    case deletedThere
    /// Deleted here, changed there.
    case changedAndDeleted
    /// Made by both with the same key.
    case madeTwice
  }

  package let kind: Kind
  package let record: RecordID
  /// Nil for the record itself.
  package let field: Field?
  package let before: Value
  package let theirs: Value
  package let mine: Value
  /// Their change; nil where another program made it, which writes nothing down.
  package let by: JournalEntry?
  /// Where it is in the file, what was found there, and what is to stand there.
  var place = ""
  var found: Cell?
  var wanted: Cell?
  /// Where it is in the draft.
  var draftType = ""
  var draftKey: Cell?
  var draftColumn: String?

  package var path: String { field.map { "\(record.path).\(Name.quoted($0.name))" } ?? record.path }

  /// `was changed by bo at 14:02 (change 91)`.
  ///
  /// - Parameter today: this moment, as ISO 8601: on the same day the time is enough.
  package func what(today: String) -> String {
    let verb =
      switch kind {
      case .changed, .changedAndDeleted: "changed"
      case .deletedThere: "deleted"
      case .madeTwice: "made"
      }
    guard let by else { return "was \(verb) by another program" }
    return "was \(verb) by \(by.who) \(by.moment(today: today)) (change \(by.id))"
  }

  /// `before "Stockholm"   theirs "Malmö"   mine "Uppsala"`, with so many blanks between.
  package func values(separator: String = "   ") -> String {
    switch kind {
    case .changed:
      ["before \(shown(before))", "theirs \(shown(theirs))", "mine \(shown(mine))"].joined(separator: separator)
    case .deletedThere: ["theirs deleted", "mine changed"].joined(separator: separator)
    case .changedAndDeleted:
      ["before \(shown(before))", "theirs \(shown(theirs))", "mine deleted"].joined(separator: separator)
    case .madeTwice: ["theirs made", "mine made"].joined(separator: separator)
    }
  }

  private func shown(_ value: Value) -> String {
    field?.isSecret == true && !value.isNull ? Value.concealed : value.literal
  }

  /// The error where nobody can be asked.
  package func diagnostic(
    at range: SourceRange?, today: String, hint: String = "run again, it starts from what is there now"
  ) -> Diagnostic {
    Diagnostic(
      "\(what(today: today)) since it was read: \(values(separator: ", "))", subject: path, at: range,
      hint: hint)
  }
}

extension JournalEntry {
  /// `at 14:02`, on another day `on 2009-12-08 at 14:02`.
  package func moment(today: String) -> String {
    let (day, time) = (at.prefix(10), at.dropFirst(11).prefix(5))
    return today.hasPrefix(day) ? "at \(time)" : "on \(day) at \(time)"
  }
}
