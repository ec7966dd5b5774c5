import FacetKit

/// `format(d, "…")`: a date as text by a pattern of strftime(3).
struct FormatFunction: FormulaFunction {
  let name = "format"
  let summary = "a date as text by a pattern of strftime(3)"
  let parameters = [FunctionParameter("date", .date), FunctionParameter("pattern", .text)]
  let result = FunctionResult.kind(.text)
  let examples = [
    Example(#"format(2009-11-29, "%d.%m.%Y")"#, "", gives: "29.11.2009"),
    Example(#"format(null, "%Y")"#, "", gives: ""),
    Example(#"format(2009-11-29, "%Q")"#, "", refused: #"the format "%Q" has %Q, which strftime does not know"#),
  ]

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    guard case .text(let pattern) = arguments[1] else { return .null }
    switch arguments[0] {
    case .date(let date): return .text(try DateFormat.text(date, 0, pattern))
    case .datetime(let moment): return .text(try DateFormat.text(moment.date, moment.second, pattern))
    default: return .null
    }
  }
}
