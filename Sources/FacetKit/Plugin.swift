/// A module that registers things under names.
///
///     struct Polite: Validator {
///       let name = "polite", summary = "a text that says please"
///       let examples = [Example("polite", "Go", refused: "must end with please")]
///       func validate(_ value: Value, in setting: any Setting) -> Verdict {
///         value.text.hasSuffix("please") ? .accept : .refuse(Refusal("must end with please"))
///       }
///     }
///     struct Greetings: Plugin {
///       let name = "greetings", summary = "a validator for polite texts", version = "1.0"
///       func register(in registry: inout Registry) throws(DuplicateName) { try registry.add(Polite()) }
///     }
///     var registry = Registry()
///     try Greetings().register(in: &registry)
///     registry.validator("polite")?.name   // "polite"
public protocol Plugin: Sendable {
  /// As `plugin list` shows it; no two plugins have the same.
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  /// For people; nothing is read from it.
  var version: String { get }
  /// Called once, before anything of the plugin is used.
  /// - Throws: ``DuplicateName`` of the registry: let it through, and nothing of the plugin is registered.
  func register(in registry: inout Registry) throws(DuplicateName)
}
