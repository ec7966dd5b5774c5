/// What of a list is seen, and in which order.
package struct ListView: Sendable, Hashable {
  /// By the column of that number; nil for the order that the list has.
  package var sort: Sort?
  /// An expression; nil for all.
  package var condition: String?
  /// A text that one of the fields has to contain; nil for all.
  package var text: String?

  package init() {}

  package struct Sort: Sendable, Hashable {
    package let column: Int
    package let isDescending: Bool

    package init(column: Int, isDescending: Bool) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  package var isNarrowed: Bool { condition != nil || text != nil }
}
