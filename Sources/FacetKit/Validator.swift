/// Judges a value before it is stored. Null never reaches a validator: `required` is the field's own matter.
///
///     struct NotBlank: Validator {
///       let name = "not-blank"
///       let summary = "text with at least one character that is not a blank"
///       let examples = [Example("not-blank", " ", refused: "must not be blank")]
///       func validate(_ value: Value, in setting: any Setting) -> Verdict {
///         value.text.allSatisfy(\.isWhitespace) ? .refuse(Refusal("must not be blank")) : .accept
///       }
///     }
///
/// A validator that has arguments to read once, not for each value, implements ``prepare(_:for:in:)`` as well.
public protocol Validator: Sendable {
  /// Letters, digits, `_` and `-`.
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  /// What ``summary`` has no room for, such as the standard that is followed and what it leaves out: lines for `help NAME`.
  /// Empty where there is no more to say.
  var details: String { get }
  /// The names of the arguments in order, `…` after the last where it may repeat: `["from", "to"]`.
  var parameters: [String] { get }
  /// At least one.
  var examples: [Example] { get }

  /// Accepts, accepts with a replacement, or refuses. Called for each value that is to be stored.
  func validate(_ value: Value, in setting: any Setting) -> Verdict

  /// Reads the arguments once, when a field is made ready; gives what judges each value.
  /// - Throws: ``Refusal`` where the arguments or the field's kind do not fit; `define` reports it.
  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check
}

/// Judges one value.
public typealias Check = @Sendable (Value, any Setting) -> Verdict

/// A validator's answer.
public enum Verdict: Sendable, Hashable {
  case accept
  /// Accepted, and this is stored: trimmed, normalised.
  case replace(Value)
  case refuse(Refusal)
}

extension Validator {
  public var parameters: [String] { [] }
  public var details: String { "" }

  /// Without arguments: a value more than ``parameters`` is refused.
  public func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    if arguments.count > parameters.count {
      throw Refusal(
        "\(name) takes \(parameters.count == 0 ? "no" : "\(parameters.count)") values, not \(arguments.count)")
    }
    return { value, setting in validate(value, in: setting) }
  }
}

/// What validators, editors, formatters and functions may look at: read only.
public protocol Setting {
  /// Today in the user's time zone.
  var today: CalendarDate { get }
  /// An option of the session or file, such as `date-order`; nil where it is not set.
  func option(_ name: String) -> String?
  /// A field of the record at hand, with the values of the change that is being judged; nil where there is no record
  /// or no such field.
  func value(_ key: String) -> Value?
  /// What a path gives, such as `person[3].name`; null where it gives nothing.
  /// - Throws: ``Refusal`` with the error's text.
  func read(_ path: String) throws(Refusal) -> [Value]
  /// A PCRE2 regular expression under Facet's match limits.
  /// - Throws: ``Refusal`` with the offset of the fault in the pattern.
  func pattern(_ text: String) throws(Refusal) -> any Pattern
}

/// A compiled regular expression.
public protocol Pattern: Sendable {
  /// Whether the whole text matches.
  /// - Throws: ``Refusal`` where the limit of steps is reached.
  func matches(_ text: String) throws(Refusal) -> Bool
}
