import FacetKit

extension Parser {
  /// Whether `to FILE`, `> FILE` or `| program` stands here after a command that prints.
  var isAtTail: Bool {
    frame.signature?.takesTail == true && isAtTailWord
  }

  /// The same where a path or function, of which there is no signature, may have a tail.
  var isAtTailWord: Bool {
    frame.brackets == 0 && (isAtWord("to") || isAtWord(">") || isAtWord("|"))
  }

  /// Whether a tail stands here among columns, where `to` may be a field as well.
  var isAtTailAmongColumns: Bool {
    guard isAtTail else { return false }
    guard isAtWord("to") else { return true }
    var probe = self
    probe.position += 2
    probe.skipBlanks()
    if probe.isAtStatementEnd || probe.isAtOption { return false }
    let end = probe.looseWordEnd(from: probe.position)
    return Parser.isFileAmongColumns(bytes[probe.position..<end])
  }

  /// Whether a word is a file and no field where both may stand: in quotes, a variable, `-`, or with a `.` or `/` in it.
  static func isFileAmongColumns(_ word: some Collection<UInt8>) -> Bool {
    guard let first = word.first else { return false }
    if first.isQuote || first == Byte.dollar || word.elementsEqual([Byte.minus]) { return true }
    return word.prefix { !$0.isBracket }.contains { $0 == Byte.dot || $0 == Byte.slash }
  }

  /// Whether the text for the shell would go on past a bracket or `;` behind it: a quote or bracket is open in it, or
  /// its last character is a backslash.
  static func runsOn(_ program: String) -> Bool {
    var quote: UInt8?
    var open = 0
    var isEscaped = false
    for next in program.utf8 {
      if isEscaped {
        isEscaped = false
      } else if next == Byte.backslash, quote != Byte.singleQuote {
        isEscaped = true
      } else if let mark = quote {
        if next == mark { quote = nil }
      } else if next == Byte.doubleQuote || next == Byte.singleQuote {
        quote = next
      } else if next == Byte.openBrace || next == Byte.openParenthesis {
        open += 1
      } else if next == Byte.closeBrace || next == Byte.closeParenthesis {
        open -= 1
      }
    }
    return quote != nil || isEscaped || open > 0
  }

  /// Reads the tail that may stand here.
  mutating func tail() throws(Diagnostic) -> Tail? {
    try takeOptions()
    return isAtTail ? try tailWords() : nil
  }

  /// Reads a tail, which stands here.
  mutating func tailWords() throws(Diagnostic) -> Tail {
    let start = position
    var file: ValueSyntax?
    if isAtWord("to") || isAtWord(">") {
      let word = isAtWord("to") ? "to" : ">"
      position += word.utf8.count
      skipBlanks()
      guard !isAtStatementEnd, !isAtOption, let value = try value() else {
        throw .missingAfter(word, "a file", at: SourceRange(start, start + word.utf8.count))
      }
      file = value
      try takeOptions()
    }
    var program: String?
    if isAtWord("|") {
      let bar = SourceRange(position, position + 1)
      position += 1
      let text = shellText()
      if text.isEmpty { throw .missingAfter("|", "a program", at: bar) }
      program = text
    }
    let range = SourceRange(start, lastWordEnd)
    if frame.joins { skipBlanks() }
    return Tail(file: file, program: program, at: range)
  }

  /// Goes over the text for the shell: up to the newline, `;` or the bracket that closes the surrounding block.
  private mutating func shellText() -> String {
    let start = position
    var quote: UInt8?
    var inner = 0
    while position < bytes.count, newlineLength(at: position) == 0 {
      let next = byte()
      if next == Byte.backslash, quote != Byte.singleQuote, position + 1 < bytes.count,
        newlineLength(at: position + 1) == 0
      {
        position += 2
        continue
      }
      if let open = quote {
        if next == open { quote = nil }
      } else if next == Byte.doubleQuote || next == Byte.singleQuote {
        quote = next
      } else if next == Byte.semicolon {
        break
      } else if let closer = frame.closer {
        if next == closer {
          if inner == 0 { break }
          inner -= 1
        } else if next == (closer == Byte.closeBrace ? Byte.openBrace : Byte.openParenthesis) {
          inner += 1
        }
      }
      position += 1
    }
    var (first, end) = (start, position)
    while first < end, bytes[first].isBlank { first += 1 }
    while end > first, bytes[end - 1].isBlank { end -= 1 }
    return text(first, end)
  }
}
