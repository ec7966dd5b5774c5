import Engine
import Language

extension Command {
  static let help = Command(
    "help", group: .session, summary: "explains commands, validators, editors, formats and functions",
    parameters: [Parameter("topic", .value, .optional)],
    options: [
      OptionSpecification("man", "print the manual page"),
      OptionSpecification("completion", value: "SHELL", "print the completion for bash, zsh or fish"),
      OptionSpecification("reference", "print the reference of all commands in Markdown"),
    ],
    takesTail: true,
    details: """
      Without a topic the commands by what they are for. help COMMAND has all of one with examples; other topics are
      the validators, editors, formats, functions and observers that are there, by their names, and functions for all
      of them.
      """,
    examples: [CommandExample("help set", note: "all about set")],
    run: help)

  private static func help(_ call: Call, _ context: inout CommandContext) throws {
    let help = HelpText(catalog: context.catalog, registry: context.engine.registry)
    if call.has("man") { return try context.output.lines(ManualPage(catalog: context.catalog).text) }
    if call.has("reference") { return try context.output.lines(Reference(catalog: context.catalog).text) }
    if let option = call.option("completion") {
      guard case .bare(let word)? = option.value?.node, let shell = ShellCompletion(rawValue: word) else {
        throw Diagnostic("the shell is missing", at: option.range, hint: "bash, zsh or fish")
      }
      return try context.output.lines(shell.text(context.catalog))
    }
    guard let topic = try call.text("topic", in: context) else {
      return try context.host.page(help.overview, to: context.output)
    }
    if let text = help.topic(topic) { return try context.host.page(text, to: context.output) }
    throw Diagnostic(
      "no help about \(topic)", at: call.value("topic")?.range, hint: Suggestion.hint(topic, among: help.topics))
  }
}
