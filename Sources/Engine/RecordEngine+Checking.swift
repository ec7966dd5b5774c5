package import FacetKit
package import Language

extension RecordEngine {
  /// Checks the names of a path against the types of the file, without reading a record.
  ///
  /// - Parameter check: what names mean when the script runs: its variables, and types that it makes.
  package func checkNames(of path: Path, _ check: ExpressionCheck) throws { _ = try target(of: path, check) }

  /// The same for the path of records on which an action is run, which has to be there; nil for one made meanwhile.
  package func checkNames(of path: Path, action: Identifier?, _ check: ExpressionCheck) throws {
    guard let (entity, field) = try target(of: path, check), field == nil, let action else { return }
    if try self.action(action.text, of: entity) == nil { throw try unknownAction(action, of: entity) }
  }

  /// Judges a value that is plain text against the field that a path ends in, or against that key of the record it
  /// gives: by its kind and validators, as `set` would. References are left to the run, which may make their records.
  package func checkValue(
    _ value: ValueSyntax, of path: Path, key: Identifier? = nil, _ check: ExpressionCheck
  ) throws {
    if let computed = try computedField(of: path, key, check) { throw computed }
    guard let (entity, found) = try target(of: path, check) else { return }
    let position = key.flatMap { entity.column($0.text) } ?? found
    if let key, position == nil, !entity.record.isOpen, entity.reference(key.text) == nil {
      throw Wording.noField(key, in: entity)
    }
    guard let position, key == nil || found == nil else { return }
    let column = entity.columns[position]
    let text: Value
    switch value.node {
    case .bare("null"), .bare("NULL"): text = .null
    case .bare(let word): text = .text(word)
    case .text(let literal):
      guard let plain = literal.plain else {
        _ = try checkNames(in: Expression(.text(literal), at: value.range), of: entity, check)
        return
      }
      text = .text(plain)
    case .expression(let expression):
      let kind = try checkNames(in: expression, of: entity, check)
      let subject = key.map { "\(path).\(Name.quoted($0.text))" } ?? "\(path)"
      return try checkFit(kind, column, subject, at: expression.range)
    case .record, .variable: return
    }
    if column.field.kind.isReference || column.field.kind == .blob { return }
    do {
      if text.isNull {
        if column.field.isRequired { throw Refusal("is required") }
        return
      }
      let setting = EngineSetting(self)
      _ = try rules(for: column, of: entity).judge(coerce(text, to: column, in: setting), in: setting)
    } catch {
      let subject = key.map { "\(path).\(Name.quoted($0.text))" } ?? "\(path)"
      let wrong = try Refusals.all(in: error).map { refusal in
        Diagnostic(Violation(path: subject, refusal: refusal.concealing(text, of: column.field)), at: value.range)
      }
      throw Diagnostics.error(wrong)
    }
  }

  /// Looks up the names in expressions over the records that a path gives.
  package func checkNames(in expressions: [Expression], over path: Path, _ check: ExpressionCheck) throws {
    guard let (entity, field) = try target(of: path, check) else { return }
    // Whether a reference at the end is filtered by its record or by the one it leads to is the command's matter.
    if let field, entity.reference(entity.columns[field].field.name) != nil { return }
    for expression in expressions { _ = try checkNames(in: expression, of: entity, check) }
  }

  /// What follows `=`, `+=` or `-=` after a path.
  package func checkOperation(
    _ path: Path, _ symbol: AssignmentOperator, _ expression: Expression, _ check: ExpressionCheck
  ) throws {
    if let computed = try computedField(of: path, nil, check) { throw computed }
    guard let (entity, field) = try target(of: path, check) else { return }
    // Whether a reference at the end is filtered by its record or by the one it leads to is the command's matter.
    if let field, entity.reference(entity.columns[field].field.name) != nil { return }
    let kind = try checkNames(in: expression, of: entity, check)
    guard let field else { return }
    let column = entity.columns[field]
    if symbol == .assign { return try checkFit(kind, column, "\(path)", at: expression.range) }
    try checkMixing(path, column, symbol, expression, kind)
  }

