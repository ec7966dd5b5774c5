import FacetKit

/// Days named from today: `today`, `next friday`, `+3d`, `2 weeks ago`, `end of month`.
struct RelativeDate {
  let words: [String]
  let today: CalendarDate

  /// Nil where the words are of another form.
  func read() throws(Refusal) -> CalendarDate? {
    if words.count == 1, let date = try single(words[0]) { return date }
    if words.count == 1, let (count, unit) = signed(words[0]) { return try moved(count, unit) }
    if words.count == 2, words[0].hasPrefix("+") || words[0].hasPrefix("-"), let count = Int(words[0]),
      let unit = unit(words[1])
    {
      return try moved(count, unit)
    }
    if words.count == 2, let step = ["next": 1, "last": -1][words[0]] { return try neighbour(words[1], step) }
    if words.count == 3, words[0] == "in", let count = count(words[1]), let unit = unit(words[2]) {
      return try moved(count, unit)
    }
    if words.count == 3, words[2] == "ago", let count = count(words[0]), let unit = unit(words[1]) {
      return try moved(-count, unit)
    }
    return monthEnd()
  }

  private func single(_ word: String) throws(Refusal) -> CalendarDate? {
    switch word {
    case "today", "now": return today
    case "tomorrow": return try moved(1, .day)
    case "yesterday": return try moved(-1, .day)
    default: return try Words.weekday(word) == nil ? nil : neighbour(word, 1)
    }
  }

  private enum Unit { case day, week, month, year }

  private func unit(_ word: String) -> Unit? {
    switch word {
    case "d", "day", "days": .day
    case "w", "week", "weeks": .week
    case "m", "month", "months": .month
    case "y", "year", "years": .year
    default: nil
    }
  }

  private func count(_ word: String) -> Int? {
    if word == "a" || word == "an" || word == "one" { return 1 }
    guard word.utf8.count <= 6, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(word)
  }

  /// `+3d`, `-2w`.
  private func signed(_ word: String) -> (Int, Unit)? {
    guard word.hasPrefix("+") || word.hasPrefix("-"), let unit = unit(String(word.suffix(1))),
      let count = count(String(word.dropFirst().dropLast()))
    else { return nil }
    return (word.hasPrefix("-") ? -count : count, unit)
  }

  private func moved(_ count: Int, _ unit: Unit) throws(Refusal) -> CalendarDate {
    let date =
      switch unit {
      case .day: today.adding(days: count)
      case .week: today.adding(days: count * 7)
      case .month: today.adding(months: count)
      case .year: today.adding(months: count * 12)
      }
    guard let date else { throw Refusal("must be a day of the years 1 to 9999") }
    return date
  }

  /// The first such weekday strictly after today, the last strictly before; the same day of another week, month, year.
  private func neighbour(_ word: String, _ step: Int) throws(Refusal) -> CalendarDate? {
    if let weekday = Words.weekday(word) {
      let ahead = (weekday - today.weekday + 6) % 7 + 1
      let back = (today.weekday - weekday + 6) % 7 + 1
      return try moved(step > 0 ? ahead : -back, .day)
    }
    guard word.utf8.count > 1, let unit = unit(word), unit != .day else { return nil }
    return try moved(step, unit)
  }

  /// `end of month`, `last day of month`, `first of month`.
  private func monthEnd() -> CalendarDate? {
    switch words.joined(separator: " ") {
    case "end of month", "end of the month", "last day of month", "last day of the month":
      CalendarDate(
        year: today.year, month: today.month, day: CalendarDate.length(ofMonth: today.month, year: today.year))
    case "first of month", "first of the month", "first day of month", "first day of the month":
      CalendarDate(year: today.year, month: today.month, day: 1)
    default: nil
    }
  }
}
