import FacetKit
import Language
import Store

/// Adds rules to a type. One that is there already takes the message that is stated now.
struct RuleChange {
  let engine: RecordEngine
  let connection: Connection

  func apply(
    _ defined: [DefinitionReader.DefinedRule], of type: String, _ old: Entity?, _ report: inout ChangeReport
  ) throws {
    if defined.isEmpty { return }
    engine.forget()
    guard var entity = try engine.entity(type) else { return }
    let lines = defined.filter { $0.rule.field == nil }
    if !lines.isEmpty {
      var rules = entity.rules.filter { $0.field == nil }.map(\.rule)
      for line in lines {
        if let index = rules.firstIndex(where: { $0.expression.isExactly(line.rule.rule.expression) }) {
          rules[index] = line.rule.rule
        } else {
          rules.append(line.rule.rule)
        }
      }
      try Metadata.saveRules(rules, of: entity.name, in: connection)
      engine.forget()
      guard let changed = try engine.entity(type) else { return }
      entity = changed
    }
    for line in defined {
      let known = old?.rules.first { $0.field == line.rule.field && $0.rule.expression == line.rule.rule.expression }
      do {
        let bound = try BoundRule(line.rule, line.syntax, of: entity, engine: engine)
        if old != nil, known == nil, !engine.force { try check(bound, entity, at: line.range) }
      } catch var error as Diagnostic {
        error.subject = error.subject ?? line.rule.path(in: entity)
        throw error.at(line.range)
      }
      if old != nil, line.rule.field == nil, known?.rule != line.rule.rule {
        let word = known == nil ? "new rule of" : "changed the message of a rule of"
        report.notices.append("\(word) \(Name.quoted(entity.name)): \(line.rule.rule.expression)")
      }
    }
  }

  /// Refuses a rule that stored records break, with the first of them.
  private func check(_ rule: BoundRule, _ entity: Entity, at range: SourceRange) throws {
    guard entity.hasAddress else { return }
    var faults = StoredFaults(path: rule.rule.path(in: entity))
    let query = RecordQuery(all: entity, SQLBuilder(engine.operations), text: entity.name)
    try engine.forEachBroken(rule, in: query) { id, refusal in
      let path = rule.rule.field.map { "\(id.path).\(Name.quoted($0))" } ?? id.path
      faults.add(Violation(path: path, refusal: refusal), at: range)
    }
    try faults.end(at: range)
  }
}