  /// A value of the one kind may be one for a field of the other.
  private func checkFit(_ kind: StaticKind, _ column: Column, _ subject: String, at range: SourceRange) throws {
    if column.isUntyped || column.field.stored != nil || !kind.isRefused(by: column.field.kind) { return }
    let wanted = StaticKind(column.field.kind).withArticle
    throw Diagnostic("must be \(wanted), not \(kind.withArticle)", subject: subject, at: range)
  }

  /// The fields that `new` leaves without a value and that need one.
  package func checkNew(_ type: Identifier, keys: [Identifier], at range: SourceRange) throws {
    guard let entity = try entity(type.text), entity.isOwn else { return }
    let given = Set(keys.compactMap { entity.column($0.text) })
    let wrong = entity.columns.indices.compactMap { index -> Diagnostic? in
      let field = entity.columns[index].field
      guard field.isRequired, !entity.columns[index].isImplicitKey, field.defaultText == nil, field.editor == nil,
        !given.contains(index)
      else { return nil }
      return Diagnostic("is required", subject: "\(Name.quoted(entity.name)).\(Name.quoted(field.name))", at: range)
    }
    if !wrong.isEmpty { throw Diagnostics.error(wrong) }
  }

  /// Whether records of a type keep an order, for `move`.
  package func checkOrder(of path: Path, _ check: ExpressionCheck) throws {
    guard let (entity, field) = try target(of: path, check), field == nil else { return }
    if !entity.columns.contains(where: { $0.field.isOrder }) { throw Wording.noOrder(entity, at: path.range) }
  }

  private func checkNames(in expression: Expression, of entity: Entity, _ check: ExpressionCheck) throws -> StaticKind {
    if entity.record.isOpen { return .unknown }
    var binder = Binder(engine: self, scope: Scope(), frames: [entity])
    binder.check = check
    do { return try binder.bind(expression).kind } catch let error as Diagnostic {
      let beginning = ["no field or type ", "no field "].first { error.message.hasPrefix($0) }
      guard let beginning else { throw error }
      let rest = error.message.dropFirst(beginning.count)
      if !check.others.contains(where: { rest == $0 || rest.hasPrefix("\($0) in ") || rest == Name.quoted($0) }) {
        throw error
      }
      return .unknown
    }
  }

  /// The refusal of a path to be set that ends in a computed field; nil for one that does not.
  package func computedField(
    of path: Path, _ key: Identifier? = nil, _ check: ExpressionCheck
  ) throws -> Diagnostic? {
    var (owner, last) = (path, key)
    if last == nil, case .key(let name)? = owner.steps.popLast()?.node { last = name }
    guard let last, let (entity, field) = try target(of: owner, check), field == nil,
      let formula = entity.formula(last.text), entity.column(last.text) == nil
    else { return nil }
    return Wording.isComputed(formula.field, "\(owner).\(Name.quoted(formula.name))", at: key?.range ?? path.range)
  }

  /// The column at which a path ends; nil where that is not sure, or it ends in none.
  package func checkedField(of path: Path, _ check: ExpressionCheck) throws -> Field? {
    guard let (entity, field) = try target(of: path, check), let field else { return nil }
    return entity.columns[field].field
  }

  /// Whether a name is that of a field, reference or collection of where one is, or may be one.
  func isAtHand(_ name: Identifier, _ check: ExpressionCheck) throws -> Bool {
    switch check.place {
    case .top: false
    case .unknown: true
    case .type(let type):
      try entity(type).map {
        try $0.record.isOpen || $0.hasField(name.text) || $0.reference(name.text) != nil
          || inverse(name.text, of: $0) != nil
      } ?? true
    }
  }

