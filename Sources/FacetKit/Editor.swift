/// Reads what a person types for a field, and gives a value back as text to edit.
///
///     struct Rating: Editor {
///       let name = "rating", summary = "one to five stars", kinds = ["integer"]
///       let examples = [Example("rating", "***", gives: "3")]
///       func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
///         guard text.allSatisfy({ $0 == "*" }) else { throw Refusal("must be stars, not \(Value.quoted(text))") }
///         return .integer(Int64(text.count))
///       }
///     }
///
/// The editor of a kind is the one registered under the kind's name; a field may name another by `editor NAME`.
public protocol Editor: Sendable {
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  /// Names of the kinds of field that it can edit.
  var kinds: [String] { get }
  var examples: [Example] { get }

  /// What to type, for a prompt: `YYYY-MM-DD`, `yes or no`; nil for nothing to say.
  func placeholder(for field: Field) -> String?
  /// The value that the text stands for. Text only: null, references, lists, JSON and blobs are read by Facet.
  /// - Throws: ``Refusal``: what would fit, what was given, and where the fault is.
  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value
  /// The text that ``read(_:for:in:)`` turns into the value again.
  func text(for value: Value, field: Field, in setting: any Setting) -> String
  /// Whether a key can be right in the text, such as no letters in a phone number.
  func allows(_ character: Character, field: Field) -> Bool
  /// Values to offer on completion after a prefix, in order; empty for none.
  func suggestions(for field: Field, in setting: any Setting) -> [String]
}

extension Editor {
  public func placeholder(for field: Field) -> String? { nil }
  public func text(for value: Value, field: Field, in setting: any Setting) -> String { value.text }
  public func allows(_ character: Character, field: Field) -> Bool { true }
  public func suggestions(for field: Field, in setting: any Setting) -> [String] { [] }
}
