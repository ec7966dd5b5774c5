import FacetKit

extension Parser {
  /// Reads a text in quotes of any form, which a word's end follows.
  mutating func quotedText() throws(Diagnostic) -> (literal: TextLiteral, range: SourceRange) {
    let start = position
    let literal: TextLiteral
    if byte() == Byte.singleQuote {
      literal = try singleQuoted()
    } else if byte(1) == Byte.doubleQuote, byte(2) == Byte.doubleQuote {
      literal = try tripleQuoted()
    } else {
      literal = try doubleQuoted()
    }
    if position < bytes.count, byte().isQuote || byte() >= 0x80 || byte().continuesASCIIName {
      throw .blankMissingAfterQuote(at: SourceRange(position, looseWordEnd(from: position)))
    }
    return (literal, SourceRange(start, position))
  }

  private mutating func singleQuoted() throws(Diagnostic) -> TextLiteral {
    let start = position
    var decoded: [UInt8] = []
    position += 1
    while true {
      guard !isAtEnd, newlineLength(at: position) == 0 else { throw .unclosedQuote(at: SourceRange(start, start + 1)) }
      let next = byte()
      position += 1
      if next == Byte.singleQuote {
        guard byte() == Byte.singleQuote else { break }
        position += 1
      }
      decoded.append(next)
    }
    return TextLiteral(decoded.isEmpty ? [] : [.text(String(decoding: decoded, as: UTF8.self))])
  }

  private mutating func doubleQuoted() throws(Diagnostic) -> TextLiteral {
    let start = position
    let opener = SourceRange(start, start + 1)
    var pieces = TextPieces()
    position += 1
    while true {
      guard !isAtEnd, newlineLength(at: position) == 0 else { throw .unclosedQuote(at: opener) }
      if byte() == Byte.doubleQuote { break }
      try piece(into: &pieces, joins: false, opener: opener)
    }
    position += 1
    return pieces.literal
  }

  private mutating func tripleQuoted() throws(Diagnostic) -> TextLiteral {
    let start = position
    let opener = SourceRange(start, start + 3)
    var pieces = TextPieces()
    position += 3
    while !(byte() == Byte.doubleQuote && byte(1) == Byte.doubleQuote && byte(2) == Byte.doubleQuote) {
      if isAtEnd { throw .unclosed("\"\"\"", at: opener) }
      try piece(into: &pieces, joins: true, opener: opener)
    }
    position += 3
    return pieces.withoutIndentation
  }

  /// Reads one character, escape or insertion inside double quotes.
  private mutating func piece(into pieces: inout TextPieces, joins: Bool, opener: SourceRange) throws(Diagnostic) {
    let newline = newlineLength(at: position)
    if newline > 0 {
      pieces.append(raw: Byte.newline)
      position += newline
      return
    }
    switch byte() {
    case Byte.backslash:
      pieces.append(escaped: try escape())
    case Byte.dollar:
      if let expression = try insertion(joins: joins, opener: opener) {
        pieces.append(expression)
      } else {
        pieces.append(raw: Byte.dollar)
        position += 1
      }
    case let other:
      pieces.append(raw: other)
      position += 1
    }
  }

  private mutating func escape() throws(Diagnostic) -> String {
    let start = position
    position += 1
    guard !isAtEnd, let (scalar, length) = UTF8Scan.scalar(bytes, at: position) else {
      throw .unknownEscape("", at: SourceRange(start, start + 1))
    }
    position += length
    switch scalar {
    case "x": return try byteEscape(from: start)
    case "n": return "\n"
    case "t": return "\t"
    case "\\", "\"", "$": return String(scalar)
    case "u" where byte() == Byte.openBrace:
      var end = position + 1
      while end < bytes.count, bytes[end].continuesASCIIName { end += 1 }
      guard end < bytes.count, bytes[end] == Byte.closeBrace, end - position <= 9,
        let value = UInt32(text(position + 1, end), radix: 16), let result = UnicodeScalar(value)
      else { throw .noCharacter(at: SourceRange(start, min(end + 1, bytes.count))) }
      position = end + 1
      return String(result)
    default: throw .unknownEscape(scalar.value < 0x20 ? "" : String(scalar), at: SourceRange(start, position))
    }
  }

  /// Reads the digits of `\xE9`: a byte that is no UTF-8, as other programs may have stored it.
  private mutating func byteEscape(from start: Int) throws(Diagnostic) -> String {
    let end = min(position + 2, bytes.count)
    let digits = text(position, end)
    guard digits.utf8.allSatisfy({ $0.isHexadecimal }), let byte = UInt8(digits, radix: 16), byte >= 0x80 else {
      throw .noByte(at: SourceRange(start, position))
    }
    position = end
    return MalformedText.carrier(of: byte)
  }

  /// Reads `$name`, `$1`, `${E}` or `$(command)` inside double quotes; nil where the `$` is itself.
  private mutating func insertion(joins: Bool, opener: SourceRange) throws(Diagnostic) -> Expression? {
    let start = position
    if let name = variableName() {
      let path = Path(root: .variable(name), steps: [], at: name.range)
      return Expression(.path(path), at: name.range)
    }
    guard byte(1) == Byte.openBrace || byte(1) == Byte.openParenthesis else { return nil }
    if byte(1) == Byte.openParenthesis { return try command(joins: joins) }
    let surroundings = frame
    frame.joins = joins
    defer { frame = surroundings }
    try deepen(at: start)
    position += 2
    frame.brackets += 1
    skipBlanks()
    if byte() == Byte.closeBrace { throw .emptyInsertion(at: SourceRange(start, position + 1)) }
    let expression = try self.expression()
    skipBlanks()
    guard byte() == Byte.closeBrace else {
      if isAtEnd || (!joins && newlineLength(at: position) > 0) { throw .unclosedQuote(at: opener) }
      throw notClosed(Byte.closeBrace, opened: start)
    }
    position += 1
    depth -= 1
    return expression
  }
}
