/// A word, quoted name, text, sign or bracketed group of an SQL definition that SQLite has accepted already.
struct SQLToken {
  let text: String
  /// Bytes of the text that it was read from.
  let range: Range<Int>

  var isGroup: Bool { text.utf8.first == UInt8(ascii: "(") }
  /// The word in capitals; a quoted name is none.
  var keyword: String { text.uppercased() }

  /// The name that it stands for, without its quotes.
  var name: String {
    let scalars = text.unicodeScalars
    guard let first = scalars.first, "\"'`[".unicodeScalars.contains(first) else { return text }
    let inside = scalars.dropFirst().dropLast()
    if first == "[" { return String(inside) }
    var isFirst = false
    let plain = inside.filter { scalar in
      guard scalar == first else { return true }
      isFirst.toggle()
      return isFirst
    }
    return String(String.UnicodeScalarView(plain))
  }

  /// Comments and white space are left out; what stands in parentheses is one token.
  static func tokens(_ sql: String) -> [SQLToken] {
    let bytes = Array(sql.utf8)
    var tokens: [SQLToken] = []
    var at = 0
    while at < bytes.count {
      let start = at
      at = end(bytes, from: start)
      if isBlank(bytes, start) { continue }
      tokens.append(SQLToken(text: String(decoding: bytes[start..<at], as: UTF8.self), range: start..<at))
    }
    return tokens
  }

  /// Whether a name stands anywhere in a text as a word by itself, in quotes and comments too.
  static func isWord(_ name: String, in sql: String) -> Bool {
    let (text, wanted) = (Array(sql.lowercased().utf8), Array(name.lowercased().utf8))
    return text.indices.contains { start in
      guard text[start...].starts(with: wanted) else { return false }
      let end = start + wanted.count
      return (start == 0 || !isPart(text[start - 1])) && (end == text.count || !isPart(text[end]))
    }
  }

  private static func isPart(_ byte: UInt8) -> Bool { isWord(byte) && byte != UInt8(ascii: ".") }

  /// The parts between commas that stand in no parentheses, without comments around them.
  static func split(_ sql: String) -> [String] {
    let bytes = Array(sql.utf8)
    var parts: [String] = []
    var first: Int?
    var last = 0
    for token in tokens(sql) {
      if token.text == "," {
        if let first { parts.append(String(decoding: bytes[first..<last], as: UTF8.self)) }
        first = nil
      } else {
        first = first ?? token.range.lowerBound
        last = token.range.upperBound
      }
    }
    if let first { parts.append(String(decoding: bytes[first..<last], as: UTF8.self)) }
    return parts
  }

  private static func isBlank(_ bytes: [UInt8], _ at: Int) -> Bool {
    bytes[at] <= 0x20 || startsComment(bytes, at)
  }

  private static func startsComment(_ bytes: [UInt8], _ at: Int) -> Bool {
    guard at + 1 < bytes.count else { return false }
    return (bytes[at] == UInt8(ascii: "-") && bytes[at + 1] == UInt8(ascii: "-"))
      || (bytes[at] == UInt8(ascii: "/") && bytes[at + 1] == UInt8(ascii: "*"))
  }

  /// Where what begins at an offset ends.
  private static func end(_ bytes: [UInt8], from start: Int) -> Int {
    var at = start + 1
    switch bytes[start] {
    case UInt8(ascii: "\""), UInt8(ascii: "'"), UInt8(ascii: "`"): return endOfQuote(bytes, start, bytes[start])
    case UInt8(ascii: "["): return endOfQuote(bytes, start, UInt8(ascii: "]"))
    case UInt8(ascii: "("):
      while at < bytes.count, bytes[at] != UInt8(ascii: ")") { at = end(bytes, from: at) }
      return min(at + 1, bytes.count)
    case UInt8(ascii: "-") where startsComment(bytes, start):
      while at < bytes.count, bytes[at] != 0x0A { at += 1 }
      return at
    case UInt8(ascii: "/") where startsComment(bytes, start):
      at += 1
      while at < bytes.count {
        at += 1
        if at <= bytes.count, bytes[at - 1] == UInt8(ascii: "/"), bytes[at - 2] == UInt8(ascii: "*"), at - start > 3 {
          return at
        }
      }
      return at
    case let byte where isWord(byte):
      while at < bytes.count, isWord(bytes[at]) { at += 1 }
      return at
    default: return at
    }
  }

  /// A closing sign that is doubled is part of the name, but for `]`.
  private static func endOfQuote(_ bytes: [UInt8], _ start: Int, _ closer: UInt8) -> Int {
    var at = start + 1
    while at < bytes.count {
      if bytes[at] == closer {
        guard closer != UInt8(ascii: "]"), at + 1 < bytes.count, bytes[at + 1] == closer else { return at + 1 }
        at += 1
      }
      at += 1
    }
    return at
  }

  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "$"), UInt8(ascii: "."), 0x80...:
      true
    default: false
    }
  }
}
