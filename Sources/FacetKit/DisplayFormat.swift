/// Gives the text in which a value is shown on cards and forms, by the pattern of the field's `format`.
///
///     struct Percent: DisplayFormat {
///       let name = "percent", summary = "a real as a percentage", kinds = ["real"]
///       let examples = [Example("%", "0.5", gives: "50%")]
///       func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String {
///         if case .real(let number) = value { "\(Int(number * 100))%" } else { value.text }
///       }
///     }
///
/// The formatter of a kind is the one registered under the kind's name.
public protocol DisplayFormat: Sendable {
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  /// Names of the kinds of value that it shows.
  var kinds: [String] { get }
  /// `use` is a pattern.
  var examples: [Example] { get }
  /// - Throws: ``Refusal`` where the pattern is at fault; `define` reports it.
  func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String
}
