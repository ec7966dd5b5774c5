package import FacetKit

/// One record, or other facts with names, at rest.
package struct Card: Sendable {
  /// What the card is of: the text of the record's key.
  package var title: String
  /// The record's path, or nil for a card that is of no record.
  package var path: String?
  package var rows: [Row]

  package init(title: String, path: String? = nil, rows: [Row]) {
    self.title = title
    self.path = path
    self.rows = rows
  }

  /// `show`: for people; `get`: a card at a terminal, `key<tab>value` lines elsewhere.
  package enum Use: Sendable { case show, get }

  /// A field with its value, or a collection with the number of its records.
  package struct Row: Sendable {
    package var name: String
    package var title: String
    /// The section it stands in, or nil.
    package var group: String?
    package var value: Value
    /// By the field's format; null and the empty text are the renderer's matter.
    package var text: String
    package var isComputed = false
    package var isSecret = false
    /// A collection: shown on cards, no part of `get`.
    package var isCollection = false

    package init(_ name: String, title: String? = nil, group: String? = nil, value: Value, text: String? = nil) {
      self.name = name
      self.title = title ?? name
      self.group = group
      self.value = value
      self.text = text ?? value.text
    }
  }
}
