import Store

/// One record source of a SQL text: its alias and the joins that following its references needs.
final class SQLFrame {
  let entity: Entity
  let alias: String
  /// A reference was followed to get here, so that there may be no record.
  let isOptional: Bool
  /// `LEFT JOIN`s, so that records without the other one stay.
  private(set) var joins: [String] = []
  private var known: [ExactName: String] = [:]
  /// The source whose joins lead here, and the references from there.
  private let root: (frame: SQLFrame, hops: [(reference: Reference, target: Entity)])?

  init(_ entity: Entity, alias: String, isOptional: Bool = false) {
    self.entity = entity
    self.alias = alias
    self.isOptional = isOptional
    root = nil
  }

  private init(_ root: SQLFrame, _ hops: [(reference: Reference, target: Entity)], _ entity: Entity, _ alias: String) {
    self.entity = entity
    self.alias = alias
    isOptional = true
    self.root = (root, hops)
  }

  /// The record at the end of references as a source of its own, joined to this one.
  func reached(_ hops: [(reference: Reference, target: Entity)], _ builder: SQLBuilder) -> SQLFrame {
    guard let last = hops.last else { return self }
    let way = (root?.hops ?? []) + hops
    return SQLFrame(root?.frame ?? self, way, last.target, alias(after: hops, builder))
  }

  /// Null where there is no record, whatever the expression makes of that.
  func ifThere(_ sql: String) -> String {
    guard isOptional, entity.hasAddress, let key = entity.keyExpressions(alias: alias).last else { return sql }
    return "(CASE WHEN \(key) IS NOT NULL THEN \(sql) END)"
  }

  /// The alias after following references; made once.
  func alias(after hops: [(reference: Reference, target: Entity)], _ builder: SQLBuilder) -> String {
    if let root { return root.frame.alias(after: root.hops + hops, builder) }
    var current = alias
    var source = entity
    var key = ""
    for hop in hops {
      key += hop.reference.names[0] + "\u{1}"
      if let made = known[ExactName(key)] {
        current = made
      } else {
        let next = builder.alias()
        joins.append(
          "LEFT JOIN \(hop.target.source(alias: next)) ON "
            + QueryCompiler.condition(hop.reference, from: source, current, to: next))
        known[ExactName(key)] = next
        current = next
      }
      source = hop.target
    }
    return current
  }
}
