import Engine
import Language

extension Command {
  static let list = Command(
    "list", group: .reading, summary: "lists records as a table",
    parameters: [Parameter("query", .query, .optional)],
    takesTail: true,
    details: """
      Clauses stand in any order. Fields may follow the path at once, with or without commas; each is an expression:
      list thing name days - 1. Null sorts last, with desc first; unsorted is by primary key.
      A reference is shown by the key or name of its record; birthdays[first].date is null where there is none, and
      birthdays.@distinct.gift a list. Without a path: the types and views.
      In a pipe there is no heading, and tabs stand between the cells.
      """,
    examples: [
      CommandExample("list thing name days - 1 where days > 9", prints: "Coffee\t9"),
      CommandExample("list thing name sort by days", prints: "Tea\nCoffee"),
      CommandExample("list thing name record sort by record desc limit 1", prints: "Tea\t9"),
      CommandExample("list person name boss", prints: "Ada\t\nBob\tAda"),
    ],
    run: { call, context in
      if let query = call.query("query") { try context.table(query) } else { try context.types() }
    })
}
