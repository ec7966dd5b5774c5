import FacetKit
import Language
// For the normaliser: Foundation, which has another, costs 3 ms at every start.
@_spi(_Unicode) import Swift

/// Tests of texts, with case and accents folded for all of Unicode where asked.
enum TextMatching {
  /// The empty text is contained in, begins and ends nothing.
  static func holds(_ text: String, _ test: TextOperator, _ folding: Folding, _ wanted: String) throws -> Bool {
    if test == .matches {
      let pattern = try Patterns.compiled(wanted, folding)
      let subject = folding.contains(.accents) ? fold(text, .accents) : text
      do { return try pattern.matches(subject) } catch { throw Diagnostic(error.message) }
    }
    let subject = Array(fold(text, folding).utf8)
    let pattern = Array(fold(wanted, folding).utf8)
    switch test {
    case .contains: return contains(subject, pattern)
    case .beginswith: return !pattern.isEmpty && subject.starts(with: pattern)
    case .endswith: return !pattern.isEmpty && subject.reversed().starts(with: pattern.reversed())
    default: return like(Array(fold(text, folding).unicodeScalars), Array(fold(wanted, folding).unicodeScalars))
    }
  }

  static func contains(_ subject: [UInt8], _ pattern: [UInt8]) -> Bool {
    guard !pattern.isEmpty, subject.count >= pattern.count else { return false }
    for start in 0...(subject.count - pattern.count) where subject[start] == pattern[0] {
      if subject[start..<(start + pattern.count)].elementsEqual(pattern) { return true }
    }
    return false
  }

  /// Simple case mapping to lower case after full mapping to upper, so that ß and SS, ς and σ meet; accents are the
  /// marks of the canonical decomposition.
  static func fold(_ text: String, _ folding: Folding) -> String {
    if folding.isEmpty { return text }
    var output = ""
    let decomposed = folding.contains(.accents) ? Decomposition.withoutMarks(text) : text
    guard folding.contains(.letterCase) else { return decomposed }
    for scalar in decomposed.unicodeScalars {
      output +=
        scalar.value < 0x80
        ? String(scalar).lowercased()
        // Capital ß alone is its own upper case.
        : scalar == "\u{1E9E}" ? "ss" : scalar.properties.uppercaseMapping.lowercased()
    }
    return output
  }

  /// `*` any run, `?` one character, a backslash takes the next literally.
  private static func like(_ text: [UnicodeScalar], _ pattern: [UnicodeScalar]) -> Bool {
    var at = 0
    var mark = 0
    var star: Int?
    var starText = 0
    while at < text.count {
      if mark < pattern.count, pattern[mark] == "*" {
        star = mark
        starText = at
        mark += 1
        continue
      }
      if mark < pattern.count, pattern[mark] == "?" {
        at += 1
        mark += 1
        continue
      }
      let isEscape = mark + 1 < pattern.count && pattern[mark] == "\\"
      if mark < pattern.count, pattern[isEscape ? mark + 1 : mark] == text[at] {
        at += 1
        mark += isEscape ? 2 : 1
        continue
      }
      guard let back = star else { return false }
      starText += 1
      at = starText
      mark = back + 1
    }
    while mark < pattern.count, pattern[mark] == "*" { mark += 1 }
    return mark == pattern.count
  }
}

/// Canonical decomposition without its combining marks.
enum Decomposition {
  static func withoutMarks(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 < 0x80 }) { return text }
    var output = String.UnicodeScalarView()
    for scalar in text._nfd where scalar.properties.generalCategory != .nonspacingMark {
      output.append(scalar)
    }
    return String(output)
  }
}
