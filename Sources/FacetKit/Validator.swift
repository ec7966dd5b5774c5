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
///     NotBlank().validate(.text(" "), in: FixedSetting())   // .refuse(Refusal("must not be blank"))
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

  /// Accepts, accepts with a replacement, or refuses. Called for each value that is to be stored, unless
  /// ``prepare(_:for:in:)`` is implemented, whose answer is called then. The value is of the field's kind.
  /// - Throws: a ``Refusal`` refuses the value as ``Verdict/refuse(_:)`` does; any other error refuses it too, and names
  ///   the validator.
  func validate(_ value: Value, in setting: any Setting) throws -> Verdict

  /// Reads the arguments once, when a field is made ready; gives what judges each value.
  /// - Throws: ``Refusal`` where the arguments or the field's kind do not fit; `define` reports it.
  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check
}

/// Judges one value. What it throws refuses the value, as it does in ``Validator/validate(_:in:)``.
///
///     let check: Check = { value, setting in
///       value == .date(setting.today) ? .accept : .refuse(Refusal("must be today"))
///     }
///     try check(.null, FixedSetting())   // .refuse(Refusal("must be today"))
public typealias Check = @Sendable (Value, any Setting) throws -> Verdict

/// A validator's answer.
///
///     let text = Value.text(" Tea")
///     let verdict = text.text.first == " " ? Verdict.replace(.text(String(text.text.dropFirst()))) : .accept
///     verdict   // .replace(.text("Tea"))
public enum Verdict: Sendable, Hashable {
  /// The value is stored as it is.
  case accept
  /// Accepted, and this is stored: trimmed, normalised. It is of the field's kind, and not null.
  case replace(Value)
  /// Not stored; the whole change is refused.
  case refuse(Refusal)
}

extension Validator {
  /// None.
  public var parameters: [String] { [] }
  /// None.
  public var details: String { "" }

  /// For validators that read no arguments: ``validate(_:in:)`` judges.
  /// - Throws: ``Refusal`` where there are more arguments than ``parameters``.
  public func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    if arguments.count > parameters.count {
      throw Refusal(
        "\(name) takes \(parameters.count == 0 ? "no" : "\(parameters.count)") values, not \(arguments.count)")
    }
    return { value, setting in try validate(value, in: setting) }
  }
}

/// What validators, editors, formatters and functions may look at: read only.
///
///     /// Whether a person is of age on the day of the booking, which is another field of the same record.
///     func isOfAge(_ person: RecordID, in setting: any Setting) throws(Refusal) -> Bool {
///       guard case .date(let day)? = setting.value("day"),
///         case .date(let born)? = try setting.read("\(person.path).born").first
///       else { return false }
///       return born.adding(months: 18 * 12).map { $0 <= day } ?? false
///     }
///     let ada = RecordID(type: "person", key: [.integer(1)])
///     let setting = FixedSetting(
///       values: ["day": .date(CalendarDate("2009-12-09")!)],
///       paths: ["person[1].born": [.date(CalendarDate("1991-12-09")!)]])
///     try isOfAge(ada, in: setting)   // true
public protocol Setting {
  /// Today in the user's time zone, or the day that `option today` sets.
  var today: CalendarDate { get }
  /// An option of the session or file, such as `date-order`; nil where it is not set.
  func option(_ name: String) -> String?
  /// A field of the record at hand, with the values of the change that is being judged; null where it holds nothing,
  /// nil where there is no record or no such field. The name is found without regard to case.
  func value(_ key: String) -> Value?
  /// The values that a path gives: one for `person[3].name`, which is null where the field is empty, one for each
  /// record for `person[*].name`, none where it leads to no record. Names of types and fields go through ``Name/quoted(_:)``.
  /// - Throws: ``Refusal`` with the error's text where the path cannot be read or names no type, record or field.
  func read(_ path: String) throws(Refusal) -> [Value]
  /// A PCRE2 regular expression under Facet's match limits; compile it in `prepare`, not for each value.
  /// - Throws: ``Refusal`` that says what is wrong in the pattern.
  func pattern(_ text: String) throws(Refusal) -> any Pattern
}

/// A compiled regular expression.
///
///     func check(_ text: String, in setting: any Setting) throws(Refusal) -> Check {
///       let pattern = try setting.pattern(text)
///       return { value, _ in
///         try pattern.matches(value.text) ? .accept : .refuse(Refusal("must match \(text)"))
///       }
///     }
public protocol Pattern: Sendable {
  /// Whether the whole text matches.
  /// - Throws: ``Refusal`` where the limit of steps is reached.
  func matches(_ text: String) throws(Refusal) -> Bool
}
