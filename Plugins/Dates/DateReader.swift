import FacetKit

/// Reads a day in the forms that the editor's summary names. Nothing ambiguous or impossible is guessed.
struct DateReader {
  let text: String
  let today: CalendarDate
  /// `dmy` or `mdy`, which settles `03/04/2009`; nil leaves it refused.
  let order: String?
  /// What messages ask for.
  var noun = "a date such as 2009-11-29"

  /// - Throws: ``Refusal``: what would fit, or which day does not exist.
  func read() throws(Refusal) -> CalendarDate {
    let words = text.lowercased().split(whereSeparator: { $0 == " " || $0 == "\t" || $0 == "," }).map(String.init)
    if let date = try absolute(words) { return date }
    if let date = try RelativeDate(words: words, today: today).read() { return date }
    guard words.count > 1, let weekday = Words.weekday(words[0]), let date = try absolute(Array(words.dropFirst()))
    else { throw refusal() }
    if weekday != date.weekday {
      throw Refusal(
        "\(date) is a \(Words.capital(Words.weekdays[date.weekday - 1])), not a "
          + Words.capital(Words.weekdays[weekday - 1]))
    }
    return date
  }

  private func absolute(_ words: [String]) throws(Refusal) -> CalendarDate? {
    if words.count == 1, let date = try NumericDate(word: words[0], text: text, order: order, noun: noun).read() {
      return date
    }
    return try WrittenDate(words: words, text: text, noun: noun).read()
  }

  private func refusal() -> Refusal {
    let words = text.lowercased().split(separator: " ")
    if words.count > 1, words.contains(where: { ["bc", "bce", "ad", "ce"].contains($0) }) {
      return Refusal("must be a day of the years 1 to 9999 of this calendar, not \(Refusal.shown(text))")
    }
    return Refusal("must be \(noun), not \(Refusal.shown(text))")
  }
}
