package import FacetKit
import Glibc
import Language
import Store

/// What plugins may look at while a value is judged or shown.
final class EngineSetting: Setting {
  unowned let engine: RecordEngine
  /// The values of the record at hand by field name, folded: those of the change go first.
  private let fields: (String) -> Value?

  init(_ engine: RecordEngine, fields: @escaping (String) -> Value? = { _ in nil }) {
    self.engine = engine
    self.fields = fields
  }

  var today: CalendarDate { engine.today }
  func option(_ name: String) -> String? { engine.options[name] }
  func value(_ key: String) -> Value? { fields(key) }

  func read(_ path: String) throws(Refusal) -> [Value] {
    do {
      let expression = try Expression.parse(path)
      guard case .path(let path) = expression.node else { throw Diagnostic("a path is due") }
      var values: [Value] = []
      let found = try engine.resolve(path, in: Scope(), use: .current)
      try engine.forEachValue(found) { values.append($0) }
      if found.secrecy != .open {
        engine.secretsAtHand.areInPlugin = true
        for value in values { engine.secretsAtHand.add(value) }
      }
      return values
    } catch let error as Diagnostic {
      throw Refusal(error.text, hint: error.hint)
    } catch {
      throw Refusal("\(error)")
    }
  }

  func pattern(_ text: String) throws(Refusal) -> any Pattern {
    do { return try Patterns.compiled(text) } catch { throw Refusal(error.message, hint: error.hint) }
  }
}

extension RecordEngine {
  /// Today in the user's time zone; the option `today` sets another day, for scripts that must repeat.
  package var today: CalendarDate {
    if let text = options["today"], let date = CalendarDate(text) { return date }
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return CalendarDate(year: Int(parts.tm_year) + 1900, month: Int(parts.tm_mon) + 1, day: Int(parts.tm_mday))
      ?? CalendarDate(daysSince1970: 0)!
  }

  /// `now` as an instant; everything else as it is.
  func atUTC(_ bound: Bound) -> Bound {
    guard bound.isNow else { return bound }
    var seconds = Int128(time(nil))
    if case .constant(.datetime(let local)) = bound.node, options["today"] != nil {
      seconds = Int128(local.secondsSince1970)
    }
    var now = bound
    if let value = StoredTime.unix.value(.integer(Int64(seconds)), isDay: false) { now.node = .constant(value) }
    return now
  }

  /// The moment, to the second, in the user's time zone, without offset.
  package var now: DateTime {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    func two(_ number: Int32) -> String { number < 10 ? "0\(number)" : "\(number)" }
    let clock = "\(two(parts.tm_hour)):\(two(parts.tm_min)):\(two(min(parts.tm_sec, 59)))"
    return DateTime("\(today)T\(clock)") ?? DateTime("1970-01-01T00:00")!
  }
}
