import FacetKit

/// Days with the name of the month: `29 Nov 2009`, `29th of November 2009`, `November 29, 2009`, `29-Nov-2009`,
/// `29NOV2009`.
struct WrittenDate {
  let words: [String]
  /// All that was given, for messages.
  let text: String
  let noun: String

  /// Nil where the words are of another form.
  func read() throws(Refusal) -> CalendarDate? {
    var words = words
    if words.count == 1 {
      let separator: Character = words[0].contains("/") ? "/" : "-"
      words =
        compact(words[0]) ?? words[0].split(separator: separator, omittingEmptySubsequences: false).map(String.init)
    }
    if words.count == 2, Words.month(words[0]) != nil, number(words[1], digits: 4) != nil {
      throw Refusal("must have a day, as 29 Nov 2009 has; \(Refusal.shown(text)) has none")
    }
    if words.count == 4, words[1] == "of" { words.remove(at: 1) }
    if words.count == 2, pair(words[0], words[1]) != nil {
      throw Refusal("must have a year, as 29 Nov 2009 has; \(Refusal.shown(text)) has none")
    }
    guard words.count == 3 else { return nil }
    if let year = number(words[2], digits: 4), let (month, day) = pair(words[0], words[1]) {
      return try .checked(year, month, day)
    }
    if let year = number(words[0], digits: 4), let month = Words.month(words[1]), let day = ordinal(words[2]) {
      return try .checked(year, month, day)
    }
    if pair(words[0], words[1]) != nil, isShortYear(words[2]) {
      throw Refusal("must have a year of four digits, as 2009-11-29 has, not \(Refusal.shown(text))")
    }
    return nil
  }

  /// `29nov2009` as its three parts.
  private func compact(_ word: String) -> [String]? {
    let day = word.prefix { ("0"..."9").contains($0) }
    let month = word.dropFirst(day.count).prefix { ("a"..."z").contains($0) }
    let year = word.dropFirst(day.count + month.count)
    guard (1...2).contains(day.count), month.count == 3, year.count == 4 else { return nil }
    return [String(day), String(month), String(year)]
  }

  /// Month and day, in either order.
  private func pair(_ first: String, _ second: String) -> (Int, Int)? {
    if let day = ordinal(first), let month = Words.month(second) { return (month, day) }
    if let month = Words.month(first), let day = ordinal(second) { return (month, day) }
    return nil
  }

  private func isShortYear(_ word: String) -> Bool {
    let digits = word.drop { $0 == "'" || $0 == "’" }
    return digits.utf8.count == 2 && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
  }

  private func number(_ word: some StringProtocol, digits: Int) -> Int? {
    word.utf8.count == digits && word.utf8.allSatisfy { (0x30...0x39).contains($0) } ? Int(word) : nil
  }

  /// `29`, `29.`, `29th`, the ending being the right one.
  private func ordinal(_ word: String) -> Int? {
    let plain = word.hasSuffix(".") ? word.dropLast() : word[...]
    if let day = number(plain, digits: 1) ?? number(plain, digits: 2) { return day }
    let digits = word.dropLast(2)
    guard let day = number(digits, digits: 1) ?? number(digits, digits: 2) else { return nil }
    let ending =
      switch (day, day % 10) {
      case (11...13, _): "th"
      case (_, 1): "st"
      case (_, 2): "nd"
      case (_, 3): "rd"
      default: "th"
      }
    return word.hasSuffix(ending) ? day : nil
  }
}
