/// A foreign key of a table.
package struct ForeignKeyInfo: Sendable, Equatable {
  package struct Column: Sendable, Equatable {
    package let from: String
    /// Nil where the key names no column: it refers to the primary key.
    package let to: String?
  }

  package let id: Int
  /// The table that is referred to, spelt as the key spells it; it need not exist.
  package let table: String
  package let columns: [Column]
  /// `NO ACTION`, `RESTRICT`, `SET NULL`, `SET DEFAULT` or `CASCADE`.
  package let onDelete: String
  package let onUpdate: String
}
