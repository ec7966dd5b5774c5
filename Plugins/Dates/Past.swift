import FacetKit

/// `past`: a day before today.
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
}

extension Value {
  /// The day of a date or datetime.
  var day: CalendarDate? {
    switch self {
    case .date(let date): date
    case .datetime(let moment): moment.date
    default: nil
    }
  }
}
