import FacetKit

/// `after(day)`: a day after that one; of a datetime the day counts. Words such as `"today"` are read when a value is
/// judged.
struct After: Validator {
  let name = "after"
  let summary = "a day after the one given: after(2000-01-01), after(\"today\")"
  let parameters = ["day"]
  let examples = [
    Example("after(2000-01-01)", "2000-01-02", gives: "2000-01-02"),
    Example("after(2000-01-01)", "2000-01-01", refused: "must be after 2000-01-01, not 2000-01-01"),
    Example(#"after("next friday")"#, "9999-01-01", gives: "9999-01-01"),
    Example(#"after("today")"#, "2001-01-01", refused: "must be after today, not 2001-01-01"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireDays(field, arguments)
    return try DayLimit(arguments[0], in: setting).check("after") { $0 > $1 }
  }
}
