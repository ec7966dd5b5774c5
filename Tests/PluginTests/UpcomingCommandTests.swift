import FacetKit
import Testing

@testable import Dates

@Suite struct UpcomingCommandTests {
  /// People with these birthdays, numbered from 1.
  private func session(_ today: String, _ birthdays: Value...) throws -> FixedSession {
    let session = FixedSession(FixedSetting(today: try #require(CalendarDate(today))))
    let people = (1...Int64(birthdays.count)).map { RecordID(type: "person", key: [.integer($0)]) }
    session.records["person"] = people
    for (person, birthday) in zip(people, birthdays) {
      session.records[person.path] = [person]
      session.setting.paths["\(person.path).birthday"] = [birthday]
      session.setting.paths["\(person.path).n"] = [.integer(1)]
    }
    return session
  }

  private func date(_ text: String) -> Value { CalendarDate(text).map { .date($0) } ?? .null }

  private func run(
    _ session: FixedSession, path: String = "person", field: String = "birthday", days: Value? = nil
  ) throws {
    var values: [String: [Value]] = ["path": [.text(path)], "field": [.text(field)]]
    if let days { values["days"] = [days] }
    try UpcomingCommand().run(CommandArguments(values), in: session)
  }

  @Test func whatComesIsSortedByDay() throws {
    let session = try session(
      "2009-12-09", date("1984-01-02"), .null, date("1815-12-10"), date("1984-06-01"), date("1970-12-09"),
      .datetime(DateTime("1999-12-10T08:30")!))
    try run(session)
    #expect(session.tables == [["record", "day", "in days", "years"]])
    #expect(
      session.lines == [
        "person[5]\t2009-12-09\t0\t39", "person[3]\t2009-12-10\t1\t194", "person[6]\t2009-12-10\t1\t10",
        "person[1]\t2010-01-02\t24\t26",
      ])
    #expect(session.notices == [])
  }

  @Test(arguments: [
    (Value.integer(0), 1), (.text("0"), 1), (.text("30"), 2), (.integer(366), 3),
  ])
  func daysLimit(days: Value, count: Int) throws {
    let session = try session("2009-12-09", date("2000-12-09"), date("2000-12-31"), date("2000-12-08"))
    try run(session, days: days)
    #expect(session.lines.count == count)
  }

  @Test(arguments: [
    Value.text("soon"), .integer(-1), .integer(367), .real(1.5), .text(""), .text("99999999999999999999"),
  ])
  func otherDaysAreRefused(days: Value) {
    #expect(throws: Refusal("DAYS must be an integer of 0 to 366, not \(Refusal.shown(days.text))")) {
      try run(try session("2009-12-09", date("2000-12-09")), days: days)
    }
  }

  @Test(arguments: [
    ("2000-02-29", "2001-02-28", "2001-03-01"), ("2000-02-29", "2004-02-28", "2004-02-29"),
    ("2000-02-29", "2001-03-02", "2002-03-01"), ("2000-02-29", "2000-02-29", "2000-02-29"),
    ("2000-12-31", "2001-12-31", "2001-12-31"), ("2000-01-01", "2001-12-31", "2002-01-01"),
    ("2030-05-06", "2001-12-31", "2030-05-06"), ("9998-01-01", "9999-06-01", nil),
    ("9998-07-01", "9999-06-01", "9999-07-01"),
  ])
  func theNextDay(date: String, today: String, next: String?) throws {
    let found = try UpcomingCommand.next(of: #require(CalendarDate(date)), from: #require(CalendarDate(today)))
    #expect(found?.description == next)
  }

  @Test func whatIsNoDateIsRefused() throws {
    let session = try session("2009-12-09", date("2000-12-09"))
    #expect(throws: Refusal("person[1].n: must be a date, not integer")) { try run(session, field: "n") }
    #expect(throws: Refusal("there is no path person[1].`day of birth` in this setting")) {
      try run(session, field: "day of birth")
    }
    #expect(throws: Refusal("there is no path pet in this session")) { try run(session, path: "pet") }
    #expect(session.lines == [])
  }

  @Test func nothingFoundIsSaid() throws {
    let session = try session("2009-12-09", date("2000-12-08"), .null)
    try run(session, days: .integer(1))
    #expect(session.lines == [])
    #expect(session.notices == ["none within 1 day"])
  }

  @Test func aRecordPathIsOneRecord() throws {
    let session = try session("2009-12-09", date("2000-12-10"), date("2000-12-11"))
    try run(session, path: "person[2]")
    #expect(session.lines == ["person[2]\t2009-12-11\t2\t9"])
  }

  @Test func anInterruptStops() throws {
    let session = try session("2009-12-09", date("2000-12-10"), date("2000-12-11"))
    session.isInterrupted = true
    try run(session)
    #expect(session.lines == [])
    #expect(session.notices == [])
  }
}
