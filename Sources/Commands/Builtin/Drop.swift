import Engine
import Language

extension Command {
  static let drop = Command(
    "drop", group: .schema, summary: "drops a type with its records, a field with its values, a view or an action",
    parameters: [Parameter("path", .path)], changes: true,
    details: "drop thing is the type, drop thing.note its field. To delete records alone: delete thing[*].",
    examples: [CommandExample("drop thing.weight", note: "the field and its values are gone")],
    run: { call, context in
      let path = try call.requiredPath("path")
      try context.changeSchema(call) { context in
        try context.engine.drop(path, in: context.scope)
      }
    })
}
