import FacetKit
package import Language
import Store

extension RecordEngine {
  /// `set`, in all its forms. All or nothing.
  package func set(
    _ assignment: Assignment, where condition: Expression?, in scope: inout Scope, mayMake: Bool = true
  ) throws -> ChangeReport {
    try beginChange()
    switch assignment {
    case .values(let pairs): return try set(pairs, where: condition, in: &scope, mayMake: mayMake)
    case .operation(let path, let symbol, let expression):
      let resolved = try resolve(path, in: scope, use: .current, where: condition)
      let (query, position) = try column(of: resolved)
      let plan = EditPlan(engine: self, scope: scope)
      var source: ValueSource
      if symbol == .assign {
        source = try plan.source(expression, query.entity, for: query.entity.columns[position])
      } else {
        let bound = try Binder(engine: self, scope: scope, frames: [query.entity]).bind(expression)
        try checkMixing(path, query.entity.columns[position], symbol, expression, bound.kind)
        source = .operation(symbol, bound)
      }
      return try store(plan.changes(query, column: position, source: source, at: expression.range, of: path.range))
        .report
    case .pairs(let path, let pairs):
      let resolved = try resolve(path, in: scope, use: .current, where: condition)
      let query = try recordQuery(of: resolved)
      var changes: [RecordChange] = []
      let plan = EditPlan(engine: self, scope: scope)
      for pair in pairs {
        let column = try column(pair.key, of: query.entity, at: query.text)
        let source = try plan.source(pair.value, column: query.entity.columns[column], entity: query.entity)
        merge(
          try plan.changes(query, column: column, source: source, at: pair.value.range, of: path.range), into: &changes)
      }
      return try store(changes).report
    }
  }

  /// What `+=` and `-=` put together.
  func checkMixing(
    _ path: Path, _ column: Column, _ symbol: AssignmentOperator, _ expression: Expression, _ given: StaticKind
  ) throws {
    let kind = column.isUntyped && given.isNumber ? .unknown : StaticKind(column.field.kind)
    guard kind == .list || Arithmetic.kind(kind, symbol == .add ? .add : .subtract, given) != nil else {
      throw Diagnostic(
        "\(path) is \(kind.withArticle), \(expression) \(given.withArticle): \(symbol.rawValue) does not mix them",
        at: expression.range)
    }
  }

  private func set(
    _ pairs: [PathValue], where condition: Expression?, in scope: inout Scope, mayMake: Bool
  ) throws -> ChangeReport {
    var notices: [String] = []
    var changes: [RecordChange] = []
    for (index, pair) in pairs.enumerated() {
      if index == 0, mayMake, condition == nil {
        if let made = try growing(pair, in: &scope) { notices += made }
        if let change = try firstRecord(pair, in: scope) {
          let made = try store([change])
          scope.current[ExactName(change.entity.name)] = made.ids[0]
          notices += made.report.counts.isEmpty ? [] : ["\(made.ids[0].path) made"]
          if pairs.count == 1 {
            var report = made.report
            report.notices = notices
            return report
          }
          continue
        }
      }
      if index > 0, try !isKnown(pair.path.root, scope) {
        let words = "\(pairs[index - 1].value) \(pair.path) \(pair.value)"
        throw Diagnostic.valueTooMany("\(pair.path)", at: pair.path.range, hint: Value.quoted(words))
      }
      let resolved = try resolve(pair.path, in: scope, use: .current, where: condition)
      let (query, position) = try column(of: resolved)
      let plan = EditPlan(engine: self, scope: scope)
      let source = try plan.source(pair.value, column: query.entity.columns[position], entity: query.entity)
      merge(
        try plan.changes(query, column: position, source: source, at: pair.value.range, of: pair.path.range),
        into: &changes)
    }
    var report = try store(changes).report
    report.notices = notices + report.notices
    return report
  }

  /// Whether a further path begins with something that exists; else it is a value too many.
  private func isKnown(_ root: Path.Root, _ scope: Scope) throws -> Bool {
    guard case .name(let name) = root else { return true }
    return try scope.variables[name.text] != nil || entity(name.text) != nil || storedView(name.text) != nil
  }

  /// Makes the type or the key that a first path names and that is not there yet; nil where all is there.
  func growing(_ pair: PathValue, in scope: inout Scope) throws -> [String]? {
    guard case .name(let name) = pair.path.root else { return nil }
    if scope.variables[name.text] != nil, !name.isQuoted { return nil }
    if let entity = exists || path == nil ? try entity(name.text) : nil {
      guard entity.record.isOpen, case .key(let key)? = pair.path.steps.last?.node, !entity.hasField(key.text),
        entity.reference(key.text) == nil, try inverse(key.text, of: entity) == nil,
        pair.path.steps.dropLast().allSatisfy({ if case .key = $0.node { false } else { true } })
      else { return nil }
      return try addField(to: entity, key.text, kindOfNew(pair.value, scope, beside: entity)).notices
    }
    guard pair.path.steps.count == 1, case .key(let key) = pair.path.steps[0].node else { return nil }
    if exists || path == nil, try storedView(name.text) != nil { return nil }
    if let record = scope.record, let context = try entity(record.type), context.hasField(name.text) { return nil }
    let others = (exists || path == nil ? try rootNames() : []) + scope.variables.keys
    let near = others.filter { isOneLetterAway($0, name.text) }
    if !near.isEmpty {
      throw Diagnostic(
        "no type \(Name.quoted(name.text))", at: name.range, hint: Wording.didYouMean(near.map { Name.quoted($0) }))
    }
    return try makeType(name.text, isOpen: true, [Field(key.text, kindOfNew(pair.value, scope))]).notices
  }

