import FacetKit

/// `trim(text)`: without white space at both ends.
struct TrimFunction: FormulaFunction {
  let name = "trim"
  let summary = "a text without white space at both ends"
  let parameters = [FunctionParameter("text", .text)]
  let result = FunctionResult.kind(.text)
  let examples = [Example(#"trim(" Tea ")"#, "", gives: "Tea")]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    if case .text(let text) = arguments[0] { .text(text.trimmed) } else { .null }
  }
}
