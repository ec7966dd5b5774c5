import Engine
package import FacetKit

/// One column of a table.
package struct TableColumn: Sendable {
  /// What structured formats call it.
  package var name: String
  /// What people read.
  package var title: String
  package var kind: Kind?

  package init(_ name: String, title: String? = nil, kind: Kind? = nil) {
    self.name = name
    self.title = title ?? name
    self.kind = kind
  }

  init(_ column: QueryColumn) {
    self.init(column.field?.name ?? column.title, title: column.field?.title ?? column.title, kind: column.kind)
  }
}
