/// A table, view or virtual table as SQLite describes it.
package struct TableInfo: Sendable {
  package enum Kind: Sendable { case table, view, virtual, shadow }
  package enum Event: Sendable, Hashable { case insert, update, delete }

  package let name: String
  package let kind: Kind
  package let columns: [ColumnInfo]
  package let isWithoutRowID: Bool
  package let isStrict: Bool
  package let foreignKeys: [ForeignKeyInfo]
  /// The columns of each unique index that covers all rows and no expressions.
  package let uniqueKeys: [[String]]
  package let sql: String
  /// The name by which the rowid can be reached: one that no column hides; nil for none.
  package let rowIDName: String?
  /// The events for which a view has an INSTEAD OF trigger.
  package let insteadOf: Set<Event>
  /// Why its columns cannot be read, such as a missing module; nil where they can.
  package let unreadable: String?
}

package struct ColumnInfo: Sendable {
  package let name: String
  package let declaredType: String
  package let isNotNull: Bool
  package let defaultSQL: String?
  /// From 1; 0 for none.
  package let primaryKeyPosition: Int
  package let isGenerated: Bool
  package let isHidden: Bool
}

package struct ForeignKeyInfo: Sendable {
  package let id: Int
  package let table: String
  /// `to` is nil where the primary key is meant.
  package let columns: [(from: String, to: String?)]
  package let onDelete: String
  package let onUpdate: String
}
