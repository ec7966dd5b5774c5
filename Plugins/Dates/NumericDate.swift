import FacetKit

/// Days of digits alone: `2009-11-29`, `2009-1-2`, `2009/11/29`, `20091129`, `29.11.2009`, `29/11/2009`, and the week
/// and ordinal dates of ISO 8601, `2009-W48-7` and `2009-333`.
struct NumericDate {
  let word: String
  /// All that was given, for messages.
  let text: String
  let order: String?
  let noun: String

  /// Nil where the word is of another form.
  func read() throws(Refusal) -> CalendarDate? {
    try refuseYears()
    guard let first = word.utf8.first, isDigit(first) else { return nil }
    if word.utf8.count == 8, word.utf8.allSatisfy(isDigit), let number = Int(word) {
      return try .checked(number / 10_000, number / 100 % 100, number % 100)
    }
    for separator in ["-", "/", "."] as [Character] {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      if parts.count > 1, parts[0].utf8.count == 4, parts[0].utf8.allSatisfy(isDigit),
        let year = Int(parts[0]), separator == "-", let date = try counted(year, parts.dropFirst().map(String.init))
      {
        return date
      }
      guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else { continue }
      return try date(parts, separator)
    }
    return nil
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// What has a sign or more than four digits before the month is a year that no day here has.
  private func refuseYears() throws(Refusal) {
    let isSigned = word.hasPrefix("-") || word.hasPrefix("+")
    let parts = word.drop { $0 == "-" || $0 == "+" }.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }),
      parts[1].utf8.count == 2, parts[2].utf8.count == 2, isSigned || parts[0].utf8.count > 4
    else { return }
    throw Refusal("must be a day of the years 1 to 9999, not \(Refusal.shown(text))")
  }

  /// The other two forms of ISO 8601. The first week of a year is that of its first Thursday.
  private func counted(_ year: Int, _ parts: [String]) throws(Refusal) -> CalendarDate? {
    guard let first = CalendarDate(year: year, month: 1, day: 1) else { return nil }
    if parts.count == 1, parts[0].utf8.count == 3, let day = Int(parts[0]) {
      guard day >= 1, let date = first.adding(days: day - 1), date.year == year else {
        throw Refusal("there is no day \(day) in \(year)")
      }
      return date
    }
    guard parts.count == 2, parts[0].hasPrefix("w"), parts[0].utf8.count == 3, parts[1].utf8.count == 1,
      let week = Int(parts[0].dropFirst()), let weekday = Int(parts[1])
    else { return nil }
    let lastDay = CalendarDate(year: year, month: 12, day: 31)?.weekday ?? 0
    let weeks = first.weekday == 4 || lastDay == 4 ? 53 : 52
    guard (1...weeks).contains(week) else { throw Refusal("there is no week \(week) in \(year)") }
    guard (1...7).contains(weekday), let monday = first.adding(days: (11 - first.weekday) % 7 - 3),
      let date = monday.adding(days: (week - 1) * 7 + weekday - 1)
    else { throw Refusal("there is no day \(weekday) in a week, 1 is Monday and 7 Sunday") }
    return date
  }

  private func date(_ parts: [Substring], _ separator: Character) throws(Refusal) -> CalendarDate {
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { throw Refusal("must be \(noun), not \(Refusal.shown(text))") }
    if parts[0].utf8.count == 4 {
      guard parts[1].utf8.count <= 2, parts[2].utf8.count <= 2 else {
        throw Refusal("must be \(noun), not \(Refusal.shown(text))")
      }
      return try .checked(numbers[0], numbers[1], numbers[2])
    }
    guard parts[2].utf8.count == 4, parts[0].utf8.count <= 2, parts[1].utf8.count <= 2 else {
      throw Refusal("must have a year of four digits, as 2009-11-29 has, not \(Refusal.shown(text))")
    }
    let (first, second, year) = (numbers[0], numbers[1], numbers[2])
    // Points write the day first wherever they are used.
    if separator == "." || order == "dmy" { return try .checked(year, second, first) }
    if order == "mdy" { return try .checked(year, first, second) }
    if first > 12 || first == second { return try .checked(year, second, first) }
    if second > 12 { return try .checked(year, first, second) }
    let dayFirst = try CalendarDate.checked(year, second, first)
    let monthFirst = try CalendarDate.checked(year, first, second)
    throw Refusal(
      "\(word) is \(first) \(Words.capital(Words.months[second - 1])) or \(Words.capital(Words.months[first - 1])) "
        + "\(second): write \(dayFirst) or \(monthFirst)", hint: "option date-order dmy (or mdy) settles it")
  }
}
