package import Commands
import FacetKit
import Terminal

/// A card as text for people.
///
/// The title with the record's path, a blank line, then labels and values in two columns; a group begins with a blank
/// line and its heading. A long text has three lines at most, the last saying where the rest is.
package struct CardRenderer {
  private static let mostLines = 3
  private static let least = 20

  private let appearance: Appearance

  package init(_ appearance: Appearance) { self.appearance = appearance }

  package func text(_ card: Card) -> String {
    let path = card.path.map { appearance.dim(VisibleText.of($0)) }
    var lines = [[appearance.bold(VisibleText.of(card.title)), path].compactMap(\.self).joined(separator: "  "), ""]
    let labels = card.rows.map { VisibleText.of($0.title) }
    let labelWidth = labels.map { CellWidth.of($0) }.max() ?? 0
    var group: String?
    for (row, label) in zip(card.rows, labels) {
      if let heading = row.group, heading != group { lines += ["", appearance.bold(VisibleText.of(heading))] }
      group = row.group
      let blanks = String(repeating: " ", count: labelWidth - CellWidth.of(label) + TableLayout.gap)
      let indentation = String(repeating: " ", count: labelWidth + TableLayout.gap)
      let place = appearance.column(labelWidth + TableLayout.gap, behind: label)
      for (index, line) in value(row, of: card, beside: indentation.utf8.count).enumerated() {
        lines.append((index == 0 ? appearance.dim(label) + blanks + place : indentation) + line)
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private func value(_ row: Card.Row, of card: Card, beside used: Int) -> [String] {
    if row.value.isNull { return [appearance.dim("null")] }
    if row.isSecret { return [String(repeating: appearance.usesASCII ? "o" : "•", count: 8)] }
    if row.isComputed { return ["= " + VisibleText.of(row.text)] }
    guard case .text = row.value else { return [VisibleText.of(row.text)] }
    var text = row.text
    while text.unicodeScalars.last == "\n" { text.unicodeScalars.removeLast() }
    if !text.utf8.contains(Byte.newline) { text = ShownText.of(row.text) }
    let room = appearance.width.map { max(CardRenderer.least, $0 - used) }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).flatMap { line in
      ShownText.wrapped(VisibleText.of(String(line)), to: room)
    }
    if lines.count <= CardRenderer.mostLines { return lines }
    let kept = CardRenderer.mostLines - 1
    let place = card.path.map { ": get \(VisibleText.of($0)).\(VisibleText.of(Name.quoted(row.name)))" } ?? ""
    return lines[..<kept] + [appearance.dim("\(appearance.longEllipsis) \(lines.count - kept) more lines\(place)")]
  }
}
