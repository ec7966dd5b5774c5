import Engine
import Language

extension Command {
  static let toggle = Command(
    "toggle", group: .changing, summary: "flips booleans",
    parameters: [
      Parameter("path", .path, .oneOrMore), Parameter("where", .expression, .optional, keyword: "where"),
    ],
    changes: true, validates: true,
    details: "True becomes false, false and null become true. Several paths are one change.",
    examples: [
      CommandExample(#"toggle thing["Tea"].without; get thing["Tea"].without"#, prints: "false")
    ],
    run: { call, context in
      let paths = call.paths("path")
      let condition = call.expression("where")
      try context.change(call, CommandContext.Address(paths, where: condition)) { context in
        try context.engine.toggle(paths, where: condition, in: context.scope)
      }
    })
}
