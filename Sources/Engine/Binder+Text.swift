import FacetKit
import Language

/// Tests of texts and of membership, both of which fold what they compare.
extension Binder {
  func folded(_ bound: Bound, _ folding: Folding) -> Bound {
    guard !folding.isEmpty else { return bound }
    func fold(_ value: Value) -> Value {
      switch value {
      case .text(let text): .text(TextMatching.fold(text, folding))
      case .list(let members): .list(members.map(fold))
      default: value
      }
    }
    return Bound(.apply(Operation(canFail: false) { fold($0[0]) }, [bound]), bound.kind, at: bound.range)
  }

  func textTest(
    _ a: Expression, _ test: TextOperator, _ folding: Folding, _ b: Expression, at range: SourceRange
  ) throws -> Bound {
    if test == .contains, let found = try isAmong(a, b, folding, at: range) { return found }
    let (left, right) = (try bind(a), try bind(b))
    try refuseTextForField(a, beside: [right])
    if left.kind == .list, test == .contains {
      let operation = Operation(canFail: false) { values in
        guard case .list(let members) = values[0] else { return .boolean(false) }
        return .boolean(members.contains { Comparison.equal($0, values[1]) })
      }
      return Bound(.apply(operation, [folded(left, folding), folded(right, folding)]), .boolean, at: range)
    }
    for (side, expression) in [(left, a), (right, b)] where !side.kind.isText {
      throw Diagnostic("\(test.rawValue) needs texts; \(expression) is \(side.kind.withArticle)", at: side.range)
    }
    if test == .like, case .constant(.text(let pattern)) = right.node, pattern.contains("%"),
      !pattern.contains("*"), !pattern.contains("?")
    {
      let better = pattern.map { $0 == "%" ? "*" : String($0) }.joined()
      throw Diagnostic("like uses * and ?, not %", at: right.range, hint: "like '\(better)'")
    }
    if test == .matches, case .constant(.text(let pattern)) = right.node {
      do { _ = try Patterns.compiled(pattern, folding) } catch { throw error.at(right.range) }
    }
    let operation = Operation(.textTest(test, folding), canFail: test == .matches) { values in
      guard case .text(let text) = values[0], case .text(let wanted) = values[1] else { return .boolean(false) }
      return .boolean(try TextMatching.holds(text, test, folding, wanted))
    }
    return Bound(.apply(operation, [left, right]), .boolean, at: range)
  }

  func membership(
    _ one: Expression, _ folding: Folding, _ list: Expression, at range: SourceRange
  ) throws -> Bound {
    if let found = try isAmong(list, one, folding, at: range) { return found }
    let left = try bind(one)
    if case .list(let members) = list.node {
      try refuseTextForField(one, beside: members.map { try bind($0) })
      let bound = try members.map { member in
        let right = try asRecord(bind(member), like: left)
        try check(left, one, .equal, right, member, at: member.range)
        return folded(right, folding)
      }
      return Bound(.membership(folded(left, folding), bound), .boolean, at: range)
    }
    let right = try bind(list)
    guard right.kind == .list || right.kind.isOpen || right.kind == .json else {
      throw Diagnostic(
        "in needs a list; \(list) is \(right.kind.withArticle)", at: right.range,
        hint: right.kind == .text ? "\(list) contains \(one)" : "in [\(list)]")
    }
    let operation = Operation(canFail: false) { values in
      guard case .list(let members) = values[1] else { return .boolean(false) }
      return .boolean(members.contains { Comparison.equal($0, values[0]) })
    }
    return Bound(.apply(operation, [folded(left, folding), folded(right, folding)]), .boolean, at: range)
  }
}
