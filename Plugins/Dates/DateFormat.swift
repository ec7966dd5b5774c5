import FacetKit
import Glibc

/// Shows dates by a pattern of strftime(3), in the user's locale.
struct DateFormat: DisplayFormat {
  let name: String
  let summary = "a date by a pattern of strftime(3), such as %-d %B %Y"
  let kinds: [String]
  let examples: [Example]

  init(_ kind: String) {
    name = kind
    kinds = [kind]
    let sample = kind == "date" ? "2009-11-29" : "2009-11-29T08:30"
    examples = [
      Example("%d.%m.%Y", sample, gives: "29.11.2009"),
      Example("%H:%M", sample, gives: kind == "date" ? "00:00" : "08:30"),
      Example("%Y %Q", sample, refused: #"the format "%Y %Q" has %Q, which strftime does not know"#),
    ]
  }

  func text(for value: Value, pattern: String, in setting: any Setting) throws(Refusal) -> String {
    switch value {
    case .date(let date): try DateFormat.text(date, 0, pattern)
    case .datetime(let moment): try DateFormat.text(moment.date, moment.second, pattern)
    default: value.text
    }
  }

  /// The conversions of C99 and glibc that depend on a day and a time alone, not on a time zone.
  private static let known = Set("aAbBcCdDeFgGhHIjklmMnpPrRStTuUVwWxXyY%".unicodeScalars)

  static func text(_ date: CalendarDate, _ second: Int, _ pattern: String) throws(Refusal) -> String {
    try check(pattern)
    if pattern.isEmpty { return "" }
    var parts = tm()
    parts.tm_year = Int32(date.year - 1900)
    parts.tm_mon = Int32(date.month - 1)
    parts.tm_mday = Int32(date.day)
    parts.tm_wday = Int32(date.weekday % 7)
    parts.tm_yday = Int32(date.daysSince1970 - (CalendarDate(year: date.year, month: 1, day: 1)?.daysSince1970 ?? 0))
    parts.tm_hour = Int32(second / 3600)
    parts.tm_min = Int32(second / 60 % 60)
    parts.tm_sec = Int32(second % 60)
    // strftime gives 0 for an empty result too: a mark at the end tells the two apart.
    let marked = pattern + "."
    var buffer = [CChar](repeating: 0, count: 256)
    while true {
      let count = strftime(&buffer, buffer.count, marked, &parts)
      if count > 0 { return String(decoding: buffer[..<(count - 1)].map { UInt8(bitPattern: $0) }, as: UTF8.self) }
      if buffer.count > 1 << 16 { throw Refusal("the format \(Refusal.shown(pattern)) gives too long a text") }
      buffer = [CChar](repeating: 0, count: buffer.count * 4)
    }
  }

  private static func check(_ pattern: String) throws(Refusal) {
    var isOpen = false
    for character in pattern.unicodeScalars {
      if !isOpen {
        isOpen = character == "%"
        continue
      }
      // Flags and the modifiers of locales stand before the conversion.
      if "-_0^#EO".unicodeScalars.contains(character) || ("1"..."9").contains(character) { continue }
      guard known.contains(character) else {
        throw Refusal("the format \(Refusal.shown(pattern)) has %\(character), which strftime does not know")
      }
      isOpen = false
    }
    if pattern.utf8.contains(0) { throw Refusal("the format \(Refusal.shown(pattern)) has a zero byte") }
    if isOpen { throw Refusal("the format \(Refusal.shown(pattern)) ends within a %") }
  }
}
