/// A row whose foreign key refers to nothing.
package struct ForeignKeyViolation: Sendable, Equatable {
  package let table: String
  /// Nil in a table without rowids.
  package let rowID: Int64?
  package let parent: String
  /// The ``ForeignKeyInfo/id`` of the key.
  package let foreignKey: Int
}
