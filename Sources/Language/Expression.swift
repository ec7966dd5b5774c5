package import FacetKit

/// An expression as it was written.
package struct Expression: Hashable, Sendable {
  package var node: Node
  package var range: SourceRange
  /// A value that was put in for what a secret field gave.
  package var isSecret = false

  package init(_ node: Node, at range: SourceRange) {
    self.node = node
    self.range = range
  }

  package indirect enum Node: Hashable, Sendable {
    /// A number, date, datetime, `true`, `false` or null. With a point it is a decimal, with an exponent a real.
    case literal(Value)
    case text(TextLiteral)
    case path(Path)
    case negation(Expression)
    case not(Expression)
    case arithmetic(Expression, ArithmeticOperator, Expression)
    case comparison(Expression, ComparisonOperator, Folding, Expression)
    /// `contains beginswith endswith like matches`.
    case textTest(Expression, TextOperator, Folding, Expression)
    case membership(Expression, Folding, Expression)
    case between(Expression, Expression, Expression)
    case isNull(Expression)
    case and(Expression, Expression)
    case or(Expression, Expression)
    /// `any`, `all` or `none` before one comparison.
    case quantified(Quantifier, Expression)
    /// `today` and `now` are calls without arguments.
    case call(Identifier, [Expression], steps: [Path.Step])
    case list([Expression])
    case object([ObjectMember])
    /// `$(command)`.
    case command(Statement)
  }
}

package struct ObjectMember: Hashable, Sendable {
  package let key: String
  package let value: Expression
  package init(_ key: String, _ value: Expression) {
    self.key = key
    self.value = value
  }
}

package enum ArithmeticOperator: String, Hashable, Sendable {
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"
}
package enum ComparisonOperator: String, Hashable, Sendable {
  case equal = "="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
}
package enum TextOperator: String, Hashable, Sendable { case contains, beginswith, endswith, like, matches }
package enum Quantifier: String, Hashable, Sendable { case any, all, none }

/// What a comparison of texts ignores: `[c]` case, `[d]` accents.
package struct Folding: OptionSet, Hashable, Sendable {
  package let rawValue: Int
  package init(rawValue: Int) { self.rawValue = rawValue }
  package static let letterCase = Folding(rawValue: 1)
  package static let accents = Folding(rawValue: 2)
}

/// A quoted text with what is inserted into it.
package struct TextLiteral: Hashable, Sendable {
  package var parts: [Part]
  package init(_ parts: [Part]) { self.parts = parts }

  package enum Part: Hashable, Sendable {
    case text(String)
    /// `$name` is a path whose root is a variable; `${E}`, in which a variable goes before a field, any expression.
    case insertion(Expression)
  }

  /// The text where nothing is inserted, else nil.
  package var plain: String? {
    switch parts.count {
    case 0: return ""
    case 1: if case .text(let text) = parts[0] { return text } else { return nil }
    default: return nil
    }
  }
}

/// A value as it was written in a VALUE slot.
package struct ValueSyntax: Hashable, Sendable {
  package var node: Node
  package var range: SourceRange
  package init(_ node: Node, at range: SourceRange) {
    self.node = node
    self.range = range
  }

  package indirect enum Node: Hashable, Sendable {
    /// Text, read by the kind of its field; `null` and `NULL` are null.
    case bare(String)
    /// Quoted: text, never null.
    case text(TextLiteral)
    /// A path from a type or view with a selector, or begun by a backquote: `person[3]`.
    case record(Path)
    /// `$x`, `$x.name`.
    case variable(Path)
    /// `(E)`, `[…]`, `{…}`, `$(command)`.
    case expression(Expression)
  }
}
