import FacetKit

extension CalendarDate {
  /// - Throws: ``Refusal`` that names the day where there is none; it is never rolled over into the next month.
  static func checked(_ year: Int, _ month: Int, _ day: Int) throws(Refusal) -> CalendarDate {
    if let date = CalendarDate(year: year, month: month, day: day) { return date }
    throw Refusal("there is no day \(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))")
  }

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
