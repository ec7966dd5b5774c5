/// Cells of a table's first rows, one behind the other, until the widths of the columns are known.
struct HeldCells {
  struct Cell {
    let end: Int
    let width: Int
    let isNull: Bool
  }

  private var bytes: [UInt8] = []
  private var cells: [Cell] = []

  mutating func append(_ content: UnsafeBufferPointer<UInt8>, width: Int, isNull: Bool) {
    bytes.append(contentsOf: content)
    cells.append(Cell(end: bytes.count, width: width, isNull: isNull))
  }

  /// In the order in which they came, with their number.
  func forEach(_ body: (Int, Cell, UnsafeBufferPointer<UInt8>) -> Void) {
    bytes.withUnsafeBufferPointer { all in
      var start = 0
      for (index, cell) in cells.enumerated() {
        body(index, cell, UnsafeBufferPointer(rebasing: all[start..<cell.end]))
        start = cell.end
      }
    }
  }
}
