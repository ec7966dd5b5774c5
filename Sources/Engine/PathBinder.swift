import FacetKit
import Language

/// Settles a path that stands in an expression.
struct PathBinder {
  let binder: Binder

  func bind(_ path: Path) throws -> Bound {
    if let standIn = binder.standIn, path.range == standIn.range { return standIn.member }
    if let check = binder.check, let bound = try checked(path, check) { return bound }
    if let quantified = binder.quantified {
      if path.range == quantified.range {
        return try binder.within(quantified.levels).bind(Expression(.path(quantified.rest), at: path.range))
      }
      var outside = binder
      outside.quantified = nil
      return try outside.bind(Expression(.path(path), at: path.range)).fromWithin(quantified.levels.count)
    }
    if let bound = try operatorOverMembers(path) ?? oneMember(path) { return bound }
    switch path.root {
    case .name(let name): return try named(name, path)
    case .here:
      guard let frame = binder.frame(out: 0) else { return try constant(path) }
      return try field(frame: frame, path.steps, path)
    case .outer(let count):
      if let frame = binder.frame(out: count) { return try field(frame: frame, path.steps, path) }
      return try constant(Path(root: .here, steps: path.steps, at: path.range))
    case .variable(let name): return try variable(name, path)
    }
  }

  private func named(_ name: Identifier, _ path: Path) throws -> Bound {
    let isVariable =
      !name.isQuoted && (binder.scope.variables[name.text] != nil || binder.frame(named: name.text) != nil)
    if binder.variablesFirst, isVariable { return try variable(name, path) }
    let steps = [Path.Step(.key(name), at: name.range)] + path.steps
    if let frame = binder.frame(out: 0), try isField(name, of: binder.frames[frame], before: path.steps.first) {
      return try field(frame: frame, steps, path)
    }
    if let entity = binder.outOfReach, try isField(name, of: entity, before: path.steps.first) {
      throw Diagnostic(
        "subquery(…) of this path is worked out once, not for each \(Name.quoted(entity.name))", at: name.range,
        hint: "begin its path at a collection of \(Name.quoted(entity.name))")
    }
    if isVariable { return try variable(name, path) }
    if try binder.engine.entity(name.text) != nil || binder.engine.storedView(name.text) != nil {
      return try constant(path)
    }
    if let record = binder.scope.record, let entity = try binder.engine.entity(record.type),
      try isField(name, of: entity, before: path.steps.first)
    {
      return try constant(Path(root: .here, steps: steps, at: path.range))
    }
    let around = try binder.hand ?? binder.scope.record.flatMap { try binder.engine.entity($0.type) }
    if let entity = around, let column = entity.column(name.text) {
      let kind = StaticKind(entity.columns[column].field.kind)
      throw Diagnostic("\(name.text) is \(kind.withArticle), and brackets select among many", at: name.range)
    }
    throw try unknown(name)
  }

  /// Before `[` a field counts only if it holds many.
  func isField(_ name: Identifier, of entity: Entity, before step: Path.Step?) throws -> Bool {
    let isBracket =
      switch step?.node {
      case .all, .first, .last, .selector: true
      default: false
      }
    if try binder.engine.inverse(name.text, of: entity) != nil { return true }
    if let column = entity.column(name.text) {
      guard isBracket else { return true }
      let kind = entity.columns[column].field.kind
      return kind == .list || kind == .json
    }
    if let formula = entity.formula(name.text) {
      guard isBracket else { return true }
      let kind = try binder.engine.bound(formula, of: entity, at: name.range).bound.kind
      return kind == .list || kind == .json || kind == .unknown
    }
    return !isBracket && entity.reference(name.text) != nil
  }

  func unknown(_ name: Identifier) throws -> Diagnostic {
    let around = try binder.hand ?? binder.scope.record.flatMap { try binder.engine.entity($0.type) }
    let fields = try around.map { try $0.record.fields.map(\.name) + binder.engine.waysOn(from: $0) } ?? []
    let types = try binder.engine.rootNames()
    let near = nearest(name.text, among: fields + types + binder.scope.variables.keys)
    return Diagnostic(
      "no field or type \(name.text)", at: name.range,
      hint: Wording.didYouMean(near.map { Name.quoted($0) }) ?? "for the text write \"\(name.text)\"")
  }

  private func variable(_ name: Identifier, _ path: Path) throws -> Bound {
    if let frame = binder.frame(named: name.text) { return try field(frame: frame, path.steps, path) }
    let value = try binder.engine.variable(name, in: binder.scope)
    var start = Bound(.constant(value), StaticKind(value), at: path.range)
    start.isSecret = binder.scope.variables.isSecret(name.text)
    if path.steps.isEmpty { return start }
    switch value {
    case _ where value.holdsRecords:
      return try constant(Path(root: .variable(name), steps: path.steps, at: path.range))
    case .null: return Bound(.constant(.null), .nothing, at: path.range)
    default:
      if case .operation = path.steps[0].node {
        return try constant(Path(root: .variable(name), steps: path.steps, at: path.range))
      }
      try binder.engine.refuseSteps(into: value, called: name, path.steps)
      return try binder.stepped(start, path.steps)
    }
  }

