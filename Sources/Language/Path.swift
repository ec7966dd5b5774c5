/// A name as it was written.
package struct Identifier: Hashable, Sendable {
  package let text: String
  package let range: SourceRange
  /// In backquotes: never reserved, never a variable.
  package let isQuoted: Bool

  package init(_ text: String, at range: SourceRange, isQuoted: Bool = false) {
    self.text = text
    self.range = range
    self.isQuoted = isQuoted
  }
}

/// A key path: a root and the steps from it.
package struct Path: Hashable, Sendable {
  package var root: Root
  package var steps: [Step]
  package var range: SourceRange

  package init(root: Root, steps: [Step], at range: SourceRange) {
    self.root = root
    self.steps = steps
    self.range = range
  }

  package enum Root: Hashable, Sendable {
    case name(Identifier)
    /// `$name` or `$1`; the identifier is without the `$`.
    case variable(Identifier)
    /// `.`: the record at hand, else the context. `.name` is this root and a step.
    case here
    /// `^`: the next record further out; the number counts the carets.
    case outer(Int)
  }

  package struct Step: Hashable, Sendable {
    package var node: Node
    package var range: SourceRange

    package init(_ node: Node, at range: SourceRange) {
      self.node = node
      self.range = range
    }

    /// Whether it is an operator on a collection, such as `@count`.
    package var isOperation: Bool { if case .operation = node { true } else { false } }

    package enum Node: Hashable, Sendable {
      case key(Identifier)
      /// `@count`; the identifier is without the `@`.
      case operation(Identifier)
      case all
      case first
      case last
      /// What stands in brackets: a filter, a key, or the parts of a composite key.
      case selector([Expression])
    }
  }
}
