/// A rule over the fields of a record, as `check` states it.
///
///     let rule = Rule("since <= today", message: "\"cannot start in the future\"")
///     rule.spelling   // "check since <= today \"cannot start in the future\""
public struct Rule: Sendable, Hashable {
  /// The expression of the language that has to hold.
  public let expression: String
  /// What is said where it does not, as it stands in `define`: in quotes, with its insertions; nil for the rule itself.
  public let message: String?

  /// A rule without a message, unless there is one.
  public init(_ expression: String, message: String? = nil) {
    self.expression = expression
    self.message = message
  }

  /// As `define` writes it.
  public var spelling: String { "check \(expression)\(message.map { " \($0)" } ?? "")" }
}
