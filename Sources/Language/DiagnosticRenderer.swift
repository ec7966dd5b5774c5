import FacetKit

/// Puts an error into its one shape: place, message, the line with a mark under the fault, hint.
///
///     script.facet:12:19: error: thing[4].name: another thing is already called "Tea"
///        12 | set thing[4].name "Tea"
///           |                   ^~~~~
///           hint: thing[2] has that name
///           in lower, called at script.facet:20:1
///
/// At the prompt and for `-c`, where a source has no name, there is no place and the line is indented by six.
package struct DiagnosticRenderer {
  private let width: (String) -> Int

  /// `width` gives the cells that a text takes on the terminal.
  package init(width: @escaping (String) -> Int) { self.width = width }

  /// The lines of an error, the last one ended by a newline as well.
  package func render(_ diagnostic: Diagnostic, in source: Source?) -> String {
    var lines = ["\(place(of: diagnostic, in: source))error: \(DiagnosticRenderer.shown(diagnostic.text))"]
    if let source, let range = diagnostic.range, !diagnostic.hidesLine { lines += marked(range, in: source) }
    if let hint = diagnostic.hint { lines.append("      hint: \(DiagnosticRenderer.shown(hint))") }
    return (lines + calls(diagnostic.trail)).joined(separator: "\n") + "\n"
  }

  /// The innermost calls and the outermost one; of a deep recursion the others are counted.
  private func calls(_ trail: [String]) -> [String] {
    let most = 8
    let shown = trail.count > most ? Array(trail.prefix(most - 2)) : trail
    var lines = shown.map { "      \(DiagnosticRenderer.shown($0))" }
    if trail.count > most, let last = trail.last {
      lines.append("      … \(trail.count - most + 1) more calls")
      lines.append("      \(DiagnosticRenderer.shown(last))")
    }
    return lines
  }

  private func place(of diagnostic: Diagnostic, in source: Source?) -> String {
    guard let source, let name = source.name else { return "" }
    guard let range = diagnostic.range else { return "\(DiagnosticRenderer.shown(name)): " }
    let (line, column) = source.position(of: range.start)
    return "\(DiagnosticRenderer.shown(name)):\(line):\(column): "
  }

  /// The line of a range and the mark under it; a range over several lines is marked to the end of its first.
  private func marked(_ range: SourceRange, in source: Source) -> [String] {
    let line = source.lineRange(around: range.start)
    let (start, lineEnd) = (line.start, line.end)
    if source.bytes[start..<lineEnd].allSatisfy(\.isBlank) { return [] }
    let first = max(min(range.start, lineEnd), start)
    let last = max(min(range.end, lineEnd), first)
    let before = DiagnosticRenderer.shown(source.text(SourceRange(start, first)))
    let fault = DiagnosticRenderer.shown(source.text(SourceRange(first, last)))
    let rest = DiagnosticRenderer.shown(source.text(SourceRange(last, max(last, lineEnd))))
    let mark =
      String(repeating: " ", count: width(before)) + "^" + String(repeating: "~", count: max(0, width(fault) - 1))
    guard source.name != nil else { return ["      \(before)\(fault)\(rest)", "      \(mark)"] }
    let number = String(source.position(of: range.start).line)
    let padding = String(repeating: " ", count: max(0, 5 - number.utf8.count))
    let margin = String(repeating: " ", count: max(6, number.utf8.count + 1))
    return ["\(padding)\(number) | \(before)\(fault)\(rest)", "\(margin)| \(mark)"]
  }

  /// Text as it may be sent to a terminal: a tab as one blank, everything else that is hidden by its number.
  package static func shown(_ text: String) -> String {
    if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
    var output = ""
    for character in text {
      let scalars = character.unicodeScalars
      if let byte = MalformedText.byte(character) {
        output += "\\x\(String(byte, radix: 16, uppercase: true))"
        continue
      }
      for scalar in scalars {
        switch scalar {
        case "\t": output += " "
        case "\n": output += "\\n"
        case _ where HiddenCharacter.isHidden(scalar, in: scalars):
          output += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        default: output.unicodeScalars.append(scalar)
        }
      }
    }
    return output
  }
}
