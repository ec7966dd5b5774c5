import FacetKit
import Forms

/// The widths of Unicode's tables, without a terminal.
extension Metrics {
  static let tables = Metrics(cells: { StyledLine.width(of: String($0)) }, visible: { $0 })
  static let ascii = Metrics(isUnicode: false, cells: { StyledLine.width(of: String($0)) }, visible: { $0 })
}

extension Room {
  static func of(_ columns: Int, _ rows: Int, _ metrics: Metrics = .tables) -> Room {
    Room(columns: columns, rows: rows, metrics: metrics, today: CalendarDate(year: 2009, month: 12, day: 9)!)
  }
}
