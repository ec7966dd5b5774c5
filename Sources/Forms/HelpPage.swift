/// What F1 tells of a level.
package struct HelpPage: Sendable {
  /// Sentences about what has the focus, each a line or more.
  package var text: [String]
  /// Groups of keys in the order in which they stand.
  package var groups: [Group]
  /// The topic at the prompt: `help forms`.
  package var topic: String

  /// What Esc does, with the place that it goes back to: `back to the form`.
  package var back: String

  package init(topic: String, text: [String] = [], groups: [Group] = [], back: String = "back") {
    self.topic = topic
    self.back = back
    self.text = text
    self.groups = groups
  }

  /// Keys, or marks, with what they do.
  package struct Group: Sendable {
    package let title: String
    package let rows: [(keys: String, words: String)]

    package init(_ title: String, _ rows: [(keys: String, words: String)]) {
      self.title = title
      self.rows = rows
    }
  }
}
