import FacetKit

/// A loaded command.
struct GuardedCommand: PluginCommand {
  let inner: any PluginCommand
  let mark: Running.Mark
  var name: String { inner.name }
  var summary: String { inner.summary }
  var parameters: [CommandParameter] { inner.parameters }
  var options: [CommandOption] { inner.options }
  var details: String { inner.details }
  var examples: [Example] { inner.examples }

  func run(_ arguments: CommandArguments, in session: any CommandSession) throws(Refusal) {
    try Running.call(mark) { () throws(Refusal) in try inner.run(arguments, in: session) }
  }
}