  /// What a path gives at this moment.
  private func constant(_ path: Path) throws -> Bound {
    try constant(binder.engine.resolve(path, in: binder.scope, use: .current), at: path.range)
  }

  func constant(_ resolved: ResolvedPath, at range: SourceRange) throws -> Bound {
    var values: [Value] = []
    try binder.engine.forEachValue(resolved) { values.append($0) }
    let kind = resolved.kind ?? values.first.map { StaticKind($0) } ?? .nothing
    let value = resolved.isMany ? .list(values) : values.first ?? .null
    var bound = Bound(.constant(value), value.isNull ? kind : StaticKind(value), at: range)
    bound.isSecret = resolved.secrecy != .open
    return bound
  }

  static let manyMembers = " has many members"
  /// The end of the hint where more is not known than the path.
  static let beforeComparison = "any, all or none go before a comparison"

  private func field(frame: Int, _ steps: [Path.Step], _ path: Path) throws -> Bound {
    let engine = binder.engine
    var entity = binder.frames[frame]
    var hops: [(reference: Reference, target: Entity)] = []
    // Where a secret reference leads tells of it.
    var isSecret = false
    func made(_ leaf: FrameField.Leaf, _ kind: StaticKind) -> Bound {
      var bound = Bound(.field(FrameField(frame: frame, hops: hops, leaf: leaf)), kind, at: path.range)
      bound.isSecret = bound.isSecret || isSecret
      return bound
    }
    for (index, step) in steps.enumerated() {
      guard case .key(let name) = step.node else {
        throw Diagnostic("brackets select among many, and \(path) gives one", at: step.range)
      }
      let isLast = index == steps.count - 1
      if let inverse = try engine.inverse(name.text, of: entity), !entity.hasField(name.text) {
        let hasOperator = steps.contains(where: \.isOperation)
        throw Diagnostic(
          "\(inverse.name)\(Self.manyMembers)", at: name.range,
          hint: hasOperator
            ? "get \(Name.quoted(entity.name))[…].\(path)"
            : "any \(path) …: \(Self.beforeComparison)")
      }
      if let reference = entity.reference(name.text),
        !isLast || entity.column(name.text) == nil
          || reference.columns.contains(entity.column(name.text)!)
      {
        guard let target = try engine.entity(reference.target) else {
          throw Diagnostic("\(name.text) refers to \(reference.target), which is not there", at: name.range)
        }
        if hops.count >= RecordQuery.mostJoins { throw Wording.tooManyReferences(at: name.range) }
        hops.append((reference, target))
        isSecret = isSecret || reference.columns.contains { entity.columns[$0].field.isSecret }
        entity = target
        if isLast { return made(.record, .record(target.name)) }
        continue
      }
      if let formula = entity.formula(name.text) {
        let formula = try engine.bound(formula, of: entity, at: name.range)
        if let way = formula.hops, let target = way.last?.target {
          if hops.count + way.count > RecordQuery.mostJoins { throw Wording.tooManyReferences(at: name.range) }
          hops += way
          isSecret = isSecret || formula.bound.isSecret
          entity = target
          if isLast { return made(.record, .record(target.name)) }
          continue
        }
        let value = made(.formula(formula), formula.bound.kind)
        return isLast ? value : try into(value, steps[(index + 1)...], name)
      }
      guard let position = entity.column(name.text) else {
        throw Wording.noField(name, in: entity, besides: try engine.waysOn(from: entity))
      }
      let column = entity.columns[position]
      if steps[(index + 1)...].contains(where: \.isOperation),
        column.field.kind == .list || column.field.kind == .json
      {
        let list = made(.column(column, []), StaticKind(column.field.kind))
        return try binder.stepped(list, Array(steps[(index + 1)...]))
      }
      let rest = try steps[(index + 1)...].map { try jsonStep($0, column) }
      let kind: StaticKind = rest.isEmpty ? StaticKind(column.field.kind) : .unknown
      return made(.column(column, rest), kind)
    }
    return made(.record, .record(entity.name))
  }

  /// Steps into the list or json value that a computed field gives.
  private func into(_ value: Bound, _ steps: ArraySlice<Path.Step>, _ name: Identifier) throws -> Bound {
    guard value.kind == .list || value.kind == .json || value.kind == .unknown else {
      throw Diagnostic(
        "\(name.text) is \(value.kind.withArticle), nothing leads further from it", at: steps.first?.range)
    }
    return try binder.stepped(value, Array(steps))
  }

  private func jsonStep(_ step: Path.Step, _ column: Column) throws -> JSONStep {
    let kind = column.field.kind
    guard kind == .list || kind == .json else {
      throw Diagnostic(
        "\(column.field.name) is \(StaticKind(kind).withArticle), nothing leads further from it", at: step.range)
    }
    return try binder.jsonStep(step)
  }
}

extension Value {
  /// A list of nothing but records, and not empty.
  var holdsRecords: Bool {
    switch self {
    case .reference: true
    case .list(let values):
      !values.isEmpty && values.allSatisfy { if case .reference = $0 { true } else { false } }
    default: false
    }
  }
}
