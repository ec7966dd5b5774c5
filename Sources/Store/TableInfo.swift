/// A table or view, as SQLite knows it.
package struct TableInfo: Sendable, Equatable {
  package enum Kind: Sendable {
    case table, view, virtual
    /// A table in which a virtual table keeps what it holds.
    case shadow
  }

  package enum Change: Sendable {
    case insert, update, delete
  }

  package let name: String
  package let kind: Kind
  package let columns: [ColumnInfo]
  package let isWithoutRowID: Bool
  package let isStrict: Bool
  /// In the order in which they were declared.
  package let foreignKeys: [ForeignKeyInfo]
  package let indexes: [IndexInfo]
  package let sql: String
  /// The name by which the rowid can be read: one that no column takes. Nil where there is none.
  package let rowIDName: String?
  /// The changes that triggers of a view carry out.
  package let hasInsteadOf: Set<Change>
  /// Why the columns cannot be known: a missing module, or a view of something that is gone.
  package let fault: String?
  /// Positions of the primary key's columns, in its order.
  package let primaryKey: [Int]
  /// Whether the primary key is one column that is the rowid itself. `INTEGER PRIMARY KEY DESC` is not: it has an
  /// index of its own.
  package let isRowIDAlias: Bool

  init(
    name: String, kind: Kind, columns: [ColumnInfo], isWithoutRowID: Bool, isStrict: Bool,
    foreignKeys: [ForeignKeyInfo], indexes: [IndexInfo], sql: String, rowIDName: String?, hasInsteadOf: Set<Change>,
    fault: String?
  ) {
    self.name = name
    self.kind = kind
    self.columns = columns
    self.isWithoutRowID = isWithoutRowID
    self.isStrict = isStrict
    self.foreignKeys = foreignKeys
    self.indexes = indexes
    self.sql = sql
    self.rowIDName = rowIDName
    self.hasInsteadOf = hasInsteadOf
    self.fault = fault
    let key = columns.indices.filter { columns[$0].primaryKeyPosition > 0 }
      .sorted { columns[$0].primaryKeyPosition < columns[$1].primaryKeyPosition }
    primaryKey = key
    isRowIDAlias =
      key.count == 1 && !isWithoutRowID && kind != .view && columns[key[0]].declaredType.lowercased() == "integer"
      && !indexes.contains { $0.origin == .primaryKey }
  }

  /// Whether an index cannot be used here, nor a row changed that stands in it.
  package var hasUnknownOrder: Bool { indexes.contains { $0.hasUnknownOrder } }

  /// The columns of each index that lets no two rows have the same values.
  package var uniqueKeys: [[String]] {
    indexes.compactMap { index in
      let names = index.columns.compactMap { $0 }
      return index.isUnique && !index.isPartial && names.count == index.columns.count ? names : nil
    }
  }

  /// Whether the column alone tells rows apart.
  package func isUnique(_ position: Int) -> Bool {
    primaryKey == [position] || uniqueKeys.contains([columns[position].name])
  }
}
