import Engine
import FacetKit
import Glibc
import Language

extension Command {
  static let open = Command(
    "open", group: .session, summary: "opens another file",
    parameters: [Parameter("file", .value)], leavesFile: true,
    details: "One that does not exist is made by the first change. Context and current records end.",
    examples: [CommandExample("open other.db", note: "what follows works on other.db")],
    run: { call, context in
      let file = try call.requiredFile("file", in: context)
      if access(file, F_OK) != 0, case .path(let path)? = try? Expression.parse(file).node, !path.steps.isEmpty,
        let found = try? context.engine.resolve(path, in: context.scope, use: .current), found.givesRecords
      {
        throw Diagnostic("\(file) is no file", at: call.value("file")?.range, hint: "cd \(file)")
      }
      try context.host.open(file, in: &context)
      context.scope.context = []
      context.scope.previous = []
      context.scope.current = [:]
    })
}
