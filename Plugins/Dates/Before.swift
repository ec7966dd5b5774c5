import FacetKit

/// `before(day)`: a day before that one; of a datetime the day counts. Words such as `"today"` are read when a value is
/// judged.
struct Before: Validator {
  let name = "before"
  let summary = "a day before the one given: before(2000-01-01), before(\"today\")"
  let parameters = ["day"]
  let examples = [
    Example("before(2000-01-01)", "1999-12-31", gives: "1999-12-31"),
    Example("before(2000-01-01)", "2000-01-01", refused: "must be before 2000-01-01, not 2000-01-01"),
    Example(#"before("next friday")"#, "2001-01-01", gives: "2001-01-01"),
    Example(#"before("today")"#, "9999-01-01", refused: "must be before today, not 9999-01-01"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireDays(field, arguments)
    return try DayLimit(arguments[0], in: setting).check("before") { $0 < $1 }
  }
}
