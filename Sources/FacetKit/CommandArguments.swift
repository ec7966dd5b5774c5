/// What a command was called with, by the names of its parameters and options.
public struct CommandArguments: Sendable, Hashable {
  private let values: [String: [Value]]
  private let options: [String: Value]

  /// - Parameters:
  ///   - values: paths, types and names as texts.
  ///   - options: those that were given; an option without a value counts as true.
  public init(_ values: [String: [Value]], options: [String: Value] = [:]) {
    self.values = values
    self.options = options
  }

  /// The first argument of that parameter; nil where there is none.
  public func value(_ parameter: String) -> Value? { values[parameter]?.first }
  /// All arguments of a parameter that may be given many times.
  public func all(_ parameter: String) -> [Value] { values[parameter] ?? [] }
  /// The first argument as text.
  public func text(_ parameter: String) -> String? { value(parameter)?.text }
  /// The value of an option; nil where it was not given.
  public func option(_ name: String) -> Value? { options[name] }
  public func has(_ option: String) -> Bool { options[option] != nil }
}
