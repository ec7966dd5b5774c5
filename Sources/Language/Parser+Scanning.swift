import FacetKit

extension Parser {
  /// The byte that many places on; 0 past the end.
  func byte(_ offset: Int = 0) -> UInt8 {
    let index = position + offset
    return index < bytes.count ? bytes[index] : 0
  }

  var isAtEnd: Bool { position >= bytes.count }

  /// The length of the newline at an offset: 1, 2 for CRLF, 0 where there is none.
  func newlineLength(at offset: Int) -> Int {
    guard offset < bytes.count else { return 0 }
    if bytes[offset] == Byte.newline { return 1 }
    if bytes[offset] == Byte.carriageReturn, offset + 1 < bytes.count, bytes[offset + 1] == Byte.newline { return 2 }
    return 0
  }

  func lineEnd(from offset: Int) -> Int {
    var end = min(offset, bytes.count)
    while end < bytes.count, bytes[end] != Byte.newline { end += 1 }
    return end
  }

  /// Whether a word can begin at an offset: what stands before it is no part of one.
  private func beginsWord(at offset: Int) -> Bool {
    guard offset > 0 else { return true }
    switch bytes[offset - 1] {
    case Byte.space, Byte.tab, Byte.newline, Byte.semicolon, Byte.comma: return true
    case let before: return before.isBracket
    }
  }

  /// Goes over blanks, comments and joined lines, and inside brackets over newlines.
  mutating func skipBlanks() {
    if !words.isEmpty { noteSkippedWord() }
    while position < bytes.count {
      switch bytes[position] {
      case Byte.space, Byte.tab:
        position += 1
      case Byte.newline where frame.joins:
        position += 1
      case Byte.carriageReturn where frame.joins && newlineLength(at: position) == 2:
        position += 2
      case Byte.backslash where words.isEmpty && beginsWord(at: position) && newlineLength(at: position + 1) > 0:
        position += 1 + newlineLength(at: position + 1)
      case Byte.hash where words.isEmpty && beginsWord(at: position):
        let start = position
        while position < bytes.count, newlineLength(at: position) == 0 { position += 1 }
        lastComment = SourceRange(start, position)
      default:
        return
      }
    }
  }

  /// Remembers the word that begins with the blanks ahead: where a value is due they are part of it.
  private mutating func noteSkippedWord() {
    if let skippedWord, skippedWord.end == position { return }
    var end = position
    var start: Int?
    while end < bytes.count, bytes[end].isBlank || newlineLength(at: end) > 0 {
      if start == nil, words[end] != nil { start = end }
      end += max(newlineLength(at: end), 1)
    }
    skippedWord = start.map { ($0, end) }
  }

  /// The word of a command line that begins here, or with the blanks that were gone over.
  var wordHere: CommandLineWord? {
    if words.isEmpty { return nil }
    if let skippedWord, skippedWord.end == position { return words[skippedWord.start] }
    return words[position]
  }

  /// Whether a word of the command line begins here with blanks, a newline or `;`, which end nothing there.
  private var isAtOddWord: Bool {
    guard let word = wordHere, frame.closer == nil, let first = word.text.utf8.first else { return false }
    return first.isBlank || first == Byte.newline || first == Byte.carriageReturn
      || (first == Byte.semicolon && word.text.utf8.count > 1)
  }

  /// Goes over blanks, comments, newlines and `;` between statements.
  mutating func skipEndings() {
    while position < bytes.count {
      skipBlanks()
      let length = newlineLength(at: position)
      if length == 0, byte() != Byte.semicolon { return }
      position += max(length, 1)
    }
  }

  /// Whether the statement ends here, blanks having been skipped.
  var isAtStatementEnd: Bool {
    if isAtOddWord { return false }
    if isAtEnd || (frame.brackets == 0 && byte() == Byte.semicolon) { return true }
    if frame.brackets == 0, let closer = frame.closer, byte() == closer { return true }
    return !frame.joins && newlineLength(at: position) > 0
  }

  /// Whether a word ends at an offset.
  func wordEnds(at offset: Int) -> Bool {
    guard offset < bytes.count else { return true }
    switch bytes[offset] {
    case Byte.space, Byte.tab, Byte.newline, Byte.semicolon: return true
    case Byte.carriageReturn: return newlineLength(at: offset) == 2
    case Byte.closeParenthesis, Byte.closeBracket, Byte.closeBrace:
      return frame.brackets > 0 || frame.closer == bytes[offset]
    case Byte.comma: return frame.brackets > 0
    default: return false
    }
  }

  /// The end of what a person would call the word at an offset: up to a blank or ending, texts in quotes as one.
  func looseWordEnd(from offset: Int) -> Int {
    if let word = words[offset] { return word.range.end }
    var end = offset
    while end < bytes.count, !wordEnds(at: end) {
      let quote = bytes[end]
      if frame.brackets > 0, quote.isBracket, end > offset { break }
      end += 1
      guard quote == Byte.doubleQuote || quote == Byte.singleQuote, end == offset + 1 else { continue }
      var close = end
      while close < bytes.count, bytes[close] != quote, bytes[close] != Byte.newline { close += 1 }
      if close < bytes.count, bytes[close] == quote { end = close + 1 }
    }
    return end
  }

  func text(_ start: Int, _ end: Int) -> String { source.text(SourceRange(start, end)) }

  /// The end of the last word before the place, a comment being none.
  var lastWordEnd: Int {
    var end = min(position, bytes.count)
    if let comment = lastComment, comment.end <= end,
      bytes[comment.end..<end].allSatisfy({ $0.isBlank || $0 == Byte.newline || $0 == Byte.carriageReturn })
    {
      end = comment.start
    }
    while end > 0, bytes[end - 1].isBlank || bytes[end - 1] == Byte.newline || bytes[end - 1] == Byte.carriageReturn {
      end -= 1
    }
    return end
  }

  /// The character at the place as errors show it, and its range.
  func character() -> (text: String, range: SourceRange) {
    guard position < bytes.count, let (_, length) = UTF8Scan.scalar(bytes, at: position) else {
      return ("", SourceRange(position, position))
    }
    let range = SourceRange(position, position + length)
    return (source.text(range), range)
  }

  /// The error for a character at an offset that stands nowhere outside quotes; nil for all others.
  func refusedCharacter(at offset: Int) -> Diagnostic? {
    guard offset < bytes.count, newlineLength(at: offset) == 0,
      let (scalar, length) = UTF8Scan.scalar(bytes, at: offset), let name = RefusedCharacter.name(of: scalar)
    else { return nil }
    return .refusedCharacter(name, at: SourceRange(offset, offset + length))
  }

  /// The error for a place where something else is due.
  func unexpected(hint: String? = nil) -> Diagnostic {
    if let refused = refusedCharacter(at: position) { return refused }
    let end = max(looseWordEnd(from: position), position + (isAtEnd ? 0 : 1))
    return .cannotStandHere(text(position, end), at: SourceRange(position, end), hint: hint)
  }
}
