import FacetKit
import Testing

@testable import Dates

@Suite struct DateTests {
  /// A Wednesday.
  let setting = TestSetting(today: CalendarDate("2024-01-31")!)

  private func read(_ text: String, _ setting: TestSetting? = nil) -> Example.Outcome {
    outcome { try DateEditor().read(text, for: Field("field", .date), in: setting ?? self.setting).text }
  }

  @Test(arguments: [
    ("today", "2024-01-31"), ("now", "2024-01-31"), ("TOMORROW", "2024-02-01"), ("yesterday", "2024-01-30"),
    ("wednesday", "2024-02-07"), ("wed", "2024-02-07"), ("next wednesday", "2024-02-07"), ("friday", "2024-02-02"),
    ("next friday", "2024-02-02"), ("last wednesday", "2024-01-24"), ("last thurs", "2024-01-25"),
    ("+3d", "2024-02-03"), ("-2w", "2024-01-17"), ("+1m", "2024-02-29"), ("-1m", "2023-12-31"), ("+1y", "2025-01-31"),
    ("+3 days", "2024-02-03"), ("in 3 days", "2024-02-03"), ("in a week", "2024-02-07"), ("3 days ago", "2024-01-28"),
    ("2 weeks ago", "2024-01-17"), ("next week", "2024-02-07"), ("next month", "2024-02-29"),
    ("next year", "2025-01-31"), ("last month", "2023-12-31"), ("last year", "2023-01-31"),
    ("end of month", "2024-01-31"), ("last day of month", "2024-01-31"), ("first of month", "2024-01-01"),
    ("day after tomorrow", "2024-02-02"), ("day before yesterday", "2024-01-29"),
    (" 29  November  2009 ", "2009-11-29"), ("29th of Sept 2009", "2009-09-29"), ("Nov. 29th, 2009", "2009-11-29"),
    ("29-Nov-2009", "2009-11-29"), ("2009-Nov-29", "2009-11-29"), ("29/Nov/2009", "2009-11-29"),
    ("2009-W01-1", "2008-12-29"), ("2009-w53-7", "2010-01-03"), ("2008-366", "2008-12-31"), ("2009-1-2", "2009-01-02"),
    ("13NOV2017", "2017-11-13"), ("three months ago", "2023-10-31"), ("a week from now", "2024-02-07"),
    ("3 days from today", "2024-02-03"), ("the day after tomorrow", "2024-02-02"), ("in two years", "2026-01-31"),
    ("2009/11/29", "2009-11-29"), ("20091129", "2009-11-29"), ("29.11.2009", "2009-11-29"), ("3.4.2009", "2009-04-03"),
    ("29/11/2009", "2009-11-29"), ("11/29/2009", "2009-11-29"), ("04/04/2009", "2009-04-04"),
    ("Sun, 11/29/2009", "2009-11-29"), ("Sunday 2009-11-29", "2009-11-29"), ("1582-10-10", "1582-10-10"),
  ])
  func reads(text: String, date: String) {
    #expect(read(text) == .gives(date))
  }

  @Test(arguments: [
    "tom", "mo", "decem", "octo 3 2009", "+am", "-ay", "+", "+3", "3d", "in days", "ago", "next", "next day",
    "this friday", "today tomorrow", "29 11 2009", "2009", "29ND Nov 2009", "29 11 09",
    "２００９-１１-２９", "2009−11−29", "2009‑11‑29",
    "99999999999999999999", "12:30", "", " ", ",", "-", "2009-11-29-", "2009-11-29T08:30", "1e9",
    "+9999999d", "9999999 days ago", "today\n",
  ])
  func whatIsNoDateIsRefused(text: String) {
    #expect(read(text) == .refused("must be a date such as 2009-11-29, not \(Refusal.shown(text))"))
  }

