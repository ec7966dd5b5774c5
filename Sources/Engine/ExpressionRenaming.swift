import FacetKit
import Language
import Store

/// Gives a type or field its new name in the expressions that a file keeps, of whichever type they are.
///
/// Names are settled by the schema as it is before the change. Those that mean nothing there stay as they are.
struct ExpressionRenaming {
  let engine: RecordEngine
  let change: Change
  /// The variables of `subquery` around, each with the type of its record.
  private var named: [String: Entity] = [:]

  init(engine: RecordEngine, change: Change) {
    self.engine = engine
    self.change = change
  }

  enum Change {
    case type(String, to: String)
    case field(of: String, String, to: String)
    case view(String, to: String)

    /// Under which names a field is found afterwards.
    func name(of field: String, in type: String) -> (type: String, field: String) {
      switch self {
      case .type(type, let new): (new, field)
      case .field(type, let old, let new) where field.isExactly(old): (type, new)
      default: (type, field)
      }
    }
  }

  /// The same where variables hold records.
  func seeing(_ variables: Variables) throws -> ExpressionRenaming {
    var other = self
    for name in variables.keys {
      guard case .reference(let id)? = variables[name] else { continue }
      other.named[name] = try engine.entity(id.type)
    }
    return other
  }

  /// - Parameter frames: the types of the records at hand, innermost first.
  func renamed(_ expression: Expression, _ frames: [Entity]) throws -> Expression {
    try expression.replacing { try replacement($0, frames) }
  }

  private func replacement(_ expression: Expression, _ frames: [Entity]) throws -> Expression? {
    switch expression.node {
    case .path(let path): return Expression(.path(try renamed(path, frames)), at: expression.range)
    case .call(let name, let arguments, let steps) where Subquery.isCall(name) && arguments.count == 3:
      guard case .path(let path) = arguments[0].node, let member = Subquery.member(of: arguments) else { return nil }
      let (members, type) = try followed(path, frames)
      var inner = self
      inner.named[member.text] = type
      let condition = try inner.renamed(arguments[2], frames)
      let collection = Expression(.path(members), at: arguments[0].range)
      // What follows is called from a member.
      let rest = try type.map { try followed(Path(root: .here, steps: steps, at: expression.range), [$0] + frames).0 }
      return Expression(
        .call(name, [collection, arguments[1], condition], steps: rest?.steps ?? steps), at: expression.range)
    default: return nil
    }
  }

  func renamed(_ path: Path, _ frames: [Entity]) throws -> Path { try followed(path, frames).0 }

  /// The path with the new names, and the type of the records that it leads to.
  private func followed(_ path: Path, _ frames: [Entity]) throws -> (Path, Entity?) {
    var path = path
    var here: Entity?
    switch path.root {
    case .name(let name):
      if let entity = frames.first, try isField(name.text, of: entity, before: path.steps.first) {
        let (new, next) = try followed(name, from: entity)
        path.root = .name(new)
        here = next
      } else if !name.isQuoted, let entity = named[name.text] {
        here = entity
      } else if let entity = try engine.entity(name.text) {
        if case .type(entity.name, let new) = change { path.root = .name(Identifier(new, at: name.range)) }
        here = entity
      } else if let view = try engine.storedView(name.text) {
        if case .view(view.name, let new) = change { path.root = .name(Identifier(new, at: name.range)) }
        here = try? PathResolver(engine: engine, scope: Scope(), use: .all).records(of: view).entity
      }
    case .here: here = frames.first
    case .outer(let count): here = frames.indices.contains(count) ? frames[count] : nil
    case .variable(let name): here = named[name.text]
    }
    for index in path.steps.indices {
      guard let entity = here else { break }
      switch path.steps[index].node {
      case .key(let name):
        let (new, next) = try followed(name, from: entity)
        path.steps[index].node = .key(new)
        here = next
      case .selector(let parts):
        path.steps[index].node = .selector(try parts.map { try renamed($0, [entity] + frames) })
      case .all, .first, .last, .operation: break
      }
    }
    return (path, here)
  }

  /// Before `[` a field counts only if it holds many.
  func isField(_ name: String, of entity: Entity, before step: Path.Step?) throws -> Bool {
    if try !entity.hasField(name) && engine.inverse(name, of: entity) != nil { return true }
    switch step?.node {
    case .all, .first, .last, .selector:
      guard let kind = entity.record.field(name)?.kind else { return false }
      return kind == .list || kind == .json
    default: return entity.hasField(name) || entity.reference(name) != nil
    }
  }

