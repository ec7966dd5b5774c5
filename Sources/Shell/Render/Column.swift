/// One column of rows that are written.
package struct Column: Sendable, Hashable {
  /// What other programs read, and what names the column where a table has no room for it.
  package let name: String
  /// What people read.
  package let title: String
  /// Numbers stand at the right edge of their column.
  package let isNumber: Bool

  package init(_ name: String, title: String? = nil, isNumber: Bool = false) {
    self.name = name
    self.title = title ?? name
    self.isNumber = isNumber
  }
}
