import FacetKit
import Language

/// `subquery(birthdays, $b, $b.date > today).@count`: several conditions on one member.
///
/// As in NSPredicate's SUBQUERY `$b` is the member and a bare key is a field of the record outside; where none is at
/// hand, of the one that one is in.
struct Subquery {
  let binder: Binder

  static func isCall(_ name: Identifier) -> Bool { name.text.lowercased() == "subquery" }

  /// The name of its variable; nil where something else stands in its place.
  static func member(of arguments: [Expression]) -> Identifier? {
    guard arguments.count > 1, case .path(let path) = arguments[1].node, case .variable(let member) = path.root,
      path.steps.isEmpty
    else { return nil }
    return member
  }

  /// Nil for a call of another name.
  func bind(
    _ name: Identifier, _ arguments: [Expression], _ steps: [Path.Step], at range: SourceRange
  ) throws -> Bound? {
    guard Subquery.isCall(name) else { return nil }
    let form = "subquery(birthdays, $b, $b.date > today).@count"
    guard arguments.count == 3 else {
      throw Diagnostic("subquery takes a path, a variable and a condition", at: name.range, hint: form)
    }
    guard case .path(let path) = arguments[0].node else {
      throw Diagnostic("subquery needs a path with many members", at: arguments[0].range, hint: form)
    }
    guard let member = Subquery.member(of: arguments) else {
      throw Diagnostic("the second value names a member, such as $b", at: arguments[1].range, hint: form)
    }
    guard let first = steps.first, case .operation(let operation) = first.node else {
      throw Diagnostic("subquery(…) gives many", at: range, hint: "subquery(…).@count, or any, all, none with a filter")
    }
    let whole = Path(root: .here, steps: steps, at: range)
    if !binder.frames.isEmpty, var taken = try binder.manyPath(path), taken.isMany, taken.rest.steps.isEmpty {
      let condition = try inside(binder.within(taken.levels), member, taken.levels.count).condition(arguments[2])
      let last = taken.levels.count - 1
      let filter = taken.levels[last].filter
      taken.levels[last].filter =
        filter.map { Bound(.and($0, condition), .boolean, at: arguments[2].range) } ?? condition
      return try PathBinder(binder: binder).operated(taken.levels, operation, steps[1...], whole)
    }
    return try atThisMoment(path, member, arguments[2], whole)
  }

  /// Of a path that does not begin at a record at hand.
  private func atThisMoment(_ path: Path, _ member: Identifier, _ condition: Expression, _ steps: Path) throws -> Bound
  {
    let resolver = PathResolver(engine: binder.engine, scope: binder.scope, use: .all)
    if let entity = binder.hand, case .name(let name) = path.root,
      try PathBinder(binder: binder).isField(name, of: entity, before: path.steps.first)
    {
      throw Diagnostic("subquery needs a path with many members", at: path.range)
    }
    let found = try resolver.resolve(path)
    var query: RecordQuery
    if case .records(let records) = found.content, found.isMany {
      query = records
    } else if let records = try resolver.query(of: found) {
      query = records
    } else {
      throw Diagnostic("subquery needs a path with many members", at: path.range)
    }
    let around = Binder(engine: binder.engine, scope: binder.scope, frames: [query.entity])
    var inner = inside(around, member, 1)
    inner.outOfReach = binder.hand
    let test = try inner.condition(condition)
    query.conditions.append(QueryCompiler(builder: query.builder, frames: [query.frame]).restriction(test))
    query.isMany = true
    return try PathBinder(binder: binder).constant(resolver.walk(query, steps.steps[...], steps), at: steps.range)
  }

  /// Where the variable names the innermost record, and nothing else does: so many are those of the path.
  private func inside(_ binder: Binder, _ member: Identifier, _ own: Int) -> Binder {
    var inner = binder
    inner.named[member.text] = binder.frames.count
    for place in 0..<own { inner.hidden.insert(binder.frames.count - place) }
    return inner
  }
}
