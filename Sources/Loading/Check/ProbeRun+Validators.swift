import Engine
import FacetKit
import Language

extension ProbeRun {
  func probe(_ validator: any Validator) {
    let thing = "validator \(validator.name)"
    describe(thing, summary: validator.summary, examples: validator.examples)
    for example in validator.examples {
      self.example(thing, example) {
        let use = try engine.validatorUse(example.use)
        if use.name != validator.name { throw Refusal("the example is of \(use.name)") }
        let value = ProbeRun.value(example.input)
        let field = Field("field", ProbeRun.kind(of: value))
        let check = try validator.prepare(use.arguments, for: field, in: engine.setting)
        switch try check(value, engine.setting) {
        case .accept: return value.text
        case .replace(let other):
          try refuseRestless(check, other)
          return other.text
        case .refuse(let refusal): throw refusal
        @unknown default: return ""
        }
      }
    }
    var uses = Set(validator.examples.map(\.use)).sorted().compactMap { try? engine.validatorUse($0) }
    if uses.isEmpty, validator.parameters.isEmpty { uses = [ValidatorUse(validator.name)] }
    for use in uses where use.name == validator.name { edges(validator, thing, use.arguments) }
    for stranger in EdgeValues.strangers {
      let field = Field("field", .text)
      _ = call("\(thing) with \(stranger.name) as its argument") {
        try? validator.prepare([stranger.value], for: field, in: engine.setting)
      }
    }
  }

  private func edges(_ validator: any Validator, _ thing: String, _ arguments: [Value]) {
    for kind in EdgeValues.kinds {
      let field = Field("field", kind)
      let check = call("\(thing) for a field of the kind \(kind.name)") {
        try? validator.prepare(arguments, for: field, in: engine.setting)
      }
      guard let check else { continue }
      for edge in EdgeValues.all(of: kind) {
        let verdict = call("\(thing), \(edge.name)") { try? check(edge.value, engine.setting) }
        guard case .replace(let value)? = verdict else { continue }
        if !kind.holds(value) {
          tell(.fault("\(thing) replaces \(edge.name) by a \(value.kindName) in a field of the kind \(kind.name)"))
          break
        }
        if (try? refuseRestless(check, value)) == nil {
          tell(.fault("\(thing) never comes to rest: what it puts in the place of \(edge.name) it replaces again"))
          break
        }
      }
      for stranger in EdgeValues.strangers {
        _ = call("\(thing), \(stranger.name) for a \(kind.name)") { try? check(stranger.value, engine.setting) }
      }
    }
  }

  /// A replacement is judged like any value, so that it has to be accepted as it is.
  private func refuseRestless(_ check: Check, _ answer: Value) throws(Refusal) {
    guard case .replace(let other)? = try? check(answer, engine.setting), other != answer else { return }
    throw Refusal(
      "never comes to rest: it puts \(Value.quoted(String(other.text.prefix(40)))) in the place of "
        + "\(Value.quoted(String(answer.text.prefix(40)))), which it answered itself")
  }

  /// The value that prints as that text, as examples mean it.
  static func value(_ text: String) -> Value {
    if let number = Int64(text), String(number) == text { return .integer(number) }
    if let number = Double(text), Value.real(number).text == text { return .real(number) }
    if let date = CalendarDate(text) { return .date(date) }
    if let moment = DateTime(text) { return .datetime(moment) }
    return .text(text)
  }

  static func kind(of value: Value) -> Kind {
    switch value {
    case .integer: .integer
    case .real: .real
    case .date: .date
    case .datetime: .datetime
    default: .text
    }
  }
}
