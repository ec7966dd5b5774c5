import FacetKit

/// `max(limit)`: at most that number, date or datetime.
struct Maximum: Validator {
  let name = "max"
  let summary = "at most this number, date or datetime"
  let parameters = ["limit"]
  let examples = [
    Example("max(60)", "60", gives: "60"), Example("max(60)", "612.0", refused: "must be at most 60, not 612.0"),
    Example("max(2009-11-29)", "2009-11-29", gives: "2009-11-29"),
    Example("max(2009-11-29)", "2009-11-30", refused: "must be at most 2009-11-29, not 2009-11-30"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    let limit = try limit(arguments, for: field)
    return { value, _ in
      guard let order = Order.compare(value, limit), order > 0 else { return .accept }
      return .refuse(Refusal("must be at most \(limit.text), not \(value.text)"))
    }
  }
}
