package import Language

extension Invocation {
  /// Every expression in the arguments, outermost first, and the paths that stand as values.
  package func forEachExpression(_ body: (Expression) throws -> Void) throws {
    _ = try replacing { expression in
      try body(expression)
      return nil
    }
  }
}

extension Expression {
  /// The expression itself and all in it.
  package func forEachExpression(_ body: (Expression) throws -> Void) throws {
    _ = try replacing { expression in
      try body(expression)
      return nil
    }
  }
}
