import FacetKit
import Glibc
import Testing

@testable import Dates

/// What is shown reads as the same again, whatever the form; `FACET_ALL_DAYS` takes every day instead of one in 211.
@Suite struct DateFormTests {
  private let setting = TestSetting(today: CalendarDate("2024-01-31")!)
  private static let step = getenv("FACET_ALL_DAYS") == nil ? 211 : 1

  /// Patterns whose result is a form that the help names.
  private static let days = [
    "%F", "%Y-%m-%d", "%Y/%m/%d", "%Y%m%d", "%-d %B %Y", "%d %b %Y", "%B %-d, %Y", "%a, %d %b %Y", "%A %-d. %B %Y",
    "%d.%m.%Y", "%-d.%-m.%Y", "%d-%b-%Y", "%d%b%Y", "%G-W%V-%u", "%Y-%j", "%Y-%-m-%-d",
  ]

  @Test func everyDayReadsAsItself() throws {
    for number in stride(from: -719_162, through: 2_932_896, by: DateFormTests.step) {
      let day = try #require(CalendarDate(daysSince1970: number))
      #expect(day.daysSince1970 == number)
      #expect(CalendarDate(day.description) == day)
    }
  }

  @Test(arguments: DateFormTests.days)
  func everyFormReadsAsItself(pattern: String) throws {
    // Of years before 1000 strftime leaves out zeros, which makes other words of them.
    for number in stride(from: -354_285, through: 2_932_896, by: DateFormTests.step * 7 + 1) {
      let day = try #require(CalendarDate(daysSince1970: number))
      let text = try DateFormat.text(day, 0, pattern)
      // The week of a day can be of another year than the day: the last days of 9999 are in a week that is none.
      if pattern.hasPrefix("%G"), text.utf8.prefix(5).last != UInt8(ascii: "-") { continue }
      guard try DateEditor().read(text, for: Field("field", .date), in: setting) == .date(day) else {
        Issue.record("\(pattern): \(text) is not \(day)")
        return
      }
    }
  }

  @Test(arguments: DateFormTests.days)
  func anEarlyYearIsNeverAnother(pattern: String) throws {
    for number in stride(from: -719_162, to: -354_285, by: 97) {
      let day = try #require(CalendarDate(daysSince1970: number))
      let text = try DateFormat.text(day, 0, pattern)
      let read = try? DateEditor().read(text, for: Field("field", .date), in: setting)
      if let read, read != .date(day) { Issue.record("\(pattern): \(text) is not \(day)") }
    }
  }

