import FacetKit
import Language

extension Binder {
  /// `any birthdays.date > today`: each of the paths in the test but the first belongs to the record at hand.
  func quantified(_ word: Quantifier, _ test: Expression, at range: SourceRange) throws -> Bound {
    guard let path = test.testedPath, let taken = try manyPath(path), taken.isMany else {
      if let answer = try answered(word, test, at: range) { return answer }
      throw Diagnostic(
        "\(word.rawValue) needs a path with many members", at: test.testedPath?.range ?? test.range)
    }
    var inner = self
    inner.quantified = taken
    return asked(word, of: taken.levels[...], try inner.condition(test), at: range)
  }

  /// The test of each member of the innermost collection, asked of all that hold it.
  private func asked(_ word: Quantifier, of levels: ArraySlice<Members>, _ test: Bound, at range: SourceRange) -> Bound
  {
    guard let members = levels.first else { return test }
    // None of all is none that has any.
    let inner = asked(word == .none ? .any : word, of: levels.dropFirst(), test, at: range)
    return Bound(.quantified(word, members, inner), .boolean, at: range)
  }

  /// `"Ada" in members.name`, `members.name contains "Ada"`: whether any is equal to it. Nil where the path leads to no
  /// many.
  func isAmong(
    _ path: Expression, _ one: Expression, _ folding: Folding, at range: SourceRange
  ) throws -> Bound? {
    guard case .path(let path) = path.node, quantified == nil, !frames.isEmpty, let taken = try manyPath(path),
      taken.isMany, taken.rest.steps.first?.isOperation != true
    else { return nil }
    let whole = Expression(.path(path), at: path.range)
    let member = try within(taken.levels).bind(Expression(.path(taken.rest), at: path.range))
    let wanted = try bind(one).fromWithin(taken.levels.count)
    let test = try compared(member, whole, .equal, folding, wanted, one, at: range)
    return asked(.any, of: taken.levels[...], test, at: range)
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
  /// The same seen from within so many collections: every record at hand is that much further out.
  func fromWithin(_ count: Int) -> Bound { (0..<count).reduce(self) { bound, _ in bound.movedOut(beyond: 0) } }

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
