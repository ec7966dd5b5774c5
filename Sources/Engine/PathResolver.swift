import FacetKit
import Language
import Store

/// Resolves the paths of commands, step by step, into queries.
struct PathResolver {
  let engine: RecordEngine
  let scope: Scope
  let use: PathUse
  var condition: Expression?

  func resolve(_ path: Path) throws -> ResolvedPath {
    do { return try resolved(path) } catch let error as Diagnostic { throw error.at(path.range) }
  }

  private func resolved(_ path: Path) throws -> ResolvedPath {
    switch path.root {
    case .variable(let name): return try variable(name, path)
    case .name(let name):
      if !name.isQuoted, scope.variables[name.text] != nil { return try variable(name, path) }
      if let entity = try engine.entity(name.text) { return try type(entity, path) }
      if let view = try engine.storedView(name.text) { return try stored(view, path) }
      if let start = try context() {
        let steps = [Path.Step(.key(name), at: name.range)] + path.steps
        if try knows(name.text, start.entity) { return try walk(start, steps[...], path) }
      }
      throw try unknownRoot(name)
    case .here:
      guard let start = try context() else {
        throw Diagnostic(
          ". is the record that one is in, and this is the top", at: path.range,
          hint: "cd to a record, or write the whole path")
      }
      return try walk(start, path.steps[...], path)
    case .outer(let carets):
      var up = scope
      for _ in 0..<carets where !up.context.isEmpty { up.context.removeLast() }
      guard let start = try PathResolver(engine: engine, scope: up, use: use).context() else {
        throw Diagnostic("there is no record further out", at: path.range)
      }
      return try walk(start, path.steps[...], path)
    }
  }

  private func knows(_ name: String, _ entity: Entity) throws -> Bool {
    try entity.hasField(name) || entity.reference(name) != nil || engine.inverse(name, of: entity) != nil
  }

  private func unknownRoot(_ name: Identifier) throws -> Diagnostic {
    let types = try engine.rootNames()
    let fields = try context().map { try $0.entity.record.fields.map(\.name) + engine.waysOn(from: $0.entity) } ?? []
    let near = nearest(name.text, among: types + fields + scope.variables.keys)
    return Diagnostic(
      "no type \(Name.quoted(name.text))", at: name.range,
      hint: Wording.didYouMean(near.map { Name.quoted($0) }) ?? Wording.typeList(types))
  }

  /// The place where one is, as a start.
  private func context() throws -> RecordQuery? {
    guard let place = scope.context.last else { return nil }
    switch place {
    case .record(let id): return try start(at: id)
    case .type(let name):
      guard let entity = try engine.entity(name) else { return nil }
      var query = RecordQuery(all: entity, SQLBuilder(engine.operations), text: Name.quoted(name))
      query.isMany = true
      return query
    case .collection(let text):
      guard case .path(let path) = try Expression.parse(text).node else { return nil }
      var outside = scope
      outside.context.removeAll()
      guard case .records(let query) = try engine.resolve(path, in: outside, use: .all).content else { return nil }
      return query
    }
  }

  func start(at id: RecordID) throws -> RecordQuery {
    guard let entity = try engine.entity(id.type) else { throw Diagnostic("there is no type \(Name.quoted(id.type))") }
    var query = RecordQuery(all: entity, SQLBuilder(engine.operations), text: id.path)
    query.select(id.key)
    return query
  }

  private func variable(_ name: Identifier, _ path: Path) throws -> ResolvedPath {
    let value = try engine.variable(name, in: scope)
    let secrecy: ResolvedPath.Secrecy = scope.variables.isSecret(name.text) ? .derived : .open
    switch value {
    case .reference(let id): return try walk(start(at: id), path.steps[...], path)
    case .list(let values) where value.holdsRecords && !path.steps.isEmpty: return try records(values, path)
    default:
      if path.steps.isEmpty {
        if case .list(let values) = value {
          return ResolvedPath(
            content: .values(values), isMany: true, range: path.range, text: "\(path)", secrecyOfValues: secrecy)
        }
        return ResolvedPath(
          content: .values([value]), isMany: false, range: path.range, text: "\(path)", secrecyOfValues: secrecy)
      }
      try engine.refuseSteps(into: value, called: name, path.steps)
      var found = try ValueSteps(binder: Binder(engine: engine, scope: scope, frames: [])).resolve(value, path)
      found.secrecyOfValues = secrecy
      return found
    }
  }

  // MARK: a type

