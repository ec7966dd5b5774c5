import FacetKit

/// A day given to a validator: fixed, or words that mean another day each day.
struct DayLimit: Sendable {
  private enum Day: Sendable {
    case fixed(CalendarDate)
    /// The usual word costs no reading for each value.
    case today
    case words
  }

  private let meaning: Day
  /// As messages name it.
  let text: String

  /// - Throws: ``Refusal`` where it is no day.
  init(_ value: Value, in setting: any Setting) throws(Refusal) {
    if let day = value.day {
      meaning = .fixed(day)
      text = day.description
    } else if case .text(let words) = value {
      let day = try DateReader(text: words, today: setting.today, order: setting.option("date-order")).read()
      text = CalendarDate(words) == nil ? words.lowercased() : words
      meaning = text == "today" ? .today : text == day.description ? .fixed(day) : .words
    } else {
      throw Refusal("a day is due, not \(value.literal)")
    }
  }

  /// - Throws: ``Refusal`` where words give no day any more, as past the year 9999.
  func day(in setting: any Setting) throws(Refusal) -> CalendarDate {
    switch meaning {
    case .fixed(let day): day
    case .today: setting.today
    case .words: try DateReader(text: text, today: setting.today, order: setting.option("date-order")).read()
    }
  }

  /// What `before` and `after` judge a value by: the word of the message, and how a day has to stand to the limit.
  func check(_ word: String, _ holds: @escaping @Sendable (CalendarDate, CalendarDate) -> Bool) -> Check {
    { value, setting in
      guard let day = value.day else { return .accept }
      do throws(Refusal) {
        let other = try self.day(in: setting)
        return holds(day, other) ? .accept : .refuse(Refusal("must be \(word) \(text), not \(value.text)"))
      } catch {
        return .refuse(error)
      }
    }
  }
}
