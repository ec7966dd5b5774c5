import FacetKit

/// A loaded function: a result of another kind than it states is a refusal.
struct GuardedFunction: FormulaFunction {
  let inner: any FormulaFunction
  let mark: Running.Mark
  var name: String { inner.name }
  var summary: String { inner.summary }
  var parameters: [FunctionParameter] { inner.parameters }
  var result: FunctionResult { inner.result }
  var examples: [Example] { inner.examples }

  func call(_ arguments: [Value], in setting: any Setting) throws(Refusal) -> Value {
    let value = try Running.call(mark) { () throws(Refusal) in try inner.call(arguments, in: setting) }
    if Running.isInterrupted() { throw Refusal("interrupted in function \(name)") }
    if case .kind(let kind) = result, !kind.holds(value) {
      throw Answer.wrong("function \(name)", value, kind.spelling)
    }
    return value
  }
}
