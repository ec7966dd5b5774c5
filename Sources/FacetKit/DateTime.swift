/// A day and a time of day, with or without an offset from UTC; the text that was given is kept.
///
///     DateTime("2009-11-29T08:30+02:00")!.offset   // 7200
///
/// Forms read: `YYYY-MM-DD`, then `T` or one blank, then `hh:mm`, `hh:mm:ss` or `hh:mm:ss.fraction` (1 to 9 digits),
/// then nothing, `Z` or `±hh:mm` (ISO 8601 as profiled by RFC 3339; the blank is what SQLite's functions write).
/// Equality and order are by instant, a time without offset counting as UTC.
@frozen
public struct DateTime: Sendable, Comparable, Hashable {
  /// As given.
  public let text: String
  /// The day as given, not that of UTC.
  public let date: CalendarDate
  /// Seconds since midnight, 0 to 86,399.
  public let second: Int
  /// 0 to 999,999,999.
  public let nanosecond: Int
  /// Seconds east of UTC, -86,340 to 86,340; nil where none was given.
  public let offset: Int?

  /// Nil for other forms, and for days and times that do not exist.
  public init?(_ text: String) {
    let bytes = Array(text.utf8)
    guard bytes.count >= 16,
      let date = CalendarDate(text.unicodeScalars.prefix(10).reduce(into: "") { $0.unicodeScalars.append($1) }),
      bytes[10] == UInt8(ascii: "T") || bytes[10] == UInt8(ascii: " "), bytes[13] == UInt8(ascii: ":")
    else { return nil }
    func pair(_ at: Int) -> Int? {
      guard at + 1 < bytes.count, (0x30...0x39).contains(bytes[at]), (0x30...0x39).contains(bytes[at + 1]) else {
        return nil
      }
      return Int(bytes[at] - 0x30) * 10 + Int(bytes[at + 1] - 0x30)
    }
    guard let hour = pair(11), hour < 24, let minute = pair(14), minute < 60 else { return nil }
    var at = 16
    var second = hour * 3600 + minute * 60
    var nanosecond = 0
    if at < bytes.count, bytes[at] == UInt8(ascii: ":") {
      guard let seconds = pair(at + 1), seconds < 60 else { return nil }
      second += seconds
      at += 3
      if at < bytes.count, bytes[at] == UInt8(ascii: ".") {
        at += 1
        var unit = 100_000_000
        let start = at
        while at < bytes.count, (0x30...0x39).contains(bytes[at]) {
          if unit == 0 { return nil }
          nanosecond += Int(bytes[at] - 0x30) * unit
          unit /= 10
          at += 1
        }
        if at == start { return nil }
      }
    }
    var offset: Int?
    if at < bytes.count {
      if bytes[at] == UInt8(ascii: "Z"), at + 1 == bytes.count {
        offset = 0
      } else {
        guard bytes.count == at + 6, bytes[at + 3] == UInt8(ascii: ":"), let hours = pair(at + 1), hours < 24,
          let minutes = pair(at + 4), minutes < 60
        else { return nil }
        switch bytes[at] {
        case UInt8(ascii: "+"): offset = hours * 3600 + minutes * 60
        case UInt8(ascii: "-"): offset = -(hours * 3600 + minutes * 60)
        default: return nil
        }
      }
    }
    self.text = text
    self.date = date
    self.second = second
    self.nanosecond = nanosecond
    self.offset = offset
  }

  /// Seconds since 1970-01-01T00:00Z, without the fraction.
  public var secondsSince1970: Int { date.daysSince1970 * 86_400 + second - (offset ?? 0) }

  public static func == (left: DateTime, right: DateTime) -> Bool {
    (left.secondsSince1970, left.nanosecond) == (right.secondsSince1970, right.nanosecond)
  }
  public static func < (left: DateTime, right: DateTime) -> Bool {
    (left.secondsSince1970, left.nanosecond) < (right.secondsSince1970, right.nanosecond)
  }
  public func hash(into hasher: inout Hasher) {
    hasher.combine(secondsSince1970)
    hasher.combine(nanosecond)
  }
}
