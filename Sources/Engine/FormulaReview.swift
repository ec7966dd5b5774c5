import FacetKit
import Language

/// What of a file's computed fields and rules can be worked out before its schema changes, and must be after it.
struct FormulaReview {
  let engine: RecordEngine
  /// With their names as they are before the change.
  private let sound: [(type: String, name: String)]

  init(_ engine: RecordEngine) throws {
    self.engine = engine
    guard engine.exists || engine.path == nil else {
      sound = []
      return
    }
    sound = try Metadata.expressions(in: engine.readable()).filter { type, name in
      (try? FormulaReview.fault(type, name, engine)) == .some(.none)
    }
  }

  /// - Throws: where one that was sound is not any more; `subject` is what was to go.
  func afterDropping(_ subject: String, at range: SourceRange) throws {
    try review { path, rule, _ in
      guard let rule else {
        return Diagnostic("\(path) needs it", subject: subject, at: range, hint: "drop \(path) first")
      }
      let way = rule.field == nil ? "drop \(path).\(rule.spelledName) first" : "define \(path) anew without it first"
      return Diagnostic("check \(rule.rule.expression) of \(path) needs it", subject: subject, at: range, hint: way)
    }
  }

  func afterDefining(
    _ fields: [DefinitionReader.DefinedField], of entity: Entity?, at range: SourceRange
  ) throws {
    try review { path, rule, fault in
      let stated = fields.first { field in
        entity.map { "\(Name.quoted($0.name)).\(Name.quoted(field.name.text))" == path } ?? false
      }
      return Diagnostic(
        FormulaReview.message(rule, fault), subject: path, at: stated?.name.range ?? range, hint: fault.hint)
    }
  }

  func afterRenaming(at range: SourceRange, _ change: ExpressionRenaming.Change) throws {
    try review({ change.name(of: $1, in: $0) }) { path, rule, fault in
      Diagnostic(FormulaReview.message(rule, fault), subject: path, at: range)
    }
  }

  private static func message(_ rule: CheckRule?, _ fault: Diagnostic) -> String {
    let rest = "could not be worked out any more: \(fault.message)"
    return rule.map { "check \($0.rule.expression) \(rest)" } ?? rest
  }

  private func review(
    _ renamed: (String, String) -> (String, String) = { ($0, $1) },
    _ error: (_ path: String, CheckRule?, Diagnostic) -> Diagnostic
  ) throws {
    if sound.isEmpty { return }
    engine.forget()
    for (type, name) in sound {
      let (type, name) = renamed(type, name)
      guard let fault = try FormulaReview.fault(type, name, engine), let entity = try engine.entity(type) else {
        continue
      }
      let rule = entity.rules.first { $0.row.isExactly(name) }
      throw error(rule?.path(in: entity) ?? "\(Name.quoted(type)).\(Name.quoted(name))", rule, fault)
    }
  }

  /// What is wrong with a computed field or rule; nil where nothing is, or where it is gone.
  static func fault(_ type: String, _ name: String, _ engine: RecordEngine) throws -> Diagnostic? {
    guard let entity = try engine.entity(type) else { return nil }
    do {
      if let rule = entity.rules.first(where: { $0.row.isExactly(name) }) {
        _ = try BoundRule(rule, CheckSyntax.parse(rule.rule.spelling), of: entity, engine: engine)
      } else if let formula = entity.formula(name) {
        _ = try engine.bound(formula, of: entity, at: nil)
      }
      return nil
    } catch let fault as Diagnostic { return fault }
  }
}
