import FacetKit
import Store

/// Between numbers in a column and the days and moments that they stand for, without loss: a number that is no exact
/// day or moment is none.
extension StoredTime {
  private static let second = Int128(1_000_000_000)
  static let day = 86_400 * second
  /// Nanoseconds from 1970 of the first moment of the year 1, and of the first after the year 9999.
  private static let start = Int128(-719_162) * day
  private static let end = Int128(2_932_897) * day
  /// Milliseconds from the beginning of Julian days to 1970.
  private static let julianStart = Int128(210_866_760_000_000)

  /// Nanoseconds of one step.
  var unit: Int128 {
    switch self {
    case .unix, .apple, .digits: StoredTime.second
    case .unixMilliseconds: 1_000_000
    case .unixMicroseconds, .webkit: 1_000
    case .unixNanoseconds, .appleNanoseconds: 1
    case .unixDays, .julian, .julianDay: StoredTime.day
    @unknown default: 1
    }
  }

  /// Nanoseconds from 1970 to 0. Of whole Julian days the midnight before the noon that names them.
  private var epoch: Int128 {
    switch self {
    case .apple, .appleNanoseconds: 978_307_200 * StoredTime.second
    case .webkit: -11_644_473_600 * StoredTime.second
    case .julian: -StoredTime.julianStart * 1_000_000
    case .julianDay: -StoredTime.julianStart * 1_000_000 - StoredTime.day / 2
    default: 0
    }
  }

  // MARK: reading

  /// A day for a date field, a moment in UTC for a datetime; nil where the cell holds none.
  func value(_ cell: Cell, isDay: Bool) -> Value? {
    let found = self == .digits ? DigitTime.moment(cell, isDay: isDay) : moment(cell)
    guard let moment = found, moment >= StoredTime.start, moment < StoredTime.end else { return nil }
    let (days, rest) = StoredTime.parted(moment, by: StoredTime.day)
    guard let date = CalendarDate(daysSince1970: Int(days)) else { return nil }
    if isDay { return rest == 0 ? .date(date) : nil }
    return DateTime("\(date)T\(StoredTime.clock(rest))Z").map { .datetime($0) }
  }

  /// `08:30:15` with 3, 6 or 9 digits of the fraction, as many as it needs.
  private static func clock(_ nanoseconds: Int128) -> String {
    func padded(_ number: Int128, _ width: Int) -> String {
      let digits = String(number)
      return String(repeating: "0", count: width - digits.utf8.count) + digits
    }
    let (seconds, fraction) = nanoseconds.quotientAndRemainder(dividingBy: second)
    let clock = [seconds / 3600, seconds / 60 % 60, seconds % 60].map { padded($0, 2) }.joined(separator: ":")
    if fraction == 0 { return clock }
    let places = fraction % 1_000_000 == 0 ? 3 : fraction % 1000 == 0 ? 6 : 9
    return "\(clock).\(padded(fraction, 9).prefix(places))"
  }

  /// Nanoseconds from 1970.
  private func moment(_ cell: Cell) -> Int128? {
    switch cell {
    case .integer(let number):
      let (steps, overflow) = Int128(number).multipliedReportingOverflow(by: unit)
      return overflow ? nil : steps + epoch
    case .real(let number):
      guard number.magnitude < 0x1p63 else { return nil }
      let whole = number.rounded(.down)
      if whole == number { return moment(.integer(Int64(exactly: whole) ?? 0)) }
      let rest = Int128(((number - whole) * Double(unit)).rounded())
      let near = Int128(Int64(exactly: whole) ?? 0) * unit + rest + epoch
      // The fewest digits that give this number again.
      for step in [StoredTime.second, 1_000_000, 1_000, 1] {
        let candidate = StoredTime.parted(near + step / 2, by: step).whole * step
        if real(candidate) == number { return candidate }
      }
      return nil
    default: return nil
    }
  }

  // MARK: writing

  /// The number to store.
  /// - Parameter storage: what the cell is to be; reals may have a fraction.
  /// - Throws: ``Refusal`` where no number stands for exactly this.
  func cell(_ value: Value, as storage: StorageClass) throws(Refusal) -> Cell {
    guard let moment = StoredTime.moment(value) else { return Coding.cell(value) }
    if let cell = exactCell(moment, value, as: storage) { return cell }
    let steps = StoredTime.parted(moment - epoch, by: unit)
    if steps.whole < Int128(Int64.min) || steps.whole > Int128(Int64.max) {
      throw Refusal("must be nearer to its beginning, as it is stored \(rawValue), not \(value.text)")
    }
    let noun =
      switch self {
      case .julianDay, .unixDays: "whole days"
      case .unixMilliseconds: "whole milliseconds"
      case .unixMicroseconds, .webkit: "whole microseconds"
      case .julian: "whole milliseconds"
      default: "whole seconds"
      }
    throw Refusal("must have \(noun), as it is stored \(rawValue), not \(value.text)")
  }

