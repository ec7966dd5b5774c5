import FacetKit

/// `upper`: stored in upper case, by the rules of Unicode.
struct Upper: Validator {
  let name = "upper"
  let summary = "turns a text into upper case"
  let examples = [Example("upper", "Tea", gives: "TEA"), Example("upper", "TEA", gives: "TEA")]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    if text.utf8.allSatisfy({ $0 < 0x80 && !(0x61...0x7A).contains($0) }) { return .accept }
    let other = Value.text(text.uppercased())
    return other == value ? .accept : .replace(other)
  }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireText(field)
    try requireNoArguments(arguments)
    return { value, setting in validate(value, in: setting) }
  }
}
