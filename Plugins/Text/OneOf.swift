import FacetKit

/// `one-of(a, b, …)`: exactly one of these values, compared by their text.
struct OneOf: Validator {
  let name = "one-of"
  let summary = "one of the texts that are listed"
  let parameters = ["text", "…"]
  let examples = [
    Example(#"one-of("red", "green")"#, "red", gives: "red"),
    Example(#"one-of("red", "green")"#, "blue", refused: #"must be red or green, not "blue""#),
    Example(#"one-of("red", "green")"#, "Red", refused: #"must be red or green, not "Red""#),
    Example(#"one-of("", "n/a")"#, "none", refused: #"must be "" or n/a, not "none""#),
    Example("one-of(\"Zo\u{EB}\")", "Zoe\u{308}", gives: "Zo\u{EB}"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    if arguments.isEmpty { throw Refusal("one-of takes at least one text") }
    let names = arguments.map(\.text)
    let allowed = Set(names.map { Value.text($0) })
    let shown = names.map { $0.isEmpty ? Refusal.shown($0) : $0 }
    let words = shown.count == 1 ? shown[0] : shown.dropLast().joined(separator: ", ") + " or " + shown[shown.count - 1]
    return { value, _ in
      if allowed.contains(.text(value.text)) { return .accept }
      // The same letters, composed in another way, look alike: they become those of the list.
      if case .text(let text) = value, let name = names.first(where: { $0 == text }) { return .replace(.text(name)) }
      return .refuse(Refusal("must be \(words), not \(Refusal.shown(value.text))"))
    }
  }
}
