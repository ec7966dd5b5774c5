import FacetKit
import Language

/// The path of a quantified test that leads to many, taken apart.
struct QuantifiedPath {
  let range: SourceRange
  let members: Members
  /// What follows the collection, from a member.
  let rest: Path
}

extension Binder {
  /// `any birthdays.date > today`: each of the paths in the test but the first belongs to the record at hand.
  func quantified(_ word: Quantifier, _ test: Expression, at range: SourceRange) throws -> Bound {
    guard let path = test.testedPath, let taken = try quantifiedPath(path) else {
      throw Diagnostic(
        "\(word.rawValue) needs a path with many members", at: test.testedPath?.range ?? test.range)
    }
    var inner = self
    inner.quantified = taken
    return Bound(.quantified(word, taken.members, try inner.condition(test)), .boolean, at: range)
  }

  /// nil for a path that leads to one.
  func quantifiedPath(_ path: Path) throws -> QuantifiedPath? {
    let (frame, steps): (Int, [Path.Step])
    switch path.root {
    case .name(let name): (frame, steps) = (0, [Path.Step(.key(name), at: name.range)] + path.steps)
    case .here: (frame, steps) = (0, path.steps)
    case .outer(let count): (frame, steps) = (count, path.steps)
    case .variable: return nil
    }
    guard frames.indices.contains(frame) else { return nil }
    var entity = frames[frame]
    var hops: [(reference: Reference, target: Entity)] = []
    for (index, step) in steps.enumerated() {
      guard case .key(let name) = step.node else { return nil }
      if !entity.hasField(name.text), let inverse = try engine.inverse(name.text, of: entity) {
        var members = Members(frame: frame, hops: hops, inverse: inverse)
        var rest = steps[(index + 1)...]
        filters: while let step = rest.first {
          switch step.node {
          case .all: break
          case .selector(let parts) where parts.count == 1:
            let inner = Binder(engine: engine, scope: scope, frames: [inverse.source] + frames)
            let filter = try inner.condition(parts[0])
            members.filter = members.filter.map { Bound(.and($0, filter), .boolean, at: step.range) } ?? filter
          default: break filters
          }
          rest.removeFirst()
        }
        return QuantifiedPath(
          range: path.range, members: members, rest: Path(root: .here, steps: Array(rest), at: path.range))
      }
      if let formula = entity.formula(name.text) {
        guard let way = try engine.bound(formula, of: entity, at: name.range).hops, let target = way.last?.target else {
          return nil
        }
        hops += way
        entity = target
        continue
      }
      guard let reference = entity.reference(name.text), let target = try engine.entity(reference.target) else {
        return nil
      }
      hops.append((reference, target))
      entity = target
    }
    return nil
  }
}

extension Expression {
  /// The path that a comparison begins with.
  fileprivate var testedPath: Path? {
    switch node {
    case .path(let path): path
    case .comparison(let one, _, _, _), .textTest(let one, _, _, _), .membership(let one, _, _),
      .between(let one, _, _),
      .isNull(let one), .not(let one):
      one.testedPath
    default: nil
    }
  }
}

extension Bound {
  /// The same seen from within a collection: every record at hand is one further out.
  var fromWithin: Bound {
    var result = self
    switch node {
    case .constant: break
    case .field(let field):
      result.node = .field(FrameField(frame: field.frame + 1, hops: field.hops, leaf: field.leaf))
    case .not(let one): result.node = .not(one.fromWithin)
    case .isNull(let one): result.node = .isNull(one.fromWithin)
    case .and(let a, let b): result.node = .and(a.fromWithin, b.fromWithin)
    case .or(let a, let b): result.node = .or(a.fromWithin, b.fromWithin)
    case .comparison(let a, let symbol, let b): result.node = .comparison(a.fromWithin, symbol, b.fromWithin)
    case .membership(let one, let others): result.node = .membership(one.fromWithin, others.map(\.fromWithin))
    case .conditional(let a, let b, let c): result.node = .conditional(a.fromWithin, b.fromWithin, c.fromWithin)
    case .coalesce(let all): result.node = .coalesce(all.map(\.fromWithin))
    case .apply(let operation, let all): result.node = .apply(operation, all.map(\.fromWithin))
    case .quantified, .count, .aggregate: break
    }
    return result
  }
}
