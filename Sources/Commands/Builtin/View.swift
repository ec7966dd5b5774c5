import Engine
import FacetKit
import Language

extension Command {
  static let view = Command(
    "view", group: .schema, summary: "keeps a query under a name",
    parameters: [Parameter("name", .name), Parameter("query", .query, keyword: "=")], changes: true,
    details: """
      The name is a root of paths like a type, and always all its records: get long.@count, long["Tea"].note. Setting
      through it sets the records themselves. where, sort by, limit and offset choose them and their order; fields are
      what list shows of them. The query is stored in the file, and sees no variables. view of a name that is a view
      gives it another query; drop and rename take the name, describe prints the statement.
      """,
    examples: [
      CommandExample("view long = thing where days > 9; get long.@count", prints: "1"),
      CommandExample("view best = thing sort by record desc limit 1 fields name, record; list best", prints: "Tea\t9"),
    ],
    run: { call, context in
      guard let name = call.name("name"), let query = call.query("query") else {
        throw Diagnostic(
          "a view is a name and a query", subject: "view", at: call.name("name")?.range ?? call.invocation.name.range,
          hint: "view NAME = PATH [where E] [sort by E] [limit N] [fields E, …]")
      }
      try context.changeSchema(call) { try $0.engine.makeView(name, query) }
    })
}
