import Engine

extension Command {
  static let pwd = Command(
    "pwd", group: .moving, summary: "says where one is", takesTail: true,
    details: "The path of the record, type or collection; an empty line at the top.",
    examples: [CommandExample("cd person[3]; pwd", prints: "person[3]")],
    run: { _, context in try context.output.lines(context.scope.context.last?.path ?? "") })
}
