import FacetKit

/// A day given to a validator: fixed, or words that mean another day each day.
struct DayLimit: Sendable {
  private let fixed: CalendarDate?
  let text: String

  init(_ value: Value, in setting: any Setting) throws(Refusal) {
    if let day = value.day {
      fixed = day
      text = day.description
    } else if case .text(let words) = value {
      _ = try DateReader(text: words, today: setting.today, order: nil).read()
      fixed = nil
      text = words
    } else {
      throw Refusal("a day is due, not \(value.literal)")
    }
  }

  func day(in setting: any Setting) -> CalendarDate? {
    fixed ?? (try? DateReader(text: text, today: setting.today, order: nil).read())
  }
}
