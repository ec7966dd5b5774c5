import FacetKit

extension Parser {
  /// The end of the name that begins at an offset, or nil where none does. Dashes count where they are allowed.
  func nameEnd(from offset: Int, dashes: Bool = false) -> Int? {
    var end = offset
    while end < bytes.count {
      let byte = bytes[end]
      if byte < 0x80 {
        let isFirst = end == offset
        guard
          byte.isASCIILetter || byte == Byte.underscore
            || (!isFirst && (byte.isDigit || (dashes && byte == Byte.minus)))
        else { break }
        end += 1
      } else {
        guard let (scalar, length) = UTF8Scan.scalar(bytes, at: end),
          end == offset ? Name.isLetter(scalar) : Name.continues(scalar)
        else { break }
        end += length
      }
    }
    return end == offset ? nil : end
  }

  /// Reads a bare name; nil where none begins.
  mutating func bareName(dashes: Bool = false) -> Identifier? {
    guard let end = nameEnd(from: position, dashes: dashes) else { return nil }
    defer { position = end }
    return Identifier(text(position, end), at: SourceRange(position, end))
  }

  /// Reads a name, bare or in backquotes; nil where none begins.
  mutating func name() throws(Diagnostic) -> Identifier? {
    byte() == Byte.backquote ? try quotedName() : bareName()
  }

  private mutating func quotedName() throws(Diagnostic) -> Identifier {
    let start = position
    var decoded: [UInt8] = []
    position += 1
    while true {
      guard !isAtEnd, newlineLength(at: position) == 0 else {
        throw .unclosedBackquote(at: SourceRange(start, start + 1))
      }
      let next = byte()
      position += 1
      if next == Byte.backquote {
        guard byte() == Byte.backquote else { break }
        position += 1
      }
      decoded.append(next)
    }
    let range = SourceRange(start, position)
    return Identifier(String(decoding: decoded, as: UTF8.self), at: range, isQuoted: true)
  }

  /// The word of ASCII letters at the place in lower case, if it ends there as a word of the grammar; else nil.
  func keyword() -> String? {
    guard let end = nameEnd(from: position), end - position <= 12 else { return nil }
    for index in position..<end where !bytes[index].isASCIILetter { return nil }
    return text(position, end).lowercased()
  }

  /// Whether one of the words of the grammar stands here as a word of its own, in either case.
  func isAtWord(_ word: String) -> Bool {
    let end = position + word.utf8.count
    guard end <= bytes.count, wordEnds(at: end) else { return false }
    for (index, expected) in word.utf8.enumerated() {
      let byte = bytes[position + index]
      guard byte == expected || (byte.isASCIILetter && byte | 0x20 == expected) else { return false }
    }
    return true
  }

  /// Goes over a word of the grammar and the blanks after it, if it stands here.
  mutating func take(word: String) -> Bool {
    guard isAtWord(word) else { return false }
    position += word.utf8.count
    skipBlanks()
    return true
  }
}