  private func type(_ entity: Entity, _ path: Path) throws -> ResolvedPath {
    var query = RecordQuery(all: entity, SQLBuilder(engine.operations), text: Name.quoted(entity.name))
    var steps = path.steps[...]
    let selects =
      steps.first.map { step in
        switch step.node {
        case .all, .first, .last, .selector, .operation: true
        case .key: false
        }
      } ?? false
    if let condition, steps.isEmpty || !selects || steps.first?.node == .all {
      if steps.first?.node == .all { steps = steps.dropFirst() }
      try filter(&query, condition)
      return try walk(query, steps, path)
    }
    if let condition {
      throw Diagnostic(
        "where goes with all records of a type", at: condition.range,
        hint: "put it into the brackets: \(Name.quoted(entity.name))[\(condition)]")
    }
    if selects {
      if case .operation = steps[0].node { query.isMany = true }
      return try walk(query, steps, path)
    }
    if entity.isView || (use == .all && steps.isEmpty) {
      query.isMany = true
      return try walk(query, steps, path)
    }
    if use == .selected, steps.isEmpty { throw try whichOne(entity, path) }
    guard let current = try engine.currentRecord(of: entity, in: scope) else { throw try notChosen(entity, path) }
    return try walk(start(at: current), steps, path)
  }

  /// A view is always all its records.
  private func stored(_ view: StoredView, _ path: Path) throws -> ResolvedPath {
    let name = Name.quoted(view.name)
    if use == .selected, path.steps.isEmpty, condition == nil {
      throw Diagnostic(
        "delete needs to know which of \(name)", at: path.range,
        hint: "\(name)[*] are its records, or drop \(name) for the view itself")
    }
    var query = try records(of: view)
    if let condition {
      if let step = path.steps.first, step.node != .all, !step.isKey {
        throw Diagnostic(
          "where goes with all records of a view", at: condition.range,
          hint: "put it into the brackets: \(name)[\(condition)]")
      }
      try filter(&query, condition)
    }
    return try walk(query, path.steps[...], path)
  }

  private func notChosen(_ entity: Entity, _ path: Path) throws -> Diagnostic {
    let count = try engine.recordCount(of: entity)
    let name = Name.quoted(entity.name)
    if count == 0 {
      return Diagnostic("there is no \(name) yet", at: path.range, hint: "new \(name) makes one")
    }
    let examples = try engine.sampleAddresses(of: entity, limit: 3)
    return Diagnostic(
      "\(name) has \(count) records and none is chosen", at: path.range,
      hint: examples.joined(separator: ", ") + (count > examples.count ? ", …" : ""))
  }

  private func whichOne(_ entity: Entity, _ path: Path) throws -> Diagnostic {
    let name = Name.quoted(entity.name)
    let example = try engine.sampleIDs(of: entity, limit: 1).first?.path ?? "\(name)[1]"
    return Diagnostic(
      "delete needs to know which \(name)", at: path.range,
      hint: "\(example), \(name)[*], or drop \(name) for the type itself")
  }

  // MARK: steps

  /// Goes on from records that are at hand.
  func continued(_ query: RecordQuery, _ steps: ArraySlice<Path.Step>, _ path: Path) throws -> ResolvedPath {
    try walk(query, steps, path)
  }

  func walk(_ start: RecordQuery, _ steps: ArraySlice<Path.Step>, _ path: Path) throws -> ResolvedPath {
    var query = start
    var rest = steps
    while let step = rest.popFirst() {
      switch step.node {
      case .all: query.isMany = true
      case .first: query.pick(last: false)
      case .last:
        guard query.entity.hasOrder else {
          throw Diagnostic("the records of \(Name.quoted(query.entity.name)) have no order", at: step.range)
        }
        query.pick(last: true)
      case .selector(let parts): try select(&query, parts, step)
      case .operation(let name): return try OperatorResolver(resolver: self).resolve(name, query, rest, path)
      case .key(let name):
        if let end = try key(&query, name, rest, path) { return end }
      }
    }
    return ResolvedPath(content: .records(query), isMany: query.isMany, range: path.range, text: "\(path)")
  }

