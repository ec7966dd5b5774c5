import Engine
import Language

extension Command {
  static let delete = Command(
    "delete", synonyms: ["rm", "remove"], group: .changing, summary: "deletes records",
    parameters: [
      Parameter("path", .path, .oneOrMore), Parameter("where", .expression, .optional, keyword: "where"),
    ],
    changes: true,
    details: """
      A type alone is not enough: say which by a key, a filter, [*] or where. A record that others refer to is refused,
      or those are cleared or deleted with it, as on-delete of the reference says; what goes along is told.
      To delete a type and all of it: drop.
      """,
    examples: [
      CommandExample(#"delete thing["Tea"]; get thing[*].name"#, prints: "Coffee"),
      CommandExample("delete thing where days > 9; count thing", prints: "1"),
    ],
    run: { call, context in
      let paths = call.paths("path")
      let condition = call.expression("where")
      try context.change(call, CommandContext.Address(paths, where: condition)) { context in
        try context.engine.delete(paths, where: condition, in: &context.scope)
      }
    })
}
