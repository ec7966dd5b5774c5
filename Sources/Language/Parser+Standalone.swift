import FacetKit

extension Expression {
  /// Reads a text that is one expression, such as a rule that is stored in a file.
  package static func parse(_ text: String) throws(Diagnostic) -> Expression {
    try Parser.whole(text) { parser throws(Diagnostic) in try parser.expression() }
  }
}

extension FieldSyntax {
  /// Reads a text that is a kind with its attributes: `text required label "Name"`.
  package static func parse(_ text: String) throws(Diagnostic) -> FieldSyntax {
    try Parser.whole(text) { parser throws(Diagnostic) in try parser.fieldSyntax() }
  }
}

extension FormulaSyntax {
  /// Reads a text that is a computed field without its name: `= days + 1 label "Days"`.
  package static func parse(_ text: String) throws(Diagnostic) -> FormulaSyntax {
    try Parser.whole(text) { parser throws(Diagnostic) in try parser.formulaSyntax() }
  }
}

extension CheckSyntax {
  /// Reads a text that is a rule: `check days >= 0 "must not be negative"`.
  package static func parse(_ text: String) throws(Diagnostic) -> CheckSyntax {
    try Parser.whole(text) { parser throws(Diagnostic) in try parser.checkRule() }
  }
}

extension Path {
  /// Reads a text that is one path.
  package static func parse(_ text: String) throws(Diagnostic) -> Path {
    try Parser.whole(text) { parser throws(Diagnostic) in try parser.pathWord() }
  }
}

extension Query {
  /// Reads a text that is a path with its clauses, such as a view that is stored in a file.
  package static func parse(_ text: String) throws(Diagnostic) -> Query {
    try Parser.whole(text) { parser throws(Diagnostic) in try parser.query() }
  }
}

extension Block {
  /// Reads a source that is one block in its braces, such as an action that is stored in a file.
  package static func parse(_ source: Source, _ vocabulary: any Vocabulary) throws(Diagnostic) -> Block {
    var parser = Parser(source: source, vocabulary: vocabulary)
    let block = try parser.block(loop: false)
    parser.skipBlanks()
    guard parser.isAtEnd else { throw parser.unexpected() }
    return block
  }
}

extension ValueSyntax {
  /// Reads a text that is one value as it stands in a VALUE slot.
  package static func parse(_ text: String) throws(Diagnostic) -> ValueSyntax {
    try Parser.whole(text) { parser throws(Diagnostic) in try parser.requiredValue() }
  }
}

extension Parser {
  fileprivate static func whole<Syntax>(
    _ text: String, _ read: (inout Parser) throws(Diagnostic) -> Syntax
  ) throws(Diagnostic) -> Syntax {
    var parser = Parser(source: Source(name: nil, text: text), vocabulary: EmptyVocabulary())
    parser.skipBlanks()
    let syntax = try read(&parser)
    parser.skipBlanks()
    guard parser.isAtEnd else { throw parser.unexpected() }
    return syntax
  }
}

/// Knows no command: for texts in which none can stand but in `$( )`.
private struct EmptyVocabulary: Vocabulary {
  func signature(_ word: String) -> Signature? { nil }
  func functionArity(_ word: String) -> Int? { nil }
  func unknownCommand(_ word: Identifier, statement: SourceRange, in source: Source) -> Diagnostic {
    Diagnostic("no command \(word.text)", at: word.range)
  }
}
