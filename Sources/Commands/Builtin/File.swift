import Engine
import FacetKit
import Language

extension Command {
  static let open = Command(
    "open", group: .session, summary: "opens another file",
    parameters: [Parameter("file", .value)],
    details: "One that does not exist is made by the first change. Context and current records end.",
    examples: [CommandExample("open other.db", note: "what follows works on other.db")],
    run: { call, context in
      let file = try call.requiredFile("file", in: context)
      try context.host.open(file, in: &context)
      context.scope.context = []
      context.scope.previous = []
      context.scope.current = [:]
    })

  static let status = Command(
    "status", group: .session, summary: "says which file is open and what is in it", takesTail: true,
    details: "The file, its size and form, and who made it.",
    examples: [CommandExample("status", note: "a card of facts")],
    run: { _, context in
      let facts = try context.engine.fileFacts()
      let rows = facts.map { Card.Row($0.name, value: $0.value) }
      try context.output.card(Card(title: context.engine.path ?? "no file", rows: rows), for: .show)
    })

  static let backup = Command(
    "backup", group: .session, summary: "copies the file while it is in use",
    parameters: [Parameter("file", .value)],
    details: "The copy is whole even while other programs write.",
    examples: [CommandExample("backup copy.db", note: "a copy of the file as it is now")],
    run: { call, context in
      if context.facts.isRestricted {
        throw Diagnostic("backup is off with --restricted", at: call.invocation.name.range)
      }
      let file = try call.requiredFile("file", in: context)
      try context.engine.backup(to: file, progress: nil)
      context.notice("\(file) written")
    })
}
