import Engine
import FacetKit
import Language

extension Command {
  static let describe = Command(
    "describe", group: .schema, summary: "prints the text that defines types, views and actions",
    parameters: [Parameter("path", .path, .optional)], takesTail: true,
    details: "The text gives the same again. Without a path all of them; describe thing.name is one field or action.",
    examples: [
      CommandExample("describe person", note: "define person { … }"),
      CommandExample("describe thing.record", prints: "define thing.record integer default 0 min 0"),
    ],
    run: describe)

  private static func describe(_ call: Call, _ context: inout CommandContext) throws {
    guard let path = call.path("path") else {
      let text = try context.engine.describeAll()
      if !text.isEmpty { try context.output.lines(text) }
      return
    }
    if case .name(let root) = path.root, path.steps.isEmpty, context.scope.variables[root.text] == nil,
      try context.engine.entity(root.text) == nil, let view = try context.engine.storedView(root.text)
    {
      return try context.output.lines(view.definition)
    }
    guard case .name(let root) = path.root, context.scope.variables[root.text] == nil,
      let entity = try context.engine.entity(root.text)
    else {
      let found = try context.engine.resolve(path, in: context.scope, use: .all)
      guard let entity = found.entity else {
        throw Diagnostic("\(context.source.text(path.range)) is of no type", at: path.range)
      }
      return try context.output.lines(context.engine.describe(entity))
    }
    guard case .key(let key)? = path.steps.last?.node else {
      return try context.output.lines(context.engine.describe(entity))
    }
    guard let field = entity.column(key.text).map({ entity.columns[$0].field }) ?? entity.record.field(key.text) else {
      if let action = try context.engine.action(key.text, of: entity) {
        return try context.output.lines(action.definition)
      }
      let hint = Suggestion.hint(key.text, among: (entity.columns.map(\.field) + entity.record.fields).map(\.name))
      throw Diagnostic("no field \(Name.quoted(key.text)) in \(entity.name)", at: key.range, hint: hint)
    }
    try context.output.lines(context.engine.describe(field, of: entity))
  }
}
