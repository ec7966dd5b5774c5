/// An index of a table.
package struct IndexInfo: Sendable, Equatable {
  package enum Origin: Sendable {
    /// Made by CREATE INDEX.
    case statement
    case uniqueConstraint, primaryKey
  }

  package let name: String
  package let isUnique: Bool
  /// Of the rows that a condition takes only.
  package let isPartial: Bool
  package let origin: Origin
  /// Nil for an expression.
  package let columns: [String?]
  /// It orders text by a collation that only the program has that made it.
  package var hasUnknownOrder = false
}
