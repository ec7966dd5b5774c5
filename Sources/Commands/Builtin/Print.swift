import Engine
import FacetKit
import Language

extension Command {
  static let print = Command(
    "print", group: .scripting, summary: "prints values with blanks between them",
    parameters: [Parameter("values", .expressions)], takesTail: true,
    details: """
      Each value is an expression, so a text stands in quotes; "${…}" inserts. Null prints nothing.
      Numbers with a point are exact, / gives a real, by 0 it gives null, past the largest real there is inf, and
      integers past 64 bits are an error.
      A record or collection alone is shown as by show.
      """,
    examples: [
      CommandExample("print 0.1 + 0.2, 7 / 2", prints: "0.3 3.5"),
      CommandExample(#"print "${thing.@count} things""#, prints: "2 things"),
    ],
    run: print)

  private static func print(_ call: Call, _ context: inout CommandContext) throws {
    let expressions = call.expressions("values")
    let readings = try expressions.map { try context.engine.read($0, in: context.scope) }
    let values = readings.map(\.shown)
    if values.count == 1 {
      if case .reference(let id) = values[0] { return try context.output.card(context.card(of: id), for: .show) }
      if case .path(let path) = expressions[0].node, case .list(let members) = values[0], !members.isEmpty,
        members.allSatisfy({ if case .reference = $0 { true } else { false } }), path.isStored
      {
        return try context.table(Query(path: path))
      }
    }
    try context.output.lines(values.map(\.text).joined(separator: " "))
  }
}

extension Path {
  /// Whether it goes through records of the file, not through a variable's own list.
  fileprivate var isStored: Bool {
    if case .variable = root { false } else { true }
  }
}
