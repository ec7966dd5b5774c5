import FacetKit
import Language
import Store

extension QueryCompiler {
  /// SQLite's parser keeps a stack of 100, of which each call in a call takes a part.
  private static let mostNested = 6

  /// A deep expression, or one with parts that a cell does not hold as they are, as one call over the values at its
  /// leaves, worked out as it is in memory; nil for others. What it asks of collections is a leaf, which is worked out
  /// whether it is needed or not.
  func fused(_ bound: Bound) -> String? {
    // A field by itself is its own leaf; what it is computed from comes here in its turn.
    if case .field = bound.node { return nil }
    if bound.members != nil { return nil }
    guard bound.depth > QueryCompiler.mostNested || bound.parts.contains(where: \.isLossy) else { return nil }
    return called(bound)
  }

  /// One call over the values at the leaves; nil where one is no single value.
  func called(_ bound: Bound) -> String? { call(bound, isExact: false) }

  /// - Parameter isExact: the result comes as ``ExactCell`` has it.
  private func call(_ bound: Bound, isExact: Bool) -> String? {
    var leaves = FusedLeaves(frames)
    // A function of SQLite takes 127 values.
    guard let moved = leaves.moved(bound, by: nil), leaves.all.count < 120 else { return nil }
    let operation = Operation { values in try Evaluator { values[$0.frame] }.value(moved) }
    let number = builder.number(of: operation, kinds: leaves.all.map(\.kind), isExact: isExact)
    return "facet_apply(\(([String(number)] + leaves.all.map(scalar)).joined(separator: ", ")))"
  }

  /// A value as a column of a result.
  func result(_ bound: Bound) -> ResultColumn {
    let isOpen = bound.kind == .unknown || bound.kind == .list || bound.kind == .json
    if bound.isLossy, isOpen || bound.kind.isDecimal, let sql = call(bound, isExact: true) {
      return ResultColumn(sql: sql, kind: nil)
    }
    return ResultColumn(sql: scalar(bound), kind: bound.kind)
  }
}

/// A column of a result, and how its cells become values.
struct ResultColumn {
  let sql: String
  /// Nil where the cells tell their kind themselves.
  let kind: StaticKind?

  func value(_ cell: Cell) -> Value { kind.map { Coding.value(cell, as: $0) } ?? ExactCell.value(cell) }
}

/// The values that a fused expression starts from.
private struct FusedLeaves {
  private(set) var all: [Bound] = []
  private var places: [ExactName: Int] = [:]
  private let frames: [SQLFrame]

  init(_ frames: [SQLFrame]) { self.frames = frames }

  /// The same expression with the number of a leaf for each of them, as the frame of a field; nil where one is no single
  /// value.
  mutating func moved(_ bound: Bound, by way: FrameField?) -> Bound? {
    var result = bound
    switch bound.node {
    case .constant: break
    case .field(let field): return moved(way.map { field.reached(by: $0) } ?? field, bound)
    case .quantified, .count, .aggregate:
      let asked = FrameField(asked: bound)
      guard let answer = leaf(way.map { asked.reached(by: $0) } ?? asked, bound) else { return nil }
      return bound.isGathered ? Bound(.apply(GatheredList.shown, [answer]), .list, at: bound.range) : answer
    case .not(let one):
      guard let one = moved(one, by: way) else { return nil }
      result.node = .not(one)
    case .isNull(let one):
      guard let one = moved(one, by: way) else { return nil }
      result.node = .isNull(one)
    case .and(let a, let b):
      guard let a = moved(a, by: way), let b = moved(b, by: way) else { return nil }
      result.node = .and(a, b)
    case .or(let a, let b):
      guard let a = moved(a, by: way), let b = moved(b, by: way) else { return nil }
      result.node = .or(a, b)
    case .comparison(let a, let symbol, let b):
      guard let a = moved(a, by: way), let b = moved(b, by: way) else { return nil }
      result.node = .comparison(a, symbol, b)
    case .conditional(let a, let b, let c):
      guard let a = moved(a, by: way), let b = moved(b, by: way), let c = moved(c, by: way) else { return nil }
      result.node = .conditional(a, b, c)
    case .membership(let one, let others):
      guard let one = moved(one, by: way), let others = moved(others, by: way) else { return nil }
      result.node = .membership(one, others)
    case .coalesce(let all):
      guard let all = moved(all, by: way) else { return nil }
      result.node = .coalesce(all)
    case .apply(let operation, let all):
      guard let all = moved(all, by: way) else { return nil }
      result.node = .apply(operation, all)
    }
    return result
  }

  private mutating func moved(_ all: [Bound], by way: FrameField?) -> [Bound]? {
    var result: [Bound] = []
    for one in all {
      guard let one = moved(one, by: way) else { return nil }
      result.append(one)
    }
    return result
  }

