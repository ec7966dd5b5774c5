import Engine
import FacetKit
import Language

extension Command {
  static let count = Command(
    "count", group: .reading, summary: "counts records or values",
    parameters: [Parameter("path", .path), Parameter("where", .expression, .optional, keyword: "where")],
    takesTail: true,
    details: "A type alone is all its records.",
    examples: [
      CommandExample("count thing", prints: "2"),
      CommandExample("count thing where days > 9", prints: "1"),
    ],
    run: { call, context in
      let path = try call.requiredPath("path")
      let count = try context.engine.count(path, where: call.expression("where"), in: context.scope)
      try context.output.value(.integer(Int64(count)))
    })
}
