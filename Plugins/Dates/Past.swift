import FacetKit

/// `past`: a day before today. Of a datetime the day counts.
struct Past: Validator {
  let name = "past"
  let summary = "a day before today"
  let examples = [
    Example("past", "2001-01-01", gives: "2001-01-01"),
    Example("past", "9999-01-01", refused: "must be before today, not 9999-01-01"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard let day = value.day else { return .accept }
    return day < setting.today ? .accept : .refuse(Refusal("must be before today, not \(value.text)"))
  }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireDays(field, arguments)
    return { value, setting in validate(value, in: setting) }
  }
}
