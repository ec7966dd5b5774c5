import FacetKit

/// `matches(pattern)`: a PCRE2 regular expression for the whole text.
struct Matches: Validator {
  let name = "matches"
  let summary = "a PCRE2 regular expression that the whole text fits"
  let parameters = ["pattern"]
  let examples = [
    Example(#"matches('[a-z]\d+')"#, "a42", gives: "a42"),
    Example(#"matches('[a-z]\d+')"#, "4x", refused: #"must match [a-z]\d+, not "4x""#),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireText(field)
    guard arguments.count == 1, case .text(let text) = arguments[0] else {
      throw Refusal("matches takes one pattern in quotes")
    }
    let pattern = try setting.pattern(text)
    return { value, _ in
      guard case .text(let subject) = value else { return .accept }
      do throws(Refusal) {
        if try pattern.matches(subject) { return .accept }
        return .refuse(Refusal("must match \(text), not \(Refusal.shown(subject))"))
      } catch {
        return .refuse(error)
      }
    }
  }
}
