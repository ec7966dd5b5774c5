import FacetKit

/// Every date of every type in the order of the year: whose birthday is in March.
struct YearCalendar: PluginScreen {
  let name = "year-calendar", title = "Year calendar"
  let summary = "every date of every type, from plugin Dates"
  let icon = "📅", plainIcon = "31"
  let examples = [
    Example(
      "year-calendar",
      """
      define person { name text key; born date }
      define visit { at datetime; who ref person }
      new person name=Ada born=1984-03-12
      new person name=Zoe
      new visit at=2009-01-02T08:30 who=1
      """, gives: "01-02\t2009\tvisit[1]\tvisit\tat\n03-12\t1984\tAda\tperson\tborn"),
    Example("year-calendar", "define person { name text key }", refused: "no type has a date"),
  ]
  /// More than these nobody reads through.
  static let most = 10_000

  func content(_ types: [RecordType], in session: any CommandSession) throws(Refusal) -> ScreenContent {
    var found: [(day: CalendarDate, row: ScreenRow)] = []
    var hasDates = false
    for type in types {
      for field in type.fields where !field.isSecret && field.hidden != .always {
        guard field.kind == .date || field.kind == .datetime else { continue }
        hasDates = true
        let path = "\(Name.quoted(type.name))[\(Name.quoted(field.name)) != null]"
        // A view has no addresses, and shows what stands elsewhere.
        guard let records = try? session.records(path) else { continue }
        let values = try session.read("\(path).\(Name.quoted(field.name))")
        for (record, value) in zip(records, values) {
          if session.isInterrupted || found.count == YearCalendar.most { break }
          guard let day = value.day else { continue }
          found.append((day, YearCalendar.row(day, record, type, field)))
        }
      }
    }
    guard hasDates else { throw Refusal("no type has a date") }
    let sorted = found.enumerated().sorted { a, b in
      let (x, y) = (a.element.day, b.element.day)
      return (x.month, x.day, x.year, a.offset) < (y.month, y.day, y.year, b.offset)
    }
    return .rows(["Day", "Year", "Record", "Type", "Field"], sorted.map(\.element.row))
  }

  private static func row(_ day: CalendarDate, _ record: RecordID, _ type: RecordType, _ field: Field) -> ScreenRow {
    ScreenRow(
      [
        .text(String("\(day)".dropFirst(5))), .integer(Int64(day.year)), .reference(record), .text(type.title),
        .text(field.title),
      ], path: record.path)
  }
}
