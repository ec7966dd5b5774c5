import FacetKit
import Language

/// What of the schema has to be there before a computed field, or a rule, can be defined.
struct FormulaNeeds {
  private(set) var types: Set<ExactName> = []
  /// Computed fields, each by its type and name.
  private(set) var formulas: Set<ExactName> = []
  /// The columns of the record itself that it reads, also by way of its computed fields.
  private(set) var columns: Set<ExactName> = []

  private let owner: Entity

  static func key(_ type: String, _ name: String) -> ExactName { ExactName("\(type)\u{1}\(name)") }

  init(_ expression: Expression, _ bound: Bound, of entity: Entity, engine: RecordEngine) throws {
    owner = entity
    try expression.forEachPath { path in
      guard case .name(let name) = path.root, !entity.hasField(name.text), entity.reference(name.text) == nil,
        try engine.inverse(name.text, of: entity) == nil, let type = try engine.entity(name.text)
      else { return }
      types.insert(ExactName(type.name))
    }
    add(bound, 0)
  }

  /// - Parameter depth: how many collections stand around it: the record itself is that many frames out.
  private mutating func add(_ bound: Bound, _ depth: Int) {
    switch bound.node {
    case .constant: break
    case .field(let field): add(field, depth)
    case .not(let one), .isNull(let one): add(one, depth)
    case .and(let a, let b), .or(let a, let b), .comparison(let a, _, let b): add([a, b], depth)
    case .membership(let one, let others): add([one] + others, depth)
    case .conditional(let a, let b, let c): add([a, b, c], depth)
    case .coalesce(let all), .apply(_, let all): add(all, depth)
    case .quantified(_, let members, let test): add(members, test, depth)
    case .count(let members): add(members, nil, depth)
    case .aggregate(_, let members, let operand): add(members, operand, depth)
    }
  }

  private mutating func add(_ all: [Bound], _ depth: Int) { for one in all { add(one, depth) } }

  private mutating func add(_ field: FrameField, _ depth: Int) {
    add(field.hops, isOwn: field.frame == depth)
    switch field.leaf {
    case .record: break
    case .column(let column, _): if field.frame == depth, field.hops.isEmpty { columns.insert(ExactName(column.name)) }
    case .formula(let formula):
      formulas.insert(FormulaNeeds.key(formula.entity.name, formula.field.name))
      if field.frame == depth, field.hops.isEmpty { add(formula.bound, 0) }
    case .asked(let question): add(question, depth)
    }
  }

  private mutating func add(_ members: Members, _ test: Bound?, _ depth: Int) {
    add(members.hops, isOwn: members.frame == depth)
    types.insert(ExactName(members.inverse.source.name))
    for part in [members.filter, test].compactMap({ $0 }) { add(part, depth + 1) }
  }

  private mutating func add(_ hops: [(reference: Reference, target: Entity)], isOwn: Bool) {
    for hop in hops { types.insert(ExactName(hop.target.name)) }
    guard isOwn, let first = hops.first else { return }
    for column in first.reference.columns.map({ owner.columns[$0].name }) { columns.insert(ExactName(column)) }
  }
}
