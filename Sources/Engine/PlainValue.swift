import FacetKit
import Language

/// A bare word where no field says of which kind it is: a value only if that value prints as the same characters.
enum PlainValue {
  /// Where any value can stand: a number, also an infinite one, or else the text as it is.
  static func number(_ word: String) -> Value {
    if word == "inf" || word == "-inf" { return .real(word == "inf" ? .infinity : -.infinity) }
    switch read(word) {
    case .integer(let number): return .integer(number)
    case .real(let number): return .real(number)
    default: return .text(word)
    }
  }

  /// `007`, `+1555`, `1_000`, `3.50`, `1E5`, `no` and 20 digits stay texts.
  static func read(_ word: String) -> Value {
    if let number = Int64(word), String(number) == word { return .integer(number) }
    if let number = Double(word), number.isFinite, Value.real(number).text == word { return .real(number) }
    if word == "true" || word == "false" { return .boolean(word == "true") }
    if let date = CalendarDate(word) { return .date(date) }
    if let moment = DateTime(word), word.utf8.contains(UInt8(ascii: "T")) { return .datetime(moment) }
    return .text(word)
  }
}

extension DefaultText {
  /// The kept text of a default as a value: an expression in brackets or quotes, else a word for the field's editor.
  static func read(_ text: String) throws -> ValueSyntax {
    let range = SourceRange(0, text.utf8.count)
    switch text.first {
    case "(", "[", "{": return ValueSyntax(.expression(try Expression.parse(text)), at: range)
    case "\"", "'":
      guard case .text(let literal) = try Expression.parse(text).node else { break }
      return ValueSyntax(.text(literal), at: range)
    default: break
    }
    let hasBrackets = text.hasSuffix("]") && text.contains("[")
    if hasBrackets, case .path(let path) = try Expression.parse(text).node {
      return ValueSyntax(.record(path), at: range)
    }
    return ValueSyntax(.bare(text), at: range)
  }
}
