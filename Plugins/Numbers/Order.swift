import FacetKit

/// The order of numbers, dates and datetimes.
enum Order {
  /// Below, at or above zero; nil where the two have no order.
  static func compare(_ left: Value, _ right: Value) -> Int? {
    switch (left, right) {
    case (.integer(let a), .integer(let b)): return sign(a, b)
    case (.real(let a), .real(let b)): return a.isNaN || b.isNaN ? nil : sign(a, b)
    case (.date(let a), .date(let b)): return sign(a, b)
    case (.datetime(let a), .datetime(let b)): return sign(a, b)
    case (.datetime(let a), .date(let b)): return sign(a.date, b)
    default:
      if let a = exact(left), let b = exact(right) { return sign(a, b) }
      guard let a = real(left), let b = real(right) else { return nil }
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
}
