import Engine
import FacetKit
import Language

extension ProbeRun {
  func probe(_ format: any DisplayFormat) {
    let thing = "formatter \(format.name)"
    describe(thing, summary: format.summary, examples: format.examples)
    for example in format.examples {
      self.example(thing, example) {
        try format.text(for: value(example.input, format), pattern: example.use, in: engine.setting)
      }
    }
    let patterns = Set(format.examples.map(\.use)).sorted() + ["", "%", "%%%", String(repeating: "%", count: 10_000)]
    for kind in EdgeValues.kinds where format.kinds.contains(kind.name) {
      for pattern in patterns {
        for edge in EdgeValues.all(of: kind) + EdgeValues.strangers {
          _ = call("\(thing), \(edge.name), by \(Value.quoted(String(pattern.prefix(20))))") {
            try? format.text(for: edge.value, pattern: pattern, in: engine.setting)
          }
        }
      }
    }
  }

  /// The input of a formatter's example, as a value of a kind that it shows.
  private func value(_ text: String, _ format: any DisplayFormat) -> Value {
    let plain = ProbeRun.value(text)
    if format.kinds.contains(ProbeRun.kind(of: plain).name) { return plain }
    if format.kinds.contains("decimal"), let number = FixedDecimal(text) { return .decimal(number) }
    if format.kinds.contains("boolean"), text == "true" || text == "false" { return .boolean(text == "true") }
    return plain
  }

  func probe(_ function: any FormulaFunction) {
    let thing = "function \(function.name)"
    describe(thing, summary: function.summary, examples: function.examples)
    for example in function.examples {
      self.example(thing, example) { try engine.evaluate(Expression.parse(example.use), in: Scope()).text }
    }
    let most = function.parameters.count + (function.parameters.last?.repeats == true ? 2 : 0)
    let least = function.parameters.filter { !$0.isOptional }.count
    for count in least...max(least, most) {
      for turn in 0..<24 {
        let arguments = (0..<count).map { place -> (name: String, value: Value) in
          let values = ProbeRun.values(function.parameters[min(place, function.parameters.count - 1)].kind)
          return values[(turn * (place + 1) + place) % values.count]
        }
        let name = "\(thing), \(arguments.map(\.name).joined(separator: ", "))"
        let value = call(name) { try? function.call(arguments.map(\.value), in: engine.setting) }
        if let value, case .kind(let kind) = function.result, !kind.holds(value) {
          return tell(.fault("\(thing) gives a \(value.kindName) where it states \(kind.name)"))
        }
      }
    }
  }

  private static func values(_ kind: FunctionKind) -> [(name: String, value: Value)] {
    let null = [(name: "null", value: Value.null)]
    let numbers = EdgeValues.all(of: .integer) + EdgeValues.all(of: .real) + EdgeValues.all(of: .decimal(places: 2))
    switch kind {
    case .text: return null + EdgeValues.all(of: .text)
    case .integer: return null + EdgeValues.all(of: .integer)
    case .number: return null + numbers
    case .boolean: return null + EdgeValues.all(of: .boolean)
    case .date: return null + EdgeValues.all(of: .date) + EdgeValues.all(of: .datetime)
    case .any: return EdgeValues.strangers
    @unknown default: return EdgeValues.strangers
    }
  }

  func probe(_ command: any PluginCommand) {
    let thing = "command \(command.name)"
    describe(thing, summary: command.summary, examples: command.examples)
    for example in command.examples { self.example(thing, example) { try runCommand(example) } }
  }
  func probe(_ observer: any Observer) {
    let thing = "observer \(observer.name)"
    describe(thing, summary: observer.summary, examples: observer.examples)
    for example in observer.examples { self.example(thing, example) { try runCommand(example) } }
    // Types that it knows nothing of, and a record that is gone when it looks for it.
    var type = RecordType("unheard of", fields: EdgeValues.kinds.map { Field($0.name, $0) })
    for editor in [nil, observer.name] {
      for place in type.fields.indices { type.fields[place].editor = editor }
      guard call("\(thing), asked for a type of all kinds", { observer.observes(type) }) else { continue }
      let record = RecordID(type: type.name, key: [.integer(1)])
      let changes = [
        RecordedChange(of: record, old: .null, new: .reference(record)),
        RecordedChange(of: record, old: .reference(record), new: .null),
        RecordedChange(of: record, field: "text", old: .null, new: .text("x")),
      ]
      for change in changes {
        call("\(thing), told of \(change.path)") {
          try? observer.changed(ChangeBatch([change], types: [type]), in: FixedSession())
        }
      }
    }
  }
}
