import FacetKit

extension Value {
  /// The day of a date or datetime.
  var day: CalendarDate? {
    switch self {
    case .date(let date): date
    case .datetime(let moment): moment.date
    default: nil
    }
  }
}
