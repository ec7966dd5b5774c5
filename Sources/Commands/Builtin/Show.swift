import Engine
import FacetKit
import Language

extension Command {
  static let show = Command(
    "show", group: .reading, summary: "shows a record as a card, many as a table",
    parameters: [Parameter("path", .pathOrWord(["types"]))],
    takesTail: true,
    details: """
      A card has labels, display formats and the number of records in each collection. A path alone is the same:
      thing["Tea"]. After a type a quoted word is a key: show person "Ada". show types lists types and views.
      """,
    examples: [
      CommandExample(#"show thing["Tea"]"#, note: "the card of Tea"),
      CommandExample("show thing[1].since", note: "one field, by its format"),
      CommandExample("person[4].boss", note: "the card of Ada"),
    ],
    run: { call, context in
      if let path = call.path("path") { try context.show(path) } else { try context.types() }
    })
}
