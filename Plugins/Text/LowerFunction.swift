import FacetKit

/// `lower(text)`: in lower case, by the rules of Unicode.
struct LowerFunction: FormulaFunction {
  let name = "lower"
  let summary = "a text in lower case"
  let parameters = [FunctionParameter("text", .text)]
  let result = FunctionResult.kind(.text)
  let examples = [Example(#"lower("Tea")"#, "", gives: "tea")]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    if case .text(let text) = arguments[0] { .text(text.lowercased()) } else { .null }
  }
}
