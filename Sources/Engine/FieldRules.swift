import FacetKit
import Language
import Store

/// What a value of one field has to pass, made ready once.
final class FieldRules {
  let field: Field
  private let checks: [(name: String, check: Check)]
  /// Nothing but the kind: what the fast lane may skip.
  var isEmpty: Bool { checks.isEmpty }

  /// - Throws: where a validator's arguments do not fit, as `define` would have said.
  init(_ field: Field, registry: Registry, setting: any Setting) throws {
    self.field = field
    var uses: [ValidatorUse] = []
    var isReference = false
    if case .reference = field.kind { isReference = true }
    if let minimum = field.minimum, !isReference { uses.append(ValidatorUse("min", [minimum])) }
    if let maximum = field.maximum, !isReference { uses.append(ValidatorUse("max", [maximum])) }
    if let length = field.length {
      let from = Int64(length.lowerBound)
      let to = Int64(length.upperBound)
      uses.append(ValidatorUse("length", [.integer(from), .integer(to)]))
    }
    if let pattern = field.pattern { uses.append(ValidatorUse("matches", [.text(pattern)])) }
    uses += field.validators
    checks = try uses.map { use in
      guard let validator = registry.validator(use.name) else {
        throw Diagnostic("no validator \(use.name)", subject: field.name, hint: "the plugin that has it is not loaded")
      }
      do throws(Refusal) { return (use.name, try validator.prepare(use.arguments, for: field, in: setting)) } catch {
        throw Diagnostic(error.message, subject: field.name, hint: error.hint)
      }
    }
  }

  /// Whether all checks take the value as it is: what the fast lane may store from where it stands.
  func accept(_ value: Value, in setting: any Setting) -> Bool {
    checks.allSatisfy { _, check in if case .accept? = try? check(value, setting) { true } else { false } }
  }

  /// The value as it is to be stored. Null passes: `required` is looked at by the change.
  ///
  /// Every check has its say, so that all that is wrong shows at once. What took the value's place is judged like any
  /// other, until nobody replaces it any more.
  func judge(_ value: Value, in setting: any Setting) throws(Refusals) -> Value {
    var value = value
    var isReplaced = false
    var replacing: [String] = []
    for _ in 0..<checks.count + 2 {
      if value.isNull { return value }
      let refusals: [Refusal]
      (value, replacing, refusals) = round(value, in: setting, isReplaced)
      if !refusals.isEmpty { throw Refusals(refusals) }
      if replacing.isEmpty { return value }
      isReplaced = true
    }
    throw Refusals([FieldRules.restless(replacing)])
  }

  /// Asks each check once, the later ones about what the earlier ones put in place.
  private func round(
    _ value: Value, in setting: any Setting, _ isReplaced: Bool
  ) -> (value: Value, replacing: [String], refusals: [Refusal]) {
    var value = value
    var replacing: [String] = []
    var refusals: [Refusal] = []
    for (name, check) in checks {
      switch FieldRules.verdict(name, { try check(value, setting) }) {
      case .accept: continue
      case .replace(let other):
        if other != value { replacing.append(name) }
        value = other
        if value.isNull { return (value, replacing, refusals) }
      case .refuse(let refusal):
        // A place in what took the value's place is none in what was typed.
        let isAsGiven = !isReplaced && replacing.isEmpty
        let placed = isAsGiven ? refusal : Refusal(refusal.message, hint: refusal.hint)
        if !refusals.contains(placed) { refusals.append(placed) }
      @unknown default: continue
      }
    }
    return (value, replacing, refusals)
  }

  /// Nothing would be stored for good: the next judge would replace it again.
  private static func restless(_ names: [String]) -> Refusal {
    if names.count == 1 {
      return Refusal("the validator \(names[0]) never comes to rest: it replaces what it answered itself")
    }
    return Refusal(
      "the validators \(Spelling.list(names)) never come to rest: each replaces what another one answered",
      hint: "the field can have one of them")
  }

  /// What a validator throws is a refusal; one that it did not word itself has its name.
  static func verdict(_ name: String, _ judge: () throws -> Verdict) -> Verdict {
    do { return try judge() } catch let refusal as Refusal { return .refuse(refusal) } catch {
      return .refuse(Refusal("the validator \(name) failed: \(error)"))
    }
  }
}
