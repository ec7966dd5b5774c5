import FacetKit

/// Gives a field a new name in the computed default of a field beside it.
///
/// It is kept as text that Facet itself wrote (``ExpressionSpelling``), so that a scan by words is enough.
struct RuleRenaming {
  let old: String
  let new: String

  /// A default that is a bare word is data.
  func renamedDefault(_ text: String?) -> String? {
    guard let text, let first = text.first, "([{\"".contains(first) else { return text }
    return renamed(text)
  }

  private func renamed(_ text: String) -> String {
    var scanner = Scanner(scalars: Array(text.unicodeScalars))
    return scanner.code(until: nil, name: name)
  }

  private func name(_ name: String) -> String? {
    name.lowercased() == old.lowercased() ? Name.quoted(new) : nil
  }
}

/// Goes through the text of a rule and asks for each name that can be a field of the record at hand.
private struct Scanner {
  let scalars: [UnicodeScalar]
  var at = 0

  mutating func code(until end: UnicodeScalar?, name: (String) -> String?) -> String {
    var output = String.UnicodeScalarView()
    while at < scalars.count, scalars[at] != end {
      let scalar = scalars[at]
      switch scalar {
      case "'":
        repeat { output.append(next()) } while at < scalars.count && scalars[at] != "'"
        if at < scalars.count { output.append(next()) }
      case "\"": output.append(contentsOf: text(name).unicodeScalars)
      case "{": output.append(contentsOf: braces(name).unicodeScalars)
      case "`":
        let start = at
        let word = quotedName()
        output.append(contentsOf: isRoot(start) ? name(word)?.unicodeScalars ?? spelling(start) : spelling(start))
      case _ where Name.continues(scalar):
        let start = at
        while at < scalars.count, Name.continues(scalars[at]) { at += 1 }
        let word = String(String.UnicodeScalarView(scalars[start..<at]))
        let isCall = at < scalars.count && scalars[at] == "("
        let isField = Name.isLetter(scalar) && !isCall && isRoot(start)
        output.append(contentsOf: isField ? name(word)?.unicodeScalars ?? spelling(start) : spelling(start))
      default: output.append(next())
      }
    }
    return String(output)
  }

  private mutating func next() -> UnicodeScalar {
    at += 1
    return scalars[at - 1]
  }

  private func spelling(_ start: Int) -> String.UnicodeScalarView { String.UnicodeScalarView(scalars[start..<at]) }

  /// Not a step of a path, a variable or an operator; `.name` begins at the record itself.
  private func isRoot(_ start: Int) -> Bool {
    guard start > 0 else { return true }
    switch scalars[start - 1] {
    case "$", "@": return false
    case ".":
      guard start > 1 else { return true }
      let before = scalars[start - 2]
      return !(Name.continues(before) || ["]", ")", "^", "`"].contains(before))
    default: return true
    }
  }

  private mutating func quotedName() -> String {
    var word = String.UnicodeScalarView()
    at += 1
    while at < scalars.count {
      let scalar = next()
      if scalar == "`" {
        guard at < scalars.count, scalars[at] == "`" else { break }
        at += 1
      }
      word.append(scalar)
    }
    return String(word)
  }

  private mutating func text(_ name: (String) -> String?) -> String {
    var output = String.UnicodeScalarView([next()])
    while at < scalars.count {
      let scalar = next()
      output.append(scalar)
      if scalar == "\"" { break }
      if scalar == "\\", at < scalars.count { output.append(next()) }
      if scalar == "$", at < scalars.count, scalars[at] == "{" {
        output.append(contentsOf: braces(name).unicodeScalars)
      }
    }
    return String(output)
  }

  private mutating func braces(_ name: (String) -> String?) -> String {
    var output = String(next())
    output += code(until: "}", name: name)
    if at < scalars.count { output.unicodeScalars.append(next()) }
    return output
  }
}
