/// A statement of another tool cut into words: quotes and brackets hold together, `,` and `;` stand alone.
struct ForeignTokens {
  private let text: String
  private var ranges: [Range<String.Index>] = []

  init(_ text: String) {
    self.text = text
    var index = text.startIndex
    while index < text.endIndex {
      let start = index
      switch text[index] {
      case let blank where blank.isWhitespace:
        index = text.index(after: index)
        continue
      case ",", "(", ")", ";":
        index = text.index(after: index)
      default:
        index = ForeignTokens.end(of: text, from: index)
      }
      ranges.append(start..<index)
    }
    if let last = ranges.last, text[last] == ";" { ranges.removeLast() }
  }

  private static func end(of text: String, from start: String.Index) -> String.Index {
    var index = start
    var brackets = 0
    var quote: Character?
    while index < text.endIndex {
      let character = text[index]
      if let open = quote {
        if character == open { quote = nil }
      } else {
        switch character {
        case "'", "\"", "`": quote = character
        case "[": brackets += 1
        case "]": brackets -= 1
        case ",", "(", ")", ";": if brackets <= 0 { return index }
        default: if character.isWhitespace, brackets <= 0 { return index }
        }
      }
      index = text.index(after: index)
    }
    return index
  }

  var count: Int { ranges.count }
  var first: String? { self[0] }
  subscript(_ position: Int) -> String? { ranges.indices.contains(position) ? String(text[ranges[position]]) : nil }

  /// The text from that word on, as it stands.
  func rest(_ position: Int) -> String { slice(position, count) }

  /// The text from one word up to another, which is not included.
  func slice(_ start: Int, _ end: Int) -> String {
    guard start < end, ranges.indices.contains(start) else { return "" }
    return String(text[ranges[start].lowerBound..<ranges[end - 1].upperBound])
  }

  /// Where a word stands, without regard to case, outside round brackets.
  func position(of word: String, from start: Int = 0) -> Int? {
    var depth = 0
    for position in ranges.indices.dropFirst(start) {
      switch text[ranges[position]] {
      case "(": depth += 1
      case ")": depth -= 1
      case let other where depth == 0 && other.lowercased() == word: return position
      default: continue
      }
    }
    return nil
  }

  /// The words between round brackets that begin at that position, parted by commas.
  func members(_ position: Int) -> [String]? {
    guard self[position] == "(" else { return nil }
    var members: [String] = []
    var start = position + 1
    var depth = 0
    for index in position..<count {
      switch self[index] {
      case "(": depth += 1
      case ")":
        depth -= 1
        if depth == 0 {
          members.append(slice(start, index))
          return members
        }
      case ",":
        if depth == 1 {
          members.append(slice(start, index))
          start = index + 1
        }
      default: continue
      }
    }
    return nil
  }
}
