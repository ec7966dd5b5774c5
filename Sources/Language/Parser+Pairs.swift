import FacetKit

extension Parser {
  /// Whether `NAME=` stands here as the beginning of a pair.
  func isAtPair() -> Bool {
    guard let end = pairNameEnd() else { return false }
    return end < bytes.count && bytes[end] == Byte.equal
  }

  private func pairNameEnd() -> Int? {
    if byte() == Byte.backquote {
      var end = position + 1
      while end < bytes.count, bytes[end] != Byte.newline {
        // A doubled one is part of the name.
        let isMark = bytes[end] == Byte.backquote
        let isDoubled = isMark && end + 1 < bytes.count && bytes[end + 1] == Byte.backquote
        if isMark, !isDoubled { return end + 1 }
        end += isDoubled ? 2 : 1
      }
      return nil
    }
    return nameEnd(from: position)
  }

  /// Whether a name, blanks and `=` stand here: a pair with blanks in the wrong place.
  func isAtSpacedPair() -> Bool {
    guard var end = pairNameEnd(), end < bytes.count, bytes[end].isBlank else { return false }
    while end < bytes.count, bytes[end].isBlank { end += 1 }
    return end < bytes.count && bytes[end] == Byte.equal && !(end + 1 < bytes.count && bytes[end + 1] == Byte.equal)
  }

  /// Reads `KEY=VALUE` pairs up to the end of the statement, a keyword, an option or a tail.
  mutating func pairs(required: Bool) throws(Diagnostic) -> [Pair] {
    var result: [Pair] = []
    while true {
      try takeOptions()
      if isAtPair() {
        result.append(try pair())
      } else if isAtSpacedPair() {
        throw spacedPair()
      } else {
        break
      }
    }
    if required, result.isEmpty { throw missing("KEY=VALUE") }
    if let last = result.last, !isAtStatementEnd, !isAtTail, !isAtOption, !isAtKeyword {
      throw valueTooMany(after: last.value, prefix: "\(Name.quoted(last.key.text))=")
    }
    return result
  }

  private mutating func pair() throws(Diagnostic) -> Pair {
    let start = position
    guard let key = try name() else { throw unexpected() }
    position += 1
    let valueStart = position
    if let word = words[start] {
      position = word.range.end
      let rest = String(decoding: word.text.utf8.dropFirst(valueStart - start), as: UTF8.self)
      return Pair(key, Parser.verbatim(rest, at: SourceRange(valueStart, position)))
    }
    if wordEnds(at: position) {
      let range = SourceRange(start, position)
      skipBlanks()
      if !isAtStatementEnd, !isAtPair(), !isAtOption, !isAtTail {
        let word = text(position, looseWordEnd(from: position))
        throw .blankAroundEqual(at: range, hint: "\(text(start, valueStart))\(word)")
      }
      throw .valueMissing(for: key.text, at: range)
    }
    guard let value = try value() else { throw unexpected() }
    return Pair(key, value)
  }

  private mutating func spacedPair() -> Diagnostic {
    let start = position
    let nameEnd = pairNameEnd() ?? start
    position = nameEnd
    skipBlanks()
    let range = SourceRange(position, position + 1)
    position += 1
    skipBlanks()
    let value = isAtStatementEnd ? "\"\"" : text(position, looseWordEnd(from: position))
    return .blankAroundEqual(at: range, hint: "\(text(start, nameEnd))=\(value)")
  }

  /// Whether the keyword of a parameter stands here.
  var isAtKeyword: Bool { keywordParameter() != nil }

  /// The error for a word after a complete value, with the words of both in quotes.
  func valueTooMany(after value: ValueSyntax, prefix: String = "") -> Diagnostic {
    var given: String?
    switch value.node {
    case .bare(let text): given = text
    case .text(let literal): given = literal.plain
    default: break
    }
    let rest = restOfWords(from: position, untilPair: !prefix.isEmpty)
    return .valueTooMany(
      text(position, looseWordEnd(from: position)), at: SourceRange(position, looseWordEnd(from: position)),
      hint: given.map { prefix + Quoting.quoted("\($0) \(rest)") })
  }

  /// The words from an offset to where something else than the text that somebody forgot to quote begins.
  private func restOfWords(from start: Int, untilPair: Bool) -> String {
    var probe = self
    probe.position = start
    var end = start
    while !probe.isAtStatementEnd {
      if end > start, probe.isAtOption || probe.isAtKeyword || (untilPair && probe.isAtPair()) { break }
      probe.position = max(probe.looseWordEnd(from: probe.position), probe.position + 1)
      end = min(probe.position, bytes.count)
      while probe.position < bytes.count, probe.byte().isBlank { probe.position += 1 }
    }
    return text(start, end)
  }

  /// The error for what is left when all parameters of a command have been read.
  func tooMany(_ arguments: [Argument]) -> Diagnostic {
    if let refused = refusedCharacter(at: position) { return refused }
    if let closer = strayCloser { return closer }
    let range = SourceRange(position, max(looseWordEnd(from: position), position + 1))
    let word = source.text(range)
    if let hint = ForeignOperator.hint(for: word.lowercased()) { return .noSuchOperator(word, at: range, hint: hint) }
    if byte() == Byte.openBracket, let last = arguments.last, case .path = last.node {
      return .pathBegins(with: "\"[\"", at: SourceRange(position, position + 1), hint: "no blank stands before [")
    }
    if frame.signature?.takesTail == true, word.utf8.count > 1, byte() == Byte.greater || byte() == Byte.bar {
      return .valueTooMany(word, at: range, hint: "a blank stands after \(UnicodeScalar(byte()))")
    }
    if let last = arguments.last, case .value(let value) = last.node { return valueTooMany(after: value) }
    if frame.signature?.parameters.contains(where: { $0.slot == .pairs }) == true {
      return .valueTooMany(word, at: range, hint: "values stand as KEY=VALUE")
    }
    return .valueTooMany(word, at: range, hint: nil)
  }
}