  /// Nil where no number stands for exactly that moment.
  private func exactCell(_ moment: Int128, _ value: Value, as storage: StorageClass) -> Cell? {
    if self == .digits { return StoredTime.digits(moment, value, as: storage) }
    let isReal = storage == .real
    let (whole, rest) = StoredTime.parted(moment - epoch, by: unit)
    if rest == 0, self != .julian {
      guard let steps = Int64(exactly: whole) else { return nil }
      return isReal && Int64(exactly: Double(steps)) == steps ? .real(Double(steps)) : .integer(steps)
    }
    guard isReal || self == .julian || self == .apple, !isOfDays else { return nil }
    let cell = Cell.real(real(moment))
    return self.moment(cell) == moment ? cell : nil
  }

  private static func digits(_ moment: Int128, _ value: Value, as storage: StorageClass) -> Cell? {
    let (seconds, fraction) = parted(moment, by: second)
    let (days, clock) = parted(seconds, by: 86_400)
    guard fraction == 0, let date = CalendarDate(daysSince1970: Int(days)) else { return nil }
    if case .date = value { return DigitTime.cell(date, second: nil, as: storage) }
    return DigitTime.cell(date, second: Int(clock), as: storage)
  }

  /// The nearest real. Of Julian days in milliseconds it is the one that SQLite's `julianday()` gives.
  private func real(_ moment: Int128) -> Double {
    if self == .julian, moment % 1_000_000 == 0 {
      return Double(moment / 1_000_000 + StoredTime.julianStart) / 86_400_000
    }
    let (whole, rest) = StoredTime.parted(moment - epoch, by: unit)
    return Double(whole) + Double(rest) / Double(unit)
  }

  /// Nanoseconds from 1970; of a day its midnight, of a time without offset that of UTC.
  private static func moment(_ value: Value) -> Int128? {
    switch value {
    case .date(let date): Int128(date.daysSince1970) * day
    case .datetime(let moment): Int128(moment.secondsSince1970) * second + Int128(moment.nanosecond)
    default: nil
    }
  }

  /// Rounded down, so that the rest is never negative.
  private static func parted(_ number: Int128, by unit: Int128) -> (whole: Int128, rest: Int128) {
    let (quotient, remainder) = number.quotientAndRemainder(dividingBy: unit)
    return remainder < 0 ? (quotient - 1, remainder + unit) : (quotient, remainder)
  }

  /// - Throws: ``Refusal`` for what is stored and stands for no day or moment.
  func check(_ value: Value, _ kind: Kind) throws(Refusal) {
    switch value {
    case .null, .date, .datetime: return
    default: break
    }
    if kind == .date, let moment = self.value(Coding.cell(value), isDay: false) {
      throw Refusal("must be a day stored \(rawValue): \(value.text) is \(moment.text)", hint: "a datetime holds that")
    }
    throw Refusal("must be a \(kind.name) stored \(rawValue), not \(value.literal)")
  }

  // MARK: comparing

  /// The number that a moment is compared with, and whether a field can be exactly at it.
  func limit(_ value: Value, isDay: Bool) -> (cell: Cell, isExact: Bool)? {
    guard let moment = StoredTime.moment(value) else { return nil }
    if let cell = exactCell(moment, value, as: .real), let read = self.value(cell, isDay: isDay) {
      return (cell, StoredTime.moment(read) == moment)
    }
    return (.real(real(moment)), false)
  }

  /// SQL that holds for the numbers that are days or moments, which others do not disturb in an order.
  func range(_ column: String, isDay: Bool, above: Bool, below: Bool) -> String {
    func bound(_ moment: Int128) -> String {
      let (whole, _) = StoredTime.parted(moment - epoch, by: unit)
      if self == .julian { return "\(real(moment))" }
      return String(min(max(whole, Int128(Int64.min) + 1), Int128(Int64.max)))
    }
    var conditions: [String] = []
    if above { conditions.append("\(column) >= \(bound(StoredTime.start))") }
    // No number is above the largest integer but text is.
    if below { conditions.append("\(column) <= \(bound(StoredTime.end - 1))") }
    if isDay { conditions.append(isMidnight(column)) }
    return conditions.joined(separator: " AND ")
  }

  private func isMidnight(_ column: String) -> String {
    if self == .julian { return "\(column) + 0.5 = CAST(\(column) + 0.5 AS INTEGER)" }
    let isWhole = "\(column) = CAST(\(column) AS INTEGER)"
    return unit == StoredTime.day ? isWhole : "\(isWhole) AND \(column) % \(StoredTime.day / unit) = 0"
  }
}
