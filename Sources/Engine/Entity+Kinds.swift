import FacetKit
import Store

extension Entity {
  /// What an expression takes a column for. One without a declared type, such as a view works out, holds cells of every
  /// kind: what stands in it is known when it is read.
  func kind(of position: Int) -> StaticKind {
    let column = columns[position]
    let isFree = table.visibleColumns[position].declaredType.isEmpty && column.field.kind == .text && !isOwn
    return isFree ? .unknown : StaticKind(column.field.kind)
  }

  /// The names of what can be followed from its records.
  func waysOn(in engine: RecordEngine) throws -> [String] {
    try references.flatMap(\.names) + engine.inverses(of: self).map(\.name)
  }
}
