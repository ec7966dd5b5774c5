import FacetKit
import Language
import Store

/// What a path means to `drop` and `rename`: a type, a field or an action of one, or a view.
enum SchemaPath {
  case type(Entity)
  /// The position of its column.
  case field(Entity, Int)
  case view(StoredView)
  case action(StoredAction)
  case formula(Entity, Formula)
  case rule(Entity, CheckRule)

  init(_ path: Path, in scope: Scope, _ command: String, engine: RecordEngine) throws {
    let entity: Entity
    var steps = path.steps
    switch path.root {
    case .name(let name):
      if steps.isEmpty, engine.exists, let view = try engine.storedView(name.text), try engine.entity(name.text) == nil
      {
        self = .view(view)
        return
      }
      let view = try command == "drop" && steps.isEmpty ? engine.unreadableView(name.text) : nil
      entity = try view ?? engine.requiredEntity(name)
      if entity.isInner { try engine.refuse(.update, of: entity) }
    case .here:
      guard let id = scope.record, let found = try engine.entity(id.type) else {
        throw SchemaPath.refusal(command, path.range)
      }
      entity = found
    case .variable, .outer: throw SchemaPath.refusal(command, path.range)
    }
    guard let step = steps.popLast() else {
      if case .here = path.root { throw SchemaPath.refusal(command, path.range) }
      self = .type(entity)
      return
    }
    guard steps.isEmpty, case .key(let key) = step.node else { throw SchemaPath.refusal(command, path.range) }
    if let formula = entity.formula(key.text) {
      self = .formula(entity, formula)
      return
    }
    if key.isQuoted, command == "drop", !entity.hasField(key.text), let rule = SchemaPath.rule(key.text, of: entity) {
      self = .rule(entity, rule)
      return
    }
    guard let position = entity.column(key.text), !entity.columns[position].isImplicitKey else {
      if let action = try engine.action(key.text, of: entity) {
        self = .action(action)
        return
      }
      throw Wording.noField(key, in: entity)
    }
    self = .field(entity, position)
  }

  /// A rule that is a line of its own goes by its text.
  private static func rule(_ text: String, of entity: Entity) -> CheckRule? {
    let spelled = (try? Expression.parse(text)).flatMap { try? ExpressionSpelling.text($0) }
    return entity.rules.first { $0.field == nil && $0.rule.expression.isExactly(spelled ?? text) }
  }

  private static func refusal(_ command: String, _ range: SourceRange) -> Diagnostic {
    let record = command == "drop" ? "delete is for records" : nil
    return Diagnostic("\(command) takes a type or a field, such as thing or thing.note", at: range, hint: record)
  }
}
