import Language

extension Expression {
  /// The same with other paths in the place of those that stand in it. What is in the brackets of a path is its own
  /// matter.
  func mappingPaths(_ change: (Path) throws -> Path) rethrows -> Expression {
    func inside(_ expression: Expression) throws -> Expression { try expression.mappingPaths(change) }
    let node: Node =
      switch self.node {
      case .literal, .command: self.node
      case .text(let literal): .text(try literal.mappingPaths(change))
      case .path(let path): .path(try change(path))
      case .negation(let one): .negation(try inside(one))
      case .not(let one): .not(try inside(one))
      case .arithmetic(let a, let symbol, let b): .arithmetic(try inside(a), symbol, try inside(b))
      case .comparison(let a, let symbol, let folding, let b):
        .comparison(try inside(a), symbol, folding, try inside(b))
      case .textTest(let a, let test, let folding, let b): .textTest(try inside(a), test, folding, try inside(b))
      case .membership(let a, let folding, let b): .membership(try inside(a), folding, try inside(b))
      case .between(let a, let low, let high): .between(try inside(a), try inside(low), try inside(high))
      case .isNull(let one): .isNull(try inside(one))
      case .and(let a, let b): .and(try inside(a), try inside(b))
      case .or(let a, let b): .or(try inside(a), try inside(b))
      case .quantified(let word, let test): .quantified(word, try inside(test))
      case .call(let name, let arguments, let steps): .call(name, try arguments.map(inside), steps: steps)
      case .list(let members): .list(try members.map(inside))
      case .object(let members): .object(try members.map { ObjectMember($0.key, try inside($0.value)) })
      }
    return Expression(node, at: range)
  }

  /// Each path in it, and those in the brackets of paths.
  func forEachPath(_ body: (Path) throws -> Void) rethrows {
    _ = try mappingPaths { path in
      try body(path)
      for case .selector(let parts) in path.steps.map(\.node) { for part in parts { try part.forEachPath(body) } }
      return path
    }
  }
}

extension TextLiteral {
  func mappingPaths(_ change: (Path) throws -> Path) rethrows -> TextLiteral {
    TextLiteral(
      try parts.map { part in
        if case .insertion(let inner) = part { .insertion(try inner.mappingPaths(change)) } else { part }
      })
  }
}
