import FacetKit

/// `min(limit)`: at least that number, date or datetime.
struct Minimum: Validator {
  let name = "min"
  let summary = "at least this number, date or datetime"
  let parameters = ["limit"]
  let examples = [
    Example("min(0)", "0", gives: "0"), Example("min(0)", "-7", refused: "must be at least 0, not -7"),
    Example("min(2009-11-29)", "2009-11-29", gives: "2009-11-29"),
    Example("min(2009-11-29)", "2009-11-28", refused: "must be at least 2009-11-29, not 2009-11-28"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    let limit = try limit(arguments, for: field)
    return { value, _ in
      guard let order = Order.compare(value, limit), order < 0 else { return .accept }
      return .refuse(Refusal("must be at least \(limit.text), not \(value.text)"))
    }
  }
}