  @Test(arguments: [
    ("2009-02-30", "there is no day 2009-02-30"), ("30 Feb 2010", "there is no day 2010-02-30"),
    ("31.04.2010", "there is no day 2010-04-31"), ("29/02/2009", "there is no day 2009-02-29"),
    ("2009-13-45", "there is no day 2009-13-45"), ("20090230", "there is no day 2009-02-30"),
    ("0000-01-01", "there is no day 0000-01-01"), ("0 Nov 2009", "there is no day 2009-11-00"),
    ("03-04-2009", "03-04-2009 is 3 April or March 4: write 2009-04-03 or 2009-03-04"),
    ("Monday, 29 November 2009", "2009-11-29 is a Sunday, not a Monday"),
    ("29 Nov '09", #"must have a year of four digits, as 2009-11-29 has, not "29 Nov '09""#),
    ("1/2/03", #"must have a year of four digits, as 2009-11-29 has, not "1/2/03""#),
    ("Nov 29", #"must have a year, as 29 Nov 2009 has; "Nov 29" has none"#),
    ("99999-01-01", #"must be a day of the years 1 to 9999, not "99999-01-01""#),
    ("-0044-03-15", #"must be a day of the years 1 to 9999, not "-0044-03-15""#),
    ("+002009-11-29", #"must be a day of the years 1 to 9999, not "+002009-11-29""#),
    ("15 March 44 BC", #"must be a day of the years 1 to 9999 of this calendar, not "15 March 44 BC""#),
    ("2009-W54-1", "there is no week 54 in 2009"), ("2010-W53-1", "there is no week 53 in 2010"),
    ("2009-W00-1", "there is no week 0 in 2009"), ("2009-366", "there is no day 366 in 2009"),
    ("2009-000", "there is no day 0 in 2009"),
    ("2009-W48-8", "there is no day 8 in a week, 1 is Monday and 7 Sunday"),
    ("9999-W52-7", "there is no day 7 in a week, 1 is Monday and 7 Sunday"),
    ("Nov 2009", #"must have a day, as 29 Nov 2009 has; "Nov 2009" has none"#),
    ("+999999y", "must be a day of the years 1 to 9999"), ("-999999d", "must be a day of the years 1 to 9999"),
  ])
  func refusalsSayWhy(text: String, message: String) {
    #expect(read(text) == .refused(message))
  }

  @Test(arguments: [("dmy", "2009-04-03"), ("mdy", "2009-03-04")])
  func theOptionSettlesTheOrder(order: String, date: String) {
    let setting = TestSetting(options: ["date-order": order])
    #expect(read("03/04/2009", setting) == .gives(date))
    #expect(read("3/4/2009", setting) == .gives(date))
  }

  @Test(arguments: [
    ("2009-11-29T08:30", "2009-11-29T08:30"), ("2009-11-29 08:30", "2009-11-29 08:30"),
    ("2009-11-29T08:30:15.250-05:30", "2009-11-29T08:30:15.250-05:30"), ("2009-11-29T8:30", "2009-11-29T08:30"),
    ("today 08:30", "2024-01-31T08:30"), ("next friday 8:05", "2024-02-02T08:05"), ("tomorrow", "2024-02-01T00:00"),
    ("today 8:30pm", "2024-01-31T20:30"), ("today at 12am", "2024-01-31T00:00"), ("today at noon", "2024-01-31T12:00"),
    ("2009-11-29t08:30z", "2009-11-29T08:30Z"), ("2009-11-29T08:30-05", "2009-11-29T08:30-05:00"),
    ("2009-11-29 08:30:15,25 UTC", "2009-11-29T08:30:15.25Z"), ("20091129T0830+0530", "2009-11-29T08:30+05:30"),
    ("2009-11-29 08:30 +0000 UTC", "2009-11-29T08:30+00:00"), ("5 p.m. 29 Nov 2009", "2009-11-29T17:00"),
    ("Sun Nov 29 08:30:15 UTC 2009", "2009-11-29T08:30:15Z"), ("2009-W48-7T08", "2009-11-29T08:00"),
    ("29 Nov 2009 8:30Z", "2009-11-29T08:30Z"), ("November 29, 2009 23:59:59", "2009-11-29T23:59:59"),
  ])
  func readsDatetimes(text: String, moment: String) {
    let result = outcome { try DateTimeEditor().read(text, for: Field("field", .datetime), in: setting).text }
    #expect(result == .gives(moment))
  }

  @Test(arguments: [
    ("2009-11-29T24:00", "there is no time 24:00"), ("2009-11-29T23:59:60Z", "there is no time 23:59:60Z"),
    ("today 8:60", "there is no time 8:60"), ("2009-02-30 08:30", "there is no day 2009-02-30"),
    ("03/04/2009 08:30", "03/04/2009 is 3 April or March 4: write 2009-04-03 or 2009-03-04"),
    ("8:30", #"must be a date and time such as 2009-11-29T08:30, not "8:30""#),
    ("soon 8:30", #"must be a date and time such as 2009-11-29T08:30, not "soon 8:30""#),
    ("today 13:30pm", "there is no time 13:30pm"), ("today 0:30 am", "there is no time 0:30 am"),
    ("today 8:5", "there is no time 8:5"), ("today 8:30:1", "there is no time 8:30:1"),
    ("today 8:30:15.1234567891", "there is no time 8:30:15.1234567891"),
    ("29 Nov 2009 at midnight", "midnight begins a day and ends another"),
    ("2009-11-29 8:30 +02:00 UTC", #"must have one offset from UTC, not "+02:00 Z""#),
    ("2009-11-29 8:30 CET", #"must be a date and time such as 2009-11-29T08:30, not "2009-11-29 8:30 CET""#),
    ("Thu, 03 Jul 2017 08:08:04 +0100", "2017-07-03 is a Monday, not a Thursday"),
    ("", #"must be a date and time such as 2009-11-29T08:30, not """#),
  ])
  func refusesDatetimes(text: String, message: String) {
    let result = outcome { try DateTimeEditor().read(text, for: Field("field", .datetime), in: setting).text }
    #expect(result == .refused(message))
  }

  @Test func nowIsTheLocalTimeToTheSecond() throws {
    guard case .datetime(let moment) = try DateTimeEditor().read("NOW", for: Field("field", .datetime), in: setting)
    else { throw Refusal("no datetime") }
    #expect(moment.date == setting.today && moment.offset == nil && moment.text.utf8.count == 19)
  }

  @Test func wordsOfLimitsAreReadWhenAValueIsJudged() throws {
    let later = TestSetting(today: CalendarDate("2024-03-01")!)
    let day = Value.date(CalendarDate("2024-02-10")!)
    for (words, refused) in [
      ("today", "must be before today, not 2024-02-10"),
      ("next friday", "must be before next friday, not 2024-02-10"),
    ] {
      let check = try Before().prepare([.text(words)], for: Field("field", .date), in: setting)
      #expect(try check(day, setting) == .refuse(Refusal(refused)))
      #expect(try check(day, later) == .accept)
    }
    let moment = Value.datetime(DateTime("2024-01-31T23:59")!)
    #expect(Future().validate(moment, in: setting) == .refuse(Refusal("must be after today, not 2024-01-31T23:59")))
    #expect(Past().validate(moment, in: setting) == .refuse(Refusal("must be before today, not 2024-01-31T23:59")))
  }

  @Test(arguments: [
    ("2000-01-31", 24), ("2000-02-01", 23), ("2023-02-01", 0), ("2024-01-31", 0), ("2024-02-01", 0), ("2025-01-31", -1),
    ("2025-01-30", 0), ("0001-01-01", 2023),
  ])
  func agesAreFullYears(born: String, age: Int) throws {
    #expect(try AgeFunction().call([.date(CalendarDate(born)!)], in: setting) == .integer(Int64(age)))
  }

  @Test(arguments: [
    ("%-d %B %Y", "7 March 2009"), ("%A, %e. %b", "Saturday,  7. Mar"), ("%j %V %u %w %y", "066 10 6 6 09"),
    ("%%", "%"),
    ("", ""), ("day", "day"), ("%F %T", "2009-03-07 08:05:09"), ("%300Y", String(repeating: "0", count: 296) + "2009"),
  ])
  func showsDates(pattern: String, text: String) throws {
    let moment = Value.datetime(DateTime("2009-03-07T08:05:09")!)
    #expect(try DateFormat("datetime").text(for: moment, pattern: pattern, in: setting) == text)
  }

  @Test(arguments: ["%", "%Q", "%s", "%Z", "%z", "%-", "%Y\0%m", "%\u{301}Y", "%1\u{301}Y", "%9999999Y"])
  func patternsThatAreNoneAreRefused(pattern: String) {
    let moment = Value.date(CalendarDate("2009-03-07")!)
    #expect(throws: Refusal.self) { try DateFormat("date").text(for: moment, pattern: pattern, in: setting) }
  }

  @Test func earlyYearsAreShown() throws {
    let day = Value.date(CalendarDate("0079-08-24")!)
    #expect(try DateFormat("date").text(for: day, pattern: "%-d %B %Y", in: setting) == "24 August 79")
  }
}
