import Language

extension Command {
  static let source = Command(
    "source", group: .scripting, summary: "runs a script file here",
    parameters: [Parameter("file", .value)], leavesFile: true,
    details: """
      The script shares variables, functions, context and current records. A relative name counts from the script that
      has the statement. An error undoes all that the script did.
      """,
    examples: [CommandExample("source more.facet", note: "the statements of the file, as if they stood here")],
    run: { call, context in
      let file = try call.requiredFile("file", in: context)
      if case .exit(let status) = try context.host.runSource(file, in: &context) { context.exitStatus = status }
    })
}
