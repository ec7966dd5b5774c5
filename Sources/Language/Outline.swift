/// Follows brackets and quotes through a text without reading what stands between them.
struct Outline {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// The closing sign of everything that is open, the innermost last; a `"` for a text on one line, `t` for `"""`.
  private var closers: [UInt8] = []
  private var joinsNextLine = false
  /// A quote is not closed on its line, or a bracket closes what is not open.
  private(set) var isBroken = false
  private static let text = UInt8(ascii: "t")

  /// Whether what is open is a bracket that seldom spans lines, rather than a block or a long text.
  var isOpenWithinLine: Bool {
    !closers.isEmpty && !closers.contains(Byte.closeBrace) && !closers.contains(Outline.text)
  }

  init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// The innermost of what is open at the end.
  var open: OpenConstruct? {
    if closers.contains(Byte.doubleQuote) { return nil }
    return switch closers.last {
    case Byte.closeBrace: .brace
    case Byte.closeParenthesis: .parenthesis
    case Byte.closeBracket: .bracket
    case Outline.text: .text
    default: joinsNextLine ? .line : nil
    }
  }

  /// Goes from an offset to the end of the text, or of the statement there, and gives where it stopped.
  mutating func scan(from start: Int, toEnding: Bool) -> Int {
    var offset = start
    while offset < bytes.count {
      if let closer = closers.last, closer == Byte.doubleQuote || closer == Outline.text {
        offset = insideText(at: offset, isLong: closer == Outline.text)
        continue
      }
      let byte = bytes[offset]
      if closers.isEmpty, toEnding, byte == Byte.semicolon || byte == Byte.newline { return offset }
      offset = inCode(byte, at: offset, from: start)
    }
    return offset
  }

  private mutating func inCode(_ byte: UInt8, at offset: Int, from start: Int) -> Int {
    switch byte {
    case Byte.openBrace: closers.append(Byte.closeBrace)
    case Byte.openParenthesis: closers.append(Byte.closeParenthesis)
    case Byte.openBracket: closers.append(Byte.closeBracket)
    case Byte.closeBrace, Byte.closeParenthesis, Byte.closeBracket:
      // One that closes something further out closes what is open within it as well.
      if closers.last != byte { isBroken = true }
      if let open = closers.lastIndex(of: byte) { closers.removeSubrange(open...) }
    case Byte.doubleQuote where opensQuote(at: offset, from: start):
      if starts(with: "\"\"\"", at: offset) {
        closers.append(Outline.text)
        return offset + 3
      }
      closers.append(byte)
    case Byte.singleQuote where opensQuote(at: offset, from: start), Byte.backquote:
      return afterPlainQuote(byte, at: offset)
    case Byte.hash where beginsWord(at: offset, from: start):
      return lineEnd(from: offset)
    case Byte.backslash where beginsWord(at: offset, from: start):
      let next = offset + 1
      if next == bytes.count { joinsNextLine = true }
      if next < bytes.count, bytes[next] == Byte.newline {
        joinsNextLine = next + 1 == bytes.count
        return next + 1
      }
      if next + 1 < bytes.count, bytes[next] == Byte.carriageReturn, bytes[next + 1] == Byte.newline { return next + 2 }
    default: break
    }
    return offset + 1
  }

  private mutating func insideText(at offset: Int, isLong: Bool) -> Int {
    let byte = bytes[offset]
    if byte == Byte.backslash, offset + 1 < bytes.count, isLong || bytes[offset + 1] != Byte.newline {
      return offset + 2
    }
    if isLong, starts(with: "\"\"\"", at: offset) {
      closers.removeLast()
      return offset + 3
    }
    if !isLong, byte == Byte.doubleQuote || byte == Byte.newline {
      if byte == Byte.newline { isBroken = true }
      closers.removeLast()
      return byte == Byte.newline ? offset : offset + 1
    }
    if starts(with: "${", at: offset) {
      closers.append(Byte.closeBrace)
      return offset + 2
    }
    if starts(with: "$(", at: offset) {
      closers.append(Byte.closeParenthesis)
      return offset + 2
    }
    return offset + 1
  }

  private mutating func afterPlainQuote(_ quote: UInt8, at offset: Int) -> Int {
    var end = offset + 1
    while end < bytes.count, bytes[end] != quote, bytes[end] != Byte.newline { end += 1 }
    if end < bytes.count, bytes[end] == quote { return end + 1 }
    isBroken = true
    return end
  }

  /// A quote inside a bare word, such as the one of `it's`, opens nothing.
  private func opensQuote(at offset: Int, from start: Int) -> Bool {
    if beginsWord(at: offset, from: start) { return true }
    switch bytes[offset - 1] {
    // A sign in front of an operand, while the dash of a name such as `it-"` is none.
    case Byte.minus: return beginsWord(at: offset - 1, from: start)
    case Byte.equal, Byte.plus, Byte.asterisk, Byte.slash, Byte.percent, Byte.less, Byte.greater, Byte.colon,
      Byte.singleQuote, Byte.doubleQuote:
      return true
    // A number among columns ends where the long text begins.
    case UInt8(ascii: "0")...UInt8(ascii: "9") where starts(with: "\"\"\"", at: offset):
      var first = offset - 1
      while first > start, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(bytes[first - 1]) { first -= 1 }
      return beginsWord(at: first, from: start)
    default: return false
    }
  }

  private func beginsWord(at offset: Int, from start: Int) -> Bool {
    guard offset > start else { return true }
    switch bytes[offset - 1] {
    case Byte.space, Byte.tab, Byte.newline, Byte.semicolon, Byte.comma: return true
    case let before: return before.isBracket
    }
  }

  private func lineEnd(from offset: Int) -> Int {
    var end = offset
    while end < bytes.count, bytes[end] != Byte.newline { end += 1 }
    return end
  }

  private func starts(with text: StaticString, at offset: Int) -> Bool {
    guard offset + text.utf8CodeUnitCount <= bytes.count else { return false }
    return text.withUTF8Buffer { expected in
      expected.enumerated().allSatisfy { bytes[offset + $0.offset] == $0.element }
    }
  }
}
