import FacetKit

/// `lower`: stored in lower case, by the rules of Unicode.
struct Lower: Validator {
  let name = "lower"
  let summary = "turns a text into lower case"
  let examples = [Example("lower", "Tea", gives: "tea"), Example("lower", "tea", gives: "tea")]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard case .text(let text) = value else { return .accept }
    if text.utf8.allSatisfy({ $0 < 0x80 && !(0x41...0x5A).contains($0) }) { return .accept }
    let other = Value.text(text.lowercased())
    return other == value ? .accept : .replace(other)
  }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireText(field)
    try requireNoArguments(arguments)
    return { value, setting in validate(value, in: setting) }
  }
}
