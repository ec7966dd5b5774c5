import FacetPlugin

/// `editor rating` on an integer field: one star to five, or to the field's `max` where that is 1 to 9.
///
/// In a form the stars are drawn. A digit chooses, Right and `+` add a star, Left and `-` take one away, Space goes
/// round, and Delete, Backspace and `0` leave none, which is null.
struct RatingEditor: ScreenEditor {
  let name = "rating"
  let summary = "stars: typed as ***, as ★★★ or as their number"
  let kinds = ["integer"]
  let examples = [
    Example("rating", "***", gives: "3"), Example("rating", "★★★☆☆", gives: "3"), Example("rating", "4", gives: "4"),
    Example("rating", "6", refused: "must be 1 to 5 stars, not 6"),
    Example("rating", "good", refused: #"must be stars such as *** or a number of 1 to 5, not "good""#),
  ]

  func placeholder(for field: Field) -> String? { "* to \(String(repeating: "*", count: most(field)))" }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    let most = most(field)
    let count = Int(text) ?? stars(in: text)
    guard let count else {
      let fault = Array(text.unicodeScalars).firstIndex { !"*★☆0123456789".unicodeScalars.contains($0) }
      throw Refusal(
        "must be stars such as *** or a number of 1 to \(most), not \(Refusal.shown(text))", offset: fault)
    }
    guard (1...most).contains(count) else { throw Refusal("must be 1 to \(most) stars, not \(count)") }
    return .integer(Int64(count))
  }

  func text(for value: Value, field: Field, in setting: any Setting) -> String {
    let count = open(value, for: field, in: setting).count
    return count == 0 ? value.text : String(repeating: "*", count: count)
  }

  func allows(_ character: Character, field: Field) -> Bool { "*★☆0123456789".contains(character) }

  func suggestions(for field: Field, in setting: any Setting) -> [String] {
    (1...most(field)).map { String(repeating: "*", count: $0) }
  }

  struct Stars: Sendable, Hashable {
    /// 0 for none.
    var count: Int
  }

  /// A number that no stars can show counts as none; the form stores nothing unless a key changes it.
  func open(_ value: Value, for field: Field, in setting: any Setting) -> Stars {
    guard case .integer(let number) = value, (1...Int64(most(field))).contains(number) else { return Stars(count: 0) }
    return Stars(count: Int(number))
  }

  func step(_ state: Stars, _ key: Key, for field: Field, in setting: any Setting) -> Stars? {
    guard !key.alt, !key.control else { return nil }
    let most = most(field)
    switch key.code {
    case .right, .character("+"): return Stars(count: min(state.count + 1, most))
    case .left, .character("-"): return Stars(count: max(state.count - 1, 0))
    case .character(" "): return Stars(count: (state.count + 1) % (most + 1))
    case .delete, .backspace: return Stars(count: 0)
    case .home: return Stars(count: 1)
    case .end: return Stars(count: most)
    case .character(let character):
      guard let digit = Int(String(character)), digit <= most else { return nil }
      return Stars(count: digit)
    default: return nil
    }
  }

  /// `★★★☆☆  3 of 5`, the words where they fit; `3 of 5` or `3` where the stars do not.
  func lines(_ state: Stars, width: Int, for field: Field, in setting: any Setting) -> [StyledLine] {
    let most = most(field)
    let words = state.count == 0 ? "none" : "\(state.count) of \(most)"
    if width < most { return [StyledLine(width < words.count ? String(state.count) : words, cursor: 0)] }
    var pieces = [
      StyledText(String(repeating: "★", count: state.count), .accent),
      StyledText(String(repeating: "☆", count: most - state.count), .dim),
    ]
    if width >= most + 2 + words.count { pieces.append(StyledText("  \(words)", .dim)) }
    return [StyledLine(pieces.filter { !$0.text.isEmpty }, cursor: max(state.count - 1, 0))]
  }

  func value(of state: Stars, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    state.count == 0 ? .null : .integer(Int64(state.count))
  }

  private func most(_ field: Field) -> Int {
    if case .integer(let number) = field.maximum, (1...9).contains(number) { Int(number) } else { 5 }
  }

  /// Full stars, then empty ones, which count for nothing; nil for any other text.
  private func stars(in text: String) -> Int? {
    let full = text.prefix { $0 == "*" || $0 == "★" }
    return !text.isEmpty && text.dropFirst(full.count).allSatisfy { $0 == "☆" } ? full.count : nil
  }
}
