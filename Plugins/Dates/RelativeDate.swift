import FacetKit

/// Days named from today: `today`, `next friday`, `+3d`, `2 weeks ago`, `end of month`.
struct RelativeDate {
  let words: [String]
  let today: CalendarDate

  /// Nil where the words are of another form.
  func read() throws(Refusal) -> CalendarDate? {
    if words.first == "the", words.count > 1 {
      return try RelativeDate(words: Array(words.dropFirst()), today: today).phrase()
    }
    switch words.count {
    case 1:
      if let date = try single(words[0]) { return date }
      guard let sign = sign(words[0]), let unit = unit(String(words[0].suffix(1))),
        let count = count(words[0].dropFirst().dropLast())
      else { return nil }
      return try moved(sign * count, unit)
    case 2:
      if let step = ["next": 1, "last": -1][words[0]] { return try neighbour(words[1], step) }
      guard let sign = sign(words[0]), let count = count(words[0].dropFirst()), let unit = unit(words[1]) else {
        return nil
      }
      return try moved(sign * count, unit)
    case 3 where words[0] == "in":
      guard let count = amount(words[1]), let unit = unit(words[2]) else { return nil }
      return try moved(count, unit)
    case 3 where words[2] == "ago":
      guard let count = amount(words[0]), let unit = unit(words[1]) else { return nil }
      return try moved(-count, unit)
    case 4 where words[2] == "from" && ["now", "today"].contains(words[3]):
      guard let count = amount(words[0]), let unit = unit(words[1]) else { return nil }
      return try moved(count, unit)
    default: return try phrase()
    }
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

  private func sign(_ word: String) -> Int? { word.hasPrefix("+") ? 1 : word.hasPrefix("-") ? -1 : nil }

  private static let numbers = [
    "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve",
  ]

  /// `a`, `one` to `twelve`, or digits.
  private func amount(_ word: String) -> Int? {
    word == "a" ? 1 : RelativeDate.numbers.firstIndex(of: word).map { $0 + 1 } ?? count(word)
  }

  /// At most six digits, so that no sum overflows.
  private func count(_ word: some StringProtocol) -> Int? {
    guard word.utf8.count <= 6, word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(word)
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
    switch word {
    case "week": return try moved(step, .week)
    case "month": return try moved(step, .month)
    case "year": return try moved(step, .year)
    default: return nil
    }
  }

  private func phrase() throws(Refusal) -> CalendarDate? {
    switch words.joined(separator: " ") {
    case "day after tomorrow": return try moved(2, .day)
    case "day before yesterday": return try moved(-2, .day)
    case "end of month", "end of the month", "last day of month", "last day of the month":
      return CalendarDate(
        year: today.year, month: today.month, day: CalendarDate.length(ofMonth: today.month, year: today.year))
    case "first of month", "first of the month", "first day of month", "first day of the month":
      return CalendarDate(year: today.year, month: today.month, day: 1)
    default: return nil
    }
  }
}
