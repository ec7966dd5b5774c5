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
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    if arguments.isEmpty { throw Refusal("one-of takes at least one text") }
    let names = arguments.map(\.text)
    let allowed = Set(names.map { Value.text($0) })
    let words = names.count == 1 ? names[0] : names.dropLast().joined(separator: ", ") + " or " + names[names.count - 1]
    return { value, _ in
      allowed.contains(.text(value.text))
        ? .accept : .refuse(Refusal("must be \(words), not \(Refusal.shown(value.text))"))
    }
  }
}
