import Engine
import Language

extension Command {
  static let ensure = Command(
    "ensure", group: .changing, summary: "makes a record unless it is there, and sets its values",
    parameters: [Parameter("path", .path), Parameter("pairs", .pairs, .many)],
    changes: true, validates: true,
    details: """
      The path is a type with a key: thing["Tea"]. If there is a record with that key, or that primary key, the values
      that differ are set; else it is made. So a script can be run twice. The record is the current one of its type.
      """,
    examples: [
      CommandExample(#"ensure thing["Tea"] record=9"#, note: "no change, for Tea has that record"),
      CommandExample(#"ensure thing["Chai"] record=1; get thing[3].name"#, prints: "Chai"),
    ],
    run: { call, context in
      let path = try call.requiredPath("path")
      try context.make(call) { try $0.engine.ensure(path, call.pairs("pairs"), in: &$0.scope) }
    })
}