  /// The kind of a new key, from its first value.
  private func kindOfNew(_ syntax: ValueSyntax, _ scope: Scope, beside entity: Entity? = nil) throws -> Kind {
    if let entity {
      // Its names are fields of the record that is set.
      let binder = Binder(engine: self, scope: scope, frames: [entity])
      switch syntax.node {
      case .expression(let expression):
        if let kind = try binder.bind(expression).kind.kind { return kind }
        return .text
      case .text: return .text
      default: break
      }
    }
    return switch try value(syntax, in: scope) {
    case .integer: .integer
    case .real: .real
    case .decimal(let number): .decimal(places: number.places)
    case .boolean: .boolean
    case .date: .date
    case .datetime: .datetime
    case .reference(let id): .reference(id.type)
    case .list: .list
    case .object: .json
    case .blob: .blob
    default: .text
    }
  }

  /// With no record at all, `set thing.name` makes the first one.
  private func firstRecord(_ pair: PathValue, in scope: Scope) throws -> RecordChange? {
    guard case .name(let name) = pair.path.root, name.isQuoted || scope.variables[name.text] == nil,
      pair.path.steps.count == 1, case .key(let key) = pair.path.steps[0].node, let entity = try entity(name.text),
      !entity.isView, try currentRecord(of: entity, in: scope) == nil, try recordCount(of: entity) == 0
    else { return nil }
    let position = try column(key, of: entity)
    let source = try EditPlan(engine: self, scope: scope)
      .source(pair.value, column: entity.columns[position], entity: entity)
    var change = RecordChange(entity: entity, id: nil)
    change.cells = try defaults(of: entity, except: [position], scope)
    let value = try value(source, defaults: change, at: pair.value.range)
    change.cells.append(
      RecordChange.Cell(
        column: position, value: value, old: .null, range: pair.value.range, isSecret: source.isSecret))
    return change
  }

  private func isOneLetterAway(_ a: String, _ b: String) -> Bool {
    let (x, y) = (Array(a.lowercased()), Array(b.lowercased()))
    if x == y { return true }
    if x.count == y.count {
      let differing = x.indices.filter { x[$0] != y[$0] }
      if differing.count == 1 { return true }
      return differing.count == 2 && differing[1] == differing[0] + 1 && x[differing[0]] == y[differing[1]]
        && x[differing[1]] == y[differing[0]]
    }
    let (short, long) = x.count < y.count ? (x, y) : (y, x)
    guard long.count == short.count + 1 else { return false }
    return long.indices.contains { index in
      var shorter = long
      shorter.remove(at: index)
      return shorter == short
    }
  }

  // MARK: shared pieces

  /// Several changes of one record become one.
  func merge(_ new: [RecordChange], into all: inout [RecordChange]) {
    if all.isEmpty {
      all = new
      return
    }
    var places: [RecordID: Int] = [:]
    for (index, change) in all.enumerated() { if let id = change.id { places[id] = index } }
    for change in new {
      if let id = change.id, let place = places[id] {
        for cell in change.cells {
          all[place].cells.removeAll { $0.column == cell.column }
          all[place].cells.append(cell)
        }
      } else {
        all.append(change)
      }
    }
  }

  /// - Parameter record: the path of what is set, for the error about a field that cannot be.
  func column(_ key: Identifier, of entity: Entity, at record: String? = nil) throws -> Int {
    if let position = entity.column(key.text) { return position }
    if let reference = entity.reference(key.text), reference.columns.count == 1 { return reference.columns[0] }
    if let formula = entity.formula(key.text) {
      let path = "\(record ?? Name.quoted(entity.name)).\(Name.quoted(formula.name))"
      throw Wording.isComputed(formula.field, path, at: key.range)
    }
    throw Wording.noField(key, in: entity)
  }

  /// The field at which a path to be set ends.
  func column(of resolved: ResolvedPath) throws -> (RecordQuery, Int) {
    switch resolved.content {
    case .column(let query, let position, let steps):
      if steps.isEmpty { return (query, position) }
      throw Diagnostic(
        "\(resolved.text) is part of a json value, which is set whole", at: resolved.range)
    case .reference(let query, let reference, _):
      if reference.columns.count == 1 { return (query, reference.columns[0]) }
      throw Diagnostic(
        "\(resolved.text) is a key of several fields", at: resolved.range,
        hint: "set " + reference.columns.map { query.entity.columns[$0].field.name }.joined(separator: ", "))
    case .records(let query):
      throw Diagnostic(
        "\(resolved.text) is a record; set needs one of its fields", at: resolved.range,
        hint: query.entity.record.fields.first.map {
          "set \(resolved.text).\(Name.quoted($0.name)) VALUE, or \(Name.quoted($0.name))=VALUE"
        })
    case .formula(_, _, let field): throw Wording.isComputed(field, resolved.text, at: resolved.range)
    case .computed, .values:
      throw Diagnostic("\(resolved.text) is worked out and cannot be set", at: resolved.range)
    }
  }

  func recordQuery(of resolved: ResolvedPath) throws -> RecordQuery {
    switch resolved.content {
    case .records(let query): return query
    case .reference(var query, let reference, let target):
      query.emptyStep = resolved.text
      query.follow(reference, to: target)
      return query
    case .formula(var query, let bound, _):
      guard case .field(let field) = bound.node, case .record = field.leaf else { break }
      query.emptyStep = resolved.text
      query.follow(field.hops)
      return query
    default: break
    }
    throw Diagnostic("\(resolved.text) is no record", at: resolved.range)
  }
}
