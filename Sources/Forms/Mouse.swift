/// A press of the mouse or a turn of its wheel, in cells from 0.
package struct Mouse: Sendable, Hashable {
  package enum Kind: Sendable, Hashable { case click, doubleClick, wheelUp, wheelDown }

  package var kind: Kind
  package var row: Int
  package var column: Int

  package init(_ kind: Kind, row: Int, column: Int) {
    self.kind = kind
    self.row = row
    self.column = column
  }
}
