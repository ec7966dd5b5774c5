import FacetKit

/// `not-blank`: at least one character that is no white space.
struct NotBlank: Validator {
  let name = "not-blank"
  let summary = "a text with at least one character that is no blank"
  let examples = [
    Example("not-blank", "Tea", gives: "Tea"), Example("not-blank", "  ", refused: "must not be blank"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    return text.unicodeScalars.allSatisfy(\.properties.isWhitespace) ? .refuse(Refusal("must not be blank")) : .accept
  }
}
