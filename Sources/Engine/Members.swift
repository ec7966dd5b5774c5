import FacetKit
import Language
import Store

/// The collection that `any`, `all`, `none` or `@count` speak about: the records that refer to one at hand.
struct Members {
  /// Where the record at hand is, counted from outside the collection.
  var frame: Int
  let hops: [(reference: Reference, target: Entity)]
  let inverse: Inverse
  /// What stands in brackets after the collection; its frame 0 is a member.
  var filter: Bound?
  /// Tells one question from another.
  private(set) var identity = Identity()

  final class Identity: Sendable {}

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
  let conditions: [String]

  /// FROM and WHERE, once all expressions over the members are compiled.
  func text(and others: [String]) -> String {
    let joins = member.joins.isEmpty ? "" : " " + member.joins.joined(separator: " ")
    return "FROM \(quoteIdentifier(member.entity.table.name)) \(member.alias)\(joins) WHERE "
      + (conditions + others).joined(separator: " AND ")
  }
}
