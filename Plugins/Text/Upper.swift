import FacetKit

/// `upper`: stored in upper case, by the rules of Unicode.
struct Upper: Validator {
  let name = "upper"
  let summary = "turns a text into upper case"
  let examples = [Example("upper", "Tea", gives: "TEA")]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    return .replace(.text(text.uppercased()))
  }
}
