package import FacetKit

/// What a form needs of the file: one record, stored or about to be made. Fields are meant by their place in ``fields``.
package protocol FormDesk: AnyObject {
  /// What stands for the record in the trail.
  var title: String { get }
  /// As it is typed at the prompt: `person[3]`, `person` for one that is about to be made.
  var path: String { get }
  /// One record of the type, in small letters: `person`.
  var noun: String { get }
  var isNew: Bool { get }
  /// In the order in which they stand, hidden ones as well.
  var fields: [FormField] { get }
  /// What editors and formatters of plugins may look at.
  var setting: any Setting { get }

  /// The stored values, or the defaults of a new record; null for a computed field.
  func values() -> [Value]
  /// What follows from the stored values with these in their place.
  func facts(with edits: [Int: Value]) -> FormFacts
  /// The text to edit for a value; empty for null.
  func text(of value: Value, in field: Int) -> String
  /// The text in which a value is shown, by the field's format; a record by what stands for it.
  func shown(_ value: Value, in field: Int) -> String
  /// The value that a text stands for; null for an empty one in a field of another kind than text.
  func read(_ text: String, in field: Int) throws(Refusal) -> Value
  /// Judges a value as storing it would, the other edits at hand; gives what would be stored.
  func check(_ value: Value, in field: Int, with edits: [Int: Value]) throws(Refusal) -> Value
  /// The rules over several fields that are broken with these edits, each at one of its fields.
  func brokenRules(with edits: [Int: Value]) -> [FormRefusal]
  /// Stores all of them as one change, or nothing.
  func save(_ edits: [FormEdit]) -> FormOutcome
  /// Why nothing can be stored any more, where something in the file stands against it.
  var obstacle: String? { get }
  /// That the record is not there any more, and who deleted it: `deleted by bo, 14:02`; nil while it is there.
  var gone: String? { get }
  /// The record is gone: what was read of it is the beginning of a new one.
  func makeAnew()
  /// Whether more text behind it can make the text fit a pattern; true where that cannot be told.
  func mayBegin(_ text: String, pattern: String) -> Bool
  /// Stored values that others changed since this was asked last.
  func changedElsewhere() -> [ForeignChange]

  /// The records that a reference can lead to; nil for a field of another kind.
  func chooser(for field: Int) -> (any ChooserSource)?
  /// Whether the form can make a record for a reference.
  func makesRecords(for field: Int) -> Bool
  /// A record to be made for a reference, its key that text; nil where that cannot be.
  func newRecord(for field: Int, called text: String) -> (any FormDesk)?

  /// 1 Monday to 7 Sunday: how a week begins where the user lives.
  var firstWeekday: Int { get }
  /// By a pattern of strftime(3), in the user's language.
  func shown(_ day: CalendarDate, as pattern: String) -> String
  /// The name of the user's editor of texts; nil where no other program may run.
  var outsideEditor: String? { get }
  /// Opens a text in it; gives an ``EditedText``.
  func edit(_ text: String) -> any OutsideWork

  /// What was edited when the program was ended from outside, as texts, nil for null.
  func unsaved() -> [Int: String?]
  /// Keeps these aside for ``unsaved()``; what was kept before for another field stays.
  func keep(_ texts: [Int: String?])
  /// The same of all edits of a form, with what levels above it have kept: what else was kept aside goes.
  func keepAll(_ texts: [Int: String?])
  /// The form is left: nothing is to be kept aside any more.
  func dropDraft()
}

extension FormDesk {
  package var obstacle: String? { nil }
  package func brokenRules(with edits: [Int: Value]) -> [FormRefusal] { [] }
  package var gone: String? { nil }
  package func makeAnew() {}
  package func mayBegin(_ text: String, pattern: String) -> Bool { true }
  package func unsaved() -> [Int: String?] { [:] }
  package func keep(_ texts: [Int: String?]) {}
  package func keepAll(_ texts: [Int: String?]) { if !texts.isEmpty { keep(texts) } }
  package func dropDraft() {}
}

/// What follows from the values of a record.
package struct FormFacts: Sendable, Hashable {
  /// The values of computed fields.
  package var computed: [Int: Value]
  /// Fields that forms leave out now.
  package var hidden: Set<Int>
  /// Fields whose value cannot be changed now.
  package var readOnly: Set<Int>

  package init(computed: [Int: Value] = [:], hidden: Set<Int> = [], readOnly: Set<Int> = []) {
    self.computed = computed
    self.hidden = hidden
    self.readOnly = readOnly
  }
}

/// A stored value that somebody else changed while the form is open.
package struct ForeignChange: Sendable {
  package let field: Int
  package let value: Value
  /// Who and when, `bo, 14:02`; empty where nobody wrote it down.
  package let by: String

  package init(field: Int, value: Value, by: String = "") {
    self.field = field
    self.value = value
    self.by = by
  }
}

/// What came back from the user's own editor; nil where that went wrong or nothing changed.
package struct EditedText: LevelResult {
  package let text: String?
  /// What went wrong, or empty.
  package let message: String

  package init(_ text: String?, message: String = "") {
    self.text = text
    self.message = message
  }
}
