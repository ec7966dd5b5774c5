import Engine
import FacetKit

extension Command {
  static let status = Command(
    "status", group: .session, summary: "says which file is open and what is in it", takesTail: true,
    details: "The file, its size and form, and who made it.",
    examples: [CommandExample("status", note: "a card of facts")],
    run: { _, context in
      let facts = try context.engine.fileFacts()
      let rows = facts.map { Card.Row($0.name, value: $0.value) }
      try context.output.card(Card(title: context.engine.path ?? "no file", rows: rows), for: .show)
    })
}
