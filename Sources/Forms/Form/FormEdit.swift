package import FacetKit

/// A field that is to get another value.
package struct FormEdit: Sendable {
  package let field: Int
  package let value: Value
  /// What was typed for it, where it was typed.
  package let typed: String?
  /// The stored value that the person saw when they edited it.
  package let before: Value

  package init(field: Int, value: Value, typed: String? = nil, before: Value) {
    self.field = field
    self.value = value
    self.typed = typed
    self.before = before
  }
}

/// What became of a save.
package enum FormOutcome: Sendable {
  case saved(FormResult)
  /// Nothing is stored: what is wrong, by field, or of the record as a whole.
  case refused([FormRefusal])
  /// Nothing is stored: others changed some of these fields meanwhile.
  case conflict(SaveConflict)
}

package struct FormRefusal: Sendable {
  /// Nil for what concerns the record.
  package let field: Int?
  package let refusal: Refusal
  /// It is of a rule over several fields, of which this is one.
  package let isRule: Bool

  package init(field: Int?, _ refusal: Refusal, isRule: Bool = false) {
    self.isRule = isRule
    self.field = field
    self.refusal = refusal
  }
}

/// What others changed since the form was opened.
package struct SaveConflict: Sendable {
  /// A field that both changed.
  package struct Contested: Sendable {
    package let field: Int
    package let before: Value
    package let theirs: Value
    /// Who and when: `bo, 14:02`.
    package let by: String
    /// The change it was: `change 91: set person[3].city Malmö`.
    package let change: String

    package init(field: Int, before: Value, theirs: Value, by: String = "", change: String = "") {
      self.field = field
      self.before = before
      self.theirs = theirs
      self.by = by
      self.change = change
    }
  }

  package let contested: [Contested]
  /// Fields that only others changed.
  package let theirsAlone: [Contested]

  package init(contested: [Contested], theirsAlone: [Contested] = []) {
    self.contested = contested
    self.theirsAlone = theirsAlone
  }
}

/// What a form hands to the level below.
package struct FormResult: LevelResult, Sendable, Hashable {
  package enum Outcome: Sendable, Hashable { case saved, unchanged, cancelled }

  package let outcome: Outcome
  /// `person[3].city  "Stockholm" → "Uppsala"`, one for each value.
  package let changes: [String]
  /// The command that it was: `edit person[3]`.
  package let command: String
  /// The record, where one was stored.
  package let record: Value

  package init(_ outcome: Outcome, changes: [String] = [], command: String = "", record: Value = .null) {
    self.outcome = outcome
    self.changes = changes
    self.command = command
    self.record = record
  }
}

/// The value that a picker or an editor of its own level gave.
package struct ChosenValue: LevelResult, Sendable, Hashable {
  package let value: Value
  /// The text that stands for it, where it was typed.
  package let typed: String?

  package init(_ value: Value, typed: String? = nil) {
    self.value = value
    self.typed = typed
  }
}
