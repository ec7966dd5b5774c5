import FacetKit

/// In a form up to four names that fit stand beside each other, `(•) small  ( ) large`; else the chosen one and its
/// place, `(•) small  1 of 9`.
///
/// Left and Right go to the neighbour, Space round, a letter to the next name that begins with it; Delete is null where
/// that may be.
extension ChoiceEditor: ScreenEditor {
  struct State: Sendable, Hashable {
    /// The place of the name in the field's list; nil for null.
    var index: Int?
  }

  func open(_ value: Value, for field: Field, in setting: any Setting) -> State {
    guard case .text(let text) = value else { return State(index: nil) }
    return State(index: names(field).firstIndex { $0.utf8.elementsEqual(text.utf8) })
  }

  func step(_ state: State, _ key: Key, for field: Field, in setting: any Setting) -> State? {
    let names = names(field)
    if names.isEmpty || key.alt || key.control { return nil }
    switch key.code {
    case .right: return State(index: min((state.index ?? -1) + 1, names.count - 1))
    case .left: return State(index: max((state.index ?? 0) - 1, 0))
    case .character(" "): return State(index: ((state.index ?? -1) + 1) % names.count)
    case .delete where !field.isRequired: return State(index: nil)
    case .character(let letter):
      let next = (state.index ?? -1) + 1
      let round = (next..<next + names.count).map { $0 % names.count }
      let beginning = letter.lowercased()
      return round.first { names[$0].lowercased().hasPrefix(beginning) }.map { State(index: $0) }
    default: return nil
    }
  }

  func lines(_ state: State, width: Int, for field: Field, in setting: any Setting) -> [StyledLine] {
    let names = names(field)
    if names.count <= 4, let row = row(names, state.index), row.width <= width { return [row] }
    guard let index = state.index else { return [StyledLine("null", .dim, cursor: 0)] }
    let mark = StyledText("(•) ", .accent)
    let place = StyledText("  \(index + 1) of \(names.count)", .dim)
    let full = StyledLine([mark, StyledText(names[index], .accent), place], cursor: 1)
    if full.width <= width { return [full] }
    let short = StyledLine([mark, StyledText(names[index], .accent)], cursor: 1)
    if short.width <= width { return [short] }
    return [StyledLine(cut(names[index], to: width), .accent, cursor: 0)]
  }

  func value(of state: State, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    state.index.map { .text(names(field)[$0]) } ?? .null
  }

  /// The cursor stands in the mark of the chosen name, or in the first.
  private func row(_ names: [String], _ chosen: Int?) -> StyledLine? {
    if names.isEmpty { return nil }
    var line = StyledLine([], cursor: 1)
    for (index, name) in names.enumerated() {
      let isChosen = index == chosen
      if index > 0 { line.pieces.append(StyledText("  ")) }
      if isChosen { line.cursor = line.text.count + 1 }
      line.pieces.append(StyledText(isChosen ? "(•) \(name)" : "( ) \(name)", isChosen ? .accent : .plain))
    }
    return line
  }

  private func cut(_ name: String, to width: Int) -> String {
    var text = name
    if StyledLine.width(of: text) <= width { return text }
    while !text.isEmpty, StyledLine.width(of: text) >= width { text.removeLast() }
    return width > 0 ? text + "…" : ""
  }
}
