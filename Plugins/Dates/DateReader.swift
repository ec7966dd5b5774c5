import FacetKit

/// Reads a day in the forms that the editor's summary names. Nothing ambiguous or impossible is guessed.
struct DateReader {
  let text: String
  let today: CalendarDate
  /// `dmy` or `mdy`, which settles `03/04/2009`; nil leaves it refused.
  let order: String?

  /// - Throws: ``Refusal``: what would fit, or which day does not exist.
  func read() throws(Refusal) -> CalendarDate {
    let words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "," }).map(String.init)
    guard !words.isEmpty else { throw refusal() }
    if words.count == 1, let date = try numeric(words[0]) { return date }
    if let date = try RelativeDate(words: words, today: today).read() { return date }
    if let date = try written(words) { return date }
    throw refusal()
  }

  private func refusal() -> Refusal { Refusal("must be a date such as 2009-11-29, not \(Refusal.shown(text))") }

  private func day(_ year: Int, _ month: Int, _ day: Int) throws(Refusal) -> CalendarDate {
    guard let date = CalendarDate(year: year, month: month, day: day) else {
      throw Refusal("there is no day \(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))")
    }
    return date
  }

  private func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }

  // MARK: digits alone

  /// `2009-11-29`, `2009/11/29`, `20091129`, `29.11.2009`, `11/29/2009`.
  private func numeric(_ word: String) throws(Refusal) -> CalendarDate? {
    guard let first = word.utf8.first, (0x30...0x39).contains(first) else { return nil }
    if word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) {
      guard word.utf8.count == 8, let number = Int(word) else { return nil }
      return try day(number / 10_000, number / 100 % 100, number % 100)
    }
    for separator in ["-", "/", "."] as [Character] {
      let parts = word.split(separator: separator, omittingEmptySubsequences: false)
      guard parts.count == 3, parts.allSatisfy({ !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
      else { continue }
      return try parts3(parts.map(String.init), separator)
    }
    return nil
  }

  private func parts3(_ parts: [String], _ separator: Character) throws(Refusal) -> CalendarDate {
    let numbers = parts.compactMap { Int($0) }
    guard numbers.count == 3 else { throw refusal() }
    if parts[0].utf8.count == 4 {
      guard parts[1].utf8.count <= 2, parts[2].utf8.count <= 2 else { throw refusal() }
      if separator == "-", parts[1].utf8.count != 2 || parts[2].utf8.count != 2 {
        throw Refusal(
          "must be a date such as 2009-11-29, not \(Refusal.shown(text))",
          hint: CalendarDate(year: numbers[0], month: numbers[1], day: numbers[2])?.description)
      }
      return try day(numbers[0], numbers[1], numbers[2])
    }
    guard parts[2].utf8.count == 4, parts[0].utf8.count <= 2, parts[1].utf8.count <= 2 else {
      throw Refusal("must be a date with a year of four digits, not \(Refusal.shown(text))")
    }
    // Points write the day first wherever they are used.
    if separator == "." || order == "dmy" { return try day(numbers[2], numbers[1], numbers[0]) }
    if order == "mdy" { return try day(numbers[2], numbers[0], numbers[1]) }
    if numbers[0] > 12 { return try day(numbers[2], numbers[1], numbers[0]) }
    if numbers[1] > 12 { return try day(numbers[2], numbers[0], numbers[1]) }
    if numbers[0] == numbers[1] { return try day(numbers[2], numbers[0], numbers[1]) }
    let dayFirst = try day(numbers[2], numbers[1], numbers[0])
    let monthFirst = try day(numbers[2], numbers[0], numbers[1])
    throw Refusal(
      "\(text) can be \(dayFirst) or \(monthFirst)", hint: "write the one you mean, or: option date-order dmy (or mdy)")
  }

  // MARK: names of months

  /// `29 Nov 2009`, `29th of November 2009`, `November 29, 2009`, with a weekday before it or not.
  private func written(_ words: [String]) throws(Refusal) -> CalendarDate? {
    var words = words.flatMap { word -> [String] in
      let parts = word.split(separator: "-").map(String.init)
      return parts.count == 3 && Words.month(parts[1]) != nil ? parts : [word]
    }
    var weekday: Int?
    if words.count == 4 || words.count == 5, let named = Words.weekday(words[0]) {
      weekday = named
      words.removeFirst()
    }
    if words.count == 4, words[1] == "of" { words.remove(at: 1) }
    guard words.count == 3, let year = number(words[2], digits: 4...4) else { return nil }
    let date: CalendarDate
    if let number = ordinal(words[0]), let month = Words.month(dropPoint(words[1])) {
      date = try day(year, month, number)
    } else if let month = Words.month(dropPoint(words[0])), let number = ordinal(words[1]) {
      date = try day(year, month, number)
    } else {
      return nil
    }
    if let weekday, weekday != date.weekday {
      throw Refusal("\(date) is a \(capital(Words.weekdays[date.weekday - 1])), not a \(capital(Words.weekdays[weekday - 1]))")
    }
    return date
  }

  private func capital(_ word: String) -> String { word.prefix(1).uppercased() + word.dropFirst() }
  private func dropPoint(_ word: String) -> String { word.hasSuffix(".") ? String(word.dropLast()) : word }

  private func number(_ word: String, digits: ClosedRange<Int>) -> Int? {
    guard digits.contains(word.utf8.count), word.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else { return nil }
    return Int(word)
  }

  /// `29`, `29.`, `29th`, the ending being the right one.
  private func ordinal(_ word: String) -> Int? {
    if let plain = number(dropPoint(word), digits: 1...2) { return plain }
    guard word.utf8.count > 2, let plain = number(String(word.dropLast(2)), digits: 1...2) else { return nil }
    let ending =
      switch (plain % 100, plain % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return word.hasSuffix(ending) ? plain : nil
  }
}
