/// How a column holds days and moments as numbers; without one they are ISO 8601 text.
///
///     StoredTime("unix-ms")!.rawValue   // "unix-ms"
///
/// All count in UTC. Only `define` says which one a column has: it is never guessed from the numbers.
public enum StoredTime: String, Sendable, Hashable, CaseIterable {
  /// Days since noon of 24 November 4714 BC, a real: SQLite's `julianday()`. Midnight has the fraction .5.
  case julian
  /// Whole Julian days, each named by its noon. For days only.
  case julianDay = "julian-day"
  /// Seconds since 1970-01-01T00:00Z.
  case unix
  case unixMilliseconds = "unix-ms"
  case unixMicroseconds = "unix-us"
  case unixNanoseconds = "unix-ns"
  /// Days since 1970-01-01. For days only.
  case unixDays = "unix-days"
  /// Seconds since 2001-01-01T00:00Z, with a fraction where there is one.
  case apple
  case appleNanoseconds = "apple-ns"
  /// Microseconds since 1601-01-01T00:00Z.
  case webkit
  /// `20091129` for a day, `20091129083015` for a moment: numbers, or texts of these digits.
  case digits

  /// By its word in `define`.
  public init?(_ word: String) { self.init(rawValue: word) }

  /// Whether it tells days apart and nothing finer.
  public var isOfDays: Bool { self == .julianDay || self == .unixDays }
}
