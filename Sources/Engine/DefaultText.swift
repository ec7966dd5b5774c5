import FacetKit
import Language

/// The text of a default as the file keeps it: a word or quoted text read by the field's kind, `(E)` computed.
enum DefaultText {
  /// Nil for `default null`, which is what no default means.
  static func text(_ syntax: ValueSyntax) throws -> String? {
    switch syntax.node {
    case .bare(let word): word.lowercased() == "null" ? nil : Spelling.word(word)
    case .text(let literal): try ExpressionSpelling.text(literal)
    case .record(let path): try ExpressionSpelling.text(path)
    case .variable(let path): try ExpressionSpelling.text(path)
    case .expression(let expression):
      switch expression.node {
      case .list, .object: try ExpressionSpelling.text(expression)
      default: "(\(try ExpressionSpelling.text(expression)))"
      }
    }
  }
}
