import FacetKit

/// `min(a, b, …)`, `max(a, b, …)`: of numbers, dates or datetimes. Nulls are skipped, unlike in SQL; null where all
/// are.
struct ExtremeFunction: FormulaFunction {
  let name: String
  let summary: String
  let parameters = [FunctionParameter("value", .any), FunctionParameter("other", .any, repeats: true)]
  let result = FunctionResult.likeArguments
  let examples: [Example]

  init(_ name: String) {
    self.name = name
    let isLeast = name == "min"
    summary = "the \(isLeast ? "least" : "greatest") of several numbers or dates; nulls are skipped, null where all are"
    examples = [
      Example("\(name)(3, 5, 4)", "", gives: isLeast ? "3" : "5"),
      Example("\(name)(null, 4)", "", gives: "4"), Example("\(name)(null, null)", "", gives: ""),
      Example("\(name)(2009-11-29, 2009-12-09)", "", gives: isLeast ? "2009-11-29" : "2009-12-09"),
      Example("\(name)(1, 1.5)", "", gives: isLeast ? "1.0" : "1.5"),
      Example(#"\#(name)("a", 1)"#, "", refused: #"takes numbers or dates, not "a""#),
    ]
  }

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    var best = Value.null
    var places = 0
    var hasReal = false
    for value in arguments where !value.isNull {
      switch value {
      case .real: hasReal = true
      case .decimal(let number): places = max(places, number.places)
      default: break
      }
      guard Order.compare(value, value) != nil else {
        throw Refusal("takes numbers or dates, not \(Refusal.shown(value.text))")
      }
      if best.isNull {
        best = value
        continue
      }
      guard let order = Order.compare(value, best) else {
        throw Refusal("\(value.text) and \(best.text) have no order")
      }
      if name == "min" ? order < 0 : order > 0 { best = value }
    }
    return widened(best, hasReal, places)
  }

  /// The result has the common kind of the arguments, as the expression's kind was settled beforehand.
  private func widened(_ value: Value, _ hasReal: Bool, _ places: Int) -> Value {
    if hasReal { return Order.real(value).map { .real($0) } ?? value }
    guard places > 0, let number = Order.exact(value)?.rescaled(to: places) else { return value }
    return .decimal(number)
  }
}
