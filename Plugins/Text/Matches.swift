import FacetKit

/// `matches(pattern)`: a PCRE2 regular expression for the whole text.
struct Matches: Validator {
  let name = "matches"
  let summary = "a PCRE2 regular expression that the whole text fits"
  let parameters = ["pattern"]
  let examples = [
    Example(#"matches('\d+')"#, "42", gives: "42"),
    Example(#"matches('\d+')"#, "4x", refused: #"must match \d+, and "4x" does not"#),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard arguments.count == 1, case .text(let text) = arguments[0] else {
      throw Refusal("matches takes one pattern in quotes")
    }
    let pattern = try setting.pattern(text)
    return { value, _ in
      guard case .text(let subject) = value else { return .accept }
      do {
        if try pattern.matches(subject) { return .accept }
        return .refuse(Refusal("must match \(text), and \(Refusal.shown(subject)) does not"))
      } catch let error as Refusal {
        return .refuse(error)
      } catch {
        return .refuse(Refusal("\(error)"))
      }
    }
  }
}
