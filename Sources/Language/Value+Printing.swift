import FacetKit

extension TextLiteral {
  /// The text in double quotes.
  package var description: String {
    "\"\(parts.map(\.description).joined())\""
  }
}

extension TextLiteral.Part {
  fileprivate var description: String {
    switch self {
    case .text(let text): String(Value.quoted(text).unicodeScalars.dropFirst().dropLast())
    case .insertion(let expression): "${\(expression.description)}"
    }
  }
}

extension ValueSyntax {
  /// The value as it can be typed into a VALUE slot.
  ///
  /// What a command line gave as one word is put into quotes where it is no bare word.
  package var description: String {
    switch node {
    case .bare(let word): ValueSyntax.isBare(word) ? word : Value.quoted(word)
    case .text(let literal): literal.description
    case .record(let path), .variable(let path): path.description
    case .expression(let expression):
      switch expression.node {
      case .list, .object, .command: expression.description
      default: "(\(expression.description))"
      }
    }
  }

  /// The value with the sign `=` before it, behind which `#` begins no comment.
  var afterSign: String {
    guard case .bare(let word) = node, word.utf8.first == Byte.hash, ValueSyntax.isBare("=" + word) else {
      return "=" + description
    }
    return "=" + word
  }

  /// Whether a text reads as one bare word of that text.
  static func isBare(_ word: String) -> Bool {
    guard !word.isEmpty, word != "|", word != ">", word != "\\", word.utf8.first != Byte.hash, !word.hasPrefix("--")
    else {
      return false
    }
    return word.unicodeScalars.allSatisfy { scalar in
      switch scalar {
      case " ", "\t", "\n", ";", "\"", "'", "`", "(", ")", "[", "]", "{", "}", "$": false
      default: RefusedCharacter.name(of: scalar) == nil
      }
    }
  }
}
