import FacetKit

/// `before(day)`: a day before that one. A word such as `today` is read when a value is judged.
struct Before: Validator {
  let name = "before"
  let summary = "a day before the one given"
  let parameters = ["day"]
  let examples = [
    Example("before(2000-01-01)", "1999-12-31", gives: "1999-12-31"),
    Example("before(2000-01-01)", "2000-01-01", refused: "must be before 2000-01-01, not 2000-01-01"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard arguments.count == 1 else { throw Refusal("before takes 1 value, not \(arguments.count)") }
    let limit = try DayLimit(arguments[0], in: setting)
    return { value, setting in
      guard let day = value.day, let other = limit.day(in: setting) else { return .accept }
      return day < other ? .accept : .refuse(Refusal("must be before \(limit.text), not \(value.text)"))
    }
  }
}
