import FacetKit

/// `trim`: white space at both ends is taken away.
struct Trim: Validator {
  let name = "trim"
  let summary = "takes away white space at both ends of a text"
  let examples = [Example("trim", " Tea ", gives: "Tea"), Example("trim", "Tea", gives: "Tea")]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard case .text(let text) = value, text.isTrimmable else { return .accept }
    return .replace(.text(text.trimmed))
  }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireText(field)
    try requireNoArguments(arguments)
    return { value, setting in validate(value, in: setting) }
  }
}
