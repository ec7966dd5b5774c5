import FacetKit

/// `step(size)`: a multiple of that number, exact for integers and decimals.
struct Step: Validator {
  let name = "step"
  let summary = "a multiple of this number"
  let parameters = ["size"]
  let examples = [
    Example("step(5)", "15", gives: "15"), Example("step(5)", "12", refused: "must be a multiple of 5, not 12"),
  ]

  func validate(_ value: Value, in setting: any Setting) -> Verdict { .accept }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    guard arguments.count == 1, let size = Order.real(arguments[0]), size > 0 else {
      throw Refusal("step takes one number above 0")
    }
    let step = arguments[0]
    return { value, _ in
      isMultiple(value, step) ? .accept : .refuse(Refusal("must be a multiple of \(step.text), not \(value.text)"))
    }
  }
}

private func isMultiple(_ value: Value, _ step: Value) -> Bool {
  if let number = Order.exact(value), let size = Order.exact(step) {
    let places = max(number.places, size.places)
    guard let a = number.rescaled(to: places), let b = size.rescaled(to: places), b.units != 0 else { return false }
    return a.units % b.units == 0
  }
  guard let number = Order.real(value), let size = Order.real(step) else { return true }
  let quotient = number / size
  return abs(quotient - quotient.rounded()) < 1e-9
}
