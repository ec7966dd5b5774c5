import FacetKit

/// `days(a, b)`: days from a to b, negative where b is earlier.
struct DaysFunction: FormulaFunction {
  let name = "days"
  let summary = "days from one date to another"
  let parameters = [FunctionParameter("from", .date), FunctionParameter("to", .date)]
  let result = FunctionResult.kind(.integer)
  let examples = [
    Example("days(2009-11-29, 2009-12-09)", "", gives: "10"),
    Example("days(2009-12-09, 2009-11-29)", "", gives: "-10"), Example("days(null, 2009-12-09)", "", gives: ""),
  ]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    guard let from = arguments[0].day, let to = arguments[1].day else { return .null }
    return .integer(Int64(to.daysSince1970 - from.daysSince1970))
  }
}
