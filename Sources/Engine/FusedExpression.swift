import FacetKit
import Language

extension QueryCompiler {
  /// SQLite's parser keeps a stack of 100, of which each call in a call takes a part.
  private static let mostNested = 6

  /// A deep expression as one call over the values at its leaves, worked out as it is in memory; nil for one that is not
  /// deep, or that asks collections by itself.
  func fused(_ bound: Bound) -> String? {
    // A field by itself is its own leaf; what it is computed from comes here in its turn.
    if case .field = bound.node { return nil }
    return bound.depth > QueryCompiler.mostNested ? called(bound) : nil
  }

  /// One call over the values at the leaves; nil where collections are asked.
  func called(_ bound: Bound) -> String? {
    guard let leaves = FusedLeaves(bound, frames.map(\.entity)) else { return nil }
    let places = leaves.places
    let operation = Operation { values in
      func read(_ field: FrameField) throws -> Value {
        if let place = places[ExactName(field.key)] { return values[place] }
        guard case .formula(let formula) = field.leaf else { return .null }
        return try Evaluator(read: read).value(formula, at: field)
      }
      return try Evaluator(read: read).value(bound)
    }
    let number = builder.number(of: operation, kinds: leaves.all.map(\.kind))
    return "facet_apply(\(([String(number)] + leaves.all.map(scalar)).joined(separator: ", ")))"
  }
}

/// The values that a deep expression starts from.
private struct FusedLeaves {
  private(set) var all: [Bound] = []
  private(set) var places: [ExactName: Int] = [:]
  private let frames: [Entity]

  init?(_ bound: Bound, _ frames: [Entity]) {
    self.frames = frames
    // A function of SQLite takes 127 values.
    guard add(bound, by: nil), all.count < 120 else { return nil }
  }

  private mutating func add(_ bound: Bound, by way: FrameField?) -> Bool {
    guard case .field(let field) = bound.node else {
      guard let parts = bound.parts else { return false }
      return parts.allSatisfy { add($0, by: way) }
    }
    let reached = way.map { field.reached(by: $0) } ?? field
    guard case .formula(let formula) = reached.leaf, formula.bound.isWorkedOutAlone else {
      return add(leaf: reached, bound)
    }
    let record = FrameField(frame: reached.frame, hops: reached.hops, leaf: .record)
    guard reached.hops.isEmpty || add(leaf: record, Bound(.field(record), .unknown, at: bound.range)) else {
      return false
    }
    return add(formula.bound, by: reached)
  }

  private mutating func add(leaf: FrameField, _ bound: Bound) -> Bool {
    var bound = bound
    bound.node = .field(leaf)
    if case .record = leaf.leaf {
      let entity = leaf.hops.last?.target ?? frames[leaf.frame]
      // A key of several parts is no single value.
      guard entity.addressWidth == 1 else { return false }
      bound.kind = .record(entity.name)
    }
    let key = ExactName(leaf.key)
    if places[key] == nil {
      places[key] = all.count
      all.append(bound)
    }
    return true
  }
}

extension Bound {
  /// What it is made of; nil where it asks a collection, which only SQL can.
  fileprivate var parts: [Bound]? {
    switch node {
    case .constant, .field: []
    case .not(let one), .isNull(let one): [one]
    case .and(let a, let b), .or(let a, let b), .comparison(let a, _, let b): [a, b]
    case .membership(let one, let others): [one] + others
    case .conditional(let a, let b, let c): [a, b, c]
    case .coalesce(let all), .apply(_, let all): all
    case .quantified, .count, .aggregate: nil
    }
  }

  fileprivate var isWorkedOutAlone: Bool { parts?.allSatisfy(\.isWorkedOutAlone) ?? false }

  /// How many parts lie within each other.
  var depth: Int {
    if case .field(let field) = node, case .formula(let formula) = field.leaf { return formula.depth }
    return 1 + ((parts ?? []).map(\.depth).max() ?? 0)
  }
}
