import Store

/// One record source of a SQL text: its alias and the joins that following its references needs.
final class SQLFrame {
  let entity: Entity
  let alias: String
  /// A reference was followed to get here, so that there may be no record.
  let isOptional: Bool
  private var made: [(key: ExactName, sql: String)] = []
  private var needed: Set<ExactName> = []
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

  /// `LEFT JOIN`s, so that records without the other one stay, but for those that a condition needs: SQLite is free then
  /// to begin at the other one.
  var joins: [String] { made.map { (needed.contains($0.key) ? "JOIN " : "LEFT JOIN ") + $0.sql } }

  /// Leaves out records where these references lead nowhere.
  func need(_ hops: [(reference: Reference, target: Entity)], _ builder: SQLBuilder) {
    if let root { return root.frame.need(root.hops + hops, builder) }
    _ = alias(after: hops, builder)
    for count in 0..<hops.count { needed.insert(SQLFrame.key(hops.prefix(count + 1))) }
  }

  private static func key(_ hops: ArraySlice<(reference: Reference, target: Entity)>) -> ExactName {
    ExactName(hops.map { $0.reference.names[0] }.joined(separator: "\u{1}"))
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
    for (index, hop) in hops.enumerated() {
      let key = SQLFrame.key(hops.prefix(index + 1))
      if let alias = known[key] {
        current = alias
      } else {
        let next = builder.alias()
        let condition = QueryCompiler.condition(hop.reference, from: source, current, to: next)
        made.append((key, "\(hop.target.source(alias: next)) ON \(condition)"))
        known[key] = next
        current = next
      }
      source = hop.target
    }
    return current
  }
}
