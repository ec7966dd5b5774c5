import FacetKit
import Testing

@Test func daysAndDatesAgreeOverFourCenturies() {
  for days in stride(from: -719_162, through: 2_932_896, by: 97) {
    let date = CalendarDate(daysSince1970: days)
    #expect(date?.daysSince1970 == days)
  }
  #expect(CalendarDate("1970-01-01")?.weekday == 4)
  #expect(CalendarDate("2026-11-30")?.weekday == 1)
  #expect(CalendarDate("0001-01-01")?.daysSince1970 == -719_162)
}

@Test(arguments: ["2009-02-29", "2009-13-01", "0000-01-01", "2009-1-01", "2009-01-01 ", "２009-01-01"])
func impossibleDatesAreRefused(text: String) {
  #expect(CalendarDate(text) == nil)
}
