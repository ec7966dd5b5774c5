import FacetKit

extension Parser {
  /// Commands that stand in no block.
  private static let topLevelCommands: Set<String> = ["begin", "save", "cancel", "source"]

  /// Reads one statement, which begins here.
  mutating func statement() throws(Diagnostic) -> Statement {
    let start = position
    if let end = nameEnd(from: start, dashes: true), commandEnds(at: end) {
      let word = Identifier(text(start, end), at: SourceRange(start, end))
      if let node = try control(word) {
        return Statement(node, at: SourceRange(start, max(lastWordEnd, end)))
      }
      position = end
      let node = try named(word)
      return Statement(node, at: SourceRange(start, max(lastWordEnd, end)))
    }
    let isVariable = byte() == Byte.dollar && (byte(1).isDigit || nameEnd(from: start + 1) != nil)
    guard isVariable || nameEnd(from: start) != nil || [Byte.dot, Byte.caret, Byte.backquote].contains(byte()) else {
      throw noStatement()
    }
    let path = try pathWord()
    return try statement(path)
  }

  /// Whether the first word of a statement, which ends at an offset, is a command or function there.
  private func commandEnds(at offset: Int) -> Bool {
    wordEnds(at: offset) || bytes[offset] == Byte.openParenthesis || bytes[offset] == Byte.openBrace
  }

  /// Reads what follows a word that is no word of control statements.
  private mutating func named(_ word: Identifier) throws(Diagnostic) -> Statement.Node {
    if let arity = functions[word.text] ?? vocabulary.functionArity(word.text) {
      return try functionCall(word, arity: arity)
    }
    if let signature = vocabulary.signature(word.text) {
      if !frame.isTopLevel, Parser.topLevelCommands.contains(signature.name) {
        throw .topLevelOnly(word.text, at: word.range)
      }
      return .command(try invocation(word, signature))
    }
    skipBlanks()
    if word.text == "else" || word.text == "catch" { throw .noCommandElse(word) }
    if byte() == Byte.equal || isAtWord("+=") || isAtWord("-=") || isAtStatementEnd || isAtTailWord,
      nameEnd(from: word.range.start) == word.range.end
    {
      let path = Path(root: .name(word), steps: [], at: word.range)
      return try statement(path).node
    }
    let end = max(looseWordEnd(from: position), lineOfStatement(from: word.range.start))
    throw vocabulary.unknownCommand(word, statement: SourceRange(word.range.start, end), in: source).at(word.range)
  }

  private func lineOfStatement(from start: Int) -> Int {
    var outline = Outline(bytes)
    let end = outline.scan(from: start, toEnding: true)
    var trimmed = outline.open == nil ? end : lineEnd(from: start)
    while trimmed > start, bytes[trimmed - 1].isBlank || bytes[trimmed - 1] == Byte.carriageReturn { trimmed -= 1 }
    return trimmed
  }

  /// A statement that is only a path, or the error for one that is more.
  private mutating func statement(_ path: Path) throws(Diagnostic) -> Statement {
    skipBlanks()
    var tail: Tail?
    if !isAtStatementEnd, isAtTailWord { tail = try tailWords() }
    guard isAtStatementEnd else {
      if let refused = refusedCharacter(at: position) { throw refused }
      throw pathIsNoCommand(path)
    }
    return Statement(.path(path, tail), at: SourceRange(path.range.start, max(lastWordEnd, path.range.end)))
  }

  private mutating func pathIsNoCommand(_ path: Path) -> Diagnostic {
    let written = source.text(path.range)
    let end = lineOfStatement(from: path.range.start)
    var hint: String?
    if isAtWord("=") {
      position += 1
      skipBlanks()
      let rest = text(position, max(position, end))
      if isOneName(path) {
        hint = "let \(written) = \(rest)"
      } else if !rest.isEmpty {
        let isOneWord = looseWordEnd(from: position) >= end
        hint = "set \(written) \(isOneWord ? rest : Quoting.quoted(rest))"
      }
    } else if position < end {
      hint = "set \(written) \(text(position, end))"
    }
    return .pathIsNoCommand(at: path.range, hint: hint)
  }

  /// The error for a closing bracket that stands here and closes nothing; nil for everything else.
  var strayCloser: Diagnostic? {
    guard [Byte.closeBrace, Byte.closeParenthesis, Byte.closeBracket].contains(byte()) else { return nil }
    return .closesNothing(character().text, at: SourceRange(position, position + 1))
  }

  private func noStatement() -> Diagnostic {
    if let refused = refusedCharacter(at: position) { return refused }
    if let closer = strayCloser { return closer }
    return .noStatement(at: SourceRange(position, max(looseWordEnd(from: position), position + 1)))
  }

  private mutating func functionCall(_ word: Identifier, arity: Int) throws(Diagnostic) -> Statement.Node {
    var values: [ValueSyntax] = []
    skipBlanks()
    while !isAtStatementEnd, !isAtTailWord {
      guard let value = try value() else { throw unexpected() }
      values.append(value)
      skipBlanks()
    }
    if values.count != arity {
      let range = values.count > arity ? values[arity].range : word.range
      throw .wrongArity(word.text, takes: arity, given: values.count, at: range)
    }
    return .call(word, values, isAtTailWord ? try tailWords() : nil)
  }

  /// After a statement comes a newline, `;` or the end.
  mutating func endStatement(after statement: Statement) throws(Diagnostic) {
    skipBlanks()
    guard isAtStatementEnd else { throw leftOver(after: statement) }
    if byte() == Byte.semicolon {
      position += 1
    } else {
      position += newlineLength(at: position)
    }
  }

  /// The error for what follows a complete statement on its line.
  func leftOver(after statement: Statement) -> Diagnostic {
    if let refused = refusedCharacter(at: position) { return refused }
    if let closer = strayCloser { return closer }
    let range = SourceRange(position, max(looseWordEnd(from: position), position + 1))
    return .cannotStandHere(
      source.text(range), at: range, hint: "a statement ends with a newline or ;")
  }

  /// Reads `{ … }` with statements in it.
  mutating func block(loop: Bool) throws(Diagnostic) -> Block {
    skipBlanks()
    let start = position
    guard byte() == Byte.openBrace else { throw missing("a block { … }") }
    try deepen(at: start)
    let surroundings = frame
    frame = Frame()
    frame.closer = Byte.closeBrace
    frame.isTopLevel = false
    frame.isInLoop = loop
    position += 1
    var statements: [Statement] = []
    while true {
      skipEndings()
      if isAtEnd { throw .unclosed("{", at: SourceRange(start, start + 1)) }
      if byte() == Byte.closeBrace { break }
      let statement = try self.statement()
      statements.append(statement)
      skipBlanks()
      if byte() != Byte.closeBrace { try endStatement(after: statement) }
    }
    position += 1
    depth -= 1
    frame = surroundings
    return Block(statements, at: SourceRange(start, position))
  }
}
