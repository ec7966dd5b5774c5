package import FacetKit

/// The place that a screen is drawn in, and the moment.
package struct Room: Sendable {
  package var columns: Int
  package var rows: Int
  package var metrics: Metrics
  /// The day that `today` is.
  package var today: CalendarDate
  /// Milliseconds from any beginning, for keys that are pressed twice.
  package var moment: Int
  /// Where nobody would take a question: a help line says so.
  package var hasMouse: Bool

  package init(
    columns: Int = 80, rows: Int = 24, metrics: Metrics, today: CalendarDate, moment: Int = 0, hasMouse: Bool = false
  ) {
    self.columns = max(columns, 1)
    self.rows = max(rows, 1)
    self.metrics = metrics
    self.today = today
    self.moment = moment
    self.hasMouse = hasMouse
  }

  /// Room for remarks beside the values.
  package var hasRemarks: Bool { columns >= 72 }
  /// States are words; below, marks.
  package var hasWords: Bool { columns >= 48 }
  /// Labels stand above their values.
  package var isNarrow: Bool { columns < 30 }
  /// Blank lines between groups, long text in three rows, a free line for input.
  package var isTall: Bool { rows >= 16 }
  /// No rule; message and hints share the last line.
  package var isLow: Bool { rows < 8 }

  /// The rows between the rule and the message.
  ///
  /// - Parameters:
  ///   - hasHeading: whether there is a line of headings.
  ///   - hasInput: whether an input line is open. In a tall room it has a row of its own that else stays free.
  package func bodyRows(hasHeading: Bool = false, hasInput: Bool = false) -> Int {
    var used = isLow ? 2 : 4
    if hasHeading { used += 1 }
    if isTall || hasInput { used += 1 }
    return max(1, rows - used)
  }
}
