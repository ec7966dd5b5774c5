import Engine
import Language

extension Command {
  static let copy = Command(
    "copy", group: .changing, summary: "makes a record like another",
    parameters: [Parameter("path", .path), Parameter("pairs", .pairs, .many)],
    changes: true, validates: true,
    details: """
      The pairs change values of the copy; a unique field needs one. The copy is the current record of its type.
      """,
    examples: [CommandExample(#"copy thing["Tea"] name=Chai; get thing["Chai"].record"#, prints: "9")],
    run: { call, context in
      let path = try call.requiredPath("path")
      try context.make(call) { try $0.engine.copy(path, call.pairs("pairs"), in: &$0.scope) }
    })
}
