import Engine
import Language

extension Command {
  static let ls = Command(
    "ls", group: .moving, summary: "lists what is here",
    parameters: [Parameter("path", .path, .optional)], takesTail: true,
    details: "At the top the types and views, in a type or collection its records, in a record its card.",
    examples: [
      CommandExample("ls", note: "person and thing, with counts and fields"),
      CommandExample("cd thing; ls", note: "the things"),
    ],
    run: { call, context in
      if let path = call.path("path") {
        try context.show(path, use: .all)
      } else if context.scope.context.isEmpty {
        try context.types()
      } else {
        try context.show(Path(root: .here, steps: [], at: call.invocation.name.range), use: .all)
      }
    })
}
