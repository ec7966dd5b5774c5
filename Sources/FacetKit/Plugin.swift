/// A module that registers things under names.
///
///     struct Greetings: Plugin {
///       let name = "greetings", summary = "a validator for polite texts", version = "1.0"
///       func register(in registry: inout Registry) throws(DuplicateName) { try registry.add(Polite()) }
///     }
public protocol Plugin: Sendable {
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  var version: String { get }
  /// Called once, before anything of the plugin is used.
  func register(in registry: inout Registry) throws(DuplicateName)
}
