import FacetKit

/// `round(x)`, `round(x, places)`: to the nearest, halves away from zero.
struct RoundFunction: FormulaFunction {
  let name = "round"
  let summary = "a number rounded to so many places, halves away from zero"
  let parameters = [FunctionParameter("number", .number), FunctionParameter("places", .integer, isOptional: true)]
  let result = FunctionResult.likeArguments
  let examples = [Example("round(2.5)", "", gives: "3"), Example("round(2.345, 2)", "", gives: "2.35")]

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
      let unit = (0..<(number.places - places)).reduce(Int64(1)) { power, _ in power * 10 }
      let (quotient, remainder) = number.units.quotientAndRemainder(dividingBy: unit)
      let isUp = remainder.magnitude * 2 >= unit.magnitude
      return .decimal(FixedDecimal(units: quotient + (isUp ? (number.units < 0 ? -1 : 1) : 0), places: places))
    case .real(let number):
      let scale = (0..<places).reduce(1.0) { product, _ in product * 10 }
      let scaled = (number * scale).rounded(.toNearestOrAwayFromZero)
      return .real(scaled.isFinite ? scaled / scale : number)
    default: return .null
    }
  }
}

/// `abs(x)`: without the sign.
struct AbsoluteFunction: FormulaFunction {
  let name = "abs"
  let summary = "a number without its sign"
  let parameters = [FunctionParameter("number", .number)]
  let result = FunctionResult.likeArguments
  let examples = [Example("abs(-7)", "", gives: "7")]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    switch arguments[0] {
    case .integer(let number):
      if number == .min { throw Refusal("\(number) has no absolute value of 64 bits") }
      return .integer(abs(number))
    case .real(let number): return .real(abs(number))
    case .decimal(let number): return (number.units < 0 ? number.negated : number).map { .decimal($0) } ?? .null
    default: return .null
    }
  }
}

/// `min(a, b, …)`, `max(a, b, …)`: of numbers, dates or datetimes. Nulls are skipped; null where all are null.
struct ExtremeFunction: FormulaFunction {
  let name: String
  let summary: String
  let parameters = [FunctionParameter("value", .any), FunctionParameter("other", .any, repeats: true)]
  let result = FunctionResult.likeArguments
  let examples: [Example]

  init(_ name: String) {
    self.name = name
    summary = name == "min" ? "the least of several values, nulls skipped" : "the greatest of several values, nulls skipped"
    examples = [Example("\(name)(3, 5, 4)", "", gives: name == "min" ? "3" : "5")]
  }

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    var best = Value.null
    for value in arguments where !value.isNull {
      if best.isNull {
        best = value
        continue
      }
      guard let order = Order.compare(value, best) else {
        throw Refusal("a \(value.kindName) and a \(best.kindName) have no order")
      }
      if name == "min" ? order < 0 : order > 0 { best = value }
    }
    return best
  }
}
