import FacetKit

/// `upcoming PATH FIELD [DAYS]`: whose birthday, or other yearly day, comes within so many days.
struct UpcomingCommand: PluginCommand {
  let name = "upcoming"
  let summary = "lists records whose yearly day comes soon"
  let parameters = [
    CommandParameter("path", .path), CommandParameter("field", .name), CommandParameter("days", .value, .optional),
  ]
  let details = """
    FIELD holds a date or a datetime, whose day counts. DAYS is 0 to 366, 30 where it is left out; 0 is today alone.
    The years are those that will have passed on that day. 29 February is kept on 1 March in years without it.
    Records without a date are left out.
    """
  private static let people = """
    option today 2009-12-09
    define person { name text key; birthday date }
    new person name=Ada birthday=1815-12-10
    new person name=Charles birthday=1791-12-26
    new person name=Zoe
    new person name=Leap birthday=1996-02-29

    """
  let examples = [
    Example("upcoming person birthday", people, gives: "Ada\t2009-12-10\t1\t194\nCharles\t2009-12-26\t17\t218"),
    Example("upcoming person birthday 7", people, gives: "Ada\t2009-12-10\t1\t194"),
    Example(#"upcoming person["Leap"] birthday 90"#, people, gives: "Leap\t2010-03-01\t82\t14"),
    Example("upcoming person birthday soon", people, refused: #"DAYS must be an integer of 0 to 366, not "soon""#),
    Example("upcoming person name", people, refused: "person[1].name: must be a date, not text"),
  ]

  func run(_ arguments: CommandArguments, in session: any CommandSession) throws(Refusal) {
    let days = try span(arguments.value("days"))
    let field = arguments.text("field") ?? ""
    let today = session.today
    var found: [(record: RecordID, day: CalendarDate, days: Int, years: Int)] = []
    for record in try session.records(arguments.text("path") ?? "") {
      if session.isInterrupted { return }
      let path = "\(record.path).\(Name.quoted(field))"
      guard let value = try session.read(path).first, !value.isNull else { continue }
      guard let date = value.day else { throw Refusal("\(path): must be a date, not \(value.kindName)") }
      guard let next = UpcomingCommand.next(of: date, from: today) else { continue }
      let distance = next.daysSince1970 - today.daysSince1970
      if distance <= days { found.append((record, next, distance, next.year - date.year)) }
    }
    if found.isEmpty { return session.notice("none within \(days) day\(days == 1 ? "" : "s")") }
    let rows = found.enumerated().sorted { ($0.element.day, $0.offset) < ($1.element.day, $1.offset) }
    try session.table(
      ["record", "day", "in days", "years"],
      rows.map { [.reference($1.record), .date($1.day), .integer(Int64($1.days)), .integer(Int64($1.years))] })
  }

  private func span(_ value: Value?) throws(Refusal) -> Int {
    guard let value, !value.isNull else { return 30 }
    guard let days = Int(value.text), (0...366).contains(days) else {
      throw Refusal("DAYS must be an integer of 0 to 366, not \(Refusal.shown(value.text))")
    }
    return days
  }

  /// The first day from `today` on that is as many whole years after the date, none included; nil past the year 9999.
  static func next(of date: CalendarDate, from today: CalendarDate) -> CalendarDate? {
    if date >= today { return date }
    for year in [today.year, today.year + 1] {
      let day =
        CalendarDate(year: year, month: date.month, day: date.day) ?? CalendarDate(year: year, month: 3, day: 1)
      if let day, day >= today { return day }
    }
    return nil
  }
}
