import FacetKit
import Language

/// Words of a definition as they are written back.
enum Spelling {
  /// A VALUE: bare where it reads back as itself, else in quotes.
  static func word(_ text: String) -> String {
    let isBare =
      !text.isEmpty && text.utf8.first != UInt8(ascii: "#") && !text.hasPrefix("--")
      && !["|", ">", "\\"].contains(text)
      && text.lowercased() != "null"
      && text.unicodeScalars.allSatisfy { scalar in
        !special.contains(scalar) && !scalar.properties.isWhitespace && scalar.properties.generalCategory != .control
      }
    return isBare ? text : Value.quoted(text)
  }

  /// A regular expression in single quotes, in which a backslash is itself; those end on their line.
  static func pattern(_ text: String) -> String {
    let isOneLine = text.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    if !isOneLine { return Value.quoted(text) }
    return Quoting.doubling("'", in: text)
  }

  /// `a, b or c`.
  static func alternatives(_ words: [String]) -> String { joined(words, "or") }
  /// `a, b and c`.
  static func list(_ words: [String]) -> String { joined(words, "and") }

  /// `an integer`, `a date`.
  static func article(_ word: String) -> String {
    word.first.map { "aeiou".contains($0) } ?? true ? "an \(word)" : "a \(word)"
  }

  private static func joined(_ words: [String], _ conjunction: String) -> String {
    words.count < 2
      ? words.first ?? "" : "\(words.dropLast().joined(separator: ", ")) \(conjunction) \(words[words.count - 1])"
  }

  private static let special = Set(";\"'`()[]{}$".unicodeScalars)
}
