/// One column of rows that are written.
package struct Column: Sendable, Hashable {
  /// The heading, and the key of JSON objects.
  package let title: String
  /// Numbers stand at the right edge of their column.
  package let isNumber: Bool

  package init(_ title: String, isNumber: Bool = false) {
    self.title = title
    self.isNumber = isNumber
  }
}
