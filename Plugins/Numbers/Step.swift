import FacetKit

/// `step(size)`: a multiple of that number, exact for integers and decimals.
struct Step: Validator {
  let name = "step"
  let summary = "a multiple of this number"
  let parameters = ["size"]
  let examples = [
    Example("step(5)", "15", gives: "15"), Example("step(5)", "12", refused: "must be a multiple of 5, not 12"),
    Example("step(0.1)", "0.3", gives: "0.3"), Example("step(0.1)", "123456789.1", gives: "123456789.1"),
    Example("step(0.1)", "0.30000000001", refused: "must be a multiple of 0.1, not 0.30000000001"),
    Example("step(0.25)", "0.3", refused: "must be a multiple of 0.25, not 0.3"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    try requireNumber(field)
    guard arguments.count == 1, let size = Order.real(arguments[0]), size > 0, size.isFinite else {
      throw Refusal("step takes one number above 0")
    }
    let step = arguments[0]
    return { value, _ in
      Step.isMultiple(value, step)
        ? .accept : .refuse(Refusal("must be a multiple of \(step.text), not \(value.text)"))
    }
  }

  /// Reals are compared with the nearest multiple, which sums of steps may miss by their last bits.
  private static func isMultiple(_ value: Value, _ step: Value) -> Bool {
    if let number = Order.exact(value), let size = Order.exact(step) {
      let places = max(number.places, size.places)
      let a = Int128(number.units) * power(places - number.places)
      let b = Int128(size.units) * power(places - size.places)
      return a % b == 0
    }
    guard let number = Order.real(value), let size = Order.real(step) else { return true }
    let multiple = (number / size).rounded() * size
    return abs(number - multiple) <= 4 * number.magnitude.ulp
  }

  private static func power(_ exponent: Int) -> Int128 { (0..<exponent).reduce(1) { product, _ in product * 10 } }
}
