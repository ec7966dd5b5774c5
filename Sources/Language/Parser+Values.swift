import FacetKit

extension Parser {
  /// Reads one value of a VALUE slot, blanks having been skipped; nil where none begins.
  mutating func value() throws(Diagnostic) -> ValueSyntax? {
    if let word = wordHere {
      position = word.range.end
      return Parser.verbatim(word.text, at: word.range)
    }
    let start = position
    switch byte() {
    case Byte.doubleQuote, Byte.singleQuote:
      let (literal, range) = try quotedText()
      try endWord(from: start)
      return ValueSyntax(.text(literal), at: range)
    case Byte.openParenthesis, Byte.openBracket, Byte.openBrace:
      let expression = try primary()
      try endWord(from: start)
      return ValueSyntax(.expression(expression), at: expression.range)
    case Byte.dollar where byte(1) == Byte.openParenthesis:
      let expression = try command(joins: true)
      try endWord(from: start)
      return ValueSyntax(.expression(expression), at: expression.range)
    case Byte.dollar:
      guard let path = try path(), wordEnds(at: position) else {
        throw insideBareWord(at: start, from: start)
      }
      return ValueSyntax(.variable(path), at: path.range)
    case _ where isAtRecord:
      guard let path = try path() else { return nil }
      try endWord(from: start)
      return ValueSyntax(.record(path), at: path.range)
    default:
      return try bareWord()
    }
  }

  /// What stands in a word of the command line, taken as it is.
  static func verbatim(_ text: String, at range: SourceRange) -> ValueSyntax {
    text.isEmpty ? ValueSyntax(.text(TextLiteral([])), at: range) : ValueSyntax(.bare(text), at: range)
  }

  /// Whether a record stands here: a path with a selector, or begun by a backquote.
  private var isAtRecord: Bool {
    if byte() == Byte.backquote { return true }
    var probe = self
    while (try? probe.name()) != nil {
      if probe.byte() == Byte.openBracket { return true }
      guard probe.byte() == Byte.dot else { return false }
      probe.position += probe.byte(1) == Byte.at ? 2 : 1
    }
    return false
  }

  private mutating func bareWord() throws(Diagnostic) -> ValueSyntax? {
    let start = position
    var end = start
    while !wordEnds(at: end) {
      let next = bytes[end]
      if next.isQuote || next.isBracket || next == Byte.dollar { throw insideBareWord(at: end, from: start) }
      if next < 0x21 || next > 0x7E {
        if let refused = refusedCharacter(at: end) { throw refused }
        end += UTF8Scan.scalar(bytes, at: end)?.length ?? 1
      } else {
        end += 1
      }
    }
    let length = end - start
    if length == 0 { return nil }
    if length == 1, [Byte.bar, Byte.greater, Byte.backslash].contains(bytes[start]) { return nil }
    position = end
    return ValueSyntax(.bare(text(start, end)), at: SourceRange(start, end))
  }

  /// The error for a character that needs quotes around its word.
  private func insideBareWord(at offset: Int, from start: Int) -> Diagnostic {
    var end = start
    while end < bytes.count, !bytes[end].isBlank, bytes[end] != Byte.semicolon, newlineLength(at: end) == 0 { end += 1 }
    let hint = "quote all of it: \(Quoting.quoted(text(start, max(end, offset + 1))))"
    let range = SourceRange(offset, offset + 1)
    return bytes[offset].isQuote
      ? .quoteInsideBareWord(at: range, hint: hint)
      : .characterInsideBareWord(source.text(range), at: range, hint: hint)
  }

  /// After a quoted or bracketed value the word ends.
  private func endWord(from start: Int) throws(Diagnostic) {
    if wordEnds(at: position) { return }
    if let refused = refusedCharacter(at: position) { throw refused }
    throw .blankMissing(before: character().text, at: character().range)
  }

  /// Reads the value that is due in a slot.
  mutating func requiredValue(_ what: String = "a value") throws(Diagnostic) -> ValueSyntax {
    skipBlanks()
    if !isAtStatementEnd || isAtLoneSemicolon, !isAtOption, let value = try value() { return value }
    throw missing(what)
  }

  /// Whether `;` is a word of the command line, which is a value where one is due.
  var isAtLoneSemicolon: Bool { frame.closer == nil && wordHere?.text == ";" }

  /// The error for an argument that is not there, with the comment that took its place if one did.
  func missing(_ what: String) -> Diagnostic {
    if words.isEmpty {
      var start = lastWordEnd
      while start < bytes.count, bytes[start].isBlank { start += 1 }
      if start < bytes.count, bytes[start] == Byte.hash {
        var end = start
        while end < bytes.count, !bytes[end].isBlank, newlineLength(at: end) == 0 { end += 1 }
        return .missing(
          what, subject: frame.commandWord, at: SourceRange(start, end),
          hint: "# begins a comment; quote it: \(Quoting.quoted(text(start, end)))")
      }
    }
    if !isAtEnd, !isAtStatementEnd, let refused = refusedCharacter(at: position) { return refused }
    if !isAtStatementEnd {
      return .missing(what, subject: frame.commandWord, at: SourceRange(position, looseWordEnd(from: position)))
    }
    let end = lastWordEnd
    return .missing(what, subject: frame.commandWord, at: SourceRange(end, end))
  }
}
