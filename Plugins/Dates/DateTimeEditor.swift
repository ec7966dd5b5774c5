import FacetKit
import Glibc

/// Reads days with a time of day. ISO 8601 is stored as given, its offset kept; other forms become `YYYY-MM-DDThh:mm`.
struct DateTimeEditor: Editor {
  let name = "datetime"
  let summary = "a day and time: 2009-11-29T08:30, with Z or an offset or without, today 8:30, now"
  let kinds = ["datetime"]
  let examples = [
    Example("datetime", "2009-11-29T08:30+02:00", gives: "2009-11-29T08:30+02:00"),
    Example("datetime", "29 Nov 2009 8:30", gives: "2009-11-29T08:30"),
    Example("datetime", "2009-11-29", gives: "2009-11-29T00:00"),
    Example("datetime", "2009-11-29T25:00", refused: #"must be a time such as 2009-11-29T08:30, not "2009-11-29T25:00""#),
  ]

  func placeholder(for field: Field) -> String? { "YYYY-MM-DDThh:mm" }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    if let moment = DateTime(text) { return .datetime(moment) }
    let words = text.split(separator: " ").map(String.init)
    if words.count == 1, words[0].lowercased() == "now" { return .datetime(now(setting.today)) }
    var dayWords = words
    var clock = "00:00"
    if let last = words.last, last.contains(":") {
      guard let time = time(last) else { throw refusal(text) }
      clock = time
      dayWords.removeLast()
    }
    if dayWords.isEmpty || text.contains("T") && words.count == 1 && text.contains(":") { throw refusal(text) }
    let day = try DateReader(
      text: dayWords.joined(separator: " "), today: setting.today, order: setting.option("date-order")
    ).read()
    guard let moment = DateTime("\(day)T\(clock)") else { throw refusal(text) }
    return .datetime(moment)
  }

  private func refusal(_ text: String) -> Refusal {
    Refusal("must be a time such as 2009-11-29T08:30, not \(Refusal.shown(text))")
  }

  /// `8:30`, `08:30`, `08:30:15` with both digits where there are two.
  private func time(_ word: String) -> String? {
    let padded = word.split(separator: ":", omittingEmptySubsequences: false)[0].utf8.count == 1 ? "0" + word : word
    return DateTime("2000-01-01T\(padded)") == nil ? nil : padded
  }

  private func now(_ today: CalendarDate) -> DateTime {
    var seconds = Glibc.time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(min(parts.tm_sec, 59)))"
    return DateTime("\(today)T\(clock)") ?? DateTime("1970-01-01T00:00")!
  }
}
