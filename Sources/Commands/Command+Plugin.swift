import Engine
package import FacetKit
import Language

extension Command {
  /// A command that a plugin has registered.
  package init(_ command: any PluginCommand) {
    self.init(
      command.name, group: .plugins, summary: command.summary,
      parameters: command.parameters.map { Parameter($0.name, Command.slot($0.kind), Command.count($0.count)) },
      options: command.options.map { OptionSpecification($0.name, value: $0.value, $0.summary) }, takesTail: true,
      details: command.details, examples: command.examples.map(Command.example),
      run: { call, context in
        let arguments = try Command.arguments(call, command, context)
        let session = PluginSession(context)
        try context.engine.undoingOnError {
          do throws(Refusal) { try command.run(arguments, in: session) } catch {
            throw Diagnostic(error.message, subject: command.name, hint: error.hint)
          }
        }
        context.scope = session.context.scope
      })
  }

  private static func slot(_ kind: CommandParameter.Kind) -> Slot {
    switch kind {
    case .path: .path
    case .type: .type
    case .name: .name
    case .value: .value
    @unknown default: .value
    }
  }

  private static func count(_ count: CommandParameter.Count) -> Parameter.Count {
    switch count {
    case .one: .one
    case .optional: .optional
    case .many: .many
    @unknown default: .many
    }
  }

  static func example(_ example: Example) -> CommandExample {
    switch example.outcome {
    case .gives(let text): CommandExample(example.use, prints: text)
    case .refused(let message): CommandExample(example.use, note: "refused: \(message)")
    @unknown default: CommandExample(example.use, note: example.input)
    }
  }

  private static func arguments(
    _ call: Call, _ command: any PluginCommand, _ context: CommandContext
  ) throws -> CommandArguments {
    var values: [String: [Value]] = [:]
    for argument in call.invocation.arguments {
      let value: Value
      switch argument.node {
      case .path(let path): value = .text("\(path)")
      case .name(let name): value = .text(name.text)
      case .value(let syntax): value = try given(syntax, context)
      default: continue
      }
      values[argument.parameter, default: []].append(value)
    }
    var options: [String: Value] = [:]
    for option in call.invocation.options where command.options.contains(where: { $0.name == option.name }) {
      options[option.name] = try option.value.map { try given($0, context) } ?? .boolean(true)
    }
    return CommandArguments(values, options: options)
  }

  private static func given(_ syntax: ValueSyntax, _ context: CommandContext) throws -> Value {
    let reading = try context.engine.read(syntax, in: context.scope)
    if reading.isSecret { context.engine.secretsAtHand.areInPlugin = true }
    return reading.value
  }
}
