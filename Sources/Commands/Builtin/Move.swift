import Engine
import Language

extension Command {
  static let move = Command(
    "move", group: .changing, summary: "puts a record at another place of its type's order",
    parameters: [
      Parameter("path", .path), Parameter("before", .path, .optional, keyword: "before"),
      Parameter("after", .path, .optional, keyword: "after"),
    ],
    changes: true, validates: true,
    details: """
      The type needs an integer field with the attribute order, by which browse lists its records. The numbers in it stay
      those that there are, handed on between the two places; where some are null or alike, all records of the type are
      numbered anew from 1.
      """,
    examples: [
      CommandExample(
        "define step { name text key; n integer order }; new step name=a n=1; new step name=b n=2; "
          + #"move step["b"] before step["a"]; list step name sort by n"#, prints: "b\na")
    ],
    run: move)

  private static func move(_ call: Call, _ context: inout CommandContext) throws {
    let path = try call.requiredPath("path")
    let (before, after) = (call.path("before"), call.path("after"))
    guard let other = before ?? after, before == nil || after == nil else {
      throw Diagnostic("move takes one place: before PATH or after PATH", at: call.invocation.name.range)
    }
    try context.change(call, .key) { context in
      try context.engine.move(path, isBefore: before != nil, other, in: context.scope)
    }
  }
}
