import FacetKit

extension Parser {
  /// Reads the operand that is due after an operator or word.
  mutating func operand(after word: String?) throws(Diagnostic) -> Expression {
    skipBlanks()
    guard beginsOperand else {
      if !isAtEnd, !isAtStatementEnd, let refused = refusedCharacter(at: position) { throw refused }
      if let word {
        let end = lastWordEnd
        throw .operandMissing(after: word, at: SourceRange(max(end - word.utf8.count, 0), end))
      }
      if isAtStatementEnd || isAtEnd { throw missing("an expression") }
      throw unexpected()
    }
    return try primary()
  }

  /// Reads one operand, blanks having been skipped.
  mutating func primary() throws(Diagnostic) -> Expression {
    let start = position
    switch byte() {
    case let digit where digit.isDigit:
      return try number()
    case Byte.dot where byte(1).isDigit:
      let range = SourceRange(start, looseWordEnd(from: start))
      throw .numberBeginsWithDigit(source.text(range), at: range)
    case Byte.doubleQuote, Byte.singleQuote:
      let (literal, range) = try quotedText()
      return Expression(.text(literal), at: range)
    case Byte.openParenthesis:
      let outer = try open()
      var expression = try self.expression()
      try close(Byte.closeParenthesis, opened: start, restoring: outer)
      expression.range = SourceRange(start, position)
      return expression
    case Byte.openBracket:
      let outer = try open()
      let members = try expressions(before: Byte.closeBracket, opened: start)
      try close(Byte.closeBracket, opened: start, restoring: outer)
      return Expression(.list(members), at: SourceRange(start, position))
    case Byte.openBrace:
      return try object()
    case Byte.dollar where byte(1) == Byte.openParenthesis:
      return try command(joins: true)
    case Byte.exclamation:
      throw .standsBeforeComparison("!", at: SourceRange(start, start + 1))
    default:
      return try named()
    }
  }

  /// Reads what a name begins: a literal, a call or a path.
  private mutating func named() throws(Diagnostic) -> Expression {
    let start = position
    if let word = keyword() {
      let range = SourceRange(start, start + word.utf8.count)
      let isCall = byte(word.utf8.count) == Byte.openParenthesis
      switch word {
      case "true", "false":
        position = range.end
        return Expression(.literal(.boolean(word == "true")), at: range)
      case "null", "nil":
        position = range.end
        return Expression(.literal(.null), at: range)
      case "today" where !isCall, "now" where !isCall:
        position = range.end
        return Expression(.call(Identifier(word, at: range), [], steps: []), at: range)
      case "not":
        throw .standsBeforeComparison(source.text(range), at: range)
      case "any" where !isCall, "all" where !isCall, "none" where !isCall:
        throw .standsBeforeComparison(source.text(range), at: range)
      default: break
      }
    }
    let saved = position
    if let name = try name(), byte() == Byte.openParenthesis {
      let opened = position
      let outer = try open()
      let arguments = try expressions(before: Byte.closeParenthesis, opened: opened)
      try close(Byte.closeParenthesis, opened: opened, restoring: outer)
      let steps = try steps(from: start)
      return Expression(.call(name, arguments, steps: steps), at: SourceRange(start, position))
    }
    position = saved
    guard let path = try path() else { throw unexpected() }
    return Expression(.path(path), at: path.range)
  }

  /// Reads expressions with commas between them, up to the closing bracket, which stays. None is no error.
  mutating func expressions(before closer: UInt8, opened start: Int) throws(Diagnostic) -> [Expression] {
    var result: [Expression] = []
    skipBlanks()
    if byte() == closer { return [] }
    while true {
      if isAtEnd { throw notClosed(closer, opened: start) }
      result.append(try expression())
      skipBlanks()
      guard byte() == Byte.comma else { return result }
      position += 1
      skipBlanks()
      if byte() == closer { throw .operandMissing(after: ",", at: SourceRange(lastWordEnd - 1, lastWordEnd)) }
    }
  }

  private mutating func object() throws(Diagnostic) -> Expression {
    let start = position
    let outer = try open()
    var members: [ObjectMember] = []
    skipBlanks()
    while byte() != Byte.closeBrace {
      if isAtEnd { throw notClosed(Byte.closeBrace, opened: start) }
      let key = try memberKey()
      skipBlanks()
      guard byte() == Byte.colon else {
        throw .colonMissing(key, at: SourceRange(lastWordEnd, lastWordEnd))
      }
      position += 1
      members.append(ObjectMember(key, try expression()))
      skipBlanks()
      guard byte() == Byte.comma else { break }
      position += 1
      skipBlanks()
      if byte() == Byte.closeBrace { throw .operandMissing(after: ",", at: SourceRange(lastWordEnd - 1, lastWordEnd)) }
    }
    try close(Byte.closeBrace, opened: start, restoring: outer)
    return Expression(.object(members), at: SourceRange(start, position))
  }

  private mutating func memberKey() throws(Diagnostic) -> String {
    if byte() == Byte.doubleQuote || byte() == Byte.singleQuote {
      let (literal, range) = try quotedText()
      guard let key = literal.plain else { throw .keyIsFixed(at: range) }
      return key
    }
    guard let name = try name() else { throw unexpected(hint: "an object is written {\"key\": value}") }
    return name.text
  }

  /// Reads `$(command)`. Inside a text on one line a newline is no blank.
  mutating func command(joins: Bool) throws(Diagnostic) -> Expression {
    let start = position
    try deepen(at: start)
    let surroundings = frame
    frame = Frame()
    frame.closer = Byte.closeParenthesis
    frame.joins = joins
    frame.isTopLevel = false
    position += 2
    skipBlanks()
    if isAtEnd { throw .unclosed("$(", at: SourceRange(start, start + 2)) }
    if byte() == Byte.closeParenthesis { throw .commandMissing(at: SourceRange(start, position + 1)) }
    let statement = try self.statement()
    skipBlanks()
    guard byte() == Byte.closeParenthesis else {
      if isAtEnd || (!joins && newlineLength(at: position) > 0) {
        throw .unclosed("$(", at: SourceRange(start, start + 2))
      }
      throw byte() == Byte.semicolon
        ? .oneCommandOnly(at: SourceRange(position, position + 1)) : leftOver(after: statement)
    }
    position += 1
    depth -= 1
    frame = surroundings
    return Expression(.command(statement), at: SourceRange(start, position))
  }
}
