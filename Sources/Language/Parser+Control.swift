import FacetKit

extension Parser {
  /// Reads a control statement that begins with the word here; nil where the word begins none.
  mutating func control(_ word: Identifier) throws(Diagnostic) -> Statement.Node? {
    let keywords: Set<String> = [
      "let", "if", "for", "while", "def", "return", "try", "assert", "break", "continue",
    ]
    guard keywords.contains(word.text) else { return nil }
    position = word.range.end
    let command = frame.commandWord
    frame.commandWord = word.text
    defer { frame.commandWord = command }
    skipBlanks()
    switch word.text {
    case "let": return try letStatement(word)
    case "if": return try ifStatement()
    case "for": return try forStatement()
    case "while":
      let condition = try operandFirst(after: "while")
      return .while_(condition, try block(loop: true))
    case "def": return try functionDefinition(word)
    case "return": return .return_(isAtStatementEnd ? nil : try expression())
    case "try": return try tryStatement()
    case "assert":
      let condition = try operandFirst(after: "assert")
      return .assert(condition, try optionalText())
    case "break":
      if !frame.isInLoop { throw .loopOnly(word.text, at: word.range) }
      return .break_
    default:
      if !frame.isInLoop { throw .loopOnly(word.text, at: word.range) }
      return .continue_
    }
  }

  private mutating func letStatement(_ word: Identifier) throws(Diagnostic) -> Statement.Node {
    let name = try variableName(after: word.text)
    skipBlanks()
    guard byte() == Byte.equal else {
      let end = lastWordEnd
      let rest = isAtStatementEnd ? "…" : text(position, looseWordEnd(from: position))
      throw .equalMissing(at: SourceRange(end, end), hint: "let \(name.text) = \(rest)")
    }
    position += 1
    return .let_(name, try operandFirst(after: "="))
  }

  /// A name that `let`, `for`, `def` or `catch` makes; it has no `$` there.
  private mutating func variableName(after word: String) throws(Diagnostic) -> Identifier {
    skipBlanks()
    if let variable = variableName() {
      throw .noDollarHere(variable.text, word, at: SourceRange(variable.range.start, variable.range.start + 1))
    }
    if isAtStatementEnd { throw missing("a name") }
    guard let name = bareName() else { throw try wrongName() }
    guard wordEnds(at: position) || byte() == Byte.equal || byte() == Byte.openBrace else { throw try wrongName() }
    return name
  }

  private mutating func wrongName() throws(Diagnostic) -> Diagnostic {
    if let refused = refusedCharacter(at: position) { return refused }
    var start = position
    while start > 0, !bytes[start - 1].isBlank, bytes[start - 1] != Byte.newline { start -= 1 }
    let range = SourceRange(start, max(looseWordEnd(from: start), position))
    return .noName(source.text(range), "a name", at: range)
  }

  private mutating func ifStatement() throws(Diagnostic) -> Statement.Node {
    var branches: [Branch] = []
    var word = "if"
    while true {
      let condition = try operandFirst(after: word)
      branches.append(Branch(condition, try block(loop: frame.isInLoop)))
      skipBlanks()
      guard isAtBlockWord("else") else { return .if_(branches, otherwise: nil) }
      position += 4
      skipBlanks()
      guard isAtBlockWord("if") || keywordIs("if") else {
        return .if_(branches, otherwise: try block(loop: frame.isInLoop))
      }
      position += 2
      word = "else if"
    }
  }

  /// Whether a word stands here that a block or condition may follow without a blank.
  private func isAtBlockWord(_ word: String) -> Bool {
    guard nameEnd(from: position) == position + word.utf8.count, isAtSymbol(word) else { return false }
    let end = position + word.utf8.count
    return wordEnds(at: end) || bytes[end] == Byte.openBrace || bytes[end] == Byte.openParenthesis
  }

  private mutating func forStatement() throws(Diagnostic) -> Statement.Node {
    let name = try variableName(after: "for")
    skipBlanks()
    guard take(word: "in") else {
      let end = lastWordEnd
      throw .wordMissing("in", at: SourceRange(end, end), hint: "for \(name.text) in PATH { … }")
    }
    let collection = try operandFirst(after: "in")
    return .for_(name, collection, try block(loop: true))
  }

  private mutating func functionDefinition(_ word: Identifier) throws(Diagnostic) -> Statement.Node {
    if !frame.isTopLevel { throw .topLevelOnly("def", at: word.range) }
    if isAtStatementEnd { throw missing("a name") }
    guard let name = bareName(dashes: true), wordEnds(at: position) || byte() == Byte.openBrace else {
      throw try wrongName()
    }
    let isControl = [
      "let", "if", "for", "while", "def", "return", "try", "assert", "break", "continue", "else", "catch",
    ]
    .contains(name.text)
    if let signature = vocabulary.signature(name.text),
      signature.name == name.text || !signature.name.hasPrefix(name.text)
    {
      throw .nameOfCommand(name)
    }
    if isControl { throw .nameOfCommand(name) }
    var parameters: [Identifier] = []
    while true {
      skipBlanks()
      if byte() == Byte.openBrace || isAtStatementEnd { break }
      let parameter = try variableName(after: "def")
      if parameters.contains(where: { $0.text == parameter.text }) {
        throw .standsTwice(parameter.text, at: parameter.range)
      }
      parameters.append(parameter)
    }
    // A function may call itself, so its name counts from its own body on.
    functions[name.text] = parameters.count
    return .function(name, parameters, try block(loop: false))
  }

  private mutating func tryStatement() throws(Diagnostic) -> Statement.Node {
    let body = try block(loop: frame.isInLoop)
    skipBlanks()
    guard isAtBlockWord("catch") else { return .try_(body, name: nil, handler: nil) }
    position += 5
    skipBlanks()
    let name = byte() == Byte.openBrace ? nil : try variableName(after: "catch")
    return .try_(body, name: name, handler: try block(loop: frame.isInLoop))
  }

  /// Reads the text in quotes that may stand here.
  mutating func optionalText() throws(Diagnostic) -> TextLiteral? {
    skipBlanks()
    guard byte() == Byte.doubleQuote || byte() == Byte.singleQuote else { return nil }
    return try quotedText().literal
  }
}
