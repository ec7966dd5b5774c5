import FacetKit
import Language

/// Operators, and members that are asked for one by one, of the collections of a record at hand.
extension PathBinder {
  /// `birthdays.@count`, `birthdays[date > today].@max.date`; nil for a path of another form.
  func operatorOverMembers(_ path: Path) throws -> Bound? {
    guard !binder.frames.isEmpty,
      let at = path.steps.firstIndex(where: \.isOperation), case .operation(let operation) = path.steps[at].node,
      let taken = try binder.manyPath(Path(root: path.root, steps: Array(path.steps[..<at]), at: path.range)),
      taken.rest.steps.isEmpty
    else { return nil }
    return try operated(taken.levels, operation, path.steps[(at + 1)...], path)
  }

  /// `birthdays[first].date`, `members["Ada"]`: null where there is none. Nil for a path of another form.
  func oneMember(_ path: Path) throws -> Bound? {
    guard !binder.frames.isEmpty, let taken = try binder.manyPath(path), !taken.isMany else { return nil }
    let inner = binder.within(taken.levels)
    let operand = try inner.bind(Expression(.path(taken.rest), at: path.range))
    if case .record(let type) = operand.kind, try binder.engine.entity(type)?.addressWidth != 1 {
      throw Diagnostic(
        "\(path) has a key of several parts, and one value is due", at: path.range, hint: "name a field of it")
    }
    let plain: [StaticKind] = [.text, .integer, .real, .boolean, .date, .datetime]
    let isPlain = plain.contains(operand.kind) || operand.kind.isRecord
    // A cell does not hold the others as they are.
    let (word, kind) = isPlain ? (Bound.one, operand.kind) : (Bound.list, .list)
    let found = taken.levels.reversed().reduce(operand) { inner, members in
      Bound(.aggregate(word, members, inner), kind, at: path.range)
    }
    if isPlain { return found }
    return taken.levels.reduce(found) { inner, _ in
      Bound(.apply(GatheredList.first, [inner]), operand.kind, at: path.range)
    }
  }

  /// An operator over members, and the key behind it.
  func operated(
    _ levels: [Members], _ operation: Identifier, _ key: ArraySlice<Path.Step>, _ path: Path
  ) throws -> Bound {
    let name = try OperatorResolver.name(operation)
    guard levels.contains(where: { $0.pick == .all }) else {
      throw Diagnostic("\(path) asks one record; @\(operation.text) needs many", at: operation.range)
    }
    if name == "count" {
      if let step = key.first { throw Diagnostic("@count ends a path", at: step.range) }
      return try MemberOperator(name, operation, [], path).over(levels[...], binder)
    }
    if key.isEmpty {
      throw Diagnostic("@\(operation.text) needs a key after it", at: operation.range, hint: "@\(operation.text).key")
    }
    let next = key.firstIndex(where: \.isOperation)
    if let next, name == "distinct" || name == "union", try binder.within(levels).isPlain(key[..<next]) {
      return try binder.stepped(operated(levels, operation, key[..<next], path), Array(key[next...]))
    }
    var (levels, key) = (levels, Array(key))
    if next == nil,
      let deeper = try binder.within(levels).manyPath(Path(root: .here, steps: key, at: path.range)), deeper.isMany
    {
      levels += deeper.levels
      key = deeper.rest.steps
    }
    let found = try MemberOperator(name, operation, key, path).over(levels[...], binder)
    return name == "distinct" ? Bound(.apply(GatheredList.distinct, [found]), .list, at: path.range) : found
  }
}

extension Binder {
  /// Whether the steps lead from the record at hand to one plain value, of which an operator behind them cannot speak.
  func isPlain(_ steps: ArraySlice<Path.Step>) throws -> Bool {
    guard let last = steps.last else { return false }
    let path = Path(root: .here, steps: Array(steps), at: last.range)
    guard try manyPath(path) == nil else { return false }
    switch try bind(Expression(.path(path), at: path.range)).kind {
    case .list, .json, .unknown: return false
    default: return true
    }
  }
}

