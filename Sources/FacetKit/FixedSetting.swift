/// A setting without a program around it, for the tests of a plugin.
///
///     let setting = FixedSetting(values: ["born": .date(CalendarDate("1815-12-10")!)])
///     setting.value("born")?.text   // "1815-12-10"
public struct FixedSetting: Setting, Sendable {
  public var today: CalendarDate
  /// Options by their names.
  public var options: [String: String]
  /// Fields of the record at hand, by their exact names.
  public var values: [String: Value]
  /// What paths give; another path is refused.
  public var paths: [String: [Value]]

  /// A setting on 1 January 2000 with nothing in it, unless there is something.
  public init(
    today: CalendarDate = CalendarDate(year: 2000, month: 1, day: 1)!, options: [String: String] = [:],
    values: [String: Value] = [:], paths: [String: [Value]] = [:]
  ) {
    self.today = today
    self.options = options
    self.values = values
    self.paths = paths
  }

  public func option(_ name: String) -> String? { options[name] }
  public func value(_ key: String) -> Value? { values[key] }

  public func read(_ path: String) throws(Refusal) -> [Value] {
    guard let values = paths[path] else { throw Refusal("there is no path \(path) in this setting") }
    return values
  }

  /// Always refused: regular expressions are the program's.
  public func pattern(_ text: String) throws(Refusal) -> any Pattern {
    throw Refusal("there are no regular expressions in this setting")
  }
}
