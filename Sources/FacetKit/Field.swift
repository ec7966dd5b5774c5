/// A field of a record type, as `define` states it.
///
///     var record = Field("record", .integer)
///     record.minimum = .integer(0)
public struct Field: Sendable, Hashable {
  public var name: String
  public var kind: Kind
  /// What people read instead of the name, or nil.
  public var label: String?
  /// The pattern that the formatter of the kind takes, or nil.
  public var format: String?
  public var help: String?
  /// The section of the form in which the field stands, or nil.
  public var group: String?
  /// Null is refused. An empty text is not null.
  public var isRequired = false
  public var isUnique = false
  /// The field by which a record is addressed in brackets: `thing["Coffee"]`.
  public var isKey = false
  /// Masked when shown, never in the history.
  public var isSecret = false
  public var readOnly: Condition = .never
  public var hidden: Condition = .never
  /// The integer by which records are moved.
  public var isOrder = false
  /// The text of the default as it stands in `define`, or nil: a word read when a record is made, `(E)` computed then.
  public var defaultText: String?
  /// Inclusive. On a reference: of the members of its inverse.
  public var minimum: Value?
  /// Inclusive. On a reference: of the members of its inverse.
  public var maximum: Value?
  /// Characters (grapheme clusters) of a text, members of a list; inclusive.
  public var length: ClosedRange<Int>?
  /// A PCRE2 regular expression for the whole text.
  public var pattern: String?
  public var validators: [ValidatorUse] = []
  /// The editor that reads and shows values; nil for the one of the kind.
  public var editor: String?
  /// What the type that is referred to calls the records that refer to it; nil for this type's own name.
  public var inverse: String?
  public var onDelete: DeleteRule?
  /// The numbers in which a date or datetime is stored; nil for ISO 8601 text.
  public var stored: StoredTime?

  public init(_ name: String, _ kind: Kind) {
    self.name = name
    self.kind = kind
  }

  /// The label, else the name.
  public var title: String { label ?? name }
}

/// When an attribute such as `readonly` or `hidden` holds.
public enum Condition: Sendable, Hashable {
  case never, always
  /// While this expression of the language is true for the record.
  case when(String)
}

/// What deleting a record does to those that refer to it.
public enum DeleteRule: String, Sendable, Hashable, CaseIterable {
  /// Refuse while there are any.
  case deny
  /// Set their reference to null.
  case clear
  /// Delete them as well.
  case cascade
}

/// A validator as a field names it: `validate length(1, 80)`.
public struct ValidatorUse: Sendable, Hashable {
  public let name: String
  public let arguments: [Value]

  public init(_ name: String, _ arguments: [Value] = []) {
    self.name = name
    self.arguments = arguments
  }

  /// As `define` writes it.
  public var spelling: String {
    arguments.isEmpty ? name : "\(name)(\(arguments.map(\.literal).joined(separator: ", ")))"
  }
}
