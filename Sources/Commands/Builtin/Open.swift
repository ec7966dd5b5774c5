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
}
