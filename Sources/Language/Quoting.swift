import FacetKit

/// How hints write what somebody typed without quotes.
package enum Quoting {
  /// In backquotes, if it can be one name; nil where that would not help.
  static func name(_ word: String) -> String? {
    word.utf8.contains { $0.isBracket || $0.isQuote || $0 == Byte.dot } ? nil : Name.quoted(word)
  }

  /// In double quotes, so that `$name` keeps its meaning; in single quotes where the text needs them.
  static func quoted(_ text: String) -> String {
    if !text.utf8.contains(where: { $0 == Byte.doubleQuote || $0 == Byte.backslash }) { return "\"\(text)\"" }
    return doubling("'", in: text)
  }

  /// The text between two quotes of a kind, with each of those in it twice. It looks at scalars: a quote with a mark
  /// behind it is one character, and another than the quote.
  package static func doubling(_ quote: UnicodeScalar, in text: String) -> String {
    var output = String.UnicodeScalarView([quote])
    for scalar in text.unicodeScalars {
      if scalar == quote { output.append(quote) }
      output.append(scalar)
    }
    output.append(quote)
    return String(output)
  }
}
