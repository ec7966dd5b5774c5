import FacetKit

/// The order of numbers, dates and datetimes; numbers of unlike kinds are compared exactly.
enum Order {
  /// Below, at or above zero; nil where the two have no order.
  static func compare(_ left: Value, _ right: Value) -> Int? {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): return sign(a, b)
    case (.real(let a), .real(let b)): return a.isNaN || b.isNaN ? nil : sign(a, b)
    case (.date(let a), .date(let b)): return sign(a, b)
    case (.datetime(let a), .datetime(let b)): return sign(a, b)
    case (.datetime(let a), .date(let b)): return sign(a.date, b)
    case (.date(let a), .datetime(let b)): return sign(a, b.date)
    case (.real(let a), _): return exact(right).flatMap { compare($0, a) }.map { -$0 }
    case (_, .real(let b)): return exact(left).flatMap { compare($0, b) }
    default:
      guard let a = exact(left), let b = exact(right) else { return nil }
      return sign(a, b)
    }
  }

  static func sign<T: Comparable>(_ a: T, _ b: T) -> Int { a < b ? -1 : a == b ? 0 : 1 }

  static func exact(_ value: Value) -> FixedDecimal? {
    switch value {
    case .integer(let number): FixedDecimal(units: number, places: 0)
    case .decimal(let number): number
    default: nil
    }
  }

  static func real(_ value: Value) -> Double? {
    switch value {
    case .integer(let number): Double(number)
    case .decimal(let number): number.double
    case .real(let number): number
    default: nil
    }
  }

  /// The real times 10^places is held in two doubles, product and rest, so that nothing is rounded away.
  private static func compare(_ decimal: FixedDecimal, _ real: Double) -> Int? {
    if real.isNaN { return nil }
    let scale = power(decimal.places)
    let product = real * scale
    if product.magnitude >= 9.3e18 { return product > 0 ? -1 : 1 }
    let rest = (-product).addingProduct(real, scale)
    let whole = product.rounded(.down)
    let difference = Int128(decimal.units) - Int128(whole)
    return sign(Double(difference) - (product - whole), rest)
  }

  /// 10^exponent, exact up to 22.
  static func power(_ exponent: Int) -> Double { (0..<exponent).reduce(1) { product, _ in product * 10 } }
}
