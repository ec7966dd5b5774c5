import FacetKit

/// `year(d)`, `month(d)`, `day(d)`, `weekday(d)` (1 Monday to 7 Sunday).
struct DatePartFunction: FormulaFunction {
  private let part: DatePart
  let name: String
  let summary: String
  let parameters = [FunctionParameter("date", .date)]
  let result = FunctionResult.kind(.integer)
  let examples: [Example]

  init(_ part: DatePart) {
    self.part = part
    name = part.rawValue
    summary = part == .weekday ? "the day of the week, 1 Monday to 7 Sunday" : "the \(part.rawValue) of a date"
    let outcome =
      switch part {
      case .year: "2009"
      case .month: "11"
      case .day: "29"
      case .weekday: "7"
      }
    examples = [
      Example("\(part.rawValue)(2009-11-29)", "", gives: outcome), Example("\(part.rawValue)(null)", "", gives: ""),
    ]
  }

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    guard let date = arguments[0].day else { return .null }
    switch part {
    case .year: return .integer(Int64(date.year))
    case .month: return .integer(Int64(date.month))
    case .day: return .integer(Int64(date.day))
    case .weekday: return .integer(Int64(date.weekday))
    }
  }
}