  /// The name that a step has afterwards, and the type to which it leads.
  func followed(_ name: Identifier, from entity: Entity) throws -> (Identifier, Entity?) {
    if !entity.hasField(name.text), let inverse = try engine.inverse(name.text, of: entity) {
      return (Identifier(new(inverse), at: name.range), inverse.source)
    }
    if let reference = entity.reference(name.text) {
      return (Identifier(new(reference, name.text, of: entity), at: name.range), try engine.entity(reference.target))
    }
    let target = try entity.formula(name.text).flatMap { formula in
      if case .reference(let type) = entity.record.field(formula.name)?.kind { try engine.entity(type) } else { nil }
    }
    guard case .field(entity.name, let old, let new) = change, old.lowercased() == name.text.lowercased() else {
      return (name, target)
    }
    return (Identifier(new, at: name.range), target)
  }

  private func new(_ reference: Reference, _ written: String, of entity: Entity) -> String {
    switch change {
    case .type(reference.target, let new) where reference.columns.count > 1:
      written.lowercased() == reference.target.lowercased() ? new : written
    case .field(entity.name, let old, let new)
    where reference.columns.count == 1 && entity.columns[reference.columns[0]].name.lowercased() == old.lowercased():
      new
    default: written
    }
  }

  /// A collection without a name of its own is called after its type, or after that and its reference.
  private func new(_ inverse: Inverse) -> String {
    let source = inverse.source
    if inverse.reference.columns.count == 1, source.columns[inverse.reference.columns[0]].field.inverse != nil {
      return inverse.name
    }
    var type = source.name
    var reference = inverse.reference.names[0]
    switch change {
    case .type(source.name, let new): type = new
    case .field(source.name, let old, let new) where reference.lowercased() == old.lowercased(): reference = new
    default: return inverse.name
    }
    return inverse.name.isExactly(source.name) ? type : "\(type)_\(reference)"
  }
}

extension ExpressionRenaming {
  /// The fields whose lines change with the names in them, by their type as it is before the change.
  func fields() throws -> [(type: String, field: Field)] {
    var changed: [(type: String, field: Field)] = []
    for name in try Metadata.types(in: engine.readable()) {
      guard let entity = try? engine.entity(name) else { continue }
      for field in entity.record.fields {
        var renamed = field
        renamed.formula = try field.formula.map { try text($0, entity) }
        renamed.readOnly = try condition(field.readOnly, entity)
        renamed.hidden = try condition(field.hidden, entity)
        if case .field(entity.name, let old, let new) = change {
          renamed.defaultText = RuleRenaming(old: old, new: new).renamedDefault(field.defaultText)
        }
        renamed.rule = try field.rule.map { try rule($0, entity) }
        if renamed != field { changed.append((name, renamed)) }
      }
    }
    return changed
  }

  /// The rules of types in which a name changes, by their type as it is before the change.
  func rules() throws -> [(type: String, rules: [Rule])] {
    try Metadata.types(in: engine.readable()).compactMap { name in
      guard let entity = try? engine.entity(name) else { return nil }
      let old = entity.rules.filter { $0.field == nil }.map(\.rule)
      let new = try old.map { try rule($0, entity) }
      return new == old ? nil : (name, new)
    }
  }

  private func rule(_ rule: Rule, _ entity: Entity) throws -> Rule {
    guard let syntax = try? CheckSyntax.parse(rule.spelling) else { return rule }
    let message = try syntax.message?.replacing { try replacement($0, [entity]) }
    return try CheckRule.rule(CheckSyntax(renamed(syntax.expression, [entity]), message))
  }

  func save(_ rules: [(type: String, rules: [Rule])], in connection: Connection) throws {
    for (type, rules) in rules {
      try Metadata.saveRules(rules, of: change.name(of: "", in: type).type, in: connection)
    }
  }

  /// Under the names that types and fields have now.
  func save(_ fields: [(type: String, field: Field)], in connection: Connection) throws {
    for (type, field) in fields {
      var field = field
      let (type, name) = change.name(of: field.name, in: type)
      field.name = name
      guard let row = try Metadata.load(type, in: connection).row(field.name) else { continue }
      try Metadata.save(field, at: row.position, of: type, in: connection)
    }
  }

  /// What cannot be read stays as it is.
  private func text(_ text: String, _ entity: Entity) throws -> String {
    guard let expression = try? Expression.parse(text) else { return text }
    let renamed = try renamed(expression, [entity])
    return renamed == expression ? text : try ExpressionSpelling.text(renamed)
  }

  private func condition(_ condition: Condition, _ entity: Entity) throws -> Condition {
    if case .when(let test) = condition { .when(try text(test, entity)) } else { condition }
  }
}
