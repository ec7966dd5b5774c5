import FacetKit

/// `abs(x)`: without the sign.
struct AbsoluteFunction: FormulaFunction {
  let name = "abs"
  let summary = "a number without its sign"
  let parameters = [FunctionParameter("number", .number)]
  let result = FunctionResult.likeArguments
  let examples = [
    Example("abs(-7)", "", gives: "7"), Example("abs(-3.50)", "", gives: "3.50"), Example("abs(null)", "", gives: ""),
  ]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    switch arguments[0] {
    case .integer(let number):
      if number == .min { throw Refusal("\(number) has no absolute value of 64 bits") }
      return .integer(abs(number))
    case .real(let number): return .real(abs(number))
    case .decimal(let number):
      if number.units >= 0 { return arguments[0] }
      guard let positive = number.negated else { throw Refusal("\(number) has no absolute value of 64 bits") }
      return .decimal(positive)
    default: return .null
    }
  }
}
