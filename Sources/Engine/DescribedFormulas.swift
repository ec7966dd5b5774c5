import FacetKit
import Language

/// Decides which computed fields and rules stand in the text of their type, and which further down, where all that they need is
/// defined.
struct DescribedFormulas {
  private let engine: RecordEngine
  private var defined: Set<ExactName> = []
  private var waiting: [(key: ExactName, needs: FormulaNeeds, text: String)] = []

  init(_ engine: RecordEngine) { self.engine = engine }

  /// The names of those (of rules: of their rows) that cannot stand in the text of their type.
  ///
  /// - Parameters:
  ///   - types: what is defined further down.
  ///   - isWhole: no reference is left for later, by which a collection would not be there yet.
  mutating func takeLate(of entity: Entity, waiting types: Set<ExactName>, _ isWhole: Bool) throws -> [String] {
    var own: [(key: ExactName, name: String, needs: FormulaNeeds)] = []
    for formula in entity.formulas {
      guard let expression = formula.expression, let bound = try? engine.bound(formula, of: entity, at: nil) else {
        continue
      }
      let needs = try FormulaNeeds(expression, bound.bound, of: entity, engine: engine)
      own.append((FormulaNeeds.key(entity.name, formula.name), formula.name, needs))
    }
    for rule in entity.rules where rule.field == nil {
      guard let syntax = try? CheckSyntax.parse(rule.rule.spelling),
        let bound = try? BoundRule(rule, syntax, of: entity, engine: engine)
      else { continue }
      own.append((FormulaNeeds.key(entity.name, rule.row), rule.row, bound.needs))
    }
    var inside = own.filter { $0.needs.types.isDisjoint(with: types) && (isWhole || $0.needs.types.isEmpty) }
    while true {
      let known = defined.union(inside.map(\.key))
      let count = inside.count
      inside.removeAll { !$0.needs.formulas.isSubset(of: known) }
      if inside.count == count { break }
    }
    let keys = Set(inside.map(\.key))
    defined.formUnion(keys)
    let late = own.filter { !keys.contains($0.key) }
    for formula in late {
      if let rule = entity.rules.first(where: { $0.row == formula.name && $0.field == nil }) {
        let text = "define \(Name.quoted(entity.name)) { \(rule.rule.spelling) }"
        waiting.append((formula.key, formula.needs, text))
      } else if let field = entity.record.field(formula.name) {
        waiting.append((formula.key, formula.needs, engine.describe(field, of: entity)))
      }
    }
    return late.map(\.name)
  }

  /// The lines of the others, each below those that it needs.
  mutating func late() -> [String] {
    var lines: [String] = []
    while !waiting.isEmpty {
      let next = waiting.firstIndex { $0.needs.formulas.isSubset(of: defined) } ?? 0
      let formula = waiting.remove(at: next)
      defined.insert(formula.key)
      lines.append(formula.text)
    }
    return lines
  }
}
