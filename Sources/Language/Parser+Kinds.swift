import FacetKit

extension Parser {
  /// Reads a kind in any of its spellings.
  mutating func kind() throws(Diagnostic) -> KindSyntax {
    skipBlanks()
    let start = position
    if isAtSymbol("->") {
      position += 2
      return try reference(from: start, after: "->")
    }
    if isAtWord("yes/no") {
      position += 6
      return KindSyntax(.kind(.boolean), at: SourceRange(start, position))
    }
    guard let name = try name() else { throw missing("a kind") }
    if name.isQuoted { return KindSyntax(.reference(name), at: name.range) }
    let word = name.text
    switch word {
    case "ref", "references":
      skipBlanks()
      return try reference(from: start, after: word)
    case "decimal":
      return KindSyntax(.kind(.decimal(places: try places(from: start))), at: SourceRange(start, position))
    case "choice":
      return KindSyntax(.kind(.choice(try choices(from: start))), at: SourceRange(start, position))
    default: break
    }
    guard wordEnds(at: position) else { throw unexpected() }
    return KindSyntax(Parser.simpleKind(word).map { .kind($0) } ?? .reference(name), at: name.range)
  }

  private static func simpleKind(_ word: String) -> Kind? {
    switch word {
    case "text", "string": .text
    case "integer", "int": .integer
    case "real", "number", "float", "double": .real
    case "boolean", "bool", "switch": .boolean
    case "date": .date
    case "datetime", "timestamp": .datetime
    case "list": .list
    case "json": .json
    case "blob": .blob
    default: nil
    }
  }

  private mutating func reference(from start: Int, after word: String) throws(Diagnostic) -> KindSyntax {
    skipBlanks()
    guard !isAtStatementEnd, let type = try name() else {
      throw .missingAfter(word, "a type", at: SourceRange(start, start + word.utf8.count))
    }
    return KindSyntax(.reference(type), at: SourceRange(start, position))
  }

  private mutating func places(from start: Int) throws(Diagnostic) -> Int {
    guard byte() == Byte.openParenthesis else { throw .decimalNeedsPlaces(at: SourceRange(start, position)) }
    let opened = position
    let outer = try open()
    skipBlanks()
    let digits = position
    while byte().isDigit { position += 1 }
    guard let places = Int(text(digits, position)), (0...15).contains(places) else {
      throw .decimalNeedsPlaces(at: SourceRange(start, max(looseWordEnd(from: start), position)))
    }
    try close(Byte.closeParenthesis, opened: opened, restoring: outer)
    return places
  }

  private mutating func choices(from start: Int) throws(Diagnostic) -> [String] {
    guard byte() == Byte.openParenthesis else { throw .choiceNeedsNames(at: SourceRange(start, position)) }
    let opened = position
    let outer = try open()
    var names: [String] = []
    while true {
      skipBlanks()
      if isAtEnd { throw notClosed(Byte.closeParenthesis, opened: opened) }
      let item = position
      guard let value = try value() else { throw .choiceNeedsNames(at: SourceRange(start, position)) }
      switch value.node {
      case .bare(let text): names.append(text)
      case .text(let literal):
        guard let text = literal.plain else { throw .keyIsFixed(at: value.range) }
        names.append(text)
      default: throw .choiceNeedsNames(at: value.range)
      }
      if names.dropLast().contains(names[names.count - 1]) {
        throw .standsTwice(names[names.count - 1], at: value.range)
      }
      skipBlanks()
      if byte() == Byte.comma {
        position += 1
      } else if byte() == Byte.closeParenthesis {
        break
      } else {
        if isAtEnd { throw notClosed(Byte.closeParenthesis, opened: opened) }
        var end = position
        while end < bytes.count, bytes[end] != Byte.comma, bytes[end] != Byte.closeParenthesis,
          bytes[end] != Byte.newline
        { end += 1 }
        throw .choiceNotQuoted(at: SourceRange(item, end), hint: Quoting.quoted(text(item, end)))
      }
    }
    try close(Byte.closeParenthesis, opened: opened, restoring: outer)
    return names
  }
}
