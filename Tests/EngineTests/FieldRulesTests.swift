import FacetKit
import Language
import Testing

@testable import Engine

/// Every check of a field has its say, and what takes a value's place is judged like any other.
@Suite struct FieldRulesTests {
  /// Answers with what its table has for a text, and takes every other.
  private struct Turns: Validator {
    let name: String
    let summary = "turns some texts into others"
    var answers: [String: String] = [:]
    var most = Int.max
    var unit = 1
    var examples: [Example] { [] }

    func validate(_ value: Value, in setting: any Setting) -> Verdict {
      if value.text.count > most || value.text.count % unit != 0 { return .refuse(Refusal("must be \(name)")) }
      return answers[value.text].map { .replace(.text($0)) } ?? .accept
    }
  }

  private static let validators = [
    Turns(name: "once", answers: ["a": "b"]), Turns(name: "twice", answers: ["a": "b", "b": "c"]),
    Turns(name: "around", answers: ["a": "b", "b": "a"]), Turns(name: "up", answers: ["a": "A"]),
    Turns(name: "down", answers: ["A": "a"]), Turns(name: "long", answers: ["a": "aaaa"]),
    Turns(name: "late", answers: ["c": "d"]), Turns(name: "same", answers: ["a": "a"]),
    Turns(name: "short", most: 3), Turns(name: "even", unit: 2),
  ]

  private func judged(_ validators: [String], _ text: String = "a") throws -> [String] {
    var registry = Registry()
    for validator in Self.validators { try registry.add(validator) }
    var field = Field("f", .text)
    field.validators = validators.map { ValidatorUse($0) }
    let engine = RecordEngine(registry: registry)
    let setting = EngineSetting(engine)
    let rules = try FieldRules(field, registry: registry, setting: setting)
    do { return [try rules.judge(.text(text), in: setting).text] } catch {
      return error.all.map { "! \($0.message)" }
    }
  }

  @Test(
    arguments: [
      ([], ["a"]), (["once"], ["b"]), (["same"], ["a"]), (["twice"], ["c"]), (["late", "twice"], ["d"]),
      (["around"], ["! the validator around never comes to rest: it replaces what it answered itself"]),
      (
        ["up", "down"],
        ["! the validators up and down never come to rest: each replaces what another one answered"]
      ),
      (["once", "up", "down"], ["b"]),
    ] as [([String], [String])])
  func whatTakesAValuesPlace(_ validators: [String], _ wanted: [String]) throws {
    #expect(try judged(validators) == wanted)
  }

  /// What is stored has to please them all, the earlier ones too; of what was given all that is wrong is told.
  @Test(
    arguments: [
      (["short", "long"], "a", ["! must be short"]), (["short", "long"], "b", ["b"]),
      (["short", "even"], "abcde", ["! must be short", "! must be even"]),
      (["even", "short", "even"], "abcde", ["! must be even", "! must be short"]), (["short", "even"], "ab", ["ab"]),
    ] as [([String], String, [String])])
  func everyOneHasItsSay(_ validators: [String], _ text: String, _ wanted: [String]) throws {
    #expect(try judged(validators, text) == wanted)
  }
}
