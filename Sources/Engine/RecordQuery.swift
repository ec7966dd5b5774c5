import FacetKit
import Language
import Store

/// Records of one type as a SQL source, built up step by step.
struct RecordQuery {
  var entity: Entity
  let builder: SQLBuilder
  var frame: SQLFrame
  /// What stands before the frame's own joins: `"thing" t0 JOIN …`.
  var source: String
  var conditions: [String] = []
  /// ORDER BY of the steps so far; the keys of each level.
  var order: [OrderTerm] = []
  var isMany = false
  /// The path as far as it goes, for the error about a missing record.
  var text: String
  /// `[first]` or `[last]`: none at all is null, no error.
  var isPicked = false
  /// The reference followed last: an empty one reads as null and cannot be written through.
  var emptyStep: String?
  /// Tables besides the first. SQLite joins 64.
  private(set) var joinCount = 0
  static let mostJoins = 63

  init(all entity: Entity, _ builder: SQLBuilder, text: String) {
    self.entity = entity
    self.builder = builder
    self.text = text
    let alias = builder.alias()
    frame = SQLFrame(entity, alias: alias)
    source = entity.source(alias: alias)
    order = entity.hasOrder ? entity.keyExpressions(alias: alias).map { OrderTerm($0) } : []
  }

  var keys: [String] { entity.hasAddress ? entity.keyExpressions(alias: frame.alias) : [] }

  mutating func select(_ id: [Value]) {
    for (key, value) in entity.address(id, keys) {
      conditions.append("\(key) IS \(builder.parameter(Coding.cell(value)))")
    }
  }

  /// Those records alone, in that order, those that are gone left out.
  mutating func choose(_ ids: [RecordID]) throws {
    let width = entity.address(ids.first?.key ?? [], keys).count
    // SQLite binds 32,766 values at most.
    guard ids.count * (width + 1) <= 30_000 else {
      throw Diagnostic(
        "\(text) holds \(ids.count) records, too many for one question", hint: "a filter finds them anew")
    }
    let rows = ids.enumerated().map { place, id in
      let cells = entity.address(id.key, keys).map { builder.parameter(Coding.cell($0.value)) }
      return "(\((cells + [String(place)]).joined(separator: ", ")))"
    }
    let chosen = builder.alias()
    let addressed = entity.address(ids.first?.key ?? [], keys)
    let conditions = addressed.enumerated().map { "\($1.name) IS \(chosen).column\($0 + 1)" }
    source =
      "(VALUES \(rows.joined(separator: ", "))) \(chosen) JOIN \(source) ON "
      + conditions.joined(separator: " AND ")
    order = [OrderTerm("\(chosen).column\(width + 1)")]
    isMany = true
  }

  /// FROM and WHERE, once all expressions over the frame are compiled.
  func from(_ extra: [String] = []) -> String {
    let joins = frame.joins.isEmpty ? "" : " " + frame.joins.joined(separator: " ")
    let all = conditions + extra
    return "FROM \(source)\(joins)" + (all.isEmpty ? "" : " WHERE \(all.joined(separator: " AND "))")
  }

  var orderClause: String { order.clause }

  /// `[first]`, `[last]`: one record of those so far.
  mutating func pick(last: Bool) {
    if last { order = order.map(\.reversed) }
    cut(" LIMIT 1")
    isMany = false
    isPicked = true
  }

  /// Takes the rows of a LIMIT clause alone, in the order that they have.
  mutating func cut(_ limit: String) {
    defer { conditions = [] }
    guard entity.hasOrder else {
      // The rows of a view can only be taken as they are: nothing tells one from another.
      let subquery = "(SELECT \(frame.alias).* \(from())\(orderClause)\(limit))"
      frame = SQLFrame(entity, alias: builder.alias())
      source = "\(subquery) \(frame.alias)"
      order = []
      return
    }
    let names = keys.indices.map { "k\($0)" }
    let inner = zip(keys, names).map { "\($0) AS \($1)" } + order.enumerated().map { "\($1.sql) AS o\($0)" }
    let subquery = "(SELECT \(inner.joined(separator: ", ")) \(from())\(orderClause)\(limit))"
    let picked = builder.alias()
    let alias = builder.alias()
    frame = SQLFrame(entity, alias: alias)
    let condition = zip(entity.keyExpressions(alias: alias), names).map { "\($0) IS \(picked).\($1)" }
    source =
      "\(subquery) \(picked) JOIN \(entity.source(alias: alias)) ON \(condition.joined(separator: " AND "))"
    order = order.enumerated().map { OrderTerm("\(picked).o\($0)", $1.direction) }
  }

  /// Follows a reference to one record. Records whose reference is empty stay, with nothing on the other side.
  mutating func follow(_ reference: Reference, to target: Entity) {
    let alias = builder.alias()
    joinCount += 1 + frame.joins.count
    let joins = frame.joins.isEmpty ? "" : " " + frame.joins.joined(separator: " ")
    source +=
      joins + " LEFT JOIN \(target.source(alias: alias)) ON "
      + QueryCompiler.condition(reference, from: entity, frame.alias, to: alias)
    frame = SQLFrame(target, alias: alias, isOptional: true)
    entity = target
  }

  /// Joins what is known of each record, which is nothing for some.
  mutating func join(_ sql: String) {
    joinCount += 1
    source += " LEFT JOIN \(sql)"
  }

  /// Follows several, one after the other.
  mutating func follow(_ hops: [(reference: Reference, target: Entity)]) {
    for hop in hops { follow(hop.reference, to: hop.target) }
  }

  /// Goes to the records that refer here.
  mutating func collect(_ inverse: Inverse) {
    let alias = builder.alias()
    joinCount += 1 + frame.joins.count
    let joins = frame.joins.isEmpty ? "" : " " + frame.joins.joined(separator: " ")
    source +=
      joins + " JOIN \(inverse.source.source(alias: alias)) ON "
      + inverse.condition(member: alias, owner: frame.alias)
    frame = SQLFrame(inverse.source, alias: alias)
    entity = inverse.source
    if entity.hasOrder { order += entity.keyExpressions(alias: alias).map { OrderTerm($0) } }
    isMany = true
  }
}
