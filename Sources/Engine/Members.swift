import FacetKit
import Language
import Store

/// The collection that `any`, `all`, `none` or an operator speaks about: the records that refer to one at hand.
struct Members {
  /// Where the record at hand is, counted from outside the collection.
  var frame: Int
  let hops: [(reference: Reference, target: Entity)]
  let inverse: Inverse
  /// What stands in brackets after the collection; its frame 0 is a member.
  var filter: Bound?
  /// Which of them are meant: with a key, `[first]` or `[last]` it is one at most.
  var pick = Pick.all
  /// Tells one question from another.
  private(set) var identity = Identity()

  final class Identity: Sendable {}

  enum Pick {
    case all
    /// The filter finds it by its key.
    case key
    case first, last
  }

  /// The same members for another question.
  var askedAgain: Members {
    var members = self
    members.identity = Identity()
    return members
  }
}

extension QueryCompiler {
  /// `EXISTS` for any, `NOT EXISTS` for the others: of nothing, any is false and all and none are true.
  func quantified(_ word: Quantifier, _ members: Members, _ test: Bound) -> String {
    let found = members.compiled(self) { compiler in
      switch word {
      case .any, .none: compiler.restriction(test)
      case .all: "NOT \(compiler.condition(test))"
      }
    }
    return "(\(word == .any ? "" : "NOT ")EXISTS (SELECT 1 \(found)))"
  }

  func count(_ members: Members) -> String { "(SELECT COUNT(*) \(members.compiled(self) { _ in "1" }))" }

  func aggregate(_ name: String, _ members: Members, _ operand: Bound) -> String {
    let found = members.from(self)
    switch name {
    case Bound.one:
      let sql = found.compiler.parts(operand)[0]
      return "(SELECT \(sql) \(found.text(and: [])) LIMIT 1)"
    case Bound.list: return GatheredList.sql(operand, found.compiler) { found.text(and: []) + found.order() }
    default: break
    }
    let stored = operand.storedField.flatMap(\.stored)
    let sql = found.compiler.parts(operand)[0]
    let aggregate = AggregateSQL(
      name: name, operand: sql, kind: operand.kind, stored: stored, isWorkedOut: !operand.isColumn,
      builder: builder)
    return "(\(aggregate.selection { found.text(and: $0) }))"
  }
}

extension Members {
  fileprivate func compiled(_ outer: QueryCompiler, _ condition: (QueryCompiler) -> String) -> String {
    let found = from(outer)
    return found.text(and: [condition(found.compiler)])
  }

  fileprivate func from(_ outer: QueryCompiler) -> MembersSQL {
    var found = chosen(outer)
    if pick == .first || pick == .last {
      let among = chosen(outer)
      let keys = among.keys.joined(separator: ", ")
      let row = found.keys.count == 1 ? found.keys[0] : "(\(found.keys.joined(separator: ", ")))"
      found.conditions.append("\(row) IS (SELECT \(keys) \(among.text(and: []))\(among.order(pick)) LIMIT 1)")
    }
    return found
  }

  /// Those that the filter leaves.
  private func chosen(_ outer: QueryCompiler) -> MembersSQL {
    let member = SQLFrame(inverse.source, alias: outer.builder.alias())
    let inner = QueryCompiler(builder: outer.builder, frames: [member] + outer.frames)
    let owner = outer.frames[frame].alias(after: hops, outer.builder)
    var conditions = [inverse.condition(member: member.alias, owner: owner)]
    if let filter { conditions.append(inner.restriction(filter)) }
    return MembersSQL(member: member, compiler: inner, conditions: conditions)
  }
}

/// The members of a collection as a source of rows.
private struct MembersSQL {
  let member: SQLFrame
  let compiler: QueryCompiler
  var conditions: [String]

  var keys: [String] { member.entity.hasAddress ? member.entity.keyExpressions(alias: member.alias) : [] }

  /// By their keys, as everywhere.
  func order(_ pick: Members.Pick = .all) -> String {
    if keys.isEmpty { return "" }
    return " ORDER BY " + keys.map { pick == .last ? "\($0) DESC" : $0 }.joined(separator: ", ")
  }

  /// FROM and WHERE, once all expressions over the members are compiled.
  func text(and others: [String]) -> String {
    let joins = member.joins.isEmpty ? "" : " " + member.joins.joined(separator: " ")
    return "FROM \(quoteIdentifier(member.entity.table.name)) \(member.alias)\(joins) WHERE "
      + (conditions + others).joined(separator: " AND ")
  }
}
