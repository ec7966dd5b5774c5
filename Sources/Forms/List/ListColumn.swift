/// A column of a list.
package struct ListColumn: Sendable, Hashable {
  /// As it is typed at the prompt.
  package let name: String
  package let title: String
  /// Stands right.
  package var isNumber = false
  /// What a record is called by: it stays when the others are scrolled sideways.
  package var isKey = false
  package var isBoolean = false
  /// Whether a cell can be edited in place.
  package var isEditable = false
  /// What is typed into a cell is not shown.
  package var isSecret = false
  /// Whether a value is picked on a level of its own: a record, a name, yes or no, a list, a long text.
  package var isPicked = false
  /// Whether a day can be picked besides, by Ctrl-O.
  package var hasCalendar = false
  /// Whether a cell stands for another record.
  package var isReference = false
  /// One line about the field, or nil.
  package var help: String?
  /// The cells that such a column usually takes; for a list without rows.
  package var usualWidth: Int

  package init(_ name: String, title: String? = nil, usualWidth: Int = 10) {
    self.name = name
    self.title = title ?? name
    self.usualWidth = usualWidth
  }

  /// The most that one column takes.
  package static let widest = 40
}
