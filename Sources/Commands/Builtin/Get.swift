import Engine
import FacetKit
import Language

extension Command {
  static let get = Command(
    "get", group: .reading, summary: "prints bare values, made for scripts",
    parameters: [
      Parameter("path", .path, .oneOrMore), Parameter("where", .expression, .optional, keyword: "where"),
    ],
    takesTail: true,
    details: """
      The value of one path is printed raw with a newline after it; the values of many, or of several paths, stand one
      on a line, with \\n, \\t and \\\\ escaped. Null is an empty line; --format json tells it from the empty text.
      An infinity is inf, in JSON the number 1e999, which readers of JSON take for one.
      A reference, and a record among many, is a path that can be typed back: person[3]. One record itself is its card
      at a terminal, and a line of key, tab and value for each field elsewhere. In a table of another program whose key
      is null the rowid stands behind it: person[null, 7].
      A secret is printed where its own path is asked for here, and nowhere else but by sql: show, list and print have
      •••••••• in its place, as has everything that is worked out from it, by functions and operators, in texts and
      through variables. No error quotes it.
      thing[9] is an error where there is no such record; thing[days > 99] gives nothing.
      An operator stands before its key: thing[*].@avg.days. @sum @min @max @avg @count @distinct skip null, but for
      @count.
      """,
    examples: [
      CommandExample(#"get thing["Tea"].days"#, prints: "8"),
      CommandExample("get thing[*].name", prints: "Coffee\nTea"),
      CommandExample("get thing[days > 9]", prints: "thing[1]"),
      CommandExample("get thing.@count thing.@avg.days", prints: "2\n9.0"),
      CommandExample("get thing.name where days < 9", prints: "Tea"),
      CommandExample("get person[4].boss.name", prints: "Ada"),
    ],
    run: get)

  private static func get(_ call: Call, _ context: inout CommandContext) throws {
    let engine = context.engine
    let output = context.output
    let found = try call.paths("path").map { path in
      try engine.resolve(path, in: context.scope, use: .current, where: call.expression("where"))
    }
    context.givesSecret = found.contains { $0.secrecy != .open }
    guard found.count == 1, !found[0].isMany else {
      try output.beginValues()
      for path in found { try engine.forEachValue(path) { try output.member(shown($0, path)) } }
      return try output.endValues()
    }
    let path = found[0]
    var value = Value.null
    try engine.forEachValue(path) { value = $0 }
    if case .reference(let id) = value, path.givesRecords, path.field == nil {
      try output.card(context.card(of: id), for: .get)
      context.result = value
    } else {
      try output.value(shown(value, path))
    }
  }

  private static func shown(_ value: Value, _ path: ResolvedPath) -> Value {
    Reading(value, isSecret: path.secrecy == .derived).shown
  }
}
