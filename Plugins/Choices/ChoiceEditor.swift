import FacetKit

/// Reads one of the names that a field lists: exactly, else without regard to case where only one fits.
struct ChoiceEditor: Editor {
  let name = "choice"
  let summary = "one of the names that the field lists"
  let kinds = ["choice"]
  let examples = [
    Example("choice(small, large)", "small", gives: "small"), Example("choice(small, large)", "LARGE", gives: "large"),
    Example("choice(small, large)", "huge", refused: #"must be small or large, not "huge""#),
    Example("choice(small, large)", "sm", refused: #"must be small or large, not "sm""#),
    Example("choice(a, b, c)", "d", refused: #"must be a, b or c, not "d""#),
    Example("choice(a, A)", "A", gives: "A"),
    Example(
      "choice(a, b, c, d, e, f, g, h, i)", "x", refused: #"must be a, b, c, d, e, f, g, h, … (9 names), not "x""#),
  ]

  func placeholder(for field: Field) -> String? { words(names(field)) }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    let names = names(field)
    if names.contains(where: { $0.utf8.elementsEqual(text.utf8) }) { return .text(text) }
    let folded = text.lowercased()
    let near = names.filter { $0.lowercased() == folded }
    if near.count == 1 { return .text(near[0]) }
    throw Refusal("must be \(words(names)), not \(Refusal.shown(text))")
  }

  func suggestions(for field: Field, in setting: any Setting) -> [String] { names(field) }

  func names(_ field: Field) -> [String] { if case .choice(let names) = field.kind { names } else { [] } }

  private func words(_ names: [String]) -> String {
    if names.count > 8 { return names.prefix(8).joined(separator: ", ") + ", … (\(names.count) names)" }
    guard let last = names.last else { return "nothing" }
    return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " or " + last
  }
}
