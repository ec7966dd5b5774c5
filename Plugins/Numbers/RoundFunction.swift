import FacetKit

/// `round(x)`, `round(x, places)`: to the nearest, halves away from zero.
struct RoundFunction: FormulaFunction {
  let name = "round"
  let summary = "a number rounded to so many places, halves away from zero"
  let parameters = [FunctionParameter("number", .number), FunctionParameter("places", .integer, isOptional: true)]
  let result = FunctionResult.likeArguments
  let examples = [
    Example("round(2.5)", "", gives: "3"), Example("round(-2.5)", "", gives: "-3"),
    Example("round(2.345, 2)", "", gives: "2.35"), Example("round(7, 2)", "", gives: "7"),
    Example("round(2.5, 16)", "", refused: "takes 0 to 15 places, not 16"),
  ]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    var places = 0
    if arguments.count > 1 {
      guard case .integer(let number) = arguments[1] else { return .null }
      guard (0...15).contains(number) else { throw Refusal("takes 0 to 15 places, not \(number)") }
      places = Int(number)
    }
    switch arguments[0] {
    case .integer: return arguments[0]
    case .decimal(let number):
      if number.places <= places { return arguments[0] }
      return Rounding.decimal(number, places: places).map { .decimal($0) } ?? arguments[0]
    case .real(let number): return .real(Rounding.real(number, places: places))
    default: return .null
    }
  }
}
