/// Gives the text in which a value is shown on cards and forms, by the pattern of the field's `format`.
///
///     struct YesNo: DisplayFormat {
///       let name = "boolean", summary = "two words, for true and for false", kinds = ["boolean"]
///       let examples = [Example("paid/open", "true", gives: "paid")]
///       func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String {
///         let words = pattern.split(separator: "/")
///         if words.count != 2 { throw Refusal("must be two words such as paid/open") }
///         return String(value == .boolean(true) ? words[0] : words[1])
///       }
///     }
///     try YesNo().text(for: .boolean(false), pattern: "paid/open", in: FixedSetting())   // "open"
///
/// The formatter of a kind is the one registered under the kind's name. One of another name is chosen by it:
/// `format stars`, or `format "stars 5"`, whose pattern is `5`.
public protocol DisplayFormat: Sendable {
  /// The kind's name, see ``Kind/name``, or another: letters, digits, `_` and `-`.
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  /// Names of the kinds of value that it shows.
  var kinds: [String] { get }
  /// At least one. `use` is a pattern, `input` the value as text.
  var examples: [Example] { get }
  /// The text for a value of the field's kind; null is never asked for.
  /// - Throws: ``Refusal`` where the pattern is at fault; `define` tries it on a value of the kind and reports that.
  ///   A value that the pattern cannot show is shown as ``Value/text``.
  func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String
}