extension Bound {
  /// The key field of the record that ``one`` gives; nil where there is none.
  func keyOfMember(in entity: Entity) -> Bound? {
    guard case .aggregate(Bound.one, let members, let operand) = node, let position = entity.keyField else {
      return nil
    }
    let column = entity.columns[position]
    let kind = StaticKind(column.field.kind)
    if case .field(let field) = operand.node, case .record = field.leaf {
      let leaf = FrameField(frame: field.frame, hops: field.hops, leaf: .column(column, []))
      return Bound(.aggregate(Bound.one, members.askedAgain, Bound(.field(leaf), kind, at: range)), kind, at: range)
    }
    return operand.keyOfMember(in: entity).map {
      Bound(.aggregate(Bound.one, members.askedAgain, $0), kind, at: range)
    }
  }
}

/// One operator over collections in each other, which are one flat collection: that over all is made of those over each.
private struct MemberOperator {
  let name: String
  let operation: Identifier
  let key: Path
  let path: Path

  init(_ name: String, _ operation: Identifier, _ key: [Path.Step], _ path: Path) {
    self.name = name == "distinct" || name == "union" ? Bound.list : name
    self.operation = operation
    self.key = Path(root: .here, steps: key, at: path.range)
    self.path = path
  }

  func over(_ levels: ArraySlice<Members>, _ binder: Binder) throws -> Bound { try over(name, levels, binder) }

  private func over(_ name: String, _ levels: ArraySlice<Members>, _ binder: Binder) throws -> Bound {
    guard let members = levels.first?.askedAgain else { throw Diagnostic("\(path) needs many", at: path.range) }
    let inner = binder.within([members])
    func asked(_ word: String, _ operand: Bound, _ kind: StaticKind) -> Bound {
      Bound(.aggregate(word, members, operand), kind, at: path.range)
    }
    if levels.count == 1 { return try last(name, members, inner) }
    func each(_ word: String) throws -> Bound { try over(word, levels.dropFirst(), inner) }
    switch name {
    case "count", "values": return asked("sum", try each(name), .integer)
    case "avg":
      let sum = try each("sum")
      let count = Bound(.aggregate("sum", members.askedAgain, try each("values")), .integer, at: path.range)
      return binder.applied(.divide, asked("sum", sum, sum.kind), count, .real, at: path.range)
    case Bound.list:
      return Bound(.apply(GatheredList.joined, [asked(name, try each(name), .list)]), .list, at: path.range)
    default:
      let operand = try each(name)
      return asked(name, operand, operand.kind)
    }
  }

  /// Over the collection whose members have the key; `values` counts those of which it is not null.
  private func last(_ name: String, _ members: Members, _ inner: Binder) throws -> Bound {
    if name == "count" { return Bound(.count(members), .integer, at: path.range) }
    let operand = try inner.bind(Expression(.path(key), at: path.range))
    if operand.isSecret { throw Diagnostic("\(path) is secret: nothing is worked out from it", at: path.range) }
    func made(_ kind: StaticKind) -> Bound { Bound(.aggregate(name, members, operand), kind, at: path.range) }
    switch name {
    case "values":
      var there = members
      let isThere = Bound(.not(Bound(.isNull(operand), .boolean, at: path.range)), .boolean, at: path.range)
      there.filter = members.filter.map { Bound(.and($0, isThere), .boolean, at: path.range) } ?? isThere
      return Bound(.count(there), .integer, at: path.range)
    case Bound.list:
      let gathered = made(.list)
      let isOfLists = operation.text.lowercased().hasSuffix("arrays") && operand.kind == .list
      return isOfLists ? Bound(.apply(GatheredList.joined, [gathered]), .list, at: path.range) : gathered
    default:
      let builder = SQLBuilder(inner.engine.operations)
      let aggregate = AggregateSQL(name: name, operand: "", kind: operand.kind, builder: builder)
      try aggregate.check(String("\(key)".drop { $0 == "." }), at: operation.range)
      return made(aggregate.result)
    }
  }
}
