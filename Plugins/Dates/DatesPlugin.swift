public import FacetKit

/// Editors, validators, formatters, functions and an observer for dates and datetimes.
public struct DatesPlugin: Plugin {
  public let name = "Dates"
  public let summary = "dates and datetimes: past, future, before, after"
  public let version = "1.0"

  public init() {}

  public func register(in registry: inout Registry) throws(DuplicateName) {
    try registry.add(DateEditor())
    try registry.add(DateTimeEditor())
    try registry.add(StampEditor())
    try registry.add(StampObserver())
    try registry.add(Past())
    try registry.add(Future())
    try registry.add(Before())
    try registry.add(After())
    for kind in ["date", "datetime"] { try registry.add(DateFormat(kind)) }
    try registry.add(DaysFunction())
    for part in DatePart.allCases { try registry.add(DatePartFunction(part)) }
    try registry.add(AgeFunction())
    try registry.add(FormatFunction())
    try registry.add(UpcomingCommand())
    try registry.add(YearCalendar())
  }
}
