/// A setting for the tests of a plugin: no file, a fixed day, and what the test puts into it.
///
///     var setting = SampleSetting(today: CalendarDate("2009-12-09")!)
///     setting.values["born"] = .date(CalendarDate("1984-03-12")!)
///     setting.paths["person[3].name"] = [.text("Ada")]
public struct SampleSetting: Setting, Sendable {
  public var today: CalendarDate
  /// Options by their names.
  public var options: [String: String] = [:]
  /// The fields of the record at hand, by their exact names.
  public var values: [String: Value] = [:]
  /// What paths give, by the path as the plugin writes it; any other path is refused.
  public var paths: [String: [Value]] = [:]
  /// Whether a pattern matches a text. As FacetKit has no PCRE2, at first only a pattern equal to the text does.
  public var matching: @Sendable (_ pattern: String, _ text: String) -> Bool = { $0.utf8.elementsEqual($1.utf8) }

  /// - Parameter today: 29 November 2009 where it is nil, so that a test says the same each day.
  public init(today: CalendarDate? = nil) { self.today = today ?? CalendarDate(year: 2009, month: 11, day: 29)! }

  public func option(_ name: String) -> String? { options[name] }
  public func value(_ key: String) -> Value? { values[key] }

  public func read(_ path: String) throws(Refusal) -> [Value] {
    if let values = paths[path] { return values }
    throw Refusal("the test says nothing of \(path)")
  }

  public func pattern(_ text: String) throws(Refusal) -> any Pattern {
    SamplePattern(pattern: text, matching: matching)
  }
}

private struct SamplePattern: Pattern {
  let pattern: String
  let matching: @Sendable (String, String) -> Bool

  func matches(_ text: String) throws(Refusal) -> Bool { matching(pattern, text) }
}
