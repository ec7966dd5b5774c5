package import FacetKit

/// A month as it is drawn: six rows of seven days, a cell of two digits and one before it for brackets.
package struct DayGrid {
  package static let width = 20
  package static let rows = 6

  let month: CalendarDate
  /// 1 Monday to 7 Sunday.
  let firstWeekday: Int

  /// - Parameter day: any day of the month.
  package init(_ day: CalendarDate, firstWeekday: Int) {
    month = CalendarDate(year: day.year, month: day.month, day: 1) ?? day
    self.firstWeekday = firstWeekday
  }

  /// Blank cells before the first.
  private var offset: Int { (month.weekday - firstWeekday + 7) % 7 }

  package var days: [CalendarDate] {
    (1...CalendarDate.length(ofMonth: month.month, year: month.year)).compactMap {
      CalendarDate(year: month.year, month: month.month, day: $0)
    }
  }

  /// The row, and the cell of the first digit from the month's left edge.
  package func place(of day: CalendarDate) -> (row: Int, cell: Int) {
    let index = offset + day.day - 1
    return (index / 7, index % 7 * 3)
  }

  package func day(row: Int, cell: Int) -> CalendarDate? {
    guard row >= 0, cell >= 0, cell < DayGrid.width + 1 else { return nil }
    let index = row * 7 + cell / 3 - offset
    return days.indices.contains(index) ? days[index] : nil
  }
}

/// Which days a field's rules take, judged once each.
final class DayVerdicts {
  private let judge: (CalendarDate) -> String?
  private var known: [CalendarDate: String?] = [:]

  init(_ judge: @escaping (CalendarDate) -> String?) { self.judge = judge }

  /// What would be right; nil for a day that is taken.
  func refusal(of day: CalendarDate) -> String? {
    if let known = known[day] { return known }
    let verdict = judge(day)
    known[day] = .some(verdict)
    return verdict
  }
}
