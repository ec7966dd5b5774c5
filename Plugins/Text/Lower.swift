import FacetKit

/// `lower`: stored in lower case, by the rules of Unicode.
struct Lower: Validator {
  let name = "lower"
  let summary = "turns a text into lower case"
  let examples = [Example("lower", "Tea", gives: "tea")]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    return .replace(.text(text.lowercased()))
  }
}
