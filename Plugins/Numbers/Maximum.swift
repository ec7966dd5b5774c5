import FacetKit

/// `max(limit)`: at most that number, date or datetime.
struct Maximum: Validator {
  let name = "max"
  let summary = "at most this number, date or datetime"
  let parameters = ["limit"]
  let examples = [
    Example("max(60)", "60", gives: "60"), Example("max(60)", "61", refused: "must be at most 60, not 61"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard arguments.count == 1 else { throw Refusal("max takes 1 value, not \(arguments.count)") }
    let limit = arguments[0]
    guard Order.compare(limit, limit) != nil else { throw Refusal("max takes a number or a date, not \(limit.literal)") }
    return { value, _ in
      guard let order = Order.compare(value, limit) else { return .accept }
      return order > 0 ? .refuse(Refusal("must be at most \(limit.text), not \(value.text)")) : .accept
    }
  }
}
