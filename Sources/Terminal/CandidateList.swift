/// The list of candidates under the line: one a row, what is inserted, then dim what it is.
struct CandidateList {
  static let limit = 12

  let candidates: [Candidate]
  let more: Int
  let columns: Int
  /// Whether notes are dim; without, two blanks alone set them apart.
  let attributes: Bool

  /// The rows, each cut to the width of the terminal so that none wraps.
  var rows: [String] {
    let shown = candidates.prefix(Self.limit)
    let names = shown.map { VisibleText.of($0.display ?? $0.text) }
    let widest = names.map { CellWidth.of($0) }.max() ?? 0
    var rows = zip(names, shown).map { name, candidate in
      guard let note = candidate.note, !note.isEmpty else { return Self.cut(name, to: columns) }
      let padding = String(repeating: " ", count: widest - CellWidth.of(name) + 3)
      let room = columns - widest - 3
      guard room > 0 else { return Self.cut(name, to: columns) }
      let text = Self.cut(VisibleText.of(note), to: room)
      // A terminal may count the cells of the name in another way.
      let place = attributes && !CellWidth.isCertain(name) ? "\u{1B}[\(widest + 4)G" : ""
      return name + padding + place + (attributes ? "\u{1B}[2m\(text)\u{1B}[0m" : text)
    }
    let hidden = candidates.count - shown.count + more
    if hidden > 0 { rows.append("… \(hidden) more") }
    return rows
  }

  private static func cut(_ text: String, to columns: Int) -> String {
    guard CellWidth.of(text) > columns else { return text }
    var kept = ""
    var width = 0
    for character in text {
      width += CellWidth.of(character)
      if width > columns - 1 { break }
      kept.append(character)
    }
    return kept + "…"
  }
}
