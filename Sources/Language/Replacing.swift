/// Copies of syntax in which some expressions stand for others. The closure gives nil for one that stays; then what is
/// inside it is looked at.
package typealias Replacement = (Expression) throws -> Expression?

extension Expression {
  package func replacing(_ replace: Replacement) throws -> Expression {
    if let other = try replace(self) { return other }
    func inside(_ expression: Expression) throws -> Expression { try expression.replacing(replace) }
    let node: Node =
      switch self.node {
      case .literal, .command: self.node
      case .text(let literal): .text(try literal.replacing(replace))
      case .path(let path): .path(try path.replacing(replace))
      case .negation(let operand): .negation(try inside(operand))
      case .not(let operand): .not(try inside(operand))
      case .arithmetic(let a, let sign, let b): .arithmetic(try inside(a), sign, try inside(b))
      case .comparison(let a, let sign, let folding, let b): .comparison(try inside(a), sign, folding, try inside(b))
      case .textTest(let a, let sign, let folding, let b): .textTest(try inside(a), sign, folding, try inside(b))
      case .membership(let a, let folding, let b): .membership(try inside(a), folding, try inside(b))
      case .between(let a, let low, let high): .between(try inside(a), try inside(low), try inside(high))
      case .isNull(let operand): .isNull(try inside(operand))
      case .and(let a, let b): .and(try inside(a), try inside(b))
      case .or(let a, let b): .or(try inside(a), try inside(b))
      case .quantified(let quantifier, let operand): .quantified(quantifier, try inside(operand))
      case .call(let name, let arguments, let steps):
        .call(name, try arguments.map(inside), steps: try steps.map { try $0.replacing(replace) })
      case .list(let members): .list(try members.map(inside))
      case .object(let members): .object(try members.map { ObjectMember($0.key, try inside($0.value)) })
      }
    var copy = self
    copy.node = node
    return copy
  }
}

extension TextLiteral {
  package func replacing(_ replace: Replacement) throws -> TextLiteral {
    TextLiteral(
      try parts.map { part in
        switch part {
        case .text: part
        case .insertion(let expression): .insertion(try expression.replacing(replace))
        }
      })
  }
}

extension Path {
  package func replacing(_ replace: Replacement) throws -> Path {
    Path(root: root, steps: try steps.map { try $0.replacing(replace) }, at: range)
  }
}

extension Path.Step {
  package func replacing(_ replace: Replacement) throws -> Path.Step {
    guard case .selector(let members) = node else { return self }
    return Path.Step(.selector(try members.map { try $0.replacing(replace) }), at: range)
  }
}

extension ValueSyntax {
  package func replacing(_ replace: Replacement) throws -> ValueSyntax {
    switch node {
    case .bare: return self
    case .text(let literal): return ValueSyntax(.text(try literal.replacing(replace)), at: range)
    case .record(let path): return ValueSyntax(.record(try path.replacing(replace)), at: range)
    case .variable(let path):
      if let other = try replace(Expression(.path(path), at: range)) {
        return ValueSyntax(.expression(other), at: range)
      }
      return ValueSyntax(.variable(try path.replacing(replace)), at: range)
    case .expression(let expression): return ValueSyntax(.expression(try expression.replacing(replace)), at: range)
    }
  }
}

extension Invocation {
  package func replacing(_ replace: Replacement) throws -> Invocation {
    var copy = self
    copy.arguments = try arguments.map { argument in
      Argument(argument.parameter, try argument.node.replacing(replace), at: argument.range)
    }
    copy.options = try options.map { option in
      OptionSyntax(option.name, try option.value?.replacing(replace), at: option.range)
    }
    copy.tail?.file = try tail?.file?.replacing(replace)
    return copy
  }
}

extension Argument.Node {
  package func replacing(_ replace: Replacement) throws -> Argument.Node {
    switch self {
    case .path(let path): .path(try path.replacing(replace))
    case .value(let value): .value(try value.replacing(replace))
    case .expression(let expression): .expression(try expression.replacing(replace))
    case .pair(let pair): .pair(try pair.replacing(replace))
    case .query(let query): .query(try query.replacing(replace))
    case .assignment(let assignment): .assignment(try assignment.replacing(replace))
    case .name, .definition, .formula, .block: self
    }
  }
}

extension Pair {
  package func replacing(_ replace: Replacement) throws -> Pair { Pair(key, try value.replacing(replace)) }
}

extension Query {
  package func replacing(_ replace: Replacement) throws -> Query {
    var copy = self
    copy.path = try path.replacing(replace)
    copy.columns = try columns.map { try $0.replacing(replace) }
    copy.condition = try condition?.replacing(replace)
    copy.order = try order.map { SortKey(try $0.expression.replacing(replace), isDescending: $0.isDescending) }
    copy.limit = try limit?.replacing(replace)
    copy.offset = try offset?.replacing(replace)
    return copy
  }
}

extension Assignment {
  package func replacing(_ replace: Replacement) throws -> Assignment {
    switch self {
    case .values(let values):
      .values(try values.map { PathValue(try $0.path.replacing(replace), try $0.value.replacing(replace)) })
    case .operation(let path, let sign, let expression):
      .operation(try path.replacing(replace), sign, try expression.replacing(replace))
    case .pairs(let path, let pairs): .pairs(try path.replacing(replace), try pairs.map { try $0.replacing(replace) })
    }
  }
}
