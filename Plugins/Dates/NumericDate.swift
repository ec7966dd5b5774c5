import FacetKit

/// Days of digits alone: `2009-11-29`, `2009/11/29`, `20091129`, `29.11.2009`, `29/11/2009`.
struct NumericDate {
  let word: String
  /// All that was given, for messages.
  let text: String
  let order: String?
  let noun: String

  /// Nil where the word is of another form.
  func read() throws(Refusal) -> CalendarDate? {
    guard let first = word.utf8.first, isDigit(first) else { return nil }
    if word.utf8.count == 8, word.utf8.allSatisfy(isDigit), let number = Int(word) {
      return try .checked(number / 10_000, number / 100 % 100, number % 100)
    }
    for separator in ["-", "/", "."] as [Character] {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      if parts.count > 1, parts[0].utf8.count == 4, parts[0].utf8.allSatisfy(isDigit) { try refuseWeeks(parts) }
      guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy(isDigit) }) else { continue }
      return try date(parts, separator)
    }
    return nil
  }

  private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

  /// The other two forms of ISO 8601, `2009-W48-7` and `2009-333`.
  private func refuseWeeks(_ parts: [Substring]) throws(Refusal) {
    if parts[1].hasPrefix("w"), parts[1].dropFirst().utf8.allSatisfy(isDigit) {
      throw Refusal("must be \(noun), not the week date \(Refusal.shown(text))")
    }
    if parts.count == 2, parts[1].utf8.count == 3, parts[1].utf8.allSatisfy(isDigit) {
      throw Refusal("must be \(noun), not the day of a year \(Refusal.shown(text))")
    }
  }

  private func date(_ parts: [Substring], _ separator: Character) throws(Refusal) -> CalendarDate {
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { throw Refusal("must be \(noun), not \(Refusal.shown(text))") }
    if parts[0].utf8.count == 4 {
      let isISO = separator != "-" || (parts[1].utf8.count == 2 && parts[2].utf8.count == 2)
      guard isISO, parts[1].utf8.count <= 2, parts[2].utf8.count <= 2 else {
        throw Refusal(
          "must be \(noun), not \(Refusal.shown(text))",
          hint: CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2]).map { "\($0)" })
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
