import Language

extension Block {
  /// The path that is written around a place in it, the innermost of them; nil where none is.
  func path(around place: SourceRange) -> Path? {
    var paths: [Path] = []
    for statement in statements where statement.range.holds(place) { statement.gather(&paths) }
    return paths.last { $0.range.holds(place) }
  }

  fileprivate func gather(_ paths: inout [Path]) { for statement in statements { statement.gather(&paths) } }
}

extension SourceRange {
  fileprivate func holds(_ other: SourceRange) -> Bool { start <= other.start && other.end <= end }
}

extension Statement {
  /// Outer paths before those in their brackets.
  fileprivate func gather(_ paths: inout [Path]) {
    switch node {
    case .command(let invocation): for argument in invocation.arguments { argument.node.gather(&paths) }
    case .path(let path, _): paths.append(path)
    case .call(_, let values, _): for value in values { value.gather(&paths) }
    case .let_(_, let expression): expression.gather(&paths)
    case .if_(let branches, let otherwise):
      for branch in branches {
        branch.condition.gather(&paths)
        branch.block.gather(&paths)
      }
      otherwise?.gather(&paths)
    case .for_(_, let expression, let block), .while_(let expression, let block):
      expression.gather(&paths)
      block.gather(&paths)
    case .try_(let block, _, let handler):
      block.gather(&paths)
      handler?.gather(&paths)
    case .return_(let expression): expression?.gather(&paths)
    case .assert(let condition, _): condition.gather(&paths)
    case .function, .break_, .continue_: break
    }
  }
}

extension Argument.Node {
  fileprivate func gather(_ paths: inout [Path]) {
    switch self {
    case .path(let path): paths.append(path)
    case .value(let value): value.gather(&paths)
    case .expression(let expression): expression.gather(&paths)
    case .pair(let pair): pair.value.gather(&paths)
    case .query(let query):
      paths.append(query.path)
      for expression in query.columns + [query.condition].compactMap({ $0 }) + query.order.map(\.expression) {
        expression.gather(&paths)
      }
    case .assignment(.values(let values)):
      for pair in values {
        paths.append(pair.path)
        pair.value.gather(&paths)
      }
    case .assignment(.operation(let path, _, let expression)):
      paths.append(path)
      expression.gather(&paths)
    case .assignment(.pairs(let path, let pairs)):
      paths.append(path)
      for pair in pairs { pair.value.gather(&paths) }
    case .block(let block): block.gather(&paths)
    case .name, .definition, .formula: break
    }
  }
}

extension ValueSyntax {
  fileprivate func gather(_ paths: inout [Path]) {
    switch node {
    case .record(let path), .variable(let path): paths.append(path)
    case .expression(let expression): expression.gather(&paths)
    case .bare, .text: break
    }
  }
}

extension Expression {
  fileprivate func gather(_ paths: inout [Path]) {
    try? forEachExpression { if case .path(let path) = $0.node { paths.append(path) } }
  }
}
