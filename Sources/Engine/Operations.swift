import FacetKit
import Language

/// Arithmetic of values. Null in gives null out, and what is no number, such as `inf - inf`, is null as in SQLite.
enum Arithmetic {
  static func kind(_ left: StaticKind, _ symbol: ArithmeticOperator, _ right: StaticKind) -> StaticKind? {
    switch (left, symbol, right) {
    case (.nothing, _, _): return right == .nothing ? .nothing : kind(right, symbol, right) ?? .unknown
    case (_, _, .nothing): return kind(left, symbol, left) ?? .unknown
    case (.unknown, _, _), (_, _, .unknown): return .unknown
    case (.text, .add, .text): return .text
    case (.list, .add, .list): return .list
    case (.date, .add, .integer), (.integer, .add, .date), (.date, .subtract, .integer): return .date
    case (.date, .subtract, .date): return .integer
    default: break
    }
    guard left.isNumber, right.isNumber else { return nil }
    switch symbol {
    case .divide: return .real
    case .multiply:
      if case .decimal(let a) = left, case .decimal(let b) = right { return .decimal(a + b) }
      return left.common(with: right)
    default: return left.common(with: right)
    }
  }

  static func apply(_ left: Value, _ symbol: ArithmeticOperator, _ right: Value) throws -> Value {
    switch (left, right) {
    case (.null, _), (_, .null): return .null
    case (.text(let a), .text(let b)) where symbol == .add: return .text(a + b)
    case (.list(let a), .list(let b)) where symbol == .add: return .list(a + b)
    case (.date(let date), .integer(let days)) where symbol == .add || symbol == .subtract:
      return try moved(date, by: symbol == .add ? days : 0 &- days)
    case (.integer(let days), .date(let date)) where symbol == .add: return try moved(date, by: days)
    case (.date(let a), .date(let b)) where symbol == .subtract:
      return .integer(Int64(a.daysSince1970 - b.daysSince1970))
    case (.integer(let a), .integer(let b)): return try integers(a, symbol, b)
    default: return try numbers(left, symbol, right)
    }
  }

  private static func moved(_ date: CalendarDate, by days: Int64) throws -> Value {
    guard let result = date.adding(days: Int(days)) else {
      throw Diagnostic("\(date) and \(days) days is outside the years 1 to 9999")
    }
    return .date(result)
  }

  private static func integers(_ a: Int64, _ symbol: ArithmeticOperator, _ b: Int64) throws -> Value {
    let (result, overflow): (Int64, Bool)
    switch symbol {
    case .add: (result, overflow) = a.addingReportingOverflow(b)
    case .subtract: (result, overflow) = a.subtractingReportingOverflow(b)
    case .multiply: (result, overflow) = a.multipliedReportingOverflow(by: b)
    case .divide: return b == 0 ? .null : .real(Double(a) / Double(b))
    case .remainder: return b == 0 ? .null : .integer(b == -1 ? 0 : a % b)
    }
    if overflow { throw Diagnostic("\(a) \(symbol.rawValue) \(b) is outside the integers of 64 bits") }
    return .integer(result)
  }

  private static func numbers(_ left: Value, _ symbol: ArithmeticOperator, _ right: Value) throws -> Value {
    if let a = left.exact, let b = right.exact, symbol != .divide {
      if symbol == .remainder, b.units == 0 { return .null }
      guard let result = exact(a, symbol, b) ?? exact(a.shortest, symbol, b.shortest) else {
        throw Diagnostic("\(a) \(symbol.rawValue) \(b) has more digits than a decimal holds")
      }
      return .decimal(result)
    }
    guard let a = left.double, let b = right.double else {
      throw Diagnostic("\(left.kindName) and \(right.kindName) do not mix in \(symbol.rawValue)")
    }
    func real(_ number: Double) -> Value { number.isNaN ? .null : .real(number) }
    if symbol == .divide, let quotient = quotient(left, right) { return .real(quotient) }
    switch symbol {
    case .add: return real(a + b)
    case .subtract: return real(a - b)
    case .multiply: return real(a * b)
    case .divide: return b == 0 ? .null : real(a / b)
    case .remainder: return b == 0 ? .null : real(a.truncatingRemainder(dividingBy: b))
    }
  }

  private static func exact(_ a: FixedDecimal, _ symbol: ArithmeticOperator, _ b: FixedDecimal) -> FixedDecimal? {
    switch symbol {
    case .add: return FixedDecimal.sum(a, b)
    case .subtract: return b.negated.flatMap { FixedDecimal.sum(a, $0) }
    case .multiply: return FixedDecimal.product(a, b)
    case .divide: return nil
    case .remainder:
      let places = max(a.places, b.places)
      guard let x = a.rescaled(to: places), let y = b.rescaled(to: places) else { return nil }
      return FixedDecimal(units: y.units == -1 ? 0 : x.units % y.units, places: places)
    }
  }

  /// Of exact numbers, rounded once.
  private static func quotient(_ left: Value, _ right: Value) -> Double? {
    guard let a = left.exact, let b = right.exact, b.units != 0 else { return nil }
    let places = max(a.places, b.places)
    guard let x = a.rescaled(to: places), let y = b.rescaled(to: places) else { return nil }
    return Double(x.units) / Double(y.units)
  }

