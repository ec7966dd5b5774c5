package import FacetKit

/// A key that does something now, with the one word for it, in the last line.
package struct Hint: Sendable, Hashable {
  /// As it is shown: `^S`, `Tab`, `PgUp PgDn`.
  package let keys: String
  package let word: String
  /// What a click on it presses; nil for hints that stand for several keys.
  package let key: Key?

  package init(_ keys: String, _ word: String, _ key: Key? = nil) {
    self.keys = keys
    self.word = word
    self.key = key
  }

  package static let help = Hint("F1", "help", Key(.function(1)))
  /// Where `?` is no text.
  package static let question = Hint("?", "help", Key("?"))
}
