import FacetKit

/// Reads dates as people write them; stores days.
struct DateEditor: Editor {
  let name = "date"
  let summary =
    "a day of the years 1 to 9999: 2009-11-29, 20091129, 2009-W48-7, 2009-333, 2009/11/29, 29 Nov 2009, 29NOV2009, "
    + "November 29, 2009, 29.11.2009 (day first), today, tomorrow, "
    + "friday or next friday (the first after today), last friday (the last before today), next month (the same day), "
    + "+3d, -2w, +1m, +1y, in 3 days, two weeks ago, 3 days from now, end of month; English names in full or three "
    + "letters; two digits are no year; days before October 1582 count back in today's calendar"
  let kinds = ["date"]
  let examples = [
    Example("date", "29 Nov 2009", gives: "2009-11-29"), Example("date", "November 29, 2009", gives: "2009-11-29"),
    Example("date", "29.11.2009", gives: "2009-11-29"), Example("date", "Sunday, 29 Nov 2009", gives: "2009-11-29"),
    Example("date", "Monday, 29 Nov 2009", refused: "2009-11-29 is a Sunday, not a Monday"),
    Example("date", "2009-W53-7", gives: "2010-01-03"), Example("date", "2009-333", gives: "2009-11-29"),
    Example("date", "2010-W53-1", refused: "there is no week 53 in 2010"),
    Example("date", "2009-02-30", refused: "there is no day 2009-02-30"),
    Example("date", "03/04/2009", refused: "03/04/2009 is 3 April or March 4: write 2009-04-03 or 2009-03-04"),
    Example(
      "date", "29 Nov 09", refused: #"must have a year of four digits, as 2009-11-29 has, not "29 Nov 09""#),
    Example("date", "29 Nov", refused: #"must have a year, as 29 Nov 2009 has; "29 Nov" has none"#),
    Example("date", "soon", refused: #"must be a date such as 2009-11-29, not "soon""#),
  ]

  func placeholder(for field: Field) -> String? { "YYYY-MM-DD" }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    if let date = CalendarDate(text) { return .date(date) }
    return .date(try DateReader(text: text, today: setting.today, order: setting.option("date-order")).read())
  }

  func suggestions(for field: Field, in setting: any Setting) -> [String] {
    [setting.today.description, "today", "tomorrow", "yesterday"]
  }
}