  /// Steps over a reference or to a collection, or ends in a field.
  private func key(
    _ query: inout RecordQuery, _ name: Identifier, _ rest: ArraySlice<Path.Step>, _ path: Path
  ) throws -> ResolvedPath? {
    let entity = query.entity
    let column = entity.column(name.text)
    if let reference = entity.reference(name.text),
      column == nil || reference.columns.contains(column!)
    {
      guard let target = try engine.entity(reference.target) else {
        throw Diagnostic("\(name.text) refers to \(reference.target), which is not there", at: name.range)
      }
      if rest.isEmpty {
        return ResolvedPath(
          content: .reference(query, reference, target), isMany: query.isMany, range: path.range, text: "\(path)")
      }
      if query.joinCount >= RecordQuery.mostJoins { throw Wording.tooManyReferences(at: name.range) }
      query.text += ".\(Name.quoted(name.text))"
      query.emptyStep = query.text
      query.follow(reference, to: target)
      return nil
    }
    if let formula = entity.formula(name.text) { return try self.formula(formula, &query, name, rest, path) }
    if column == nil, let inverse = try engine.inverse(name.text, of: entity) {
      if query.joinCount >= RecordQuery.mostJoins { throw Wording.tooManyReferences(at: name.range) }
      query.collect(inverse)
      query.text += ".\(Name.quoted(inverse.name))"
      return nil
    }
    guard let column else { throw Wording.noField(name, in: entity, besides: try engine.waysOn(from: entity)) }
    let binder = Binder(engine: engine, scope: scope, frames: [])
    let field = entity.columns[column].field
    if let step = rest.first {
      if case .operation(let operation) = step.node {
        if field.kind == .list || field.kind == .json {
          let lists = ResolvedPath(
            content: .column(query, column, []), isMany: query.isMany, range: path.range, text: "\(path)")
          return try OperatorResolver(resolver: self).overLists(operation, lists, rest.dropFirst(), path)
        }
        throw OperatorResolver.misplaced(operation, name, query, path)
      }
      guard field.kind == .list || field.kind == .json else {
        throw Diagnostic(
          "\(field.name) is \(StaticKind(field.kind).withArticle), nothing leads further from it", at: step.range)
      }
    }
    let steps = try rest.map { try binder.jsonStep($0) }
    return ResolvedPath(
      content: .column(query, column, steps), isMany: query.isMany, range: path.range, text: "\(path)")
  }

  /// Ends in a computed field, or goes over the references that one stands for.
  private func formula(
    _ formula: Formula, _ query: inout RecordQuery, _ name: Identifier, _ rest: ArraySlice<Path.Step>, _ path: Path
  ) throws -> ResolvedPath? {
    let formula = try engine.bound(formula, of: query.entity, at: name.range)
    var bound = Bound(
      .field(FrameField(frame: 0, hops: [], leaf: .formula(formula))), formula.bound.kind, at: path.range)
    if let way = formula.hops {
      if !rest.isEmpty {
        if query.joinCount + way.count > RecordQuery.mostJoins { throw Wording.tooManyReferences(at: name.range) }
        query.text += ".\(Name.quoted(name.text))"
        query.emptyStep = query.text
        query.follow(way)
        return nil
      }
      bound.node = .field(FrameField(frame: 0, hops: way, leaf: .record))
    }
    func made(_ bound: Bound) -> ResolvedPath {
      ResolvedPath(
        content: .formula(query, bound, formula.field), isMany: query.isMany, range: path.range, text: "\(path)")
    }
    guard let step = rest.first else { return made(bound) }
    let kind = bound.kind
    let leadsOn = kind == .list || kind == .json || kind == .unknown
    if case .operation(let operation) = step.node {
      guard leadsOn else { throw OperatorResolver.misplaced(operation, name, query, path) }
      return try OperatorResolver(resolver: self).overLists(operation, made(bound), rest.dropFirst(), path)
    }
    guard leadsOn else {
      throw Diagnostic("\(name.text) is \(kind.withArticle), nothing leads further from it", at: step.range)
    }
    return made(try Binder(engine: engine, scope: scope, frames: []).stepped(bound, Array(rest)))
  }

  private func select(_ query: inout RecordQuery, _ parts: [Expression], _ step: Path.Step) throws {
    let binder = Binder(engine: engine, scope: scope, frames: [query.entity])
    let bound = try parts.map { try binder.bind($0) }
    if bound.count == 1, bound[0].kind == .boolean, !isKey(parts[0], of: query.entity) {
      let compiler = QueryCompiler(builder: query.builder, frames: [query.frame])
      query.conditions.append(compiler.restriction(bound[0]))
      query.isMany = true
      return
    }
    if !bound.flatMap(\.fields).isEmpty {
      throw Diagnostic(
        "a key does not use fields; a filter compares them", at: step.range, hint: "[\(parts[0]) = …]")
    }
    let values = try bound.map { try engine.constant($0) }
    let key = try engine.key(for: values, of: query.entity, at: step.range)
    query.select(key)
    query.text += "[\(values.map(\.literal).joined(separator: ", "))]"
    query.isMany = false
  }

  /// `true` and `false` are keys where the primary key is a boolean, else filters that hold for all or none.
  private func isKey(_ expression: Expression, of entity: Entity) -> Bool {
    guard case .literal(.boolean) = expression.node, entity.key.count == 1 else { return false }
    return entity.columns[entity.key[0]].field.kind == .boolean
  }

  func filter(_ query: inout RecordQuery, _ condition: Expression) throws {
    let bound = try Binder(engine: engine, scope: scope, frames: [query.entity]).condition(condition)
    query.conditions.append(QueryCompiler(builder: query.builder, frames: [query.frame]).restriction(bound))
    query.isMany = true
  }
}

extension Path.Step {
  fileprivate var isKey: Bool { if case .key = node { true } else { false } }
}
