import FacetKit

/// `after(day)`: a day after that one. A word such as `today` is read when a value is judged.
struct After: Validator {
  let name = "after"
  let summary = "a day after the one given"
  let parameters = ["day"]
  let examples = [
    Example("after(2000-01-01)", "2000-01-02", gives: "2000-01-02"),
    Example("after(2000-01-01)", "2000-01-01", refused: "must be after 2000-01-01, not 2000-01-01"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard arguments.count == 1 else { throw Refusal("after takes 1 value, not \(arguments.count)") }
    let limit = try DayLimit(arguments[0], in: setting)
    return { value, setting in
      guard let day = value.day, let other = limit.day(in: setting) else { return .accept }
      return day > other ? .accept : .refuse(Refusal("must be after \(limit.text), not \(value.text)"))
    }
  }
}
