import Engine
import Language

extension Command {
  static let clear = Command(
    "clear", synonyms: ["unset"], group: .changing, summary: "sets fields to null",
    parameters: [
      Parameter("path", .path, .oneOrMore), Parameter("where", .expression, .optional, keyword: "where"),
    ],
    changes: true, validates: true,
    details: "Null is not the empty text. A required field is refused.",
    examples: [CommandExample("clear thing[2].note; count thing where note = null", prints: "2")],
    run: { call, context in
      let paths = call.paths("path")
      let condition = call.expression("where")
      try context.change(call, CommandContext.Address(paths, where: condition)) { context in
        try context.engine.clear(paths, where: condition, in: context.scope)
      }
    })
}
