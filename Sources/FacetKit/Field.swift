/// A field of a record type, as `define` states it.
///
///     var record = Field("record", .integer)
///     record.minimum = .integer(0)
///     record.label = "Longest time"
///     record.title   // "Longest time"
public struct Field: Sendable, Hashable {
  /// Unique in its type, without regard to case.
  public var name: String
  /// What the field holds.
  public var kind: Kind
  /// What people read instead of the name, or nil.
  public var label: String?
  /// The pattern that the formatter of the kind takes, or nil.
  public var format: String?
  /// One line for people who fill it in, or nil.
  public var help: String?
  /// The section of the form in which the field stands, or nil.
  public var group: String?
  /// Null is refused. An empty text is not null.
  public var isRequired = false
  /// No two records have the same value; any number of them may have null.
  public var isUnique = false
  /// The field by which a record is addressed in brackets: `thing["Coffee"]`.
  public var isKey = false
  /// Masked when shown, never in the history.
  public var isSecret = false
  /// When the value cannot be changed.
  public var readOnly: Condition = .never
  /// When forms leave the field out.
  public var hidden: Condition = .never
  /// The integer by which records are moved.
  public var isOrder = false
  /// The text of the default as it stands in `define`, or nil: a word read when a record is made, `(E)` computed then.
  public var defaultText: String?
  /// The least value, inclusive; on a reference the least count of members of its inverse; nil for no limit.
  public var minimum: Value?
  /// The greatest value, inclusive; on a reference the greatest count of members of its inverse; nil for no limit.
  public var maximum: Value?
  /// Characters (grapheme clusters) of a text, members of a list; inclusive; nil for no limit.
  public var length: ClosedRange<Int>?
  /// A PCRE2 regular expression for the whole text, or nil.
  public var pattern: String?
  /// In the order in which they judge; each sees what the one before it has put in the value's place.
  public var validators: [ValidatorUse] = []
  /// The editor that reads and shows values; nil for the one of the kind.
  public var editor: String?
  /// What the type that is referred to calls the records that refer to it; nil for this type's own name.
  public var inverse: String?
  /// What deleting the record that is referred to does; nil is ``DeleteRule/deny``.
  public var onDelete: DeleteRule?
  /// The expression from which the value is worked out wherever it is read, or nil for a field that is stored.
  public var formula: String?
  /// The rule at the end of the field's line, or nil.
  public var rule: Rule?
  /// The numbers in which a date or datetime is stored; nil for ISO 8601 text.
  public var stored: StoredTime?

  /// A field without attributes.
  public init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The label, else the name.
  public var title: String { label ?? name }
}

/// When an attribute such as `readonly` or `hidden` holds.
///
///     var end = Field("end", .date)
///     end.hidden = .when("start = null")
public enum Condition: Sendable, Hashable {
  /// Whatever the record holds.
  case never, always
  /// While this expression of the language is true for the record.
  case when(String)
}

/// What deleting a record does to those that refer to it.
///
///     DeleteRule(rawValue: "cascade")   // .cascade
public enum DeleteRule: String, Sendable, Hashable, CaseIterable {
  /// Refuse while there are any.
  case deny
  /// Set their reference to null.
  case clear
  /// Delete them as well.
  case cascade
}

/// A validator as a field names it.
///
///     ValidatorUse("length", [.integer(1), .integer(80)]).spelling   // "length(1, 80)"
public struct ValidatorUse: Sendable, Hashable {
  /// The name under which it is registered.
  public let name: String
  /// Its arguments in order; empty for none.
  public let arguments: [Value]

  /// A use without arguments, unless there are some.
  public init(_ name: String, _ arguments: [Value] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// As `define` writes it.
  public var spelling: String {
    arguments.isEmpty ? name : "\(name)(\(arguments.map(\.literal).joined(separator: ", ")))"
  }
}
