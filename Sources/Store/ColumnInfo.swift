/// A column of a table or view, as SQLite knows it.
package struct ColumnInfo: Sendable, Equatable {
  package let name: String
  package let declaredType: String
  package let isNotNull: Bool
  /// The SQL expression of the default.
  package let defaultSQL: String?
  /// From 1 in the order of the primary key; 0 where the column is no part of it.
  package let primaryKeyPosition: Int
  package let isGenerated: Bool
  /// A column of a virtual table that `*` leaves out.
  package let isHidden: Bool
}
