import Language

extension Command {
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
