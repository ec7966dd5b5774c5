import FacetKit

/// `age(d)`: full years from a day to today, negative for days to come. Who was born on 29 February is a year older on
/// 1 March.
struct AgeFunction: FormulaFunction {
  let name = "age"
  let summary = "full years from a date to today"
  let parameters = [FunctionParameter("date", .date)]
  let result = FunctionResult.kind(.integer)
  let examples = [Example("age(today)", "", gives: "0"), Example("age(null)", "", gives: "")]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    guard let date = arguments[0].day else { return .null }
    let today = setting.today
    let years = date <= today ? AgeFunction.years(date, today) : -AgeFunction.years(today, date)
    return .integer(Int64(years))
  }

  private static func years(_ from: CalendarDate, _ to: CalendarDate) -> Int {
    to.year - from.year - ((to.month, to.day) < (from.month, from.day) ? 1 : 0)
  }
}
