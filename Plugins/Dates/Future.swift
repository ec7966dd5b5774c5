import FacetKit

/// `future`: a day after today. Of a datetime the day counts.
struct Future: Validator {
  let name = "future"
  let summary = "a day after today"
  let examples = [
    Example("future", "9999-01-01", gives: "9999-01-01"),
    Example("future", "2001-01-01", refused: "must be after today, not 2001-01-01"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict {
    guard let day = value.day else { return .accept }
    return day > setting.today ? .accept : .refuse(Refusal("must be after today, not \(value.text)"))
  }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireDays(field, arguments)
    return { value, setting in validate(value, in: setting) }
  }
}
