import FacetKit
import Store
import Testing

@testable import Engine

/// The numbers for days and moments against what SQLite itself makes of them.
@Suite struct StoredTimeTests {
  private let connection: Connection
  private var random = SplitMix(state: 20_091_129)

  init() throws { connection = try Connection(path: ":memory:", mode: .memory) }

  private func sqlite(_ expression: String, _ cells: Cell...) throws -> Cell {
    try connection.scalar("SELECT \(expression)", cells)
  }

  private func text(_ value: Value?) -> String { value?.text ?? "none" }

  private func storage(_ cell: Cell) -> StorageClass {
    switch cell {
    case .real: .real
    case .text: .text
    default: .integer
    }
  }

  @Test mutating func julianDaysAreThoseOfSQLite() throws {
    for _ in 0..<2000 {
      let milliseconds = Int64.random(in: -62_135_596_800_000..<253_402_300_800_000, using: &random)
      let (seconds, rest) = (milliseconds.floor(1000), milliseconds - milliseconds.floor(1000) * 1000)
      let day = try #require(try sqlite("strftime('%Y-%m-%d', ?1, 'unixepoch')", .integer(seconds)).string)
      let clock = try #require(try sqlite("strftime('%H:%M:%S', ?1, 'unixepoch')", .integer(seconds)).string)
      let shown = "\(day)T\(clock)\(rest == 0 ? "" : ".\(String(rest + 1000).dropFirst())")Z"
      let julian = try sqlite("julianday(?1)", .text("\(day) \(clock).\(String(rest + 1000).dropFirst())"))
      let moment = try #require(DateTime(shown))
      #expect(try StoredTime.julian.cell(.datetime(moment), as: .real) == julian)
      #expect(text(StoredTime.julian.value(julian, isDay: false)) == shown)
      #expect(text(StoredTime.unixMilliseconds.value(.integer(milliseconds), isDay: false)) == shown)
      #expect(try StoredTime.unixMilliseconds.cell(.datetime(moment), as: .integer) == .integer(milliseconds))
      let midnight = try sqlite("julianday(?1)", .text(day))
      #expect(text(StoredTime.julian.value(midnight, isDay: true)) == day)
      #expect(text(StoredTime.unixDays.value(.integer(seconds.floor(86_400)), isDay: true)) == day)
      #expect(
        try StoredTime.julianDay.cell(.date(#require(CalendarDate(day))), as: .integer)
          == sqlite("CAST(julianday(?1) + 0.5 AS INTEGER)", .text(day)))
    }
  }

  @Test(arguments: [
    (StoredTime.julian, Cell.real(2_455_164.5), "2009-11-29T00:00:00Z"),
    (.julian, .integer(2_455_165), "2009-11-29T12:00:00Z"), (.julian, .real(1_721_425.5), "0001-01-01T00:00:00Z"),
    (.julian, .real(5_373_484.4999999), "9999-12-31T23:59:59.991390Z"), (.julian, .real(1_721_425.25), "none"),
    (.julian, .real(5_373_484.5), "none"), (.unix, .integer(1_259_483_415), "2009-11-29T08:30:15Z"),
    (.unix, .integer(-1), "1969-12-31T23:59:59Z"), (.unix, .real(1_259_483_415.25), "2009-11-29T08:30:15.250Z"),
    (.unix, .real(-0.5), "1969-12-31T23:59:59.500Z"), (.unix, .integer(253_402_300_800), "none"),
    (.unix, .integer(.max), "none"), (.unix, .integer(.min), "none"), (.unix, .real(.infinity), "none"),
    (.unix, .text("1259483415"), "none"), (.unix, .null, "none"), (.unix, .blob([1]), "none"),
    (.unixMilliseconds, .integer(1_259_483_415_007), "2009-11-29T08:30:15.007Z"),
    (.unixMicroseconds, .integer(1_259_483_415_250_123), "2009-11-29T08:30:15.250123Z"),
    (.unixNanoseconds, .integer(1_259_483_415_000_000_001), "2009-11-29T08:30:15.000000001Z"),
    (.unixNanoseconds, .integer(.min), "1677-09-21T00:12:43.145224192Z"),
    (.apple, .integer(0), "2001-01-01T00:00:00Z"), (.apple, .real(280_931_415.123), "2009-11-26T12:30:15.123Z"),
    (.appleNanoseconds, .integer(1), "2001-01-01T00:00:00.000000001Z"),
    (.digits, .integer(20_091_129_083_015), "2009-11-29T08:30:15Z"),
    (.digits, .text("00790824000000"), "0079-08-24T00:00:00Z"),
    (.digits, .integer(20_091_129), "none"), (.digits, .integer(20_091_129_240_000), "none"),
    (.digits, .text("20091129"), "none"), (.digits, .text("2009112908301x"), "none"),
    (.digits, .real(20_091_129_083_015), "2009-11-29T08:30:15Z"),
    (.webkit, .integer(12_903_957_015_000_000), "2009-11-29T08:30:15Z"), (.webkit, .integer(0), "1601-01-01T00:00:00Z"),
  ])
  func moments(form: StoredTime, cell: Cell, shown: String) throws {
    let value = form.value(cell, isDay: false)
    #expect(text(value) == shown)
    guard let value else { return }
    // Back to the very same cell.
    let again = try form.cell(value, as: storage(cell))
    #expect(again == cell || again == .real(Double(cell.integer ?? 0)))
  }

  @Test(arguments: [
    (StoredTime.julian, Cell.real(2_455_164.5), "2009-11-29"), (.julian, .integer(2_455_165), "none"),
    (.julianDay, .integer(2_455_165), "2009-11-29"), (.julianDay, .real(2_455_164.5), "none"),
    (.unix, .integer(1_259_452_800), "2009-11-29"), (.unix, .integer(1_259_452_801), "none"),
    (.unixDays, .integer(14_577), "2009-11-29"), (.unixDays, .integer(-719_163), "none"),
    (.unixMilliseconds, .integer(-86_400_000), "1969-12-31"), (.apple, .real(86_400), "2001-01-02"),
    (.webkit, .integer(86_400_000_000), "1601-01-02"), (.digits, .integer(20_091_129), "2009-11-29"),
    (.digits, .text("20091129"), "2009-11-29"), (.digits, .text("00790824"), "0079-08-24"),
    (.digits, .integer(790_824), "0079-08-24"), (.digits, .integer(20_090_230), "none"),
    (.digits, .text("790824"), "none"),
    (.digits, .integer(-20_091_129), "none"), (.digits, .real(20_091_129.5), "none"), (.digits, .integer(.max), "none"),
  ])
  func days(form: StoredTime, cell: Cell, shown: String) throws {
    let value = form.value(cell, isDay: true)
    #expect(text(value) == shown)
    if let value { #expect(try form.cell(value, as: storage(cell)) == cell) }
  }

  /// Every real that stands for a moment is shown so that the same real comes back.
  @Test mutating func realsComeBackBitForBit() throws {
    for form in [StoredTime.julian, .unix, .apple, .unixMilliseconds] {
      let range: ClosedRange<Double> =
        switch form {
        case .julian: 1_721_425.5...5_373_484
        case .unixMilliseconds: -2e12...4e12
        default: -2e9...4e9
        }
      for _ in 0..<2000 {
        let number = Double.random(in: range, using: &random)
        guard let value = form.value(.real(number), isDay: false) else { continue }
        #expect(try form.cell(value, as: .real) == .real(number), "\(form) \(number)")
      }
    }
  }

  @Test(arguments: [
    (StoredTime.unix, "2009-11-29T08:30:15.5Z", "must have whole seconds, as it is stored unix"),
    (.unixMilliseconds, "2009-11-29T08:30:15.0005Z", "must have whole milliseconds, as it is stored unix-ms"),
    (.webkit, "2009-11-29T08:30:15.0000005Z", "must have whole microseconds, as it is stored webkit"),
    (.julian, "2009-11-29T08:30:15.0000005Z", "must have whole milliseconds, as it is stored julian"),
    (.unixNanoseconds, "2262-04-12T00:00Z", "must be nearer to its beginning, as it is stored unix-ns"),
    (.digits, "2009-11-29T08:30:15.5Z", "must have whole seconds, as it is stored digits"),
    (.unixDays, "2009-11-29T08:30Z", "must have whole days, as it is stored unix-days"),
  ])
  func whatNoNumberHoldsIsRefused(form: StoredTime, moment: String, message: String) throws {
    let value = Value.datetime(try #require(DateTime(moment)))
    #expect(throws: Refusal("\(message), not \(moment)")) { try form.cell(value, as: .integer) }
  }

  @Test func aTimeWithoutOffsetIsThatOfUTC() throws {
    let given = try #require(DateTime("2009-11-29T08:30"))
    let east = try #require(DateTime("2009-11-29T10:30+02:00"))
    #expect(try StoredTime.unix.cell(.datetime(given), as: .integer) == .integer(1_259_483_400))
    #expect(try StoredTime.unix.cell(.datetime(east), as: .integer) == .integer(1_259_483_400))
  }
}

extension Cell {
  fileprivate var string: String? { if case .text(let text) = self { text } else { nil } }
  fileprivate var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
}

extension Int64 {
  fileprivate func floor(_ unit: Int64) -> Int64 { self >= 0 ? self / unit : (self - unit + 1) / unit }
}

/// The same numbers at each run.
struct SplitMix: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
