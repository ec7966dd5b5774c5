import FacetKit
package import Language
import Store

extension RecordEngine {
  /// The actions of all types, in the order in which they were made.
  package func actions() throws -> [StoredAction] {
    let connection = try readable()
    if let known = schema.actions { return known }
    let actions = try ActionTable(connection: connection).all()
    schema.actions = actions
    return actions
  }

  package func actions(of entity: Entity) throws -> [StoredAction] {
    try actions().filter { $0.type.isExactly(entity.name) }
  }

  /// Exactly that one, else the only one without regard to case.
  package func action(_ name: String, of entity: Entity) throws -> StoredAction? {
    let all = try actions(of: entity)
    if let exact = all.first(where: { $0.name.isExactly(name) }) { return exact }
    let near = all.filter { $0.name.lowercased() == name.lowercased() }
    return near.count == 1 ? near[0] : nil
  }

  /// The error for a name that is no action.
  package func unknownAction(_ name: Identifier, of entity: Entity) throws -> Diagnostic {
    let type = Name.quoted(entity.name)
    let wanted = Name.quoted(name.text)
    if entity.hasField(name.text) { return Diagnostic("\(wanted) is a field, no action", at: name.range) }
    let names = try actions(of: entity).map { Name.quoted($0.name) }
    let all =
      names.isEmpty
      ? "action \(type).\(wanted) { … } makes one"
      : "there \(names.count == 1 ? "is" : "are") \(names.joined(separator: ", "))"
    return Diagnostic(
      "\(type) has no action \(wanted)", at: name.range, hint: Suggestion.hint(name.text, among: names) ?? all)
  }

  /// Makes an action, or gives one another body. The path is that of a type with the action's name as its key.
  package func makeAction(_ path: Path, body: String) throws -> ChangeReport {
    guard case .name(let type) = path.root, path.steps.count == 1, case .key(let name) = path.steps[0].node else {
      throw Diagnostic("an action has a type and a name: TYPE.NAME", at: path.range, hint: "action thing.reset { … }")
    }
    let entity = try requiredEntity(type)
    if entity.isInner { try refuse(.update, of: entity) }
    try DefinitionReader.checkNew(name, "action")
    if try entity.column(name.text) != nil || entity.reference(name.text) != nil
      || inverse(name.text, of: entity) != nil
    {
      throw Diagnostic(
        "\(Name.quoted(entity.name)) has a field \(Name.quoted(name.text)) already", at: name.range,
        hint: "another name for the action")
    }
    let known = try action(name.text, of: entity)
    let action = StoredAction(type: entity.name, name: known?.name ?? name.text, body: body)
    return try changingSchema { connection in
      try ActionTable(connection: connection).save(action)
      return noticed("\(known == nil ? "made" : "changed") action \(action.path)")
    }
  }

  func dropAction(_ action: StoredAction) throws -> ChangeReport {
    try changingSchema { connection in
      try ActionTable(connection: connection).remove(action)
      return noticed("dropped action \(action.path)")
    }
  }

  func renameAction(_ action: StoredAction, to name: Identifier) throws -> ChangeReport {
    try DefinitionReader.checkNew(name, "action")
    if name.text.isExactly(action.name) { return ChangeReport() }
    guard let entity = try entity(action.type) else { return ChangeReport() }
    if let other = try self.action(name.text, of: entity), !other.name.isExactly(action.name) {
      throw Diagnostic("there is an action \(other.path) already", at: name.range)
    }
    if entity.column(name.text) != nil {
      throw Diagnostic(
        "\(Name.quoted(entity.name)) has a field \(Name.quoted(name.text)) already", at: name.range)
    }
    return try changingSchema { connection in
      try ActionTable(connection: connection).rename(action, to: name.text)
      return noticed("renamed action \(action.path) to \(Name.quoted(name.text))")
    }
  }
}
