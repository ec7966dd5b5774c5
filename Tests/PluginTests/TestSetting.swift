import FacetKit

/// A fixed day and a few options, without records.
struct TestSetting: Setting {
  var today = CalendarDate("2009-12-09")!
  var options: [String: String] = [:]

  func option(_ name: String) -> String? { options[name] }
  func value(_ key: String) -> Value? { nil }
  func read(_ path: String) throws(Refusal) -> [Value] { [] }
  func pattern(_ text: String) throws(Refusal) -> any Pattern { try TestPattern(text) }
}

/// The regular expressions of Swift stand in for PCRE2, whose tests are the Engine's.
struct TestPattern: Pattern {
  let text: String

  init(_ text: String) throws(Refusal) {
    do { _ = try Regex(text) } catch { throw Refusal("no pattern: \(text)") }
    self.text = text
  }

  func matches(_ subject: String) throws(Refusal) -> Bool {
    do { return try Regex(text).wholeMatch(in: subject) != nil } catch { throw Refusal("\(error)") }
  }
}
