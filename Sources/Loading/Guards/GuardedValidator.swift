import FacetKit

/// A loaded validator: its calls are marked, and an answer of the wrong kind is a refusal.
struct GuardedValidator: Validator {
  let inner: any Validator
  let mark: Running.Mark
  var name: String { inner.name }
  var summary: String { inner.summary }
  var parameters: [String] { inner.parameters }
  var examples: [Example] { inner.examples }

  func validate(_ value: Value, in setting: any Setting) throws -> Verdict {
    GuardedValidator.judged(name, nil, try Running.call(mark) { try inner.validate(value, in: setting) })
  }

  func prepare(_ arguments: [Value], for field: Field, in setting: any Setting) throws(Refusal) -> Check {
    let check = try Running.call(mark) { () throws(Refusal) in
      try inner.prepare(arguments, for: field, in: setting)
    }
    let (name, kind, mark) = (name, field.kind, mark)
    return { value, setting in
      GuardedValidator.judged(name, kind, try Running.call(mark) { try check(value, setting) })
    }
  }

  private static func judged(_ name: String, _ kind: Kind?, _ verdict: Verdict) -> Verdict {
    if Running.isInterrupted() { return .refuse(Refusal("interrupted in validator \(name)")) }
    if case .replace(let value) = verdict, let kind, !kind.holds(value) {
      return .refuse(Answer.wrong("validator \(name)", value, kind.spelling))
    }
    return verdict
  }
}