  /// Day and month first or second: right by the option, and without it never guessed.
  @Test(arguments: ["%d/%m/%Y", "%-d-%-m-%Y", "%m/%d/%Y"])
  func theOrderOfDayAndMonthIsNeverGuessed(pattern: String) throws {
    let order = pattern.hasPrefix("%m") ? "mdy" : "dmy"
    for number in stride(from: 0, to: 40_000, by: 13) {
      let day = try #require(CalendarDate(daysSince1970: number))
      let text = try DateFormat.text(day, 0, pattern)
      let settled = TestSetting(today: setting.today, options: ["date-order": order])
      #expect(try DateEditor().read(text, for: Field("field", .date), in: settled) == .date(day))
      let open = outcome { try DateEditor().read(text, for: Field("field", .date), in: setting).text }
      if day.day <= 12, day.day != day.month {
        let (first, second) = order == "dmy" ? (day.day, day.month) : (day.month, day.day)
        let words = DateFormTests.months
        #expect(
          open
            == .refused(
              "\(text) is \(first) \(words[second - 1]) or \(words[first - 1]) \(second): write "
                + "\(DateFormTests.iso(day.year, second, first)) or \(DateFormTests.iso(day.year, first, second))"))
      } else {
        #expect(open == .gives(day.description))
      }
    }
  }

  private static let months = [
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
  ]

  private static func iso(_ year: Int, _ month: Int, _ day: Int) -> String {
    CalendarDate(year: year, month: month, day: day)?.description ?? ""
  }

  /// Forms of moments, each with what is kept of it.
  @Test(arguments: [
    ("%FT%H:%M:%S", "s"), ("%F %H:%M:%S", "s"), ("%FT%H:%M", "m"), ("%Y%m%dT%H%M%S", "s"), ("%Y%m%dT%H%M", "m"),
    ("%FT%H", "h"), ("%a, %d %b %Y %H:%M:%S +0000", "s"), ("%a %b %e %H:%M:%S %Y", "s"), ("%-d %B %Y at %I:%M %p", "m"),
    ("%B %-d, %Y %-I:%M:%S %p", "s"), ("%H:%M %-d.%-m.%Y", "m"), ("%G-W%V-%uT%H:%M:%SZ", "s"), ("%Y-%jT%H:%M", "m"),
    ("%F %T UTC", "s"), ("%F at %-I%P", "h"),
  ])
  func everyMomentReadsAsItself(pattern: String, kept: String) throws {
    for number in stride(from: 0, to: 1500, by: 1) {
      let day = try #require(CalendarDate(daysSince1970: -354_285 + number * 2191))
      var second = (number * 7919) % 86_400
      if kept == "m" { second -= second % 60 }
      if kept == "h" { second -= second % 3600 }
      let text = try DateFormat.text(day, second, pattern)
      if pattern.hasPrefix("%G"), text.utf8.prefix(5).last != UInt8(ascii: "-") { continue }
      guard case .datetime(let read) = try DateTimeEditor().read(text, for: Field("field", .datetime), in: setting),
        read.date == day, read.second == second, read.nanosecond == 0
      else {
        Issue.record("\(pattern): \(text)")
        return
      }
      // What is stored is a form that reads as itself, character by character.
      #expect(DateTime(read.text)?.text == read.text)
    }
  }

  /// Each form that the help of the kinds claims.
  @Test(arguments: [
    ("date", "2009-11-29", "2009-11-29"), ("date", "20091129", "2009-11-29"), ("date", "2009-W48-7", "2009-11-29"),
    ("date", "2009-333", "2009-11-29"), ("date", "2009/11/29", "2009-11-29"), ("date", "29 Nov 2009", "2009-11-29"),
    ("date", "29NOV2009", "2009-11-29"), ("date", "November 29, 2009", "2009-11-29"),
    ("date", "29.11.2009", "2009-11-29"), ("date", "today", "2024-01-31"), ("date", "tomorrow", "2024-02-01"),
    ("date", "friday", "2024-02-02"), ("date", "next friday", "2024-02-02"), ("date", "last friday", "2024-01-26"),
    ("date", "next month", "2024-02-29"), ("date", "+3d", "2024-02-03"), ("date", "-2w", "2024-01-17"),
    ("date", "+1m", "2024-02-29"), ("date", "+1y", "2025-01-31"), ("date", "in 3 days", "2024-02-03"),
    ("date", "two weeks ago", "2024-01-17"), ("date", "3 days from now", "2024-02-03"),
    ("date", "end of month", "2024-01-31"), ("datetime", "2009-11-29T08:30", "2009-11-29T08:30"),
    ("datetime", "today 8:30", "2024-01-31T08:30"), ("datetime", "29 Nov 2009 at 8:30 pm", "2009-11-29T20:30"),
    ("datetime", "20091129T083015", "2009-11-29T08:30:15"), ("datetime", "8:30 29 Nov 2009", "2009-11-29T08:30"),
    ("datetime", "Sun Nov 29 08:30:15 2009", "2009-11-29T08:30:15"),
  ])
  func theHelpIsTrue(kind: String, claimed: String, value: String) throws {
    let editor = try #require(registry.editor(kind))
    #expect(editor.summary.firstRange(of: claimed) != nil)
    let field = Field("field", kind == "date" ? .date : .datetime)
    #expect(try editor.read(claimed, for: field, in: setting).text == value)
  }
}