  private mutating func moved(_ field: FrameField, _ bound: Bound) -> Bound? {
    switch field.leaf {
    case .record, .asked: return leaf(field, bound)
    case .column(let column, let steps):
      if steps.isEmpty { return leaf(field, bound) }
      var whole = bound
      whole.kind = StaticKind(column.field.kind)
      let record = FrameField(frame: field.frame, hops: field.hops, leaf: .column(column, []))
      guard let value = leaf(record, whole) else { return nil }
      let into = Operation(canFail: false) { values in steps.reduce(values[0]) { $1.apply(to: $0) } }
      return Bound(.apply(into, [value]), bound.kind, at: bound.range)
    case .formula(let formula):
      guard let value = moved(formula.bound, by: field) else { return nil }
      if field.hops.isEmpty, !frames[field.frame].isOptional { return value }
      // Null where there is no record, whatever the expression makes of that.
      let record = FrameField(frame: field.frame, hops: field.hops, leaf: .record)
      guard let owner = leaf(record, bound) else { return nil }
      let isMissing = Bound(.isNull(owner), .boolean, at: bound.range)
      let null = Bound(.constant(.null), .nothing, at: bound.range)
      return Bound(.conditional(isMissing, null, value), value.kind, at: bound.range)
    }
  }

  private mutating func leaf(_ field: FrameField, _ bound: Bound) -> Bound? {
    var bound = bound
    bound.node = .field(field)
    if case .record = field.leaf {
      let entity = field.hops.last?.target ?? frames[field.frame].entity
      // A key of several parts is no single value.
      guard entity.addressWidth == 1 else { return nil }
      bound.kind = .record(entity.name)
    }
    let key = ExactName(field.key)
    let place = places[key] ?? all.count
    if place == all.count {
      places[key] = place
      all.append(bound)
    }
    bound.node = .field(FrameField(frame: place, hops: [], leaf: .record))
    return bound
  }
}

extension Bound {
  /// What it is made of; a question about a collection is for the file, as a whole.
  var parts: [Bound] {
    switch node {
    case .constant, .field, .quantified, .count, .aggregate: []
    case .not(let one), .isNull(let one): [one]
    case .and(let a, let b), .or(let a, let b), .comparison(let a, _, let b): [a, b]
    case .membership(let one, let others): [one] + others
    case .conditional(let a, let b, let c): [a, b, c]
    case .coalesce(let all), .apply(_, let all): all
    }
  }

  /// How many parts lie within each other.
  var depth: Int {
    if case .field(let field) = node, case .formula(let formula) = field.leaf { return formula.depth }
    return 1 + (parts.map(\.depth).max() ?? 0)
  }

  /// Whether a cell and its kind do not hold what it gives as it is: booleans beside numbers, members of lists that are
  /// days, decimals of more than the 15 digits that a real has.
  fileprivate var isLossy: Bool {
    switch node {
    case .quantified, .count: return false
    case .aggregate: return isGathered
    case .constant(let value):
      switch value {
      case .list, .object: return true
      case .decimal(let number): return number.units.magnitude >= 1_000_000_000_000_000
      default: return false
      }
    case .field(let field):
      switch field.leaf {
      case .record, .asked: return false
      case .column(_, let steps): return !steps.isEmpty
      case .formula: break
      }
    default: break
    }
    switch kind {
    case .unknown, .decimal, .list, .json, .record: return true
    default: return false
    }
  }

  /// Whether working it out can end with an error, so that it must not be without need.
  var canFail: Bool {
    switch node {
    case .field(let field):
      if case .formula(let formula) = field.leaf { return formula.bound.canFail }
      return false
    // A sum of integers can go past them.
    case .aggregate("sum", _, let part) where !part.kind.isDecimal && part.kind != .real: return true
    case .quantified(_, let members, let part), .aggregate(_, let members, let part):
      return part.canFail || members.filter?.canFail == true
    case .count(let members): return members.filter?.canFail == true
    case .apply(let operation, let all): return operation.canFail || all.contains(where: \.canFail)
    case .comparison(let a, let symbol, let b):
      let isOrdered = symbol != .equal && symbol != .notEqual
      return isOrdered && (a.kind.isOpen || b.kind.isOpen) || a.canFail || b.canFail
    case .not(let one): return one.kind == .unknown || one.canFail
    case .and(let a, let b), .or(let a, let b):
      return a.kind == .unknown || b.kind == .unknown || a.canFail || b.canFail
    case .conditional(let a, let b, let c): return a.kind == .unknown || [a, b, c].contains(where: \.canFail)
    default: return parts.contains(where: \.canFail)
    }
  }
}
