import FacetKit
import Language
import Store

/// The collection that `any`, `all`, `none` or `@count` speak about: the records that refer to one at hand.
struct Members {
  /// Where the record at hand is, counted from outside the collection.
  let frame: Int
  let hops: [(reference: Reference, target: Entity)]
  let inverse: Inverse
  /// What stands in brackets after the collection; its frame 0 is a member.
  var filter: Bound?
}

extension QueryCompiler {
  /// `EXISTS` for any, `NOT EXISTS` for the others: of nothing, any is false and all and none are true.
  func quantified(_ word: Quantifier, _ members: Members, _ test: Bound) -> String {
    let found = members.compiled(self) { compiler in
      switch word {
      case .any, .none: compiler.condition(test)
      case .all: "NOT \(compiler.condition(test))"
      }
    }
    return "(\(word == .any ? "" : "NOT ")EXISTS (SELECT 1 \(found)))"
  }

  func count(_ members: Members) -> String { "(SELECT COUNT(*) \(members.compiled(self) { _ in "1" }))" }
}

extension Members {
  fileprivate func compiled(_ outer: QueryCompiler, _ condition: (QueryCompiler) -> String) -> String {
    let member = SQLFrame(inverse.source, alias: outer.builder.alias())
    let inner = QueryCompiler(builder: outer.builder, frames: [member] + outer.frames)
    let owner = outer.frames[frame].alias(after: hops, outer.builder)
    var conditions = [inverse.condition(member: member.alias, owner: owner)]
    if let filter { conditions.append(inner.condition(filter)) }
    conditions.append(condition(inner))
    let joins = member.joins.isEmpty ? "" : " " + member.joins.joined(separator: " ")
    return "FROM \(quoteIdentifier(inverse.source.table.name)) \(member.alias)\(joins) WHERE "
      + conditions.joined(separator: " AND ")
  }
}
