import FacetKit

/// `upper(text)`: in upper case, by the rules of Unicode.
struct UpperFunction: FormulaFunction {
  let name = "upper"
  let summary = "a text in upper case"
  let parameters = [FunctionParameter("text", .text)]
  let result = FunctionResult.kind(.text)
  let examples = [Example(#"upper("Tea")"#, "", gives: "TEA")]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    if case .text(let text) = arguments[0] { .text(text.uppercased()) } else { .null }
  }
}
