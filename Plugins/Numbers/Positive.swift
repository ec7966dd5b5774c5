import FacetKit

/// `positive`: above zero.
struct Positive: Validator {
  let name = "positive"
  let summary = "a number above 0"
  let examples = [
    Example("positive", "1", gives: "1"), Example("positive", "0", refused: "must be above 0, not 0"),
    Example("positive", "-0.5", refused: "must be above 0, not -0.5"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard let order = Order.compare(value, .integer(0)), order <= 0 else { return .accept }
    return .refuse(Refusal("must be above 0, not \(value.text)"))
  }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireNumber(field)
    if !arguments.isEmpty { throw Refusal("positive takes no values, not \(arguments.count)") }
    return { value, setting in validate(value, in: setting) }
  }
}
