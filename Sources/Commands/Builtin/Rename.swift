import Engine
import Language

extension Command {
  static let rename = Command(
    "rename", group: .schema, summary: "gives a type, field, view or action another name",
    parameters: [Parameter("path", .path), Parameter("name", .name)], changes: true,
    details: """
      What refers to it by its name is changed along: fields, rules, views and the statements of actions. Where only the
      run of an action knows of which type a name is, as in $x.name, a notice tells the action and the line.
      """,
    examples: [CommandExample("rename thing.note remark; get thing[2].remark", prints: "")],
    run: { call, context in
      let path = try call.requiredPath("path")
      guard let name = call.name("name") else {
        throw Diagnostic("a name is missing", subject: "rename", at: path.range)
      }
      let engine = context.engine
      let scope = context.scope
      let held = context.watchers.all.map { watcher in
        try? engine.renamed(watcher.path, in: watcher.scope, by: path, to: name, from: scope)
      }
      try context.changeSchema(call) { try $0.engine.rename(path, to: name, in: &$0.scope) }
      if !context.facts.isDryRun { context.watchers.follow(held, engine) }
    })
}
