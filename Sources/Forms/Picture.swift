package import FacetKit

/// A screen as it is to be drawn: one line for each row of the room.
package struct Picture: Sendable {
  package var lines: [Line]
  package var cursor: (row: Int, column: Int)
  /// What a click finds besides the body.
  package var targets: [Target] = []
  /// The rows that belong to the level itself.
  package var body: Range<Int>

  /// A piece of a row that a click acts on.
  package struct Target: Sendable, Hashable {
    package enum Action: Sendable, Hashable {
      case press(Key)
      /// The level of that number in the trail.
      case goTo(level: Int)
      /// The headings of a list, with the cell from the row's beginning.
      case heading
    }

    package let row: Int
    package let columns: Range<Int>
    package let action: Action
  }

  /// The rows as text, blanks at the ends cut off: what the tests compare.
  package var text: [String] {
    lines.map { line in
      var text = line.text
      while text.last == " " { text.removeLast() }
      return text
    }
  }
}
