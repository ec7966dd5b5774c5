import Commands
import Engine
import FacetKit

/// Rows of cells, the last one filled up with nulls, and headings from the first cells.
struct FuzzRows {
  let columns: [String]
  let cells: [FuzzCell]
  /// Whether cells go to the sink as SQLite has them, not as values.
  let asBytes: Bool
  let isNumber: [Bool]

  init(columns count: Int, cells: [FuzzCell], asBytes: Bool) {
    // A heading is the name of a column, so each is another.
    columns = (0..<count).map { "\($0)" + (cells.indices.contains($0) ? cells[$0].text ?? "" : "") }
    var cells = cells
    while cells.count % count != 0 { cells.append(FuzzCell([])) }
    self.cells = cells
    self.asBytes = asBytes
    isNumber = (0..<count).map { if case .integer = cells[$0].value { true } else { false } }
  }

  private var rows: [ArraySlice<FuzzCell>] {
    stride(from: 0, to: cells.count, by: columns.count).map { cells[$0..<($0 + columns.count)] }
  }

  var texts: [[String?]] { rows.map { $0.map(\.text) } }
  var objects: [Value] { rows.map { .object(zip(columns, $0).map { Member($0, $1.json) }) } }
  var count: Int { cells.count / columns.count }

  func write(to output: any Output) throws {
    let headings = zip(columns, isNumber).map { TableColumn($0, kind: $1 ? .integer : .text) }
    let sink = try output.beginTable(TableHeading(headings, counting: .row))
    for row in rows {
      try sink.beginRow()
      for cell in row { try cell.write(to: sink, asBytes: asBytes) }
      try sink.endRow()
    }
    try output.endTable()
  }
}