  /// The type that a path reaches, and the field where it ends in one; nil where that shows only when the script runs.
  func target(of path: Path, _ check: ExpressionCheck) throws -> (entity: Entity, field: Int?)? {
    guard exists else { return nil }
    var steps = path.steps[...]
    var start: Entity?
    func record(_ kind: StaticKind?) throws -> Entity? {
      if case .record(let type)? = kind { try entity(type) } else { nil }
    }
    func here() throws -> Entity? { if case .type(let type) = check.place { try entity(type) } else { nil } }
    switch path.root {
    case .variable(let name): start = try record(check.kinds[name.text])
    case .here: start = try here()
    case .outer: start = nil
    case .name(let root):
      if !root.isQuoted, let kind = check.kinds[root.text] {
        start = try record(kind)
      } else if check.others.contains(root.text) {
        start = nil
      } else if let found = try rootEntity(root.text) {
        start = found
      } else if try isAtHand(root, check) {
        start = try here()
        steps = [Path.Step(.key(root), at: root.range)] + steps
      } else {
        throw try unknownType(root)
      }
    }
    return try start.flatMap { try walk($0, steps, check) }
  }

  private func unknownType(_ name: Identifier) throws -> Diagnostic {
    let types = try rootNames()
    let near = nearest(name.text, among: types).map { Name.quoted($0) }
    return Diagnostic(
      "no type \(Name.quoted(name.text))", at: name.range, hint: Wording.didYouMean(near) ?? Wording.typeList(types))
  }

  private func walk(
    _ start: Entity, _ steps: ArraySlice<Path.Step>, _ check: ExpressionCheck
  ) throws -> (entity: Entity, field: Int?)? {
    var entity = start
    for (index, step) in zip(steps.indices, steps) {
      let rest = steps[(index + 1)...]
      switch step.node {
      case .operation(let operation):
        try checkOperation(operation, entity, rest, check)
        return nil
      case .selector(let parts): for part in parts { _ = try checkNames(in: part, of: entity, check) }
      case .all, .first, .last: continue
      case .key(let name):
        if let reference = entity.reference(name.text), !rest.isEmpty || entity.column(name.text) == nil {
          guard let target = try self.entity(reference.target) else { return nil }
          entity = target
        } else if let position = entity.column(name.text) {
          if rest.isEmpty { return (entity, position) }
          let kind = StaticKind(entity.columns[position].field.kind)
          if case .key? = rest.first?.node, entity.isOwn, ![.json, .list, .blob].contains(kind) {
            throw Diagnostic(
              "\(entity.columns[position].field.name) is \(kind.withArticle), nothing leads further from it",
              at: rest.first?.range)
          }
          return nil
        } else if entity.formula(name.text) != nil {
          return nil
        } else if let inverse = try inverse(name.text, of: entity) {
          entity = inverse.source
        } else if entity.record.isOpen {
          return nil
        } else {
          throw Wording.noField(name, in: entity, besides: try waysOn(from: entity))
        }
      }
    }
    return (entity, nil)
  }

  /// `@count` ends a path, the others have a key after them, `@sum` and `@avg` one of numbers.
  private func checkOperation(
    _ operation: Identifier, _ entity: Entity, _ rest: ArraySlice<Path.Step>, _ check: ExpressionCheck
  ) throws {
    let name = try OperatorResolver.name(operation)
    if name == "count" {
      if let step = rest.first { throw Diagnostic("@count ends a path", at: step.range) }
      return
    }
    if rest.isEmpty {
      throw Diagnostic("@\(operation.text) needs a key after it", at: operation.range, hint: "@\(operation.text).key")
    }
    guard let (last, field) = try walk(entity, rest, check), let field, last.isOwn,
      AggregateSQL.names.contains(name)
    else { return }
    let column = last.columns[field].field
    let aggregate = AggregateSQL(
      name: name, operand: "", kind: StaticKind(column.kind), builder: SQLBuilder(operations))
    try aggregate.check(column.name, at: operation.range)
  }
}
