import FacetKit

/// `days(a, b)`: days from a to b, negative where b is earlier.
struct DaysFunction: FormulaFunction {
  let name = "days"
  let summary = "days from one date to another"
  let parameters = [FunctionParameter("from", .date), FunctionParameter("to", .date)]
  let result = FunctionResult.kind(.integer)
  let examples = [Example("days(2009-11-29, 2009-12-09)", "", gives: "10")]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    guard let from = arguments[0].day, let to = arguments[1].day else { return .null }
    return .integer(Int64(to.daysSince1970 - from.daysSince1970))
  }
}

/// The parts of a date that have a function.
enum DatePart: String, CaseIterable, Sendable { case year, month, day, weekday }

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
    examples = [Example("\(part.rawValue)(2009-11-29)", "", gives: outcome)]
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

/// `age(d)`: full years from a day to today. Someone born on 29 February is a year older on 1 March.
struct AgeFunction: FormulaFunction {
  let name = "age"
  let summary = "full years from a date to today"
  let parameters = [FunctionParameter("date", .date)]
  let result = FunctionResult.kind(.integer)
  let examples = [Example("age(today)", "", gives: "0")]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    guard let date = arguments[0].day else { return .null }
    let today = setting.today
    let isBefore = (today.month, today.day) < (date.month, date.day)
    return .integer(Int64(today.year - date.year - (isBefore ? 1 : 0)))
  }
}

/// `format(d, "…")`: a date as text by a pattern of strftime(3).
struct FormatFunction: FormulaFunction {
  let name = "format"
  let summary = "a date as text by a pattern of strftime(3)"
  let parameters = [FunctionParameter("date", .date), FunctionParameter("pattern", .text)]
  let result = FunctionResult.kind(.text)
  let examples = [Example(#"format(2009-11-29, "%d.%m.%Y")"#, "", gives: "29.11.2009")]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    guard case .text(let pattern) = arguments[1] else { return .null }
    switch arguments[0] {
    case .date(let date): return .text(try DateFormat.text(date, 0, pattern))
    case .datetime(let moment): return .text(try DateFormat.text(moment.date, moment.second, pattern))
    default: return .null
    }
  }
}
