/// One cell of the screen model.
package struct Cell: Equatable, Sendable {
  /// A character with what combines with it; empty in the second cell of a wide one.
  package var text: String
  package var isBold = false
  package var isDim = false
  package var isReverse = false
  package var isUnderlined = false

  static let blank = Cell(text: " ")
}
