/// What a command was called with, by the names of its parameters and options.
///
///     let arguments = CommandArguments(
///       ["path": [.text("person")], "days": [.integer(7)]], options: ["all": .boolean(true)])
///     arguments.text("path")   // "person"
///     arguments.value("days")   // .integer(7)
///     arguments.has("all")   // true
///
/// A path, a type and a name come as texts, a path as it can be typed back. A value comes as what was written: a bare
/// word is an integer, real, boolean, date or datetime where it prints as the same characters, else a text; `null` is
/// null; an expression in parentheses is what it gives.
public struct CommandArguments: Sendable, Hashable {
  private let values: [String: [Value]]
  private let options: [String: Value]

  /// - Parameters:
  ///   - values: the arguments of each parameter in order; none for one that was left out.
  ///   - options: those that were given, without their dashes; an option without a value counts as true.
  public init(_ values: [String: [Value]], options: [String: Value] = [:]) {
    self.values = values
    self.options = options
  }

  /// The first argument of that parameter; nil where there is none. `null` that was written is a value.
  public func value(_ parameter: String) -> Value? { values[parameter]?.first }
  /// All arguments of a parameter that may be given many times, in order; empty where there are none.
  public func all(_ parameter: String) -> [Value] { values[parameter] ?? [] }
  /// The first argument as text, see ``Value/text``; nil where there is none.
  public func text(_ parameter: String) -> String? { value(parameter)?.text }
  /// The value of an option, true for one without a value; nil where it was not given.
  public func option(_ name: String) -> Value? { options[name] }
  /// Whether an option was given.
  public func has(_ option: String) -> Bool { options[option] != nil }
}
