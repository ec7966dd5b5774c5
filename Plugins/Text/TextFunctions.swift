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
    default: throw Refusal("needs a text or a list, not a \(arguments[0].kindName)")
    }
  }
}

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
