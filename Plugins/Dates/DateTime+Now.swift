import FacetKit
import Glibc

extension DateTime {
  /// Local time without offset, or UTC for a field that counts in it.
  static func now(inUTC isUTC: Bool, today: CalendarDate) throws(Refusal) -> DateTime {
    var seconds = Glibc.time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func day() -> CalendarDate? {
      CalendarDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
    // The option today sets another day, which has no other one in UTC.
    var date = today
    if isUTC, today == day() {
      gmtime_r(&seconds, &parts)
      date = day() ?? today
    }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // A leap second, which some clocks count, is the last of its minute.
    let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(min(parts.tm_sec, 59)))"
    guard let moment = DateTime("\(date)T\(clock)\(isUTC ? "Z" : "")") else {
      throw Refusal("the clock of this machine gives no time")
    }
    return moment
  }
}
