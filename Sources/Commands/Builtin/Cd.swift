import Engine
import FacetKit
import Language

extension Command {
  static let cd = Command(
    "cd", synonyms: ["use", "goto", "back", "top"], group: .moving, summary: "goes to a record, type or collection",
    parameters: [Parameter("path", .pathOrWord(["..", "-"]), .optional)],
    details: """
      In a record .name is its field, and name as well where no variable or type is called so; it is also the current
      one of its type. cd .. goes one back, as back does; cd - to where one was before; cd alone to the top, as top does.
      """,
    examples: [
      CommandExample(#"cd thing["Tea"]; get .record"#, prints: "9"),
      CommandExample("cd person[3]; cd birthdays[1]; get gift; cd ..; pwd", prints: "book\nperson[3]"),
    ],
    run: cd)

  private static func cd(_ call: Call, _ context: inout CommandContext) throws {
    let before = context.scope.context
    if let path = call.path("path") {
      try context.enter(path)
    } else {
      switch call.name("path")?.text ?? (call.name == "back" ? ".." : nil) {
      case "..": _ = context.scope.context.popLast()
      case "-": context.scope.context = context.scope.previous
      default: context.scope.context = []
      }
    }
    context.scope.previous = before
  }
}

extension CommandContext {
  /// Makes what the path gives the innermost place: below the one where one is for a path from there, else from the top.
  mutating func enter(_ path: Path) throws {
    let found = try engine.resolve(path, in: scope, use: .all)
    let text = source.text(path.range)
    let isBelow = try startsHere(path)
    if case .name(let root) = path.root, path.steps.isEmpty, found.isMany, !isBelow,
      let type = try engine.entity(root.text)?.name
    {
      scope.context = [.type(type)]
      return
    }
    if found.isMany, found.givesRecords {
      let outer = scope.record.map { $0.path + (text.hasPrefix(".") ? "" : ".") } ?? ""
      if !isBelow { scope.context = [] }
      scope.context.append(.collection(isBelow ? outer + text : text))
      return
    }
    var value: Value?
    try engine.forEachValue(found) { value = $0 }
    guard !found.isMany, case .reference(let id)? = value else {
      if value == nil || value == .null { throw Diagnostic("\(text) is empty", at: path.range) }
      throw Diagnostic("\(text) is no record, type or collection", at: path.range, hint: "get \(text)")
    }
    scope.context = (isBelow ? scope.context : [.type(id.type)]) + [.record(id)]
    scope.current[ExactName(id.type)] = id
  }

  /// Whether a path goes on from where one is.
  private func startsHere(_ path: Path) throws -> Bool {
    switch path.root {
    case .here: return true
    case .name(let name):
      if scope.context.isEmpty || scope.variables[name.text] != nil { return false }
      return try engine.rootEntity(name.text) == nil
    case .variable, .outer: return false
    }
  }
}
