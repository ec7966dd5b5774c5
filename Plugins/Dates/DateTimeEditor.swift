import FacetKit
import Glibc

/// Reads days with a time of day. ISO 8601 is stored as given, its offset kept; other forms become `YYYY-MM-DDThh:mm`.
struct DateTimeEditor: Editor {
  let name = "datetime"
  let summary =
    "a day and time: 2009-11-29T08:30, with seconds, Z or an offset or without, 29 Nov 2009 8:30, today 8:30, now; "
    + "a day alone is its midnight"
  let kinds = ["datetime"]
  let examples = [
    Example("datetime", "2009-11-29T08:30+02:00", gives: "2009-11-29T08:30+02:00"),
    Example("datetime", "2009-11-29 08:30:15.5Z", gives: "2009-11-29 08:30:15.5Z"),
    Example("datetime", "29 Nov 2009 8:30", gives: "2009-11-29T08:30"),
    Example("datetime", "2009-11-29", gives: "2009-11-29T00:00"),
    Example("datetime", "2009-11-29T25:00", refused: "there is no time 25:00"),
    Example("datetime", "2009-02-30T08:30", refused: "there is no day 2009-02-30"),
    Example("datetime", "noon", refused: #"must be a date and time such as 2009-11-29T08:30, not "noon""#),
  ]

  private static let noun = "a date and time such as 2009-11-29T08:30"

  func placeholder(for field: Field) -> String? { "YYYY-MM-DDThh:mm" }

  func read(_ text: String, for field: Field, in setting: any Setting) throws(Refusal) -> Value {
    if let moment = DateTime(text) { return .datetime(moment) }
    let isUTC = field.stored != nil
    var words = text.split(whereSeparator: { $0 == " " || $0 == "\t" }).map(String.init)
    if words.count == 1 {
      if words[0].lowercased() == "now" { return try now(isUTC, setting.today) }
      words = words.flatMap(DateTimeEditor.parted)
    }
    var time = "00:00"
    if words.count > 1, let last = words.last, last.contains(":") {
      time = try DateTimeEditor.time(last, text)
      words.removeLast()
    }
    let reader = DateReader(
      text: words.joined(separator: " "), today: setting.today, order: setting.option("date-order"),
      noun: DateTimeEditor.noun)
    do throws(Refusal) {
      let day = try reader.read()
      guard let moment = DateTime("\(day)T\(time)") else { throw DateTimeEditor.refusal(text) }
      return .datetime(moment)
    } catch {
      // What is no day at all is shown with its time.
      throw error.message.hasPrefix("must be \(DateTimeEditor.noun), not \"") ? DateTimeEditor.refusal(text) : error
    }
  }

  /// `2009-11-29T8:30` as its two parts.
  private static func parted(_ word: String) -> [String] {
    guard word.utf8.count > 11, word.utf8.dropFirst(10).first == UInt8(ascii: "T"),
      word.utf8.prefix(10).allSatisfy({ (0x30...0x39).contains($0) || $0 == UInt8(ascii: "-") })
    else { return [word] }
    return [String(word.prefix(10)), String(word.dropFirst(11))]
  }

  private static func refusal(_ text: String) -> Refusal { Refusal("must be \(noun), not \(Refusal.shown(text))") }

  /// `8:30`, `08:30`, `08:30:15`, with what may follow in ISO 8601.
  private static func time(_ word: String, _ text: String) throws(Refusal) -> String {
    guard word.utf8.allSatisfy({ (0x30...0x3A).contains($0) || "+-.Z".utf8.contains($0) }) else { throw refusal(text) }
    let padded = word.utf8.dropFirst().first == UInt8(ascii: ":") ? "0" + word : word
    if DateTime("2000-01-01T\(padded)") == nil { throw Refusal("there is no time \(word)") }
    return padded
  }

  /// Local time without offset, or UTC for a field that counts in it.
  private func now(_ isUTC: Bool, _ today: CalendarDate) throws(Refusal) -> Value {
    var seconds = Glibc.time(nil)
    var parts = tm()
    localtime_r(&seconds, &parts)
    func day() -> CalendarDate? {
      CalendarDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
    }
    // The option today sets another day, which has no other one in UTC.
    var date = today
    if isUTC, today == day() {
      gmtime_r(&seconds, &parts)
      date = day() ?? today
    }
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    // A leap second, which some clocks count, is the last of its minute.
    let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(min(parts.tm_sec, 59)))"
    guard let moment = DateTime("\(date)T\(clock)\(isUTC ? "Z" : "")") else {
      throw Refusal("the clock of this machine gives no time")
    }
    return .datetime(moment)
  }
}
