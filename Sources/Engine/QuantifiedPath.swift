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
      if let answer = try answered(word, test, at: range) { return answer }
      throw Diagnostic(
        "\(word.rawValue) needs a path with many members", at: test.testedPath?.range ?? test.range)
    }
    var inner = self
    inner.quantified = taken
    return Bound(.quantified(word, taken.members, try inner.condition(test)), .boolean, at: range)
  }

  /// `if any thing[1].birthdays.date > today`: where no record is at hand, of what the path gives at this moment.
  private func answered(_ word: Quantifier, _ test: Expression, at range: SourceRange) throws -> Bound? {
    guard frames.isEmpty, parameters.isEmpty, setting == nil, let path = test.testedPath else { return nil }
    let resolved = try engine.resolve(path, in: scope, use: .current)
    guard resolved.isMany else { return nil }
    func bind(_ value: Value) throws -> Bound {
      let kind = resolved.kind ?? StaticKind(value)
      var member = Bound(.field(FrameField(frame: 0, hops: [], leaf: .record)), kind, at: path.range)
      member.isSecret = resolved.secrecy != .open
      var inner = self
      inner.standIn = (path.range, member)
      return try inner.condition(test)
    }
    // Of nothing too a test of other kinds is an error.
    var bound = try bind(.null)
    var isFound = false
    try engine.forEachValue(resolved) { value in
      if isFound { return }
      if resolved.kind == nil { bound = try bind(value) }
      isFound = try Evaluator { _ in value }.holds(bound) == (word != .all)
    }
    var answer = Bound(.constant(.boolean(isFound == (word == .any))), .boolean, at: range)
    answer.isSecret = bound.isSecret
    return answer
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
            let inner = over([inverse.source] + frames)
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
  var fromWithin: Bound { movedOut(beyond: 0) }

  /// - Parameter inner: how many records at hand, the innermost, are its own and stay where they are.
  private func movedOut(beyond inner: Int) -> Bound {
    func moved(_ bound: Bound) -> Bound { bound.movedOut(beyond: inner) }
    func member(_ bound: Bound) -> Bound { bound.movedOut(beyond: inner + 1) }
    func moved(_ members: Members) -> Members {
      var members = members
      if members.frame >= inner { members.frame += 1 }
      members.filter = members.filter.map { member($0) }
      return members
    }
    var result = self
    switch node {
    case .constant: break
    case .field(let field):
      if field.frame >= inner {
        result.node = .field(FrameField(frame: field.frame + 1, hops: field.hops, leaf: field.leaf))
      }
    case .not(let one): result.node = .not(moved(one))
    case .isNull(let one): result.node = .isNull(moved(one))
    case .and(let a, let b): result.node = .and(moved(a), moved(b))
    case .or(let a, let b): result.node = .or(moved(a), moved(b))
    case .comparison(let a, let symbol, let b): result.node = .comparison(moved(a), symbol, moved(b))
    case .membership(let one, let others): result.node = .membership(moved(one), others.map { moved($0) })
    case .conditional(let a, let b, let c): result.node = .conditional(moved(a), moved(b), moved(c))
    case .coalesce(let all): result.node = .coalesce(all.map { moved($0) })
    case .apply(let operation, let all): result.node = .apply(operation, all.map { moved($0) })
    case .quantified(let word, let members, let test): result.node = .quantified(word, moved(members), member(test))
    case .count(let members): result.node = .count(moved(members))
    case .aggregate(let name, let members, let operand):
      result.node = .aggregate(name, moved(members), member(operand))
    }
    return result
  }
}
