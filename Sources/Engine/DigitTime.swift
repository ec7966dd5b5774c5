import FacetKit
import Store

/// Days as `20091129` and moments as `20091129083015`, numbers or texts of these digits.
enum DigitTime {
  /// Nanoseconds from 1970; nil for other numbers and texts, and for days and times that do not exist.
  static func moment(_ cell: Cell, isDay: Bool) -> Int128? {
    let width = isDay ? 8 : 14
    let number: Int64
    switch cell {
    case .integer(let digits): number = digits
    case .real(let digits):
      guard let whole = Int64(exactly: digits) else { return nil }
      number = whole
    case .text(let text):
      guard text.utf8.count == width, text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let digits = Int64(text)
      else { return nil }
      number = digits
    default: return nil
    }
    guard number > 0 else { return nil }
    let (day, clock) = isDay ? (number, 0) : (number / 1_000_000, number % 1_000_000)
    let seconds = (clock / 10_000 * 60 + clock / 100 % 100) * 60 + clock % 100
    guard day <= 99_991_231, clock / 10_000 < 24, clock / 100 % 100 < 60, clock % 100 < 60,
      let date = CalendarDate(year: Int(day / 10_000), month: Int(day / 100 % 100), day: Int(day % 100))
    else { return nil }
    return (Int128(date.daysSince1970) * 86_400 + Int128(seconds)) * 1_000_000_000
  }

  /// - Parameter second: of the day; nil for a day alone.
  static func cell(_ date: CalendarDate, second: Int?, as storage: StorageClass) -> Cell {
    var number = Int64((date.year * 100 + date.month) * 100 + date.day)
    var width = 8
    if let second {
      number = number * 1_000_000 + Int64((second / 3600 * 100 + second / 60 % 60) * 100 + second % 60)
      width = 14
    }
    switch storage {
    case .text:
      let digits = String(number)
      return .text(String(repeating: "0", count: width - digits.utf8.count) + digits)
    case .real: return .real(Double(number))
    default: return .integer(number)
    }
  }
}
