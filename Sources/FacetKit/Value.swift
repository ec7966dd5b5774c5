/// What a field can hold, and what an expression gives.
///
///     let days: Value = .integer(11)
///     days.text   // "11"
///
/// Frozen: host and plugins switch over it at no cost. A new case needs a new contract number.
/// Two values are equal when their kinds and contents are; text is compared by its UTF-8 bytes, so that two
/// texts that differ only in Unicode normalisation are two texts. `0.0` and `-0.0` are equal, NaN equals itself.
@frozen
public enum Value: Sendable {
  /// Nothing. Different from the empty text.
  case null
  /// Any text, which may be empty.
  case text(String)
  /// 64 bits, signed.
  case integer(Int64)
  /// An IEEE 754 double, infinities and NaN included.
  case real(Double)
  /// An exact number with a count of places.
  case decimal(FixedDecimal)
  case boolean(Bool)
  /// A day, of no time zone.
  case date(CalendarDate)
  /// A day and a time of day.
  case datetime(DateTime)
  /// A record, by its type and key.
  case reference(RecordID)
  /// Values in order; a JSON array.
  case list([Value])
  /// A JSON object; members keep their order.
  case object([Member])
  /// Bytes as they are.
  case blob([UInt8])
}

/// One member of a JSON object.
///
///     Value.object([Member("size", .text("large"))]).json   // #"{"size":"large"}"#
@frozen
public struct Member: Sendable, Equatable, Hashable {
  /// Any text; JSON lets an object have the same key twice.
  public let key: String
  /// What stands after the colon.
  public let value: Value

  /// A member of an object.
  @inlinable
  public init(_ key: String, _ value: Value) {
    self.key = key
    self.value = value
  }
}

extension Value: Equatable, Hashable {
  /// See ``Value``.
  @inlinable
  public static func == (left: Value, right: Value) -> Bool {
    switch (left, right) {
    case (.null, .null): true
    case (.text(let a), .text(let b)): a.utf8.elementsEqual(b.utf8)
    case (.integer(let a), .integer(let b)): a == b
    case (.real(let a), .real(let b)): a == b || (a.isNaN && b.isNaN)
    case (.decimal(let a), .decimal(let b)): a == b
    case (.boolean(let a), .boolean(let b)): a == b
    case (.date(let a), .date(let b)): a == b
    case (.datetime(let a), .datetime(let b)): a == b
    case (.reference(let a), .reference(let b)): a == b
    case (.list(let a), .list(let b)): a == b
    case (.object(let a), .object(let b)): a == b
    case (.blob(let a), .blob(let b)): a == b
    default: false
    }
  }

  public func hash(into hasher: inout Hasher) {
    switch self {
    case .null: hasher.combine(0)
    case .text(let text): for byte in text.utf8 { hasher.combine(byte) }
    case .integer(let number): hasher.combine(number)
    case .real(let number): hasher.combine(number == 0 ? 0 : number)
    case .decimal(let number): hasher.combine(number)
    case .boolean(let flag): hasher.combine(flag)
    case .date(let date): hasher.combine(date)
    case .datetime(let datetime): hasher.combine(datetime)
    case .reference(let record): hasher.combine(record)
    case .list(let values): hasher.combine(values)
    case .object(let members): hasher.combine(members)
    case .blob(let bytes): hasher.combine(bytes)
    }
  }

  /// Whether it is null; the empty text is not.
  @inlinable
  public var isNull: Bool {
    if case .null = self { true } else { false }
  }
}
