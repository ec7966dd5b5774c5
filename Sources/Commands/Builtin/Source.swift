import Language

extension Command {
  static let source = Command(
    "source", group: .scripting, summary: "runs a script file here",
    parameters: [Parameter("file", .value)],
    details: """
      The script shares variables, functions, context and current records. A relative name counts from the script that
      has the statement. An error undoes all that the script did.
      """,
    examples: [CommandExample("source more.facet", note: "the statements of the file, as if they stood here")],
    run: { call, context in
      let file = try call.requiredFile("file", in: context)
      if case .exit(let status) = try context.host.runSource(file, in: &context) { context.exitStatus = status }
    })

  static let exit = Command(
    "exit", synonyms: ["quit"], group: .session, summary: "leaves",
    parameters: [Parameter("status", .value, .optional)],
    details: "The status is 0, or the number given; with another than 0 a script's changes are not stored.",
    examples: [CommandExample("exit", note: "the end, with status 0")],
    run: { call, context in
      guard let text = try call.text("status", in: context) else { return context.exitStatus = 0 }
      guard let status = Int32(text), (0...255).contains(status) else {
        throw Diagnostic("a status is a number from 0 to 255, not \(text)", at: call.value("status")?.range)
      }
      context.exitStatus = status
    })
}