  static func negate(_ value: Value) throws -> Value {
    switch value {
    case .null: return .null
    case .integer(let number):
      if number == .min { throw Diagnostic("-(\(number)) is outside the integers of 64 bits") }
      return .integer(-number)
    case .real(let number): return .real(-number)
    case .decimal(let number):
      guard let result = number.negated else { throw Diagnostic("-(\(number)) has more digits than a decimal holds") }
      return .decimal(result)
    default: throw Diagnostic("- needs a number, not a \(value.kindName)")
    }
  }
}

extension FixedDecimal {
  /// Without zeros at its end.
  var shortest: FixedDecimal {
    var number = self
    while number.places > 0, let shorter = number.rescaled(to: number.places - 1) { number = shorter }
    return number
  }
}

extension Value {
  /// A number in the kind that several have in common, as far as it fits.
  func widened(to kind: StaticKind) -> Value {
    switch (self, kind) {
    case (.integer, .real), (.decimal, .real): double.map { .real($0) } ?? self
    case (.integer, .decimal(let places)), (.decimal, .decimal(let places)):
      exact?.rescaled(to: min(places, 18)).map { .decimal($0) } ?? self
    default: self
    }
  }

  /// An integer or decimal as an exact number.
  var exact: FixedDecimal? {
    switch self {
    case .integer(let number): FixedDecimal(units: number, places: 0)
    case .decimal(let number): number
    default: nil
    }
  }

  /// Any number as a double.
  var double: Double? {
    switch self {
    case .integer(let number): Double(number)
    case .real(let number): number
    case .decimal(let number): number.double
    default: nil
    }
  }
}

/// The order of values, and equality with null's rules.
enum Comparison {
  /// The same for sides of these kinds: a stored value that is no day, in a column of days, comes in no order.
  static func holds(
    _ left: Value, _ symbol: ComparisonOperator, _ right: Value, _ leftKind: StaticKind, _ rightKind: StaticKind
  ) throws -> Bool {
    let isOfDays = [leftKind, rightKind].contains { $0 == .date || $0 == .datetime }
    if isOfDays, !left.isNull, !right.isNull, symbol != .equal, symbol != .notEqual, compare(left, right) == nil {
      return false
    }
    return try holds(left, symbol, right)
  }

  /// Two-valued: `null = null`, `null <= null`, `null >= null` and `null != v` hold, every other with null does not.
  static func holds(_ left: Value, _ symbol: ComparisonOperator, _ right: Value) throws -> Bool {
    if left.isNull || right.isNull {
      let both = left.isNull && right.isNull
      switch symbol {
      case .equal, .lessOrEqual, .greaterOrEqual: return both
      case .notEqual: return !both
      case .less, .greater: return false
      }
    }
    if symbol == .equal { return equal(left, right) }
    if symbol == .notEqual { return !equal(left, right) }
    guard let order = compare(left, right) else {
      throw Diagnostic("a \(left.kindName) and a \(right.kindName) have no order")
    }
    switch symbol {
    case .less: return order < 0
    case .lessOrEqual: return order <= 0
    case .greater: return order > 0
    default: return order >= 0
    }
  }

  static func equal(_ left: Value, _ right: Value) -> Bool {
    if let order = compare(left, right) { return order == 0 }
    return left == right
  }

  /// Below, at or above zero; nil where the two have no order.
  static func compare(_ left: Value, _ right: Value) -> Int? {
    func order<T: Comparable>(_ a: T, _ b: T) -> Int { a == b ? 0 : a < b ? -1 : 1 }
    switch (left, right) {
    case (.integer(let a), .integer(let b)): return order(a, b)
    case (.text(let a), .text(let b)):
      return a.utf8.elementsEqual(b.utf8) ? 0 : a.utf8.lexicographicallyPrecedes(b.utf8) ? -1 : 1
    case (.date(let a), .date(let b)): return order(a, b)
    case (.datetime(let a), .datetime(let b)): return order(a, b)
    case (.date(let a), .datetime(let b)): return DateTime("\(a)T00:00").map { order($0, b) }
    case (.datetime(let a), .date(let b)): return DateTime("\(b)T00:00").map { order(a, $0) }
    case (.boolean(let a), .boolean(let b)): return order(a ? 1 : 0, b ? 1 : 0)
    case (.reference(let a), .reference(let b)):
      guard a.type.isExactly(b.type), a.key.count == b.key.count else { return nil }
      for (x, y) in zip(a.key, b.key) {
        guard let part = compare(x, y) else { return nil }
        if part != 0 { return part }
      }
      return 0
    default:
      if let a = left.exact, let b = right.exact { return order(a, b) }
      // An integer past 2^53 has no double of its own: compare it with a real without rounding it.
      if case .integer(let a) = left, case .real(let b) = right { return compare(integer: a, real: b) }
      if case .real(let a) = left, case .integer(let b) = right { return compare(integer: b, real: a).map { 0 - $0 } }
      if let a = left.double, let b = right.double { return order(a, b) }
      return nil
    }
  }

  private static func compare(integer: Int64, real: Double) -> Int? {
    if real.isNaN { return nil }
    if real >= 9.3e18 { return -1 }
    if real <= -9.3e18 { return 1 }
    let whole = real.rounded(.towardZero)
    guard let exact = Int64(exactly: whole) else { return whole > 0 ? -1 : 1 }
    if integer != exact { return integer < exact ? -1 : 1 }
    return real == whole ? 0 : real > whole ? -1 : 1
  }
}
