/// A command that a plugin adds: it stands in help and completion beside Facet's own.
///
///     struct Shout: PluginCommand {
///       let name = "shout", summary = "prints a text in capitals"
///       let parameters = [CommandParameter("text", .value)]
///       let examples = [Example("shout hello", "", gives: "HELLO")]
///       func run(_ arguments: CommandArguments, in session: any CommandSession) throws(Refusal) {
///         try session.print(arguments.text("text")?.uppercased() ?? "")
///       }
///     }
///     let session = FixedSession()
///     try Shout().run(CommandArguments(["text": [.text("hello")]]), in: session)
///     session.lines   // ["HELLO"]
public protocol PluginCommand: Sendable {
  /// Letters, digits, `_` and `-`.
  var name: String { get }
  /// One line, without a full stop.
  var summary: String { get }
  /// In order, optional ones last, and at most one that may be given many times.
  var parameters: [CommandParameter] { get }
  /// What is written `--name`.
  var options: [CommandOption] { get }
  /// More lines of help; empty for none.
  var details: String { get }
  /// At least one. `use` is what is typed, `input` the statements that run before it on an empty file, and the outcome
  /// what is printed, without the last line's end.
  var examples: [Example] { get }
  /// Does it. Called with an argument for each parameter that is not optional.
  /// - Throws: ``Refusal``: nothing of what the command changed is stored.
  func run(_ arguments: CommandArguments, in session: any CommandSession) throws(Refusal)
}

extension PluginCommand {
  /// None.
  public var options: [CommandOption] { [] }
  /// None.
  public var details: String { "" }
}

/// One parameter of a command.
///
///     let parameters = [CommandParameter("path", .path), CommandParameter("days", .value, .optional)]
public struct CommandParameter: Sendable, Hashable {
  /// How the text of an argument is read.
  public enum Kind: Sendable, Hashable {
    /// A key path such as `person[3].name`.
    case path
    /// The name of a type.
    case type
    /// The name of a field or another plain word.
    case name
    /// A word, a quoted text, or an expression in parentheses.
    case value
  }

  /// How often an argument is given: once; once or not at all; once or more.
  public enum Count: Sendable, Hashable { case one, optional, many }

  /// By which ``CommandArguments`` has it; `help` shows it in capitals.
  public let name: String
  /// How its text is read.
  public let kind: Kind
  /// How often it is given.
  public let count: Count

  /// A parameter that is given once, unless said otherwise.
  public init(_ name: String, _ kind: Kind, _ count: Count = .one) {
    self.name = name
    self.kind = kind
    self.count = count
  }
}

/// A `--name` of a command, with a value or without.
///
///     let options = [CommandOption("within", value: "DAYS", "how far to look"), CommandOption("all", "shows all")]
public struct CommandOption: Sendable, Hashable {
  /// Without the dashes.
  public let name: String
  /// What stands for the value in help: `DAYS`; nil for an option that is there or not.
  public let value: String?
  /// One line, without a full stop.
  public let summary: String

  /// An option without a value, unless a word for it is given.
  public init(_ name: String, value: String? = nil, _ summary: String) {
    self.name = name
    self.value = value
    self.summary = summary
  }
}
