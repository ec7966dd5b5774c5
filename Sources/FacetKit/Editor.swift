/// Reads what a person types for a field, and gives a value back as text to edit.
///
///     struct Stars: Editor {
///       let name = "rating", summary = "one to five stars", kinds = ["integer"]
///       let examples = [Example("rating", "***", gives: "3")]
///       func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
///         guard text.allSatisfy({ $0 == "*" }) else { throw Refusal("must be stars, not \(Value.quoted(text))") }
///         return .integer(Int64(text.count))
///       }
///     }
///     try Stars().read("***", for: Field("rating", .integer), in: FixedSetting())   // .integer(3)
///
/// The editor of a kind is the one registered under the kind's name; a field may name another by `editor NAME`. Null,
/// references, lists, JSON and blobs are read by Facet, so an editor sees the text of a value alone.
public protocol Editor: Sendable {
  /// Letters, digits, `_` and `-`.
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  /// Names of the kinds of field that it can edit, see ``Kind/name``; `define` refuses it for others.
  var kinds: [String] { get }
  /// At least one. `use` is a kind as `define` writes it, or the editor's name; `input` what is typed.
  var examples: [Example] { get }

  /// What to type, for a prompt: `YYYY-MM-DD`, `yes or no`; nil for nothing to say.
  func placeholder(for field: Field) -> String?
  /// The value that the text stands for, of the field's kind; any other is reported as a fault of the editor. The text
  /// may be empty.
  /// - Throws: ``Refusal``: what would fit, what was given, and where the fault is.
  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value
  /// The text that ``read(_:for:in:)`` turns into the value again. Null is never asked for; a value that the editor
  /// cannot show comes as well, such as one that is stored from before: ``Value/text`` is right for it.
  func text(for value: Value, field: Field, in setting: any Setting) -> String
  /// Whether a character can be right in the text, such as no letter in a phone number. It keeps keys out of a form;
  /// the text of a script or a paste comes to ``read(_:for:in:)`` in any case.
  func allows(_ character: Character, field: Field) -> Bool
  /// Values to offer on completion after a prefix, in order; empty for none.
  func suggestions(for field: Field, in setting: any Setting) -> [String]
}

extension Editor {
  /// Nothing to say.
  public func placeholder(for field: Field) -> String? { nil }
  /// ``Value/text``.
  public func text(for value: Value, field: Field, in setting: any Setting) -> String { value.text }
  /// Every character.
  public func allows(_ character: Character, field: Field) -> Bool { true }
  /// None.
  public func suggestions(for field: Field, in setting: any Setting) -> [String] { [] }
}
