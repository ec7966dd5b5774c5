import FacetKit
package import Language

/// What names stand for while an expression is only read: no record is looked at, and what depends on one is of unknown
/// kind, so that each error is certain.
package struct ExpressionCheck {
  /// Kinds of variables, as far as they are sure.
  package var kinds: [String: StaticKind] = [:]
  /// Names that have a meaning when the script runs, which is not known before.
  package var others: Set<String> = []
  package var place = Place.top

  /// Where one is, whose fields need no more than their name.
  package enum Place: Equatable {
    case top
    /// In a record or among the records of that type.
    case type(String)
    case unknown
  }

  package init(kinds: [String: StaticKind] = [:], others: Set<String> = [], place: Place = .top) {
    self.kinds = kinds
    self.others = others
    self.place = place
  }
}

extension RecordEngine {
  /// Settles an expression that is about no record, and gives its kind.
  package func checkKind(
    of expression: Expression, isCondition: Bool, _ check: ExpressionCheck
  ) throws -> StaticKind {
    var binder = Binder(engine: self, scope: Scope(), frames: [])
    binder.check = check
    return try (isCondition ? binder.condition(expression) : binder.bind(expression)).kind
  }

  /// The type of the records that a path gives, one or many; nil where that is not sure.
  package func checkedType(of path: Path, _ check: ExpressionCheck) throws -> String? {
    guard let target = try target(of: path, check), target.field == nil else { return nil }
    return target.entity.name
  }
}

extension PathBinder {
  /// Nil for a path from a field of a record at hand, whose kind is known without reading one.
  func checked(_ path: Path, _ check: ExpressionCheck) throws -> Bound? {
    func made(_ kind: StaticKind) -> Bound { Bound(.constant(.null), kind, at: path.range) }
    switch path.root {
    case .here where !binder.frames.isEmpty: return nil
    case .outer: return made(.unknown)
    case .here: return made(try binder.engine.kind(of: path, check))
    case .variable(let name):
      if path.steps.isEmpty { return made(check.kinds[name.text] ?? .unknown) }
      return made(try binder.engine.kind(of: path, check))
    case .name(let name):
      if let entity = binder.frames.first, try isField(name, of: entity, before: path.steps.first) { return nil }
      if !name.isQuoted, let kind = check.kinds[name.text] {
        return made(path.steps.isEmpty ? kind : try binder.engine.kind(of: path, check))
      }
      if check.others.contains(name.text) || !binder.engine.exists { return made(.unknown) }
      if try binder.engine.entity(name.text) == nil, try binder.engine.storedView(name.text) == nil {
        guard try binder.engine.isAtHand(name, check) else { throw try unknown(name) }
      }
      return made(try binder.engine.kind(of: path, check))
    }
  }
}

extension RecordEngine {
  /// A field of one record of a type of Facet's own has its kind, or is null; the rest shows when it is read.
  fileprivate func kind(of path: Path, _ check: ExpressionCheck) throws -> StaticKind {
    let target = try target(of: path, check)
    if case .operation(let name)? = path.steps.last?.node, name.text == "count" { return .integer }
    guard let target, target.entity.isOwn, case .name(let root) = path.root, check.kinds[root.text] == nil else {
      return .unknown
    }
    let isOne =
      if case .selector(let parts)? = path.steps.first?.node { parts.count == 1 && parts[0].isKey } else { false }
    guard let field = target.field else {
      return isOne && path.steps.count == 1 ? .record(target.entity.name) : .unknown
    }
    guard path.steps.count == 1 || path.steps.count == 2 && isOne else { return .unknown }
    let kind = target.entity.columns[field].field.kind
    return kind.isReference ? .unknown : StaticKind(kind)
  }
}

extension Expression {
  fileprivate var isKey: Bool {
    switch node {
    case .literal(let value): if case .boolean = value { false } else { true }
    case .text(let literal): literal.plain != nil
    default: false
    }
  }
}
