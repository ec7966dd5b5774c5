import FacetKit

/// `min(limit)`: at least that number, date or datetime.
struct Minimum: Validator {
  let name = "min"
  let summary = "at least this number, date or datetime"
  let parameters = ["limit"]
  let examples = [
    Example("min(0)", "3", gives: "3"), Example("min(0)", "-7", refused: "must be at least 0, not -7"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard arguments.count == 1 else { throw Refusal("min takes 1 value, not \(arguments.count)") }
    let limit = arguments[0]
    guard Order.compare(limit, limit) != nil else { throw Refusal("min takes a number or a date, not \(limit.literal)") }
    return { value, _ in
      guard let order = Order.compare(value, limit) else { return .accept }
      return order < 0 ? .refuse(Refusal("must be at least \(limit.text), not \(value.text)")) : .accept
    }
  }
}
