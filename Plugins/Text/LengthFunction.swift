import FacetKit

/// `len(text)`: characters of a text, members of a list.
struct LengthFunction: FormulaFunction {
  let name = "len"
  let summary = "characters of a text, members of a list"
  let parameters = [FunctionParameter("value", .any)]
  let result = FunctionResult.kind(.integer)
  let examples = [Example(#"len("Tea")"#, "", gives: "3")]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    switch arguments[0] {
    case .null: return .null
    case .text(let text): return .integer(Int64(text.count))
    case .list(let members): return .integer(Int64(members.count))
    default: throw Refusal("takes a text or a list, not \(Refusal.shown(arguments[0].text))")
    }
  }
}
