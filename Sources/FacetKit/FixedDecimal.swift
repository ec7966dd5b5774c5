/// A decimal number of a fixed count of places, exact: `units` / 10^`places`.
///
///     FixedDecimal.sum(FixedDecimal("0.1")!, FixedDecimal("0.2")!)!.description   // "0.3"
///
/// `units` has 64 bits; `places` is 0 to 18. Equality and order are by number: 3.5 equals 3.50.
@frozen
public struct FixedDecimal: Sendable, Comparable, Hashable, CustomStringConvertible {
  /// The number without its point.
  public let units: Int64
  /// Digits after the point, 0 to 18.
  public let places: Int

  /// The number `units` / 10^`places`.
  /// - Precondition: `places` is in 0...18.
  public init(units: Int64, places: Int) {
    precondition((0...18).contains(places), "a decimal has 0 to 18 places")
    self.units = units
    self.places = places
  }

  /// Reads digits with an optional sign and point; nil for anything else, or where 64 bits are too few.
  public init?(_ text: some StringProtocol) {
    var units: Int64 = 0
    var places = -1
    var digits = 0
    var isNegative = false
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "-") where index == 0: isNegative = true
      case UInt8(ascii: "+") where index == 0: break
      case UInt8(ascii: ".") where places < 0 && digits > 0: places = 0
      case 0x30...0x39:
        let (product, overflow) = units.multipliedReportingOverflow(by: 10)
        let (sum, carry) = product.subtractingReportingOverflow(Int64(byte - 0x30))
        if overflow || carry { return nil }
        units = sum
        digits += 1
        if places >= 0 { places += 1 }
      default: return nil
      }
    }
    if digits == 0 || places == 0 || places > 18 || (!isNegative && units == Int64.min) { return nil }
    self.init(units: isNegative ? units : -units, places: max(places, 0))
  }

  /// Digits with as many after the point as there are places, `-` before a negative one: `-3.50`.
  public var description: String {
    if places == 0 { return String(units) }
    let digits = String(units.magnitude)
    let padded = String(repeating: "0", count: max(0, places + 1 - digits.utf8.count)) + digits
    return (units < 0 ? "-" : "") + padded.dropLast(places) + "." + padded.suffix(places)
  }

  /// The nearest double.
  public var double: Double { Double(description) ?? 0 }

  /// The same number with another count of places; nil where digits would be lost or 64 bits are too few.
  public func rescaled(to wanted: Int) -> FixedDecimal? {
    if wanted == places { return self }
    if wanted > places {
      guard wanted <= 18 else { return nil }
      let (product, overflow) = units.multipliedReportingOverflow(by: FixedDecimal.power(wanted - places))
      return overflow ? nil : FixedDecimal(units: product, places: wanted)
    }
    let (quotient, remainder) = units.quotientAndRemainder(dividingBy: FixedDecimal.power(places - wanted))
    return remainder == 0 ? FixedDecimal(units: quotient, places: wanted) : nil
  }

  static func power(_ exponent: Int) -> Int64 {
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }

  public static func == (left: FixedDecimal, right: FixedDecimal) -> Bool { compare(left, right) == 0 }
  public static func < (left: FixedDecimal, right: FixedDecimal) -> Bool { compare(left, right) < 0 }

  public func hash(into hasher: inout Hasher) {
    var number = self
    while number.places > 0, let shorter = number.rescaled(to: number.places - 1) { number = shorter }
    hasher.combine(number.units)
    hasher.combine(number.places)
  }

  private static func compare(_ left: FixedDecimal, _ right: FixedDecimal) -> Int {
    let places = max(left.places, right.places)
    let a = left.units.multipliedFullWidth(by: power(places - left.places))
    let b = right.units.multipliedFullWidth(by: power(places - right.places))
    if a.high != b.high { return a.high < b.high ? -1 : 1 }
    return a.low == b.low ? 0 : a.low < b.low ? -1 : 1
  }

  /// The sum; nil on overflow.
  public static func sum(_ left: FixedDecimal, _ right: FixedDecimal) -> FixedDecimal? {
    let places = max(left.places, right.places)
    guard let a = left.rescaled(to: places), let b = right.rescaled(to: places) else { return nil }
    let (sum, overflow) = a.units.addingReportingOverflow(b.units)
    return overflow ? nil : FixedDecimal(units: sum, places: places)
  }

  /// The product, of as many places as both together; nil on overflow or past 18 places.
  public static func product(_ left: FixedDecimal, _ right: FixedDecimal) -> FixedDecimal? {
    guard left.places + right.places <= 18 else { return nil }
    let (product, overflow) = left.units.multipliedReportingOverflow(by: right.units)
    return overflow ? nil : FixedDecimal(units: product, places: left.places + right.places)
  }

  /// The number with the other sign; nil for the smallest.
  public var negated: FixedDecimal? {
    units == .min ? nil : FixedDecimal(units: -units, places: places)
  }
}
